import { createRoute } from '@tanstack/react-router';
import { partOfRoute } from './part-of-route';
import type { WorkspaceRoute } from './root';
import { texts } from './search';

/** Routes of a campaign: its page and sections, each with its own URL and chunk. */
export function campaignRoutes(parent: WorkspaceRoute) {
  const campaign = createRoute({
    getParentRoute: () => parent,
    path: '/campaigns/$campaignId',
    component: partOfRoute(() => import('../features/campaign/CampaignPage'), 'CampaignPage'),
  });
  const running = createRoute({
    getParentRoute: () => campaign,
    path: '/',
    validateSearch: texts('period'),
    component: partOfRoute(() => import('../features/campaign/running/Running'), 'Running'),
  });
  const steps = createRoute({
    getParentRoute: () => campaign,
    path: '/steps',
    validateSearch: texts('step'),
    component: partOfRoute(() => import('../features/campaign/steps/Steps'), 'Steps'),
  });
  const audience = createRoute({
    getParentRoute: () => campaign,
    path: '/audience',
    validateSearch: texts('status', 'q', 'contact', 'import', 'view'),
    component: partOfRoute(() => import('../features/campaign/audience/Audience'), 'Audience'),
  });
  const schedule = createRoute({
    getParentRoute: () => campaign,
    path: '/schedule',
    component: partOfRoute(() => import('../features/campaign/schedule/Schedule'), 'Schedule'),
  });
  const mailboxes = createRoute({
    getParentRoute: () => campaign,
    path: '/mailboxes',
    validateSearch: texts('mailbox'),
    component: partOfRoute(() => import('../features/campaign/mailboxes/Mailboxes'), 'Mailboxes'),
  });
  const settings = createRoute({
    getParentRoute: () => campaign,
    path: '/settings',
    component: partOfRoute(() => import('../features/campaign/settings/Settings'), 'Settings'),
  });
  const review = createRoute({
    getParentRoute: () => campaign,
    path: '/review',
    validateSearch: texts('job'),
    component: partOfRoute(() => import('../features/campaign/review/Review'), 'Review'),
  });
  const sends = createRoute({
    getParentRoute: () => campaign,
    path: '/sends',
    validateSearch: texts('status', 'step', 'mailbox', 'contact', 'q', 'dueFrom', 'dueTo', 'error', 'send'),
    component: partOfRoute(() => import('../features/campaign/sends/Sends'), 'Sends'),
  });
  const subsequences = createRoute({
    getParentRoute: () => campaign,
    path: '/subsequences',
    component: partOfRoute(() => import('../features/campaign/subsequences/Subsequences'), 'Subsequences'),
  });
  return campaign.addChildren([
    ...[running, steps, audience, schedule, mailboxes],
    ...[settings, subsequences, review, sends],
  ] as const);
}

/** All imports of a workspace. */
export function importsRoute(parent: WorkspaceRoute) {
  return createRoute({
    getParentRoute: () => parent,
    path: '/imports',
    validateSearch: texts('status', 'import'),
    component: partOfRoute(() => import('../features/imports/Imports'), 'Imports'),
  });
}
