import { createRoute } from '@tanstack/react-router';
import { partOfRoute } from './part-of-route';
import type { RootRoute } from './root';
import { texts } from './search';

/** Pages that open by a link. Secrets in links follow `#`, which browsers do not send to servers. */
export const linkRoutes = (root: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/first',
      component: partOfRoute(() => import('../features/sign-in/First'), 'First'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/invite',
      component: partOfRoute(() => import('../features/sign-in/Invite'), 'Invite'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/forgotten',
      component: partOfRoute(() => import('../features/sign-in/Forgotten'), 'Forgotten'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/share/$token',
      validateSearch: texts('period'),
      component: partOfRoute(() => import('../features/share/SharePage'), 'SharePage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/reset',
      component: partOfRoute(() => import('../features/sign-in/Reset'), 'Reset'),
    }),
  ] as const;
