import type { ReplyIntent } from '../../../../engine/lifecycle/reply-enums.js';
import { say } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { conflict, notFound } from '../../../../platform/errors.js';
import { getWorkspace } from '../../../foundation/workspaces/index.js';
import { lockWithCompanies } from '../../../outreach/contacts/status/index.js';
import { holdThreads } from '../../../outreach/threads/index.js';
import { findLatestClass, listThreadParties, lockThreadHead, type ThreadHead } from '../matching/classify.reads.js';
import { findSubjects, lockSends } from '../matching/match.reads.js';
import { isOver, lockSubject } from '../matching/match-subject.js';
import {
  assertLabel,
  type IntentOverride,
  type OverriddenIntent,
  override,
  setIntentByHand,
} from './settle-override.service.js';

/** Throws 409 `external_inbox_only` in a workspace whose inbox Outrider hosts. */
export async function requireExternalInbox(ctx: Ctx, workspaceId: number): Promise<void> {
  const workspace = await getWorkspace(ctx, workspaceId);
  if (workspace.inbox_backend === 'external') return;
  throw conflict(
    'external_inbox_only',
    say('This operation requires a workspace with an external inbox; use `updateThread` instead.'),
  );
}

/**
 * Locks conversations with their sends and contacts, for a caller that sets the classes of several: first all sends, then all
 * conversations, then all contacts, as receiving does. Returns the send of each contact that has one. The contact's reply counts toward
 * it from then on, because a later send would have to be waited for.
 */
export async function holdConversations(
  ctx: Ctx,
  workspaceId: number,
  threadIds: readonly number[],
): Promise<ReadonlyMap<string, string>> {
  const parties = await listThreadParties(ctx.sql, workspaceId, threadIds);
  const asked = parties.map(({ contactId }) => ({ contactId, sendId: null }));
  const subjects = (await findSubjects(ctx.sql, workspaceId, asked)).filter((subject) => subject !== undefined);
  const sends = new Map(subjects.flatMap(({ contactId, sendId }) => (sendId === null ? [] : [[contactId, sendId]])));
  const others = subjects.map(({ threadId, contactThreadId }) => threadId ?? contactThreadId);
  const over = subjects.filter(isOver).map(({ sendId }) => sendId);
  if (over.length > 0) await lockSends(ctx.sql, workspaceId, over);
  await holdThreads(ctx, workspaceId, [...threadIds, ...others.filter((id) => id !== null)]);
  await lockWithCompanies(
    ctx,
    workspaceId,
    parties.map(({ contactId }) => contactId),
  );
  return sends;
}

/**
 * Sets the intent of a conversation for a member. With a contact of a campaign, does the same as `overrideContactIntent`.
 * Throws 404 `thread_not_found`.
 */
export function overrideThreadIntent(
  ctx: Ctx,
  input: {
    readonly workspaceId: number;
    readonly threadId: number;
    readonly override: IntentOverride;
    /** Result of `holdConversations`; defaults to the newest send of each contact. */
    readonly sends?: ReadonlyMap<string, string>;
  },
): Promise<OverriddenIntent & { readonly updatedAt: Date }> {
  assertLabel(input.override);
  const { workspaceId, threadId, sends } = input;
  return inTx(ctx, async (ctx) => {
    const [parties = null] = await listThreadParties(ctx.sql, workspaceId, [threadId]);
    const sendId = sends?.get(parties?.contactId ?? '') ?? null;
    const subject = parties === null ? null : await lockSubject(ctx, workspaceId, { ...parties, sendId });
    const thread = await lockThreadHead(ctx.sql, workspaceId, threadId);
    if (thread === undefined) throw notFound('thread');
    const result =
      subject === null
        ? await overrideAlone(ctx, workspaceId, thread, input.override)
        : await override(ctx, workspaceId, subject, threadId, input.override);
    const after = (await lockThreadHead(ctx.sql, workspaceId, threadId)) as ThreadHead;
    return { ...result, previousReplyIntent: thread.replyIntent as ReplyIntent | null, updatedAt: after.updatedAt };
  });
}

async function overrideAlone(
  ctx: Ctx,
  workspaceId: number,
  thread: ThreadHead,
  wanted: IntentOverride,
): Promise<OverriddenIntent> {
  const machine = wanted.replyIntent === null ? await findLatestClass(ctx.sql, workspaceId, thread.id) : null;
  const result: OverriddenIntent = {
    replyIntent: wanted.replyIntent ?? machine?.intent ?? null,
    replyLabel: wanted.replyIntent === null ? (machine?.label ?? null) : (wanted.replyLabel ?? null),
    source: wanted.replyIntent === null ? (machine?.source ?? 'rules') : 'manual',
    previousReplyIntent: thread.replyIntent as ReplyIntent | null,
  };
  await setIntentByHand(ctx, workspaceId, thread.id, result, wanted.note ?? null);
  return result;
}
