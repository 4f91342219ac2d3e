import type { Ctx } from '../../../platform/context.js';
import { deleteUnlistedMailboxes } from './circles/remote-mailboxes.repo.js';
import { deleteConversations } from './conversations/conversations.repo.js';

const DAY_MS = 86_400_000;
/** Covers late replies, health, and the record of texts already used. */
const KEEP_DAYS = 90;
const PER_ROUND = 500;

/** Deletes conversations past their retention. */
export async function deleteOldConversations(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS);
  await deleteUnlistedMailboxes(ctx.sql, before);
  while ((await deleteConversations(ctx.sql, before, PER_ROUND)) === PER_ROUND);
}
