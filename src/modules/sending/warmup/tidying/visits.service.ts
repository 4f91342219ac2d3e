import type { Ctx } from '../../../../platform/context.js';
import { claimBy, findNextDueAt, settle } from '../../../../platform/due/claims/claims.js';
import { letGo } from '../../../../platform/due/claims/let-go.js';
import { tryResume, trySetAside, type Work } from '../../../foundation/faults/index.js';
import { type CopyRow, claimCopies } from '../conversations/copies.repo.js';
import { COPIES_LOOP } from '../core/loops.js';
import { COPIES } from './due-copies.js';
import { tidyMailbox } from './tidy.service.js';

/** Work due within this time is handled on the same visit. */
const AHEAD_MS = 10 * 60_000;
const COPIES_PER_VISIT = 50;
const AFTER_ERROR_MS = 10 * 60_000;

/** Claims the due copies of the longest-waiting mailbox; empty if none is due. */
export function claimVisit(ctx: Ctx, workerId: string): Promise<CopyRow[]> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + AHEAD_MS);
  return claimBy(ctx, COPIES, workerId, (sql) => claimCopies(sql, now, until, workerId, COPIES_PER_VISIT));
}

export function nextVisitAt(ctx: Ctx): Promise<Date | null> {
  return findNextDueAt(ctx.sql, COPIES);
}

/** Mailboxes whose visit throws. Unresponsive servers are not included: their copies have their own retries. */
const VISITS: Work = { name: COPIES_LOOP, resource: 'mailbox' };

/** Runs one visit. Never throws: a mailbox that throws is set aside, and the copies that it left are due again later. */
export async function tidyVisit(ctx: Ctx, copies: readonly CopyRow[]): Promise<void> {
  const again = (): Date => new Date(ctx.clock.now().getTime() + AFTER_ERROR_MS);
  const of = { workspaceId: Number(copies[0]?.workspace_id), item: String(copies[0]?.mailbox_id) };
  try {
    await tidyMailbox(ctx, copies);
    await tryResume(ctx, VISITS, of);
  } catch (error) {
    ctx.log.error(
      { err: error, workspaceId: of.workspaceId, mailboxId: copies[0]?.mailbox_id },
      'failed to tidy warmup mail',
    );
    await trySetAside(ctx, VISITS, of, error);
    // If the failure cannot be recorded, `letGo` releases the claim.
    await Promise.allSettled(
      copies.map((copy) => {
        const change = { due_at: again(), failures: copy.failures + 1, updated_at: ctx.clock.now() };
        return settle(ctx.sql, COPIES, copy, change);
      }),
    );
  } finally {
    await letGo(ctx, COPIES, copies, again());
  }
}
