import { useLocalStorage } from '@mantine/hooks';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Schemas } from '../../api/client';
import { useLive } from '../../api/live';
import { useKeys } from '../../ui/keys';
import { Icon } from '../../ui/show/Icon';
import { undoLast } from '../../ui/undo';
import { useWorkspace } from '../../ui/workspace';
import { words } from '../../words';
import { Away } from './Away';
import { lastWorkspace } from './last-workspace';
import { PhoneBar } from './PhoneBar';
import { Sidebar } from './Sidebar';
import { ALL_SCREENS } from './screens';
import './shell.css';

const Person = lazy(() => import('./Person').then((file) => ({ default: file.Person })));
const WorkspaceSwitch = lazy(() => import('./WorkspaceSwitch').then((file) => ({ default: file.WorkspaceSwitch })));
const Palette = lazy(() => import('./palette/Palette').then((file) => ({ default: file.Palette })));
const DemoBanner = lazy(() => import('../demo/DemoBanner').then((file) => ({ default: file.DemoBanner })));
const JobTray = lazy(() => import('../jobs/JobTray').then((file) => ({ default: file.JobTray })));
const NewVersion = lazy(() => import('./NewVersion').then((file) => ({ default: file.NewVersion })));
const WholeText = lazy(() => import('../../ui/show/WholeText').then((file) => ({ default: file.WholeText })));
const RoleChange = lazy(() => import('./RoleChange').then((file) => ({ default: file.RoleChange })));
const KeyHelp = lazy(() => import('./KeyHelp').then((file) => ({ default: file.KeyHelp })));

/** Sidebar, content, and global actions. */
export function Shell({ workspaces, who }: { workspaces: readonly Schemas['WorkspaceOut'][]; who: string }) {
  const { workspace } = useWorkspace();
  const params = { workspaceId: String(workspace.workspace_id) };
  const navigate = useNavigate();
  const [isNarrow, setNarrow] = useLocalStorage({ key: 'outrider.rail', defaultValue: false });
  const [open, setOpen] = useState<'palette' | 'keys' | 'workspaces' | null>(null);
  const openWorkspaces = (isOpen: boolean) => setOpen(isOpen ? 'workspaces' : null);
  useEffect(() => lastWorkspace.keep(workspace.workspace_id), [workspace.workspace_id]);
  useLive(workspace.workspace_id, who);
  const go = ALL_SCREENS.flatMap((screen) =>
    screen.key === undefined
      ? []
      : [[`g ${screen.key}`, () => void navigate({ to: screen.to, params } as never)] as const],
  );
  useKeys({
    ...Object.fromEntries(go),
    'Mod+K': () => setOpen('palette'),
    '?': () => setOpen('keys'),
    w: () => setOpen('workspaces'),
    '[': () => setNarrow((now) => !now),
    z: undoLast,
  });
  return (
    <div className={`shell${isNarrow ? ' shell-narrow' : ''}`}>
      <a className="skip" href="#content">
        {words.nav.skip}
      </a>
      <nav className="rail wide" aria-label={words.nav.main}>
        <Suspense fallback={<div className="rail-link rail-workspace" />}>
          <WorkspaceSwitch workspaces={workspaces} isOpen={open === 'workspaces'} onOpen={openWorkspaces} />
        </Suspense>
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
        <Sidebar isNarrow={isNarrow} />
        <div className="rail-foot">
          <Suspense fallback={<div className="rail-link" />}>
            <JobTray />
          </Suspense>
          <Suspense fallback={<div className="rail-link" />}>
            <Person onKeys={() => setOpen('keys')} />
          </Suspense>
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
        <Suspense fallback={null}>
          <WholeText />
        </Suspense>
      </main>
      <PhoneBar workspaces={workspaces} />
      <Suspense fallback={null}>
        <NewVersion />
        <RoleChange />
        {open === 'palette' && <Palette onClose={() => setOpen(null)} />}
        {open === 'keys' && <KeyHelp onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  );
}
