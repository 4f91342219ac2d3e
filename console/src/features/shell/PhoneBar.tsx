import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '../../api/client';
import { later } from '../../ui/page/later';
import { Icon } from '../../ui/show/Icon';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { ScreenCount } from './ScreenCount';
import { ALL_SCREENS } from './screens';

const PhoneMore = later(() => import('./PhoneMore').then((file) => file.PhoneMore));
const JobPanel = later(() => import('../jobs/JobPanel').then((file) => file.JobPanel));

/** Bottom bar on a phone: three screens, and the rest behind "More". */
export function PhoneBar({ workspaces }: { workspaces: readonly Schemas['WorkspaceOut'][] }) {
  const { workspace } = useWorkspace();
  const params = { workspaceId: String(workspace.workspace_id) };
  const [open, setOpen] = useState<'more' | 'jobs' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <nav className="phone-bar" aria-label={words.nav.main}>
        {ALL_SCREENS.filter((screen) => screen.phone).map((screen) => (
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
      {open === 'more' && <PhoneMore workspaces={workspaces} onJobs={() => setOpen('jobs')} onClose={close} />}
      {open === 'jobs' && <JobPanel onClose={close} />}
    </>
  );
}
