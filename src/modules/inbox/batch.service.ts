import type { ReplyIntent, ReplyLabel } from '../../engine/lifecycle/reply-enums.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { notFound, valueError } from '../../platform/errors.js';
import { isUuid } from '../../platform/http/formats.js';
import { isoOf, isoOrNull } from '../../platform/http/wire.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { appendEvents } from '../events/index.js';
import { holdConversations, overrideThreadIntent } from '../receiving/index.js';
import { changeThreadStates } from '../threads/index.js';
import { requireAssignee } from './assignee.service.js';
import { claimBatch, deletePastBatches, insertBatch, type ThreadBefore } from './batches.repo.js';
import { threadWakes } from './inbox.jobs.js';
import { draftsOfChange } from './thread-changes.js';
import { listThreadViews, type ThreadView } from './threads.reads.js';
import type { ThreadChange } from './update-thread.service.js';

/** A toast offers it for seconds; who has closed the page by mistake still has time. */
const UNDO_MS = 600_000;

/** What is changed in each of many conversations. */
type BatchChange = Omit<ThreadChange, 'replyLabel'>;

/** What became of a batch, and by which name and until when it can be taken back. */
export interface ChangedThreads {
  readonly matchedCount: number;
  readonly changedCount: number;
  readonly undoToken: string;
  readonly undoUntil: Date;
}

/** How many conversations are as they were before, and how many have been changed by people since and stay. */
export interface UndoneThreads {
  readonly changedCount: number;
  readonly skippedCount: number;
}

/** Changes many conversations alike, all or none, and keeps how they were. Throws 422 when nothing is to be changed, and `unknown_person`. */
export function changeThreads(
  ctx: Ctx,
  workspaceId: number,
  threadIds: readonly number[],
  set: BatchChange,
): Promise<ChangedThreads> {
  if (Object.keys(set).length === 0) {
    throw valueError(['body', 'set'], 'missing_one_of', 'say what is to be changed', set);
  }
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    await requireAssignee(ctx, workspaceId, set.assignee_id, ['body', 'set', 'assignee_id']);
    const before = await listThreadViews(ctx.sql, workspaceId, threadIds);
    const ids = before.map(({ id }) => id);
    const intent = set.replyIntent;
    if (intent !== undefined)
      await setIntents(
        ctx,
        workspaceId,
        before.map(({ id }) => ({ id, intent, label: null })),
      );
    await setStates(ctx, workspaceId, ids, set);
    const after = await listThreadViews(ctx.sql, workspaceId, ids);
    const changedCount = await tell(ctx, workspaceId, before, after);
    const undoUntil = new Date(now.getTime() + UNDO_MS);
    const undoToken = ctx.ids.uuid();
    await deletePastBatches(ctx.sql, workspaceId, now);
    await insertBatch(ctx.sql, workspaceId, { id: undoToken, before: pastOf(before, after, set), undoUntil });
    return { matchedCount: before.length, changedCount, undoToken, undoUntil };
  });
}

/** Takes a batch back, save for what people have changed since. Throws 404 `batch_not_found`. */
export function undoBatch(ctx: Ctx, workspaceId: number, token: string): Promise<UndoneThreads> {
  return inTx(ctx, async (ctx) => {
    const past = isUuid(token) ? await claimBatch(ctx.sql, workspaceId, token, ctx.clock.now()) : undefined;
    if (past === undefined) throw notFound('batch');
    const views = await listThreadViews(
      ctx.sql,
      workspaceId,
      past.map(({ id }) => id),
    );
    const known = new Map(past.map((one) => [one.id, one]));
    const same = views.filter((view) => known.get(view.id)?.changed_at === isoOf(view.updated_at));
    const classes = same.map(({ id }) => {
      const { reply_intent: intent, reply_label: label = null } = known.get(id) as ThreadBefore;
      return { id, intent, label };
    });
    await setIntents(ctx, workspaceId, classes as IntentOf[]);
    // Conversations that were alike go back together.
    const alike = new Map<string, number[]>();
    for (const { id } of same) {
      const states = JSON.stringify(statesOf(known.get(id) as ThreadBefore));
      alike.set(states, [...(alike.get(states) ?? []), id]);
    }
    for (const [states, ids] of alike) {
      await setStates(ctx, workspaceId, ids, JSON.parse(states, timesOf));
    }
    const ids = same.map(({ id }) => id);
    await tell(ctx, workspaceId, same, await listThreadViews(ctx.sql, workspaceId, ids));
    return { changedCount: same.length, skippedCount: past.length - same.length };
  });
}

/** A conversation and the class that it gets by hand; undefined: it keeps what it has. */
interface IntentOf {
  readonly id: number;
  readonly intent: ReplyIntent | null | undefined;
  readonly label: ReplyLabel | null;
}

/** Holds the conversations, with all that their classes change, and sets these. */
async function setIntents(ctx: Ctx, workspaceId: number, wanted: readonly IntentOf[]): Promise<void> {
  const threadIds = wanted.map(({ id }) => id);
  const sends = await holdConversations(ctx, workspaceId, threadIds);
  for (const { id: threadId, intent, label } of wanted) {
    if (intent === undefined) continue;
    const override = { replyIntent: intent, replyLabel: label, note: null };
    await overrideThreadIntent(ctx, { workspaceId, threadId, override, sends });
  }
}

/** How conversations are shown: as a batch sets it, or as it was before. */
interface States extends BatchChange {
  readonly woken_at?: Date | null;
}

async function setStates(ctx: Ctx, workspaceId: number, ids: readonly number[], set: States): Promise<void> {
  const {
    is_read: isRead,
    is_archived: isArchived,
    assignee_id: assignee,
    snoozed_until: snoozedUntil,
    woken_at: wokenAt,
  } = set;
  const states = { isRead, isArchived, assignee, snoozedUntil };
  if (Object.values(states).every((value) => value === undefined)) return;
  await changeThreadStates(ctx, workspaceId, ids, { ...states, wokenAt });
  if (snoozedUntil == null) return;
  for (const threadId of ids) await enqueue(ctx, threadWakes, { workspaceId, threadId }, { runAt: snoozedUntil });
}

/** Writes the events of what is different; returns how many conversations are. */
async function tell(
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

/** What an undo needs: of each conversation that was changed, what the batch has set. */
function pastOf(
  before: readonly ThreadView[],
  after: readonly ThreadView[],
  set: BatchChange,
): readonly ThreadBefore[] {
  const now = new Map(after.map((view) => [view.id, view]));
  return before.flatMap((view) => {
    const changed = now.get(view.id);
    if (changed === undefined || draftsOfChange(view, changed).length === 0) return [];
    const isByHand = view.intent_source === 'manual';
    return [
      {
        id: view.id,
        changed_at: isoOf(changed.updated_at),
        ...(set.is_read !== undefined && { is_read: view.unread_count === 0 }),
        ...(set.is_archived !== undefined && { is_archived: view.is_archived }),
        ...(set.assignee_id !== undefined && { assignee_id: view.assignee }),
        ...(set.snoozed_until !== undefined && { snoozed_until: isoOrNull(view.snoozed_until) }),
        ...(view.woken_at !== null && changed.woken_at === null && { woken_at: isoOf(view.woken_at) }),
        ...(set.replyIntent !== undefined && {
          reply_intent: isByHand ? view.reply_intent : null,
          reply_label: isByHand ? view.reply_label : null,
        }),
      },
    ];
  });
}

/** As they were written, times as times again. */
const timesOf = (name: string, value: unknown): unknown =>
  (name === 'snoozed_until' || name === 'woken_at') && typeof value === 'string' ? new Date(value) : value;

function statesOf({ is_read, is_archived, assignee_id, snoozed_until, woken_at }: ThreadBefore): Partial<ThreadBefore> {
  return {
    ...(woken_at !== undefined && { woken_at }),
    ...(is_read !== undefined && { is_read }),
    ...(is_archived !== undefined && { is_archived }),
    ...(assignee_id !== undefined && { assignee_id }),
    ...(snoozed_until !== undefined && { snoozed_until }),
  };
}
