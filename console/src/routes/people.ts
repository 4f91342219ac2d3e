import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from './root';
import { texts } from './search';

/** Pages that open by a link. Secrets in links follow `#`, which browsers do not send to servers. */
export const linkRoutes = (root: RootRoute) =>
  [
    createRoute({
      getParentRoute: () => root,
      path: '/first',
      component: lazyRouteComponent(() => import('../features/sign-in/First'), 'First'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/invite',
      component: lazyRouteComponent(() => import('../features/sign-in/Invite'), 'Invite'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/forgotten',
      component: lazyRouteComponent(() => import('../features/sign-in/Forgotten'), 'Forgotten'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/share/$token',
      validateSearch: texts('period'),
      component: lazyRouteComponent(() => import('../features/share/SharePage'), 'SharePage'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/reset',
      component: lazyRouteComponent(() => import('../features/sign-in/Reset'), 'Reset'),
    }),
  ] as const;
