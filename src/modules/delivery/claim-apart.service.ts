import type { Ctx } from '../../platform/context.js';
import { faultOf } from '../../platform/due/fault.js';
import { findDueCampaigns, SENDING_WORK } from '../campaigns/slots/index.js';
import { Isolation } from '../faults/index.js';
import { type Claim, type ClaimResult, claimSends, MAX_CAMPAIGNS } from './claim.service.js';
import { WORKSPACE_WORK } from './due-workspaces.reads.js';
import type { InFlight } from './in-flight.js';

interface Claims {
  /** Returns whether this worker still holds its claims. */
  isAlive(): boolean;
  /** Called before a claim, which may commit even if its response is lost. */
  begin(): Claim;
  /** Called with the claimed sends after the response arrives. */
  start(claim: Claim, flights: readonly InFlight[]): Promise<void>;
}

/**
 * Claims for each workspace: all due campaigns in one transaction, or each campaign alone if that fails. A campaign
 * that throws is set aside, and the others send. Returns the number of processed sends.
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
    // A single campaign owns its failure; if no campaign is due, the claim itself fails.
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
