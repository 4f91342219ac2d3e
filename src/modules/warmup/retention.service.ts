import type { Ctx } from '../../platform/context.js';
import { deleteForgottenGuests } from './circles/guests.repo.js';
import { deleteTalks } from './talk/conversations.repo.js';

const DAY_MS = 86_400_000;
/** Long enough for late answers, health and the question which texts were used. */
const KEEP_DAYS = 90;
const PER_ROUND = 500;

/** Deletes talks that are too old to be asked for. */
export async function deleteOldTalks(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - KEEP_DAYS * DAY_MS);
  await deleteForgottenGuests(ctx.sql, before);
  while ((await deleteTalks(ctx.sql, before, PER_ROUND)) === PER_ROUND);
}
