import { words } from '../../words';
import type { ScreenGroup } from './screen';

/** Screens around campaigns. */
export const REST_SCREENS: readonly ScreenGroup[] = [
  {
    key: 'sending',
    title: words.nav.groups.sending,
    screens: [
      { to: '/w/$workspaceId/mailboxes', label: words.nav.mailboxes, icon: 'mailboxes', key: 'm' },
      { to: '/w/$workspaceId/domains', label: words.nav.domains, icon: 'domains', key: 'd' },
      { to: '/w/$workspaceId/warmup', label: words.nav.warmup, icon: 'warmup' },
      { to: '/w/$workspaceId/sequencers', label: words.nav.sequencers, icon: 'sequencers' },
    ],
  },
  {
    key: 'insight',
    title: words.nav.groups.insight,
    screens: [
      { to: '/w/$workspaceId/analytics', label: words.nav.analytics, icon: 'analytics', key: 'a' },
      { to: '/w/$workspaceId/advisor', label: words.nav.advisor, icon: 'advisor' },
    ],
  },
  {
    key: 'settings',
    title: words.nav.settings,
    screens: [
      { to: '/w/$workspaceId/settings', label: words.nav.settings, icon: 'settings' },
      { to: '/w/$workspaceId/start', label: words.nav.start, icon: 'start' },
    ],
  },
  {
    key: 'developers',
    title: words.nav.groups.developers,
    screens: [
      { to: '/w/$workspaceId/events', label: words.nav.events, icon: 'events' },
      { to: '/w/$workspaceId/webhooks', label: words.nav.webhooks, icon: 'webhooks', key: 'w' },
    ],
  },
];
