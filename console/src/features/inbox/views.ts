import type { Schemas } from '../../api/client';
import type { IconName } from '../../ui/show/Icon';

/** Filters of `GET /threads` of a view; `failed` is the outbox. */
export const VIEWS = {
  needs: { icon: 'inbox', filter: { is_read: false, has_customer_reply: true, archived: false } },
  mine: { icon: 'contacts', filter: { assignee: 'me', archived: false, show_all_emails: true } },
  positive: { icon: 'check', filter: { reply_intent_bucket: 'positive', archived: false } },
  neutral: { icon: 'minus', filter: { reply_intent_bucket: 'neutral', archived: false } },
  negative: { icon: 'close', filter: { reply_intent_bucket: 'negative', archived: false } },
  automatic: { icon: 'clock', filter: { reply_intent_bucket: 'automatic', archived: false, show_all_emails: true } },
  all: { icon: 'reply', filter: { has_customer_reply: true, archived: false } },
  unproven: { icon: 'question', filter: { authenticated: false, show_all_emails: true } },
  snoozed: { icon: 'snooze', filter: { snoozed: true } },
  failed: { icon: 'alert', filter: {} },
  mail: { icon: 'mailboxes', filter: { show_all_emails: true, archived: false } },
  archive: { icon: 'archive', filter: { archived: true, show_all_emails: true } },
} as const satisfies Record<string, { icon: IconName; filter: object }>;

export type View = keyof typeof VIEWS;
export const VIEW_NAMES = Object.keys(VIEWS) as View[];
const FIRST_OF_MAIL = VIEW_NAMES.indexOf('snoozed');
/** Groups of the views, in order. */
export const VIEW_GROUPS = {
  replies: VIEW_NAMES.slice(0, FIRST_OF_MAIL),
  mail: VIEW_NAMES.slice(FIRST_OF_MAIL),
} as const satisfies Record<string, readonly View[]>;
export const viewOf = (name: string | undefined): View => VIEW_NAMES.find((view) => view === name) ?? 'needs';

/** View, search term and filters of the list, kept in the URL. */
export interface Filter {
  readonly view: View;
  readonly q: string | undefined;
  readonly campaign: string | undefined;
  readonly mailbox: string | undefined;
  readonly intent: string | undefined;
  /** Member ID, or `none`. */
  readonly assignee: string | undefined;
  /** Label ID. */
  readonly label: string | undefined;
}

/** Clears all parts of a filter but its view. */
export const NO_FILTER = {
  q: undefined,
  campaign: undefined,
  mailbox: undefined,
  intent: undefined,
  assignee: undefined,
  label: undefined,
} as const satisfies Omit<Filter, 'view'>;

export const isNarrowed = ({ q, campaign, mailbox, intent, assignee, label }: Filter): boolean =>
  [q, campaign, mailbox, intent, assignee, label].some((part) => part !== undefined);

/** Returns the parameters of `GET /threads`. */
export function threadParams({ view, q, campaign, mailbox, intent, assignee, label }: Filter) {
  return {
    ...VIEWS[view].filter,
    ...(q && { search_text: q }),
    ...(campaign && { campaign_id: campaign }),
    ...(mailbox && { mailboxId: mailbox }),
    ...(intent && { replyIntent: intent }),
    ...(assignee && { assignee }),
    ...(label && { label_id: [label] }),
  };
}

/** Returns the count of a view: unread or pending conversations; null for views without a count. */
export function waitingIn(view: View, counts: Schemas['InboxCountsOut']): number {
  switch (view) {
    case 'needs':
      return counts.needs_answer;
    case 'mine':
      return counts.assigned_to_me;
    case 'unproven':
      return counts.undecided;
    case 'snoozed':
      return counts.snoozed;
    case 'failed':
      return counts.scheduled;
    default:
      return counts.buckets[view]?.unread ?? 0;
  }
}
