import { Drawer } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '../../api/client';
import { Icon } from '../../ui/show/Icon';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { ScreenCount } from './ScreenCount';
import { ALL_SCREENS } from './screens';

const Person = lazy(() => import('./Person').then((file) => ({ default: file.Person })));
const WorkspaceSwitch = lazy(() => import('./WorkspaceSwitch').then((file) => ({ default: file.WorkspaceSwitch })));
const JobPanel = lazy(() => import('../jobs/JobPanel').then((file) => ({ default: file.JobPanel })));
const JobTray = lazy(() => import('../jobs/JobTray').then((file) => ({ default: file.JobTray })));

/** Bottom bar on a phone: three screens, and the rest behind "More". */
export function PhoneBar({ workspaces }: { workspaces: readonly Schemas['WorkspaceOut'][] }) {
  const { workspace } = useWorkspace();
  const params = { workspaceId: String(workspace.workspace_id) };
  const [open, setOpen] = useState<'more' | 'jobs' | null>(null);
  const close = () => setOpen(null);
  const all = ALL_SCREENS;
  return (
    <>
      <nav className="phone-bar" aria-label={words.nav.main}>
        {all
          .filter((screen) => screen.phone)
          .map((screen) => (
            <Link
              key={screen.to}
              to={screen.to as '/'}
              params={params as never}
              activeOptions={{ exact: screen.icon === 'overview', includeSearch: false }}
              className="phone-link"
            >
              <Icon name={screen.icon} size={20} />
              <span>
                {screen.label} <ScreenCount screen={screen} />
              </span>
            </Link>
          ))}
        <button type="button" className="phone-link" onClick={() => setOpen('more')}>
          <Icon name="more" size={20} />
          {words.nav.more}
        </button>
      </nav>
      <Drawer
        opened={open === 'more'}
        onClose={close}
        position="bottom"
        size="75%"
        title={words.nav.more}
        closeButtonProps={{ 'aria-label': words.common.close }}
      >
        {all
          .filter((screen) => !screen.phone)
          .map((screen) => (
            <Link
              key={screen.to}
              to={screen.to as '/'}
              params={params as never}
              className="rail-link"
              style={{ height: 44 }}
              onClick={close}
            >
              <Icon name={screen.icon} size={20} />
              {screen.label}
            </Link>
          ))}
        <Suspense fallback={<div className="rail-link" />}>
          <JobTray onOpen={() => setOpen('jobs')} />
          <WorkspaceSwitch workspaces={workspaces} />
          <Person onKeys={close} />
        </Suspense>
      </Drawer>
      <Suspense fallback={null}>{open === 'jobs' && <JobPanel onClose={close} />}</Suspense>
    </>
  );
}
