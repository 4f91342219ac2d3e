import { useLocalStorage } from '@mantine/hooks';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Schemas } from '../../api/client';
import { useLive } from '../../api/live';
import { useKeys } from '../../ui/keys';
import { Icon } from '../../ui/show/Icon';
import { undoLast } from '../../ui/undo';
import { usePlace } from '../../ui/workspace';
import { words } from '../../words';
import { Away } from './Away';
import { Person } from './Person';
import { PhoneBar } from './PhoneBar';
import { ScreenCount } from './ScreenCount';
import { SCREENS } from './screens';
import { WorkspaceSwitch } from './WorkspaceSwitch';
import './shell.css';

const Palette = lazy(() => import('./Palette').then((file) => ({ default: file.Palette })));
const DemoBanner = lazy(() => import('../demo/DemoBanner').then((file) => ({ default: file.DemoBanner })));
const JobTray = lazy(() => import('../jobs/JobTray').then((file) => ({ default: file.JobTray })));
const NewVersion = lazy(() => import('./NewVersion').then((file) => ({ default: file.NewVersion })));
const KeyHelp = lazy(() => import('./KeyHelp').then((file) => ({ default: file.KeyHelp })));

/** Rail, content, and what can be called from everywhere. */
export function Shell({ workspaces, who }: { workspaces: readonly Schemas['WorkspaceOut'][]; who: string }) {
  const { workspace } = usePlace();
  const params = { workspaceId: String(workspace.workspace_id) };
  const navigate = useNavigate();
  const [isNarrow, setNarrow] = useLocalStorage({ key: 'outrider.rail', defaultValue: false });
  const [open, setOpen] = useState<'palette' | 'keys' | null>(null);
  useLive(workspace.workspace_id, who);
  const go = SCREENS.flat().flatMap((screen) =>
    screen.key === undefined
      ? []
      : [[`g ${screen.key}`, () => void navigate({ to: screen.to, params } as never)] as const],
  );
  useKeys({
    ...Object.fromEntries(go),
    'Mod+K': () => setOpen('palette'),
    '?': () => setOpen('keys'),
    '[': () => setNarrow((now) => !now),
    z: undoLast,
  });
  return (
    <div className={`shell${isNarrow ? ' shell-narrow' : ''}`}>
      <a className="skip" href="#content">
        {words.nav.skip}
      </a>
      <nav className="rail wide" aria-label={words.nav.main}>
        <div className="rail-brand">
          <img src="/app/icon.svg" alt="" width={24} height={24} />
          <span className="rail-word strong">{words.nav.product}</span>
        </div>
        <button
          type="button"
          className="rail-link rail-search"
          onClick={() => setOpen('palette')}
          title={words.nav.palette}
        >
          <Icon name="search" size={20} />
          <span className="rail-word">{words.common.search}</span>
          <kbd className="rail-word">Ctrl K</kbd>
        </button>
        {SCREENS.map((group) => (
          <ul key={group[0]?.to} className="rail-group">
            {group.map((screen) => (
              <li key={screen.to}>
                <Link
                  to={screen.to as '/'}
                  params={params as never}
                  activeOptions={{ exact: screen.icon === 'overview', includeSearch: false }}
                  className="rail-link"
                  title={screen.label}
                >
                  <Icon name={screen.icon} size={20} />
                  <span className="rail-word">{screen.label}</span>
                  <ScreenCount screen={screen} />
                </Link>
              </li>
            ))}
          </ul>
        ))}
        <div className="rail-foot">
          <Suspense fallback={<div className="rail-link" />}>
            <JobTray />
          </Suspense>
          <WorkspaceSwitch workspaces={workspaces} />
          <Person onKeys={() => setOpen('keys')} />
        </div>
      </nav>
      <main id="content" className="content" tabIndex={-1}>
        {workspace.is_demo && (
          <Suspense fallback={<div className="demo-banner" />}>
            <DemoBanner />
          </Suspense>
        )}
        <Away />
        <div className="content-screen">
          <Outlet />
        </div>
      </main>
      <PhoneBar workspaces={workspaces} />
      <Suspense fallback={null}>
        <NewVersion />
        {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
        {open === 'keys' && <KeyHelp onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
