import type { Ctx } from '../../platform/context.js';
import { updateSomeCancelled } from './rows/cancel.repo.js';
import { type SomeChanged, waitForSend } from './rows/some-of-campaign.repo.js';
import { lockFree, updateDueTimes, updateStepNumbers, updateUnbound } from './rows/waiting.repo.js';

interface OfCampaign {
  readonly workspaceId: number;
  readonly campaignId: string;
}

/**
 * What a change of a campaign does to its sends, a chunk at a time. None of it waits for a send that another transaction holds: it says
 * which, and `free` waits for that one.
 */
export const campaignSends = {
  /**
   * Cancels at most `limit` of what waits of a campaign, or of one of its steps. Returns the contacts it was for; those of a step are locked.
   */
  cancel: (
    ctx: Ctx,
    { workspaceId, ...which }: OfCampaign & { readonly stepId?: string },
    reason: 'campaign_deleted' | 'step_removed',
    limit: number,
  ): Promise<SomeChanged & { readonly contactIds: string[] }> =>
    updateSomeCancelled(ctx.sql, workspaceId, ctx.clock.now(), which, reason, limit),

  /** Gives at most `limit` sends the number that their step has now. */
  renumber: (ctx: Ctx, { workspaceId, campaignId }: OfCampaign, limit: number): Promise<SomeChanged> =>
    updateStepNumbers(ctx.sql, workspaceId, campaignId, ctx.clock.now(), limit),

  /** Puts at most `limit` of what waits for these mailboxes back where any mailbox takes it. */
  unbind: (
    ctx: Ctx,
    { workspaceId, campaignId }: OfCampaign,
    mailboxIds: readonly number[],
    limit: number,
  ): Promise<SomeChanged> => updateUnbound(ctx.sql, workspaceId, campaignId, mailboxIds, ctx.clock.now(), limit),

  /** Sets due times of what still waits in this status. */
  retime: (
    ctx: Ctx,
    workspaceId: number,
    status: 'scheduled' | 'deferred',
    rows: ReadonlyArray<{ readonly id: string; readonly dueAt: Date }>,
  ): Promise<SomeChanged> => updateDueTimes(ctx.sql, workspaceId, status, ctx.clock.now(), rows),

  /**
   * For a caller that holds contacts and lets them go on: locks what they have that waits or may wait anew, as far as it is free. Returns
   * the contacts of which another transaction holds some of it, which the caller leaves to a job.
   */
  holdFree: (ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<string[]> =>
    lockFree(ctx.sql, workspaceId, contactIds),

  /** Waits until no transaction holds a send any more. Not within a transaction. */
  free: (ctx: Ctx, workspaceId: number, id: string): Promise<void> => waitForSend(ctx.sql, workspaceId, id),
};
