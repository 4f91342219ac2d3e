import { groupBy } from '../../../engine/group-by.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { type AppError, conflict, notFound, valueError } from '../../../platform/errors.js';
import { isUuid } from '../../../platform/http/formats.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { appendEvents } from '../../foundation/events/index.js';
import { changeThreadStates } from '../../outreach/threads/index.js';
import { holdSuppressions, shareSuppressions } from '../../reach/suppressions/index.js';
import { overrideThreadIntent } from '../receiving/index.js';
import {
  beginAct,
  type Consequences,
  consequencesOf,
  consequencesOfSuppression,
  endAct,
  holdAct,
  holdSuppression,
  NO_CONSEQUENCES,
  type ObservedAct,
  type SuppressAct,
  suppressPeople,
  undoAct,
  undoSuppression,
  type WantedSuppression,
} from '../receiving/undo/index.js';
import { requireAssignee } from './assignee.service.js';
import { claimBatch, deletePastBatches, insertBatch, type ThreadBefore } from './batches.repo.js';
import { threadWakes } from './inbox.jobs.js';
import { requireLabels } from './labels/labels.service.js';
import { listThreadViews, type ThreadView } from './listing/thread-view.reads.js';
import { draftsOfChange } from './thread-changes.js';
import type { ThreadChange } from './update-thread.service.js';

/**
 * Milliseconds in which a batch can be undone. The console offers the undo for seconds; a member who closed the page
 * by mistake can use the remaining time.
 */
const UNDO_MS = 600_000;

/** Change applied to each of many conversations. */
export interface BatchChange extends ThreadChange {
  readonly suppress?: WantedSuppression | undefined;
}

export interface BatchOptions {
  readonly refuseRestart?: boolean;
  /** Milliseconds in which the batch can be undone. */
  readonly undoMs?: number;
}

/** Result of a batch, its effects beyond the conversations, and its undo token with expiry. */
export interface ChangedThreads {
  readonly matchedCount: number;
  readonly changedCount: number;
  readonly consequences: Consequences;
  readonly undoToken: string;
  readonly undoUntil: Date;
}

/** Numbers of restored conversations and of conversations skipped because they have changed since the batch. */
export interface UndoneThreads {
  readonly changedCount: number;
  readonly skippedCount: number;
}

/**
 * Applies one change to many conversations, all or none, and stores their previous state with all effects of the
 * intents and suppressions. Throws 422 without a change, `unknown_person`, 422 for a label outside its intent, 409
 * `too_many_contacts`, and 409 `would_restart` if `refuseRestart` is true and an intent would continue an ended sequence.
 */
export function changeThreads(
  ctx: Ctx,
  workspaceId: number,
  threadIds: readonly number[],
  set: BatchChange,
  { refuseRestart = false, undoMs = UNDO_MS }: BatchOptions = {},
): Promise<ChangedThreads> {
  if (Object.keys(set).length === 0) {
    throw valueError(['body', 'set'], 'missing_one_of', say`requires at least one change`, set);
  }
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    if (set.suppress !== undefined) await shareSuppressions(ctx, workspaceId);
    await requireAssignee(ctx, workspaceId, set.assignee_id, ['body', 'set', 'assignee_id']);
    await requireLabels(ctx, workspaceId, set.add_labels, ['body', 'set', 'add_labels']);
    const isClassed = set.replyIntent !== undefined || set.replyLabel !== undefined;
    const observed = isClassed ? await beginAct(ctx, workspaceId, threadIds) : null;
    const before = await listThreadViews(ctx.sql, workspaceId, threadIds);
    const ids = before.map(({ id }) => id);
    if (observed !== null) await setIntents(ctx, workspaceId, before, set, observed);
    const act = observed === null ? null : await endAct(ctx, workspaceId, observed);
    const consequences = act === null ? NO_CONSEQUENCES : consequencesOf(act);
    const suppression =
      set.suppress === undefined ? null : await suppressPeople(ctx, workspaceId, before, set.suppress);
    if (refuseRestart && consequences.resumedCount > 0) throw wouldRestart(consequences);
    await setStates(ctx, workspaceId, ids, set);
    const after = await listThreadViews(ctx.sql, workspaceId, ids);
    const announcedCount = await announce(ctx, workspaceId, before, after);
    const kept = pastOf(before, after, set, suppression);
    const undoUntil = new Date(now.getTime() + undoMs);
    const undoToken = ctx.ids.uuid();
    await deletePastBatches(ctx.sql, workspaceId, now);
    await insertBatch(ctx.sql, workspaceId, { id: undoToken, before: kept, act, suppression, undoUntil });
    return {
      matchedCount: before.length,
      changedCount: suppression === null ? announcedCount : kept.length,
      consequences: suppression === null ? consequences : both(consequences, consequencesOfSuppression(suppression)),
      undoToken,
      undoUntil,
    };
  });
}

/**
 * Undoes a batch with all effects of its intents, except for conversations and contacts that have changed since then.
 * Throws 404 `batch_not_found`.
 */
export function undoBatch(ctx: Ctx, workspaceId: number, token: string): Promise<UndoneThreads> {
  return inTx(ctx, async (ctx) => {
    const past = isUuid(token) ? await claimBatch(ctx.sql, workspaceId, token, ctx.clock.now()) : undefined;
    if (past === undefined) throw notFound('batch');
    const { before, act, suppression } = past;
    if (act !== null || suppression !== null) await holdSuppressions(ctx, workspaceId);
    if (act !== null) await holdAct(ctx, workspaceId, act);
    const views = await listThreadViews(
      ctx.sql,
      workspaceId,
      before.map(({ id }) => id),
    );
    const known = new Map(before.map((one) => [one.id, one]));
    if (suppression !== null) await holdSuppression(ctx, workspaceId, suppression);
    const lifted = suppression === null ? null : await undoSuppression(ctx, workspaceId, suppression);
    const reclassed = act === null ? null : await undoAct(ctx, workspaceId, act);
    // View state is restored only for untouched conversations; an intent also for conversations archived or read since.
    const same = views.filter(
      ({ id, updated_at }) =>
        known.get(id)?.changed_at === isoOf(updated_at) &&
        (reclassed === null || reclassed.has(id)) &&
        (lifted === null || lifted.has(id)),
    );
    // Conversations with the same previous state are restored together.
    const alike = groupBy(same, ({ id }) => JSON.stringify(statesOf(known.get(id) as ThreadBefore)));
    for (const [states, group] of alike) {
      const ids = group.map(({ id }) => id);
      await setStates(ctx, workspaceId, ids, JSON.parse(states, timesOf));
    }
    const undone = views.filter(
      (view) => same.includes(view) || reclassed?.has(view.id) === true || lifted?.has(view.id) === true,
    );
    const ids = undone.map(({ id }) => id);
    await announce(ctx, workspaceId, undone, await listThreadViews(ctx.sql, workspaceId, ids));
    return { changedCount: undone.length, skippedCount: before.length - undone.length };
  });
}

/** Sets the same intent on all conversations, or the same label under each conversation's current intent. */
async function setIntents(
  ctx: Ctx,
  workspaceId: number,
  threads: readonly ThreadView[],
  { replyIntent, replyLabel = null }: BatchChange,
  { sends }: ObservedAct,
): Promise<void> {
  for (const thread of threads) {
    const intent = replyIntent === undefined ? (thread.reply_intent as BatchChange['replyIntent']) : replyIntent;
    const override = { replyIntent: intent ?? null, replyLabel, note: null };
    await overrideThreadIntent(ctx, { workspaceId, threadId: thread.id, override, sends });
  }
}

function both(intents: Consequences, suppressions: Consequences): Consequences {
  return {
    ...intents,
    stoppedCount: intents.stoppedCount + suppressions.stoppedCount,
    suppressedCount: intents.suppressedCount + suppressions.suppressedCount,
    canceledCount: intents.canceledCount + suppressions.canceledCount,
  };
}

function wouldRestart({ resumedCount, heldUntil, nextEmailAt }: Consequences): AppError {
  return conflict(
    'would_restart',
    say('This intent would resume sequences that have ended. Repeat without `refuse_restart` to resume them.'),
    {
      resumedCount,
      heldUntil: isoOrNull(heldUntil),
      nextEmailAt: isoOrNull(nextEmailAt),
    },
  );
}

/** View state of conversations, as set by a batch or before it. */
interface States extends Omit<BatchChange, 'replyIntent' | 'replyLabel' | 'suppress'> {
  readonly woken_at?: Date | null;
}

async function setStates(ctx: Ctx, workspaceId: number, ids: readonly number[], set: States): Promise<void> {
  const {
    is_read: isRead,
    is_archived: isArchived,
    assignee_id: assignee,
    snoozed_until: snoozedUntil,
    woken_at: wokenAt,
    add_labels: addLabels,
    remove_labels: removeLabels,
  } = set;
  const states = { isRead, isArchived, assignee, snoozedUntil, addLabels, removeLabels };
  if (Object.values(states).every((value) => value === undefined)) return;
  await changeThreadStates(ctx, workspaceId, ids, { ...states, wokenAt });
  if (snoozedUntil == null) return;
  for (const threadId of ids) await enqueue(ctx, threadWakes, { workspaceId, threadId }, { runAt: snoozedUntil });
}

/** Writes the events of all differences. Returns the number of changed conversations. */
async function announce(
  ctx: Ctx,
  workspaceId: number,
  before: readonly ThreadView[],
  after: readonly ThreadView[],
): Promise<number> {
  const were = new Map(before.map((view) => [view.id, view]));
  const drafts = after.flatMap((view) => draftsOfChange(were.get(view.id) ?? view, view));
  await appendEvents(ctx, workspaceId, drafts);
  return drafts.length;
}

/** Returns the data for an undo: the values that the batch set on each changed conversation. */
function pastOf(
  before: readonly ThreadView[],
  after: readonly ThreadView[],
  set: BatchChange,
  suppression: SuppressAct | null,
): readonly ThreadBefore[] {
  const suppressed = new Set(suppression?.threads.map(({ id }) => id));
  const now = new Map(after.map((view) => [view.id, view]));
  return before.flatMap((view) => {
    const changed = now.get(view.id);
    if (changed === undefined) return [];
    if (draftsOfChange(view, changed).length === 0 && !suppressed.has(view.id)) return [];
    return [
      {
        id: view.id,
        changed_at: isoOf(changed.updated_at),
        ...(set.is_read !== undefined && { is_read: view.unread_count === 0 }),
        ...(set.is_archived !== undefined && { is_archived: view.is_archived }),
        ...(set.assignee_id !== undefined && { assignee_id: view.assignee }),
        ...(set.snoozed_until !== undefined && { snoozed_until: isoOrNull(view.snoozed_until) }),
        ...labelsBack(view, changed),
        ...(view.woken_at !== null && changed.woken_at === null && { woken_at: isoOf(view.woken_at) }),
      },
    ];
  });
}

/** Restores the original type of a value, so that dates are dates again. */
const timesOf = (name: string, value: unknown): unknown =>
  (name === 'snoozed_until' || name === 'woken_at') && typeof value === 'string' ? new Date(value) : value;

/** Returns the reverse of a label change; empty if the labels are the same. */
function labelsBack(before: ThreadView, after: ThreadView): Partial<ThreadBefore> {
  const [were, are] = [before.label_ids, after.label_ids];
  const added = are.filter((id) => !were.includes(id));
  const removed = were.filter((id) => !are.includes(id));
  return {
    ...(added.length > 0 && { remove_labels: added }),
    ...(removed.length > 0 && { add_labels: removed }),
  };
}

function statesOf(before: ThreadBefore): Partial<ThreadBefore> {
  const { is_read, is_archived, assignee_id, snoozed_until, woken_at, add_labels, remove_labels } = before;
  return {
    ...(add_labels !== undefined && { add_labels }),
    ...(remove_labels !== undefined && { remove_labels }),
    ...(woken_at !== undefined && { woken_at }),
    ...(is_read !== undefined && { is_read }),
    ...(is_archived !== undefined && { is_archived }),
    ...(assignee_id !== undefined && { assignee_id }),
    ...(snoozed_until !== undefined && { snoozed_until }),
  };
}
