import type { WaitReason } from '../../../engine/admission/reasons.js';
import type { Ctx } from '../../../platform/context.js';
import { updateSomeCancelled } from './rows/cancel.repo.js';
import { type SomeChanged, waitForSend } from './rows/some-of-campaign.repo.js';
import { listAwaiting, lockFree, updateDueTimes, updateStepNumbers, updateUnbound } from './rows/waiting.repo.js';

interface OfCampaign {
  readonly workspaceId: number;
  readonly campaignId: string;
}

interface Waits {
  readonly reasons: readonly WaitReason[];
  /** Contacts of the sends; all contacts of the campaign if omitted. */
  readonly contactIds?: readonly string[] | undefined;
}

/**
 * Effects of a change of a campaign on its sends, one chunk at a time. They do not wait for sends locked by another transaction: they
 * return one of them, and `free` waits for it.
 */
export const campaignSends = {
  /**
   * Cancels up to `limit` waiting sends of a campaign or of one of its steps. Returns their contacts; those of a step
   * stay locked.
   */
  cancel: (
    ctx: Ctx,
    { workspaceId, ...which }: OfCampaign & { readonly stepId?: string },
    reason: 'campaign_deleted' | 'step_removed',
    limit: number,
  ): Promise<SomeChanged & { readonly contactIds: string[] }> =>
    updateSomeCancelled(ctx.sql, workspaceId, ctx.clock.now(), which, reason, limit),

  /** Renumbers up to `limit` sends after their step moved. */
  renumber: (ctx: Ctx, { workspaceId, campaignId }: OfCampaign, limit: number): Promise<SomeChanged> =>
    updateStepNumbers(ctx.sql, workspaceId, campaignId, ctx.clock.now(), limit),

  /** Detaches up to `limit` waiting sends from these mailboxes, so that any mailbox can send them. */
  unbind: (
    ctx: Ctx,
    { workspaceId, campaignId }: OfCampaign,
    mailboxIds: readonly number[],
    limit: number,
  ): Promise<SomeChanged> => updateUnbound(ctx.sql, workspaceId, campaignId, mailboxIds, ctx.clock.now(), limit),

  /** Sets due times of sends that still have this status. */
  retime: (
    ctx: Ctx,
    workspaceId: number,
    status: 'scheduled' | 'deferred',
    rows: ReadonlyArray<{ readonly id: string; readonly dueAt: Date }>,
  ): Promise<SomeChanged> => updateDueTimes(ctx.sql, workspaceId, status, ctx.clock.now(), rows),

  /**
   * Makes up to `limit` sends due that wait for one of these reasons. Sends that a claim holds are decided by that claim.
   */
  endWaits: async (ctx: Ctx, { workspaceId, ...which }: OfCampaign & Waits, limit: number): Promise<SomeChanged> => {
    const now = ctx.clock.now();
    const sends = await listAwaiting(ctx.sql, workspaceId, which, now, limit);
    let [changed, held]: [number, string | null] = [0, null];
    for (const status of ['scheduled', 'deferred'] as const) {
      const rows = sends.filter((send) => send.status === status).map(({ id }) => ({ id, dueAt: now }));
      if (rows.length === 0) continue;
      const done = await updateDueTimes(ctx.sql, workspaceId, status, now, rows);
      changed += done.changed;
      held ??= done.held;
    }
    return { changed, held };
  },

  /**
   * Locks, as far as they are free, the sends of contacts that the caller holds and resumes. Returns the contacts of
   * sends that another transaction holds; the caller leaves these to a job.
   */
  holdFree: (ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<string[]> =>
    lockFree(ctx.sql, workspaceId, contactIds),

  /** Waits until no transaction holds a send. Must not run in a transaction. */
  free: (ctx: Ctx, workspaceId: number, id: string): Promise<void> => waitForSend(ctx.sql, workspaceId, id),
};
