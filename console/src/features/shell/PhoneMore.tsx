import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { Schemas } from '../../api/client';
import { Drawer } from '../../ui/page/Drawer';
import { Icon } from '../../ui/show/Icon';
import { useWorkspaceId } from '../../ui/workspace';
import { words } from '../../words';
import { ALL_SCREENS } from './screens';

const Person = lazy(() => import('./Person').then((file) => ({ default: file.Person })));
const WorkspaceSwitch = lazy(() => import('./WorkspaceSwitch').then((file) => ({ default: file.WorkspaceSwitch })));
const JobTray = lazy(() => import('../jobs/JobTray').then((file) => ({ default: file.JobTray })));

interface Props {
  readonly workspaces: readonly Schemas['WorkspaceOut'][];
  readonly onJobs: () => void;
  readonly onClose: () => void;
}

/** The screens that the bottom bar has no space for, jobs, workspaces, and the account. */
export function PhoneMore({ workspaces, onJobs, onClose }: Props) {
  const params = { workspaceId: String(useWorkspaceId()) };
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="75%"
      title={words.nav.more}
      closeButtonProps={{ 'aria-label': words.common.close }}
    >
      {ALL_SCREENS.filter((screen) => !screen.phone).map((screen) => (
        <Link
          key={screen.to}
          to={screen.to as '/'}
          params={params as never}
          className="rail-link"
          style={{ height: 44 }}
          onClick={onClose}
        >
          <Icon name={screen.icon} size={20} />
          {screen.label}
        </Link>
      ))}
      <Suspense fallback={<div className="rail-link" />}>
        <JobTray onOpen={onJobs} />
        <WorkspaceSwitch workspaces={workspaces} />
        <Person onKeys={onClose} />
      </Suspense>
    </Drawer>
  );
}
