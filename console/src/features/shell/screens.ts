import { words } from '../../words';
import { REST_SCREENS } from './rest-screens';
import type { ScreenGroup } from './screen';

/** The screens of the sidebar, in groups; the first group has no head. */
export const SCREENS: readonly ScreenGroup[] = [
  {
    key: 'top',
    title: null,
    screens: [
      { to: '/w/$workspaceId', label: words.nav.overview, icon: 'overview', key: 'o', phone: true },
      { to: '/w/$workspaceId/inbox', label: words.nav.inbox, icon: 'inbox', key: 'i', phone: true },
    ],
  },
  {
    key: 'outreach',
    title: words.nav.groups.outreach,
    screens: [
      { to: '/w/$workspaceId/campaigns', label: words.nav.campaigns, icon: 'campaigns', key: 'c', phone: true },
      { to: '/w/$workspaceId/contacts', label: words.nav.contacts, icon: 'contacts', key: 'p' },
      { to: '/w/$workspaceId/segments', label: words.nav.segments, icon: 'filter' },
      { to: '/w/$workspaceId/imports', label: words.nav.imports, icon: 'upload' },
      { to: '/w/$workspaceId/suppressions', label: words.nav.suppressions, icon: 'suppressions', key: 's' },
    ],
  },
  ...REST_SCREENS,
];

/** The same screens without their groups. */
export const ALL_SCREENS = SCREENS.flatMap((group) => group.screens);
