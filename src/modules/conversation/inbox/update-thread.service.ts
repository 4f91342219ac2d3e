import type { ReplyIntent, ReplyLabel } from '../../../engine/lifecycle/reply-enums.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { ValidationError, valueIssue } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { changeThreadStates } from '../../outreach/threads/index.js';
import { overrideThreadIntent, requireExternalInbox } from '../receiving/index.js';
import { requireAssignee } from './assignee.service.js';
import { threadWakes } from './inbox.jobs.js';
import { requireLabels } from './labels/labels.service.js';
import type { ThreadView } from './listing/thread-view.reads.js';
import { draftsOfChange } from './thread-changes.js';
import { viewThread } from './threads.service.js';

/** Change of a conversation; absent fields stay. */
export interface ThreadChange {
  readonly is_read?: boolean | undefined;
  readonly is_archived?: boolean | undefined;
  /** Assigned member; null to unassign. */
  readonly assignee_id?: string | null | undefined;
  /** Null ends the snooze now. */
  readonly snoozed_until?: Date | null | undefined;
  /** Null restores the intent from the classifier. */
  readonly replyIntent?: ReplyIntent | null | undefined;
  readonly replyLabel?: ReplyLabel | null | undefined;
  /** Custom labels to add and to remove. */
  readonly add_labels?: readonly string[] | undefined;
  readonly remove_labels?: readonly string[] | undefined;
}

/**
 * Marks, archives, snoozes or assigns a conversation, and sets its labels and its intent with all consequences, in one
 * transaction. Throws 404 `thread_not_found`, and 422 for a label outside its intent or an `unknown_person`.
 */
export async function updateThread(
  ctx: Ctx,
  workspaceId: number,
  threadId: number,
  change: ThreadChange,
): Promise<ThreadView> {
  return inTx(ctx, async (ctx) => {
    const before = await viewThread(ctx, workspaceId, threadId);
    await requireAssignee(ctx, workspaceId, change.assignee_id, ['body', 'assignee_id']);
    await requireLabels(ctx, workspaceId, change.add_labels, ['body', 'add_labels']);
    await changeIntent(ctx, before, workspaceId, change);
    await changeThreadStates(ctx, workspaceId, [threadId], {
      isRead: change.is_read,
      isArchived: change.is_archived,
      assignee: change.assignee_id,
      snoozedUntil: change.snoozed_until,
      addLabels: change.add_labels,
      removeLabels: change.remove_labels,
    });
    if (change.snoozed_until != null) {
      await enqueue(ctx, threadWakes, { workspaceId, threadId }, { runAt: change.snoozed_until });
    }
    const after = await viewThread(ctx, workspaceId, threadId);
    await appendEvents(ctx, workspaceId, draftsOfChange(before, after));
    return after;
  });
}

/**
 * Sets only the intent, in a workspace whose mail is stored elsewhere. Throws 404 `thread_not_found`, 409
 * `external_inbox_only`.
 */
export async function overrideIntent(
  ctx: Ctx,
  input: Parameters<typeof overrideThreadIntent>[1],
): ReturnType<typeof overrideThreadIntent> {
  const { workspaceId, threadId } = input;
  return inTx(ctx, async (ctx) => {
    const before = await viewThread(ctx, workspaceId, threadId);
    await requireExternalInbox(ctx, workspaceId);
    const result = await overrideThreadIntent(ctx, input);
    await appendEvents(ctx, workspaceId, draftsOfChange(before, await viewThread(ctx, workspaceId, threadId)));
    return result;
  });
}

/** A label without an intent refines the current intent. */
async function changeIntent(ctx: Ctx, before: ThreadView, workspaceId: number, change: ThreadChange): Promise<void> {
  const { replyIntent: wanted, replyLabel: label } = change;
  if (wanted === undefined && label === undefined) return;
  const replyIntent = wanted === undefined ? (before.reply_intent as ThreadChange['replyIntent']) : wanted;
  if (wanted === undefined && label !== null && before.reply_intent === null) {
    throw new ValidationError([
      valueIssue(
        ['body', 'replyLabel'],
        'missing_one_of',
        say('requires `replyIntent`, because the conversation has no intent'),
        label,
      ),
    ]);
  }
  await overrideThreadIntent(ctx, {
    workspaceId,
    threadId: before.id,
    override: { replyIntent: replyIntent ?? null, replyLabel: label ?? null, note: null },
  });
}
