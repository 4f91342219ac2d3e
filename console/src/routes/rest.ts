import { createRoute, redirect } from '@tanstack/react-router';
import { partOfRoute } from './part-of-route';
import type { WorkspaceRoute } from './root';
import { texts } from './search';

/** Screens around campaigns: mailboxes, domains, suppressions, webhooks, settings and analytics. */
export const restRoutes = (workspace: WorkspaceRoute) => {
  const settings = makeSettings(workspace);
  return [
    settings.addChildren(settingsRoutes(settings)),
    createRoute({
      getParentRoute: () => workspace,
      path: '/clients',
      validateSearch: texts('timeframe', 'sort'),
      component: partOfRoute(() => import('../features/clients/Clients'), 'Clients'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/all-inboxes',
      validateSearch: texts('view', 'client', 'unread', 'q', 'intent', 'label', 'at'),
      component: partOfRoute(() => import('../features/inbox/across/AllInboxes'), 'AllInboxes'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/mailboxes',
      validateSearch: texts(
        'view',
        'provider',
        'domain',
        'tag',
        'q',
        'sort',
        'mailbox',
        'tab',
        'oauthGrantId',
        'oauthError',
      ),
      component: partOfRoute(() => import('../features/mailboxes/Mailboxes'), 'Mailboxes'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/mailboxes/connect',
      validateSearch: texts('how', 'provider', 'address', 'first', 'last', 'oauthGrantId', 'oauthError'),
      component: partOfRoute(() => import('../features/mailboxes/Connect'), 'Connect'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/mailboxes/tenants/$tenantId',
      validateSearch: texts('q'),
      component: partOfRoute(() => import('../features/mailboxes/tenants/TenantPage'), 'TenantPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/contacts',
      validateSearch: texts(
        'view',
        'q',
        'status',
        'suppressed',
        'tag',
        'owner',
        'source',
        'domain',
        'from',
        'sort',
        'add',
        'import',
        'pair',
      ),
      component: partOfRoute(() => import('../features/contacts/Contacts'), 'Contacts'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/contacts/$email',
      component: partOfRoute(() => import('../features/contacts/page/ContactPage'), 'ContactPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/segments',
      validateSearch: texts('q', 'sort'),
      component: partOfRoute(() => import('../features/segments/Segments'), 'Segments'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/segments/$segmentId',
      validateSearch: texts('tab'),
      component: partOfRoute(() => import('../features/segments/SegmentPage'), 'SegmentPage'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/suppressions',
      validateSearch: texts('q', 'reason', 'scope', 'add', 'check'),
      component: partOfRoute(() => import('../features/suppressions/Suppressions'), 'Suppressions'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/domains',
      validateSearch: texts('q', 'status', 'domain', 'add', 'providers'),
      component: partOfRoute(() => import('../features/domains/Domains'), 'Domains'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/domains/buy',
      validateSearch: texts('purchase'),
      component: partOfRoute(() => import('../features/domains/Buy'), 'Buy'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/warmup',
      validateSearch: texts('q', 'status', 'mailbox'),
      component: partOfRoute(() => import('../features/warmup/Warmup'), 'Warmup'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/sequencers',
      validateSearch: texts('add'),
      component: partOfRoute(() => import('../features/sequencers/Sequencers'), 'Sequencers'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/sequencers/$connectionId',
      validateSearch: texts('status'),
      component: partOfRoute(() => import('../features/sequencers/Sequencer'), 'Sequencer'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/analytics',
      validateSearch: texts('period', 'sort', 'q', 'compare'),
      component: partOfRoute(() => import('../features/analytics/Analytics'), 'Analytics'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/advisor',
      component: partOfRoute(() => import('../features/advice/Advice'), 'Advice'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/events',
      validateSearch: texts('type', 'campaign', 'contact', 'since', 'until', 'event'),
      component: partOfRoute(() => import('../features/events/Events'), 'Events'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/start',
      component: partOfRoute(() => import('../features/start/Start'), 'Start'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/webhooks',
      validateSearch: texts('tab', 'status', 'event', 'delivery', 'add'),
      component: partOfRoute(() => import('../features/webhooks/Webhooks'), 'Webhooks'),
    }),
    createRoute({
      getParentRoute: () => workspace,
      path: '/webhooks/$subscriptionId',
      validateSearch: texts('tab', 'status', 'event', 'delivery'),
      component: partOfRoute(() => import('../features/webhooks/Subscription'), 'Subscription'),
    }),
  ] as const;
};

const makeSettings = (workspace: WorkspaceRoute) =>
  createRoute({
    getParentRoute: () => workspace,
    path: '/settings',
    component: partOfRoute(() => import('../features/settings/Settings'), 'Settings'),
  });

const settingsRoutes = (settings: ReturnType<typeof makeSettings>) =>
  [
    createRoute({
      getParentRoute: () => settings,
      path: '/',
      beforeLoad: ({ params }) => {
        throw redirect({ to: '/w/$workspaceId/settings/workspace', params });
      },
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/workspace',
      component: partOfRoute(() => import('../features/settings/WorkspaceSettings'), 'WorkspaceSettings'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/brand',
      component: partOfRoute(() => import('../features/brand/BrandSettings'), 'BrandSettings'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/reports',
      component: partOfRoute(() => import('../features/reports/Reports'), 'Reports'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/people',
      component: partOfRoute(() => import('../features/people/People'), 'People'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/me',
      component: partOfRoute(() => import('../features/people/OwnSessions'), 'OwnSessions'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/replies',
      component: partOfRoute(() => import('../features/saved-replies/SavedRepliesPage'), 'SavedRepliesPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/labels',
      component: partOfRoute(() => import('../features/labels/Labels'), 'Labels'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/inbox-rules',
      component: partOfRoute(() => import('../features/inbox-rules/RulesPage'), 'RulesPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/fields',
      component: partOfRoute(() => import('../features/contact-fields/FieldsPage'), 'FieldsPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/sources',
      component: partOfRoute(() => import('../features/sources/Sources'), 'Sources'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/notices',
      component: partOfRoute(() => import('../features/notices/Notices'), 'Notices'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/templates',
      component: partOfRoute(() => import('../features/templates/TemplatesPage'), 'TemplatesPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/snippets',
      component: partOfRoute(() => import('../features/snippets/SnippetsPage'), 'SnippetsPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/shared-texts',
      component: partOfRoute(() => import('../features/shared-texts/SharedTextsPage'), 'SharedTextsPage'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/keys',
      component: partOfRoute(() => import('../features/settings/Keys'), 'Keys'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/circles',
      component: partOfRoute(() => import('../features/circles/Circles'), 'Circles'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/billing',
      component: partOfRoute(() => import('../features/settings/Billing'), 'Billing'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/enrollment',
      component: partOfRoute(() => import('../features/settings/EnrollmentRules'), 'EnrollmentRules'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/retention',
      component: partOfRoute(() => import('../features/settings/Retention'), 'Retention'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/backups',
      component: partOfRoute(() => import('../features/settings/Backups'), 'Backups'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/addresses',
      component: partOfRoute(() => import('../features/settings/EgressAddresses'), 'EgressAddresses'),
    }),
    createRoute({
      getParentRoute: () => settings,
      path: '/audit',
      validateSearch: texts('actor', 'search', 'since', 'until', 'record'),
      component: partOfRoute(() => import('../features/settings/Audit'), 'Audit'),
    }),
  ] as const;
