import type { IntentSource, ReplyIntent, ReplyLabel } from '../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../platform/context.js';
import { updateIntent, updateReplied } from './contact-replies.repo.js';

export interface ContactReply {
  readonly at: Date;
  readonly messageId: number | null;
  readonly threadId: number | null;
  /** Written by a machine: it is no answer and is not counted. */
  readonly auto: boolean;
}

/** Notes an answer on its contact; returns how many answers of people there are now. */
export function recordReply(ctx: Ctx, workspaceId: number, contactId: string, reply: ContactReply): Promise<number> {
  return updateReplied(ctx.sql, workspaceId, contactId, ctx.clock.now(), reply);
}

export interface ContactIntent {
  /** null: no class. */
  readonly replyIntent: ReplyIntent | null;
  readonly replyLabel: ReplyLabel | null;
  readonly source: IntentSource | null;
  /** 0 to 1; null for a class set by hand. */
  readonly confidence: number | null;
  readonly note?: string | null;
}

/**
 * Sets the class of a contact's answer. A class of source `manual` wins over later ones of a machine; false tells that
 * one stood in the way. `release` takes a class set by hand away and puts this one in its place.
 */
export function setContactIntent(
  ctx: Ctx,
  workspaceId: number,
  contactId: string,
  intent: ContactIntent,
  release = false,
): Promise<boolean> {
  return updateIntent(ctx.sql, workspaceId, contactId, ctx.clock.now(), {
    ...intent,
    note: intent.note ?? null,
    byHand: intent.source === 'manual' && !release,
    release,
  });
}
