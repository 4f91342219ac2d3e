import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { session } from '../api/session';
import { WorkspaceFrame } from '../features/shell/WorkspaceFrame';
import { Broken, Missing } from './Broken';

/** What every page hangs on. */
export const root = createRootRoute({ notFoundComponent: Missing, errorComponent: Broken });
export type RootRoute = typeof root;

/** What every page of a workspace hangs on: it wants a session. */
export const workspace = createRoute({
  getParentRoute: () => root,
  path: '/w/$workspaceId',
  beforeLoad: ({ location }) => {
    if (session.who() === null) throw redirect({ to: '/sign-in', search: { to: location.href, problem: undefined } });
  },
  component: WorkspaceFrame,
});
export type WorkspaceRoute = typeof workspace;
