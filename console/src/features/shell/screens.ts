import { words } from '../../words';
import { REST_SCREENS } from './rest-screens';
import type { Screen } from './screen';

/** The screens of the rail, in groups. */
export const SCREENS: readonly (readonly Screen[])[] = [
  [
    { to: '/w/$workspaceId', label: words.nav.overview, icon: 'overview', key: 'o', phone: true },
    { to: '/w/$workspaceId/inbox', label: words.nav.inbox, icon: 'inbox', key: 'i', phone: true },
  ],
  [
    { to: '/w/$workspaceId/campaigns', label: words.nav.campaigns, icon: 'campaigns', key: 'c', phone: true },
    { to: '/w/$workspaceId/contacts', label: words.nav.contacts, icon: 'contacts', key: 'p' },
    { to: '/w/$workspaceId/imports', label: words.nav.imports, icon: 'upload' },
  ],
  [{ to: '/w/$workspaceId/mailboxes', label: words.nav.mailboxes, icon: 'mailboxes', key: 'm' }],
  ...REST_SCREENS,
];
