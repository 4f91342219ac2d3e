import type { Ctx } from '../../platform/context.js';
import { deleteForgottenGuests } from './circles/guests.repo.js';
import { deleteTalks } from './talk/conversations.repo.js';

const DAY_MS = 86_400_000;
/** Covers late replies, health, and the record of texts already used. */
const KEEP_DAYS = 90;
const PER_ROUND = 500;

/** Deletes conversations past their retention. */
export async function deleteOldTalks(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS);
  await deleteForgottenGuests(ctx.sql, before);
  while ((await deleteTalks(ctx.sql, before, PER_ROUND)) === PER_ROUND);
}
