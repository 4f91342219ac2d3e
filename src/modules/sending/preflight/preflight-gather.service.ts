import { nextDueAt } from '../../../engine/campaign/next-due.js';
import { type CampaignPlan, stepAfter } from '../../../engine/campaign/plan.js';
import { blockingRecords } from '../../../engine/dns/domain-health.js';
import { DAY_MS, utcDay } from '../../../engine/schedule/calendar.js';
import { nextOpenInterval, openFrom } from '../../../engine/schedule/open-intervals.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { loadPlan, loadPlans } from '../../outreach/campaigns/index.js';
import { listSubsequences } from '../../outreach/campaigns/subsequences/index.js';
import { contactCounts, sendCounts } from '../../outreach/statistics/index.js';
import { knownDns, learnChecks } from '../../reach/domains/index.js';
import { estimateCompletion, planCapacity } from './capacity.js';
import { checkNamedFiles } from './named-files.service.js';
import { findPreflightHead, listAttachedMailboxes, listCampaignsOfMailboxes, sumHistory } from './preflight.reads.js';
import { countEligible, countOutOfOrder, countOverlap } from './preflight-contacts.reads.js';
import { knownTracking, learnTracking, sendingDomains, trackingHosts } from './preflight-dns.js';
import type { PreflightAction, PreflightFacts } from './preflight-facts.js';
import { requiredVariables } from './preflight-variables.js';
import { noteDomains } from './sending-domains.service.js';
import type { ValueSource } from './value-source.js';

/** Statuses of the contacts that an action puts in motion: a launch enrolls contacts, a resume lets them continue. */
const STATUSES: Readonly<Record<PreflightAction, readonly string[]>> = {
  launch: ['pending', 'completed'],
  resume: ['active', 'paused'],
};

/**
 * Gathers the facts for the checks. Outside a transaction, queries DNS for what is unknown; inside a transaction, uses only
 * known results, because no transaction waits for a network. Throws 404 if the campaign is missing.
 */
export async function gatherFacts(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  action: PreflightAction,
): Promise<PreflightFacts> {
  const now = ctx.clock.now();
  const head = await findPreflightHead(ctx.sql, workspaceId, campaignId);
  const plan = head && (await loadPlan(ctx, workspaceId, campaignId));
  if (head === undefined || plan === undefined) throw notFound('campaign');

  const variables = requiredVariables(plan);
  const sources = variables
    .map(({ source }) => source)
    .filter((source): source is ValueSource => source.kind !== 'sender');
  const lastStepOrder = plan.steps.filter((step) => step.state === 'enabled').at(-1)?.order ?? 0;
  const contacts = await countEligible(ctx.sql, workspaceId, campaignId, now, {
    statuses: STATUSES[action],
    groupId: plan.groupId ?? '',
    lastStepOrder,
    sources,
  });
  const outOfOrder = plan.isRearranged ? await countOutOfOrder(ctx.sql, workspaceId, campaignId) : 0;
  const overlap = await countOverlap(ctx.sql, workspaceId, campaignId, STATUSES[action].slice(0, 1));
  const attached = await listAttachedMailboxes(ctx.sql, workspaceId, campaignId, now);
  const used = attached.filter((row) => row.enabled);
  const related = await listCampaignsOfMailboxes(
    ctx.sql,
    workspaceId,
    used.map((row) => row.mailbox_id),
  );
  const since = new Date(now.getTime() - plan.settings.bounceProtection.windowDays * DAY_MS);
  const history = await sumHistory(ctx.sql, workspaceId, related, utcDay(since));

  const domains = sendingDomains(used);
  const tracking = trackingHosts(plan, used);
  if (!ctx.inTransaction) {
    await learnChecks(ctx, workspaceId, domains);
    await noteDomains(ctx, plan, domains);
    await learnTracking(ctx, tracking);
  }
  const known = await knownDns(ctx, workspaceId, domains);
  // Uses the results learned just now, not what a guard stored earlier.
  const failing = new Set(
    [...known]
      .filter(([, { checks }]) => checks !== null && blockingRecords(checks).length > 0)
      .map(([domain]) => domain),
  );
  const mailboxes = attached.map((row) => ({ ...row, dns_failing: failing.has(row.sending_domain) }));

  const firstStep = stepAfter(plan, 0);
  const earliest = firstStep === null ? now : nextDueAt(plan, firstStep, now, null);
  const window = nextOpenInterval(plan.schedule, now);
  const firstSendAt = openFrom(plan.schedule, earliest);
  const capacity = planCapacity(plan, mailboxes, head.sending_days, now);
  const work = await openWork(ctx, workspaceId, plan, contacts.eligible, action);
  return {
    now,
    action,
    plan,
    subsequences: await enabledSubsequences(ctx, workspaceId, campaignId),
    head,
    contacts,
    outOfOrder,
    variables,
    named: await checkNamedFiles(ctx, plan, STATUSES[action], used[0]?.mailbox_id),
    overlap,
    mailboxes,
    capacity,
    completionAt: estimateCompletion(plan, capacity, work, firstSendAt),
    firstSendAt,
    window,
    history,
    domains: new Map(domains.map((domain) => [domain, known.get(domain)?.checks ?? UNKNOWN_DOMAIN])),
    blocklists: ctx.config.blocklists,
    listings: new Map([...known].map(([domain, { listings }]) => [domain, listings])),
    tracking: tracking.map(knownTracking),
  };
}

async function enabledSubsequences(ctx: Ctx, workspaceId: number, campaignId: string): Promise<CampaignPlan[]> {
  const all = await listSubsequences(ctx, workspaceId, campaignId);
  const going = all.filter(({ enabled, status }) => enabled && status !== 'archived');
  const plans = await loadPlans(
    ctx,
    workspaceId,
    going.map((one) => one.campaignId),
  );
  return going.flatMap((one) => plans.get(one.campaignId) ?? []);
}

const UNKNOWN_DOMAIN = { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', mx: 'unknown' } as const;

/** Queries DNS for what a launch of this campaign will need, outside any transaction. */
export async function learnSendingDomains(ctx: Ctx, workspaceId: number, campaignId: string): Promise<void> {
  const mailboxes = await listAttachedMailboxes(ctx.sql, workspaceId, campaignId, ctx.clock.now());
  const used = mailboxes.filter((row) => row.enabled);
  const domains = sendingDomains(used);
  await learnChecks(ctx, workspaceId, domains);
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  if (plan === undefined) return;
  await noteDomains(ctx, plan, domains);
  await learnTracking(ctx, trackingHosts(plan, used));
}

/** Counts the messages still to send if no contact replies: all steps of new contacts, the remaining steps of the others. */
async function openWork(
  ctx: Ctx,
  workspaceId: number,
  plan: PreflightFacts['plan'],
  eligible: number,
  action: PreflightAction,
): Promise<{ firstMessages: number; messages: number }> {
  const steps = plan.steps.filter((step) => step.state === 'enabled').length;
  const counts = (await contactCounts(ctx, workspaceId, [plan.id])).get(plan.id);
  const sent = (await sendCounts(ctx, workspaceId, [plan.id])).get(plan.id)?.['sent'] ?? 0;
  const begun = (counts?.active ?? 0) + (counts?.paused ?? 0);
  const starting = action === 'launch' ? eligible : 0;
  const underWay = begun === 0 ? 0 : Math.max(begun, begun * steps - sent);
  return { firstMessages: starting, messages: starting * steps + underWay };
}
