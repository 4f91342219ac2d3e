import { words } from '../../words';
import type { Screen } from './screen';

/** The screens of what campaigns need around them. */
export const REST_SCREENS: readonly (readonly Screen[])[] = [
  [
    { to: '/w/$workspaceId/domains', label: words.nav.domains, icon: 'domains', key: 'd' },
    { to: '/w/$workspaceId/warmup', label: words.nav.warmup, icon: 'warmup' },
    { to: '/w/$workspaceId/sequencers', label: words.nav.sequencers, icon: 'sequencers' },
    { to: '/w/$workspaceId/suppressions', label: words.nav.suppressions, icon: 'suppressions', key: 's' },
  ],
  [
    { to: '/w/$workspaceId/analytics', label: words.nav.analytics, icon: 'analytics', key: 'a' },
    { to: '/w/$workspaceId/events', label: words.nav.events, icon: 'events' },
    { to: '/w/$workspaceId/webhooks', label: words.nav.webhooks, icon: 'webhooks', key: 'w' },
  ],
  [
    { to: '/w/$workspaceId/settings', label: words.nav.settings, icon: 'settings' },
    { to: '/w/$workspaceId/start', label: words.nav.start, icon: 'start' },
  ],
];
