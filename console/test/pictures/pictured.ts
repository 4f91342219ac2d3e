import { SCREEN_CASES, type ScreenCase } from '../support/screens.ts';
import { PHONE, type Viewing, WIDE } from '../support/watched-page.ts';

/** Screens without a workspace, for readers who have not signed in. */
export const OUTSIDE = ['sign-in', 'share'] as const;
const INSIDE = [
  ...['overview', 'clients', 'advisor', 'palette', 'start', 'activity', 'analytics', 'events', 'webhooks'],
  ...['inbox', 'inbox-thread', 'inbox-reply', 'inbox-new', 'all-inboxes', 'inbox-empty', 'inbox-snooze'],
  ...['campaigns', 'campaign-running', 'campaign-steps', 'campaign-audience', 'campaign-review', 'campaign-explain'],
  ...['campaign-schedule', 'campaign-mailboxes', 'campaign-files', 'contacts', 'contact-page', 'contacts-compare'],
  ...['imports', 'segments', 'segment', 'suppressions', 'mailboxes', 'mailbox', 'mailboxes-connect', 'domains'],
  ...['domain', 'warmup', 'settings-workspace', 'settings-notices', 'settings-billing', 'settings-template'],
];
const ON_A_PHONE = [
  ...['overview', 'inbox', 'inbox-thread', 'inbox-reply', 'campaigns', 'campaign-running', 'campaign-steps'],
  ...['campaign-explain', 'contacts', 'contact-page', 'segment', 'mailboxes', 'mailbox', 'analytics', 'domain'],
];
const IN_THE_DARK = ['overview', 'inbox-thread', 'campaign-running', 'campaign-steps', 'contact-page', 'mailboxes'];

interface Pictured {
  readonly viewing: Viewing;
  readonly inside: readonly ScreenCase[];
  readonly outside: readonly (typeof OUTSIDE)[number][];
}

/** The screens that are compared by picture, by theme and width. */
export const PICTURED: readonly Pictured[] = [
  { viewing: { ...WIDE, scheme: 'light' }, inside: casesOf(INSIDE), outside: OUTSIDE },
  { viewing: { ...PHONE, scheme: 'light' }, inside: casesOf(ON_A_PHONE), outside: OUTSIDE },
  { viewing: { ...WIDE, scheme: 'dark' }, inside: casesOf(IN_THE_DARK), outside: [] },
];

function casesOf(names: readonly string[]): readonly ScreenCase[] {
  return names.map((name) => {
    const one = SCREEN_CASES.find((each) => each.name === name);
    if (one === undefined) throw new Error(`There is no screen named ${name}.`);
    return one;
  });
}
