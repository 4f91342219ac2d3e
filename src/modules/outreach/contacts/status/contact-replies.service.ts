import type { IntentSource, ReplyIntent, ReplyLabel } from '../../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../../platform/context.js';
import { type ContactReply, type NotedReply, updateReply } from './contact-replies.repo.js';

export interface ContactIntent {
  /** null: no class. */
  readonly replyIntent: ReplyIntent | null;
  readonly replyLabel: ReplyLabel | null;
  readonly source: IntentSource | null;
  /** 0 to 1; null for an intent set by a member. */
  readonly confidence: number | null;
  readonly note?: string | null;
}

/**
 * Records a reply on its contact, with its intent if there is one. Returns the number of replies, without auto-replies, and
 * whether the contact has the intent; see `setContactIntent`.
 */
export function recordReply(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
  reply: ContactReply,
  intent: ContactIntent | null,
): Promise<{ readonly replies: number; readonly isClassed: boolean }> {
  return note(ctx, workspaceId, { contactId, reply, intent: intent === null ? null : given(intent, false) });
}

/**
 * Sets the intent of a contact's reply. An intent with source `manual` outranks later detected ones; returns false if one
 * was kept. `release` replaces an intent set by a member with this one.
 */
export async function setContactIntent(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
  intent: ContactIntent,
  release = false,
): Promise<boolean> {
  const noted = await note(ctx, workspaceId, { contactId, reply: null, intent: given(intent, release) });
  return noted.isClassed;
}

function given(intent: ContactIntent, release: boolean): NonNullable<NotedReply['intent']> {
  return { ...intent, note: intent.note ?? null, byHand: intent.source === 'manual' && !release, release };
}

function note(ctx: Ctx, workspaceId: number, noted: NotedReply): ReturnType<typeof recordReply> {
  return updateReply(ctx.sql, workspaceId, ctx.clock.now(), noted);
}
