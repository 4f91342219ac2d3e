import type { Ctx } from '../../../platform/context.js';
import {
  type ClaimedRow,
  type GatedRow,
  type ReturnedSend,
  updateClaimed,
  updateGated,
  updateOrphaned,
  updateReturned,
} from './rows/attempt.repo.js';
import { lockResults, type ResultRow, updateResults } from './rows/results.repo.js';

/** A claimed send under the number of its attempt. */
interface Claimed {
  readonly id: string;
  readonly attempt: number;
}

/** Writes of `delivery` on sends, from the claim to the result. The caller's transaction has the other changes. */
export const attempts = {
  /** Claims sends that this transaction has locked and found waiting. */
  async claim(
    ctx: Ctx,
    workspaceId: number,
    claim: { readonly workerId: string; readonly at: Date },
    rows: readonly ClaimedRow[],
  ): Promise<void> {
    const claimed = await updateClaimed(ctx.sql, workspaceId, claim.workerId, claim.at, rows);
    if (claimed !== rows.length) throw new Error(`${rows.length - claimed} of ${rows.length} sends do not wait`);
  },

  /** Stores gate decisions about sends that this transaction has locked: they wait longer or are skipped. */
  gate: (ctx: Ctx, workspaceId: number, rows: readonly GatedRow[]): Promise<number> =>
    updateGated(ctx.sql, workspaceId, ctx.clock.now(), rows),

  /** Returns claimed emails that were never transmitted to the queue. Returns those still held under this attempt. */
  putBack: (
    ctx: Ctx,
    workspaceId: number,
    rows: ReadonlyArray<Claimed & { readonly dueAt: Date | null }>,
  ): Promise<ReturnedSend[]> => updateReturned(ctx.sql, workspaceId, ctx.clock.now(), rows),

  /** Locks claimed sends whose result may be written: those still held under this attempt. */
  lock: (ctx: Ctx, workspaceId: number, rows: readonly Claimed[]): Promise<Set<string>> =>
    lockResults(ctx.sql, workspaceId, rows),

  /** Writes how attempts ended, on sends that `lock` returned in this transaction. */
  async finish(ctx: Ctx, workspaceId: number, rows: readonly ResultRow[]): Promise<void> {
    const ended = await updateResults(ctx.sql, workspaceId, ctx.clock.now(), rows);
    if (ended !== rows.length) throw new Error(`${rows.length - ended} of ${rows.length} sends have no open attempt`);
  },

  /** Ends sends of a dead worker without a campaign, step, or mailbox, about which nothing else can be recorded. */
  giveUp: (
    ctx: Ctx,
    workspaceId: number,
    rows: ReadonlyArray<Claimed & { readonly handed_at: Date | null }>,
  ): Promise<number> => updateOrphaned(ctx.sql, workspaceId, ctx.clock.now(), rows),
};
