import { isoOrNull } from '../../../platform/http/wire.js';
import { THREAD_CHANGES, threadUpdated } from './inbox.events.js';
import type { ThreadView } from './listing/thread-view.reads.js';
import { threadToWire } from './threads-wire.js';

type Change = (typeof THREAD_CHANGES)[number];

/** Changed fields of a conversation, for its event. */
const FACTS: Readonly<Record<Change, (view: ThreadView) => unknown>> = {
  read: (view) => view.unread_count === 0,
  archived: (view) => view.is_archived,
  snoozed: (view) => isoOrNull(view.snoozed_until),
  assigned: (view) => view.assignee,
  labels: (view) => view.label_ids.join(),
  intent: (view) => `${view.reply_intent} ${view.reply_label} ${view.reply_bucket}`,
};

/** Returns the event of a change; none if the conversation is unchanged. */
export function draftsOfChange(before: ThreadView, after: ThreadView) {
  const changed = THREAD_CHANGES.filter((name) => FACTS[name](before) !== FACTS[name](after));
  if (changed.length === 0) return [];
  const { is_read: isRead, is_archived: isArchived, assignee_id: assigneeId, ...wire } = threadToWire(after);
  const { replyIntent, replyLabel, replyIntentBucket, snoozed_until: snoozedUntil, label_ids: labelIds } = wire;
  return [
    threadUpdated.draft({
      ...threadRef(after),
      changed,
      ...{ isRead, isArchived, assigneeId, snoozedUntil, labelIds, replyIntent, replyLabel, replyIntentBucket },
    }),
  ];
}

/** Reference to a conversation in events. */
export function threadRef({ id, mailbox_id, campaign_id, contact_id }: ThreadView) {
  return { threadId: id, mailboxId: mailbox_id, campaignId: campaign_id, contactId: contact_id };
}
