import type { Ctx } from '../../../platform/context.js';
import type { Finished } from './under-way.js';
import { deleteFinished } from './under-way.repo.js';

/** Forgets rows of claims and handoffs that no result takes with it. */
export async function forgetFinished(ctx: Ctx, finished: Finished): Promise<void> {
  await deleteFinished(ctx.sql, finished);
}
