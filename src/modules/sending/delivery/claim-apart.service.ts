import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { launchTraces } from '../../foundation/events/traces/index.js';
import { Isolation } from '../../foundation/faults/index.js';
import { findDueCampaigns, MESSAGE_WORK, SENDING_WORK } from '../../outreach/campaigns/slots/index.js';
import { type Claim, type ClaimResult, type ClaimScope, claimSends, MAX_CAMPAIGNS } from './claim.service.js';
import type { InFlight } from './claimed/in-flight.js';
import { listDueSends } from './due-sends.reads.js';
import { WORKSPACE_WORK } from './due-workspaces.reads.js';

interface Claims {
  /** Returns whether this worker still holds its claims. */
  isAlive(): boolean;
  /** Called before a claim, which may commit even if its response is lost. */
  begin(): Claim;
  /** Called with the claimed sends after the response arrives. */
  start(claim: Claim, flights: readonly InFlight[]): Promise<void>;
}

/** Maximum messages of one campaign that are set aside at a time. Beyond that, the campaign itself is set aside. */
const MAX_MESSAGES_ASIDE = 10;
/** Maximum due messages of a failing campaign examined per round. */
const EXAMINED_SENDS = 500;

/**
 * Claims for each workspace: all due campaigns in one transaction, or each campaign alone if that fails. If a
 * campaign fails alone, its due messages are halved until the failing ones are found. Only the failing ones are set
 * aside, or the campaign if it fails without any message or if too many of its messages fail. Returns the number of
 * processed sends.
 */
export async function claimApart(ctx: Ctx, workspaceIds: readonly number[], claims: Claims): Promise<number> {
  if (workspaceIds.length === 0) return 0;
  const [campaigns, messages] = await Isolation.openAll(ctx, SENDING_WORK, MESSAGE_WORK);
  const workspaces = await Isolation.open(ctx, { name: WORKSPACE_WORK });
  let worked = 0;

  const claim = async (workspaceId: number, scope: ClaimScope | null): Promise<ClaimResult> => {
    const begun = claims.begin();
    const facts = { 'outrider.workspace_id': workspaceId, 'outrider.claim_id': begun.id };
    const result = await ctx.tracer.span('sending claim', { parent: null, facts }, async (span) => {
      const result = await claimSends(ctx, workspaceId, begun, scope);
      span.add({ 'outrider.claimed': result.flights.length, 'outrider.gated': result.gated });
      if (ctx.tracer.isOn && result.flights.length > 0) {
        span.link(await launchTraces(ctx, workspaceId, result.campaignIds));
      }
      await claims.start(begun, result.flights);
      return result;
    });
    worked += result.flights.length + result.gated;
    for (const item of result.campaignIds) await campaigns.succeeded({ workspaceId, item });
    for (const { id, campaign_id } of result.settled) {
      await messages.succeeded({ workspaceId, item: id, resourceId: campaign_id });
    }
    return result;
  };

  const claimMessages = async (workspaceId: number, campaignId: string, cause: unknown): Promise<void> => {
    // Throws if the campaign fails regardless of its messages.
    await claim(workspaceId, { campaignId, sendIds: [] });
    const left = MAX_MESSAGES_ASIDE - messages.countOf(workspaceId, campaignId);
    const failures = new Map<string, unknown>();
    const before = worked;
    const examine = async (sendIds: readonly string[]): Promise<void> => {
      if (sendIds.length === 0 || failures.size > left || !claims.isAlive()) return;
      try {
        await claim(workspaceId, { campaignId, sendIds });
      } catch (error) {
        if (faultOf(error) !== 'item') throw error;
        const [only] = sendIds;
        if (sendIds.length === 1) failures.set(only as string, error);
        else for (const half of halves(sendIds)) await examine(half);
      }
    };
    await examine(await listDueSends(ctx.sql, workspaceId, campaignId, ctx.clock.now(), EXAMINED_SENDS));
    if (!claims.isAlive()) return;
    // No failing message was found, and the next claim would fail in the same way.
    if (failures.size > left || (failures.size === 0 && worked === before)) throw cause;
    for (const [item, error] of failures) await messages.failed({ workspaceId, item, resourceId: campaignId }, error);
  };

  const claimCampaign = async (workspaceId: number, campaignId: string): Promise<void> => {
    try {
      await claim(workspaceId, { campaignId, sendIds: null });
    } catch (error) {
      if (faultOf(error) !== 'item') throw error;
      await claimMessages(workspaceId, campaignId, error);
    }
  };

  const claimEach = async (workspaceId: number, cause: unknown): Promise<void> => {
    const due = await findDueCampaigns(ctx, workspaceId, MAX_CAMPAIGNS);
    // A single campaign owns its failure; if no campaign is due, the claim itself fails.
    if (due.length === 0) throw cause;
    for (const item of due)
      if (claims.isAlive()) await campaigns.run({ workspaceId, item }, () => claimCampaign(workspaceId, item));
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
  for (const round of [campaigns, messages, workspaces]) round.end();
  return worked;
}

function halves(ids: readonly string[]): [readonly string[], readonly string[]] {
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)];
}
