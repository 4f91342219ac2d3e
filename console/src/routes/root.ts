import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { session } from '../api/session';
import { WorkspaceFrame } from '../features/shell/WorkspaceFrame';
import { Broken, Missing } from './Broken';

/** Root of all routes. */
export const root = createRootRoute({ notFoundComponent: Missing, errorComponent: Broken });
export type RootRoute = typeof root;

/** Parent of all workspace routes. Requires a session. */
export const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$workspaceId',
  beforeLoad: ({ location }) => {
    if (session.who() === null) throw redirect({ to: '/sign-in', search: { to: location.href, problem: undefined } });
  },
  component: WorkspaceFrame,
  // An unknown address in a workspace keeps the sidebar.
  notFoundComponent: Missing,
});
export type WorkspaceRoute = typeof workspace;
