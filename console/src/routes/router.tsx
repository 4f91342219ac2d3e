import { createRoute, createRouter } from '@tanstack/react-router';
import { Broken } from './Broken';
import { campaignRoutes, importsRoute } from './campaign-routes';
import { inboxSearch } from './inbox-search';
import { partOfRoute } from './part-of-route';
import { linkRoutes } from './people';
import { restRoutes } from './rest';
import { root, workspace } from './root';
import { StartPage } from './StartPage';
import { texts } from './search';

const startRoute = createRoute({ getParentRoute: () => root, path: '/', component: StartPage });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: texts('to', 'problem'),
  component: partOfRoute(() => import('../features/sign-in/SignIn'), 'SignIn'),
});

const overview = createRoute({
  getParentRoute: () => workspace,
  path: '/',
  validateSearch: texts('period', 'campaign'),
  component: partOfRoute(() => import('../features/overview/Overview'), 'Overview'),
});

const inbox = createRoute({
  getParentRoute: () => workspace,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: partOfRoute(() => import('../features/inbox/Inbox'), 'Inbox'),
});

const campaigns = createRoute({
  getParentRoute: () => workspace,
  path: '/campaigns',
  validateSearch: texts('status', 'q', 'label', 'sort'),
  component: partOfRoute(() => import('../features/campaigns/Campaigns'), 'Campaigns'),
});

/** Returns whether the URL changes within one screen: another conversation, filter or panel. */
let isSameScreen = false;

export const router = createRouter({
  routeTree: root.addChildren([
    startRoute,
    signIn,
    ...linkRoutes(root),
    workspace.addChildren([
      overview,
      inbox,
      campaigns,
      campaignRoutes(workspace),
      importsRoute(workspace),
      ...restRoutes(workspace),
    ]),
  ]),
  basepath: '/app',
  defaultPreload: 'intent',
  // Within a screen, its lists scroll to the open item; the router would restore the previous scroll position.
  scrollRestoration: () => !isSameScreen,
  defaultErrorComponent: Broken,
});

router.subscribe('onBeforeLoad', ({ fromLocation, toLocation }) => {
  isSameScreen = fromLocation?.pathname === toLocation.pathname;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
