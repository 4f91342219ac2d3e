import type { Ctx } from '../../../platform/context.js';
import { COPIES_LOOP } from '../loops.js';
import { type CopyRow, claimCopies, findNextCopy, releaseCopies, updateCopy } from './copies.repo.js';
import { tidyMailbox } from './tidy.service.js';

/** What is due a little later is handled on the same visit. */
const AHEAD_MS = 10 * 60_000;
const COPIES_PER_VISIT = 50;
const AFTER_ERROR_MS = 10 * 60_000;

/** Claims the copies of the mailbox that has waited the longest; empty: none is due. */
export function claimVisit(ctx: Ctx, workerId: string): Promise<CopyRow[]> {
  const now = ctx.clock.now();
  return claimCopies(ctx.sql, now, new Date(now.getTime() + AHEAD_MS), workerId, COPIES_PER_VISIT);
}

export function nextVisitAt(ctx: Ctx): Promise<Date | null> {
  return findNextCopy(ctx.sql);
}

/** One visit. Never throws: what goes wrong is logged, and its copies are due again later. */
export async function tidyVisit(ctx: Ctx, copies: readonly CopyRow[]): Promise<void> {
  try {
    await tidyMailbox(ctx, copies);
  } catch (error) {
    ctx.log.error({ err: error, mailboxId: copies[0]?.mailbox_id }, 'tidying warmup mail failed');
    const dueAt = new Date(ctx.clock.now().getTime() + AFTER_ERROR_MS);
    for (const copy of copies) {
      const result = { stage: copy.stage as 'inbox', dueAt, failures: copy.failures + 1 };
      await updateCopy(ctx.sql, copy, ctx.clock.now(), result).catch((writing: Error) =>
        // The claim stays with this worker until its next life; then others take over.
        ctx.log.error({ err: writing }, 'the end of a visit could not be written'),
      );
    }
  }
}

/** Frees what dead workers were tidying. */
export async function releaseVisits(ctx: Ctx, deadWorkerIds: readonly string[]): Promise<void> {
  if ((await releaseCopies(ctx.sql, deadWorkerIds)) > 0) ctx.wake.hint(COPIES_LOOP);
}
