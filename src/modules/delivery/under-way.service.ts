import type { Ctx } from '../../platform/context.js';
import type { Spent } from './under-way.js';
import { deleteSpent } from './under-way.repo.js';

/** Forgets rows of claims and hands that no result takes with it. */
export async function forgetSpent(ctx: Ctx, spent: Spent): Promise<void> {
  await deleteSpent(ctx.sql, spent);
}
