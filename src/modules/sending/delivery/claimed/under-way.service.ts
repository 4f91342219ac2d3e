import type { Ctx } from '../../../../platform/context.js';
import type { Finished } from './under-way.js';
import { deleteFinished } from './under-way.repo.js';

/** Deletes rows of claims and hand-offs that no result deletes. */
export async function forgetFinished(ctx: Ctx, finished: Finished): Promise<void> {
  await deleteFinished(ctx.sql, finished);
}
