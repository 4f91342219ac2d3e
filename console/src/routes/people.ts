import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { RootRoute } from './root';

/** Pages that let people in by a link, and where they ask for one. What the link carries stands behind `#`, where no server sees it. */
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
      path: '/reset',
      component: lazyRouteComponent(() => import('../features/sign-in/Reset'), 'Reset'),
    }),
  ] as const;
