import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { blockingRecords } from '../../../engine/dns/domain-health.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { Schedule } from '../../../platform/queue/schedule.js';
import { eachItem, ofWorkspace, type Work } from '../../foundation/faults/index.js';
import { loadPlan, rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { knownDns, learnChecks } from '../../reach/domains/index.js';
import { deleteFailingDomains, replaceFailingDomains } from './failing-domains.repo.js';
import { sendingDomains } from './preflight-dns.js';
import { listDomainSources, listWatchedCampaigns } from './sending-domains.reads.js';

/** Delay before a missing record counts as failing, because a record may disappear briefly while it is edited. */
const CONFIRM_MS = 5 * 60_000;
/** Time limit for one round of DNS queries; rounds start every ten minutes. */
const ASK_FOR_MS = 300_000;

/**
 * Stores which sending domains of a campaign fail, based on the latest DNS checks. Unknown results never count as failing,
 * and no domain of a campaign with its guards disabled does. A preflight that passes therefore also clears what the guard
 * stored, so the guard does not undo the resume that follows.
 */
export async function noteDomains(ctx: Ctx, plan: CampaignPlan, domains: readonly string[]): Promise<void> {
  const { workspaceId, id: campaignId } = plan;
  if (!plan.settings.bounceProtection.enabled) return forgetDomains(ctx, workspaceId, campaignId);
  const failing = [...(await knownDns(ctx, workspaceId, domains))]
    .map(([domain, { checks }]) => ({ domain, failing: checks === null ? [] : blockingRecords(checks) }))
    .filter((one) => one.failing.length > 0);
  await forget(ctx, workspaceId, campaignId, (ctx) =>
    replaceFailingDomains(ctx.sql, workspaceId, campaignId, failing, ctx.clock.now(), CONFIRM_MS),
  );
}

/** Clears the failing domains of a campaign whose guards are disabled. */
export function forgetDomains(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  return forget(ctx, workspaceId, campaignId, (ctx) => deleteFailingDomains(ctx.sql, workspaceId, campaignId));
}

/** Reschedules the campaign in the same transaction, or mailboxes that claims skipped would keep waiting. */
function forget(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  change: (ctx: Ctx) => Promise<number>,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    if ((await change(ctx)) > 0) await rescheduleCampaigns(ctx, workspaceId, [campaignId], ctx.clock.now());
  });
}

/** Half the interval between rounds, so that the next round retries. */
const WATCH_WAIT_MS = 300_000;
const WATCH: Work = { name: 'sending.watch-domains', resource: 'campaign', leastWaitMs: WATCH_WAIT_MS };

/** Queries DNS again for the sending domains of every running campaign that its guards may pause, once per domain. */
async function watchSendingDomains(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const watched: Array<{ plan: CampaignPlan; domains: readonly string[] }> = [];
  const campaigns = await listWatchedCampaigns(ctx.sql);
  const ofCampaign = (row: (typeof campaigns)[number]) => ({ workspaceId: row.workspace_id, item: row.campaign_id });
  await eachItem(ctx, WATCH, campaigns, ofCampaign, async ({ workspace_id: workspaceId, campaign_id: campaignId }) => {
    signal.throwIfAborted();
    const plan = await loadPlan(ctx, workspaceId, campaignId);
    if (plan?.settings.bounceProtection.enabled !== true) {
      await forgetDomains(ctx, workspaceId, campaignId);
      return;
    }
    const domains = sendingDomains(await listDomainSources(ctx.sql, workspaceId, campaignId));
    watched.push({ plan, domains });
  });
  const byWorkspace = new Map<number, Set<string>>();
  for (const { plan, domains } of watched) {
    const names = byWorkspace.get(plan.workspaceId) ?? new Set();
    byWorkspace.set(plan.workspaceId, names);
    for (const domain of domains) names.add(domain);
  }
  const endMs = performance.now() + ASK_FOR_MS;
  const learn: Work = { name: 'sending.watch-domains.learn', leastWaitMs: WATCH_WAIT_MS };
  await eachItem(ctx, learn, [...byWorkspace.keys()], ofWorkspace, async (workspaceId) => {
    signal.throwIfAborted();
    const names = byWorkspace.get(workspaceId) ?? [];
    await learnChecks(ctx, workspaceId, [...names], { everyDomain: true, forMs: endMs - performance.now() });
  });
  const note = { ...WATCH, name: 'sending.watch-domains.note' };
  const ofPlan = ({ plan }: (typeof watched)[number]) => ({ workspaceId: plan.workspaceId, item: plan.id });
  await eachItem(ctx, note, watched, ofPlan, async ({ plan, domains }) => {
    signal.throwIfAborted();
    await noteDomains(ctx, plan, domains);
  });
}

export const domainWatch: Schedule = {
  name: 'sending.watch-domains',
  everySeconds: 600,
  run: (ctx, { signal }) => watchSendingDomains(ctx, signal),
};
