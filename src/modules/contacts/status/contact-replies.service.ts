import type { IntentSource, ReplyIntent, ReplyLabel } from '../../../engine/lifecycle/reply-enums.js';
import type { Ctx } from '../../../platform/context.js';
import { together } from '../../../platform/lockstep/lockstep.js';
import { updateIntents, updateReplied } from './contact-replies.repo.js';

export interface ContactReply {
  readonly at: Date;
  readonly messageId: number | null;
  readonly threadId: number | null;
  /** Written by a machine: it is no answer and is not counted. */
  readonly auto: boolean;
}

/** Notes an answer on its contact; returns how many answers of people there are now. */
export function recordReply(ctx: Ctx, workspaceId: number, contactId: string, reply: ContactReply): Promise<number> {
  return together(ctx, 'contacts.reply', { contactId, ...reply }, async (ctx, replies) => {
    const counts = await updateReplied(ctx.sql, workspaceId, ctx.clock.now(), replies);
    return replies.map((each) => counts.get(each.contactId) ?? 0);
  });
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
  const row = {
    ...{ contactId, ...intent, release },
    note: intent.note ?? null,
    byHand: intent.source === 'manual' && !release,
  };
  return together(ctx, 'contacts.intent', row, async (ctx, rows) => {
    const set = await updateIntents(ctx.sql, workspaceId, ctx.clock.now(), rows);
    return rows.map((each) => set.has(each.contactId));
  });
}
