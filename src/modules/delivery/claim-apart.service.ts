import type { Ctx } from '../../platform/context.js';
import { faultOf } from '../../platform/due/fault.js';
import { findDueCampaigns, SENDING_WORK } from '../campaigns/slots/index.js';
import { Isolation } from '../faults/index.js';
import { type Claim, type ClaimResult, claimSends, MAX_CAMPAIGNS } from './claim.service.js';
import { WORKSPACE_WORK } from './due-workspaces.reads.js';
import type { InFlight } from './in-flight.js';

interface Claims {
  /** Whether this worker still holds what it claims. */
  isAlive(): boolean;
  /** A claim that is about to be made; it may commit without its answer being heard. */
  begin(): Claim;
  /** The answer was heard: carries what was claimed. */
  start(claim: Claim, flights: readonly InFlight[]): Promise<void>;
}

/**
 * Claims for each of these workspaces: for all of its due campaigns in one transaction, and where that fails for each alone. The campaign
 * that throws is set aside, the others send. Returns how many sends were worked.
 */
export async function claimApart(ctx: Ctx, workspaceIds: readonly number[], claims: Claims): Promise<number> {
  if (workspaceIds.length === 0) return 0;
  const campaigns = await Isolation.open(ctx, SENDING_WORK);
  const workspaces = await Isolation.open(ctx, { name: WORKSPACE_WORK });
  let worked = 0;

  const claim = async (workspaceId: number, only: string | null): Promise<ClaimResult> => {
    const begun = claims.begin();
    const result = await claimSends(ctx, workspaceId, begun, only);
    await claims.start(begun, result.flights);
    worked += result.flights.length + result.gated;
    for (const item of result.campaignIds) await campaigns.succeeded({ workspaceId, item });
    return result;
  };

  const claimEach = async (workspaceId: number, cause: unknown): Promise<void> => {
    const due = await findDueCampaigns(ctx, workspaceId, MAX_CAMPAIGNS);
    // Of one alone the failure is its own; where none is due any more, the claim itself fails.
    if (due.length === 0) throw cause;
    for (const item of due)
      if (claims.isAlive()) await campaigns.run({ workspaceId, item }, () => claim(workspaceId, item));
  };

  for (const workspaceId of workspaceIds) {
    if (!claims.isAlive()) break;
    await workspaces.run({ workspaceId, item: String(workspaceId) }, async () => {
      try {
        await claim(workspaceId, null);
      } catch (error) {
        if (faultOf(error) !== 'item') throw error;
        await claimEach(workspaceId, error);
      }
    });
  }
  campaigns.end();
  workspaces.end();
  return worked;
}
