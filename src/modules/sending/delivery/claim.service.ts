import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { decideAdmission } from '../../../engine/admission/decide.js';
import { allotSends, type Pair, type Waiting } from '../../../engine/allot/allot.js';
import { type CampaignPlan, type PlanStep, stepById } from '../../../engine/campaign/plan.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { Worker } from '../../../platform/due/worker.js';
import { loadPlans } from '../../outreach/campaigns/index.js';
import { type DueCampaign, takeDueCampaigns } from '../../outreach/campaigns/slots/index.js';
import { loadSenders } from '../../reach/mailboxes/senders/index.js';
import { stepsHadBefore } from '../sends/had/index.js';
import { attempts } from '../sends/index.js';
import { ClaimBudgets, type ServerCapacity } from './claim-budgets.js';
import { protectReady } from './claim-protection.js';
import { readyCampaigns } from './claim-windows.js';
import { type Candidate, lockPool, lockWaiting } from './claimed/candidates.reads.js';
import type { InFlight } from './claimed/in-flight.js';
import { listBusyMailboxes, lockOpenMailboxes, type OpenMailbox } from './claimed/open-mailboxes.reads.js';
import { insertClaim } from './claimed/under-way.repo.js';
import { CompanyBudgets } from './company-budgets.service.js';
import { contactFacts, type FactsOfContact } from './facts.js';
import { type GatedSend, settleGated } from './gated.service.js';
import { holdFilesNamedBy, type NamingSend } from './named-files.service.js';
import { pairingFor } from './pairing.js';
import { chooseVariant, type PreparedSend, prepareSend } from './prepare.js';

export interface ClaimResult {
  readonly flights: InFlight[];
  /** Number of sends that a gate settled or moved. They count as work even if nothing is sent. */
  readonly gated: number;
  /** Campaigns that the claim evaluated. */
  readonly campaignIds: readonly string[];
  /** Sends that were claimed or gated, each with its campaign. */
  readonly settled: ReadonlyArray<{ readonly id: string; readonly campaign_id: string }>;
}

/** Restricts a claim to one campaign, and to some of its sends unless `sendIds` is null. */
export interface ClaimScope {
  readonly campaignId: string;
  readonly sendIds: readonly string[] | null;
}

export interface Claim {
  readonly id: string;
  readonly worker: Worker;
  readonly limit: number;
  readonly serverCapacity: ServerCapacity;
}

/** Due email that passed all gates that need no mailbox, with the inputs of those gates. */
interface Admissible {
  readonly send: Candidate;
  readonly facts: FactsOfContact;
}

/** Maximum mailboxes that one claim evaluates. */
const MAX_MAILBOXES = 500;
export const MAX_CAMPAIGNS = 50;

/**
 * Claims up to `limit` messages that a workspace may send now. One short transaction without network calls locks the
 * due campaigns and the open slots of their mailboxes, evaluates each candidate, and writes claims, slots and due times
 * under an ID chosen by the caller, so that a claim with a lost response can be undone. After the commit, the returned
 * sends belong to this worker until their results are written.
 * @param scope restricts the claim; null claims for all due campaigns that are not set aside
 */
export async function claimSends(
  ctx: Ctx,
  workspaceId: number,
  claim: Claim,
  scope: ClaimScope | null = null,
): Promise<ClaimResult> {
  const { limit, serverCapacity } = claim;
  const workerId = claim.worker.id;
  return inTx(ctx, async (ctx) => {
    const now = ctx.clock.now();
    const locked = await takeDueCampaigns(ctx, workspaceId, MAX_CAMPAIGNS, scope?.campaignId ?? null);
    const only = scope?.sendIds ?? null;
    const campaignIds = locked.map((campaign) => campaign.campaign_id);
    if (locked.length === 0) return { flights: [], gated: 0, campaignIds, settled: [] };
    const plans = await loadPlans(ctx, workspaceId, campaignIds);
    const budgets = new ClaimBudgets(now, plans);
    const open = await readyCampaigns(ctx, workspaceId, locked, plans, budgets);
    const ready = await protectReady(ctx, workspaceId, open, plans, budgets);
    const mailboxes = await openMailboxes(ctx, workspaceId, ready, budgets);
    const mailboxBudgets = budgets.mailboxBudgets(mailboxes, limit, serverCapacity);
    const wanted = mailboxBudgets.filter((budget) => budget.capacity > 0);
    const candidates = [
      ...(await lockWaiting(
        ctx.sql,
        workspaceId,
        now,
        wanted.map((budget) => ({
          campaignId: budget.campaignId,
          mailboxId: budget.mailboxId,
          limit: budget.capacity,
        })),
        only,
      )),
      ...(await lockPool(ctx.sql, workspaceId, now, budgets.poolLimits(wanted, limit), only)),
    ];
    const companies = await CompanyBudgets.load(ctx, workspaceId, plans, candidates, { holding: true });
    const had = await stepsHadBefore(
      ctx,
      workspaceId,
      candidates.map((send) => ({ contactId: send.contact_id, plan: plans.get(send.campaign_id) as CampaignPlan })),
    );
    const gated: GatedSend[] = [];
    const admissible: Admissible[] = [];
    for (const send of candidates) {
      const plan = plans.get(send.campaign_id) as CampaignPlan;
      const facts = contactFacts(plan, 'active', send, now, had);
      const decision = decideAdmission({ companyThrottle: companies.factsOf(plan, send), ...facts });
      if (decision.decision === 'send') admissible.push({ send, facts });
      else gated.push({ send, plan, decision });
    }
    const pairs = allotSends({
      campaigns: budgets.campaignBudgets(ready),
      mailboxes: wanted,
      mailboxCapacity: budgets.mailboxCapacity(wanted),
      candidates: admissible.map(({ send, facts }) => ({
        id: send.id,
        campaignId: send.campaign_id,
        mailboxId: send.mailbox_id,
        isNew: send.sent_count === 0,
        send,
        facts,
      })),
      pairing: pairingFor(plans, mailboxes),
    });
    const claimed = await prepareAll(ctx, workspaceId, pairs, mailboxes, {
      workerId,
      plans,
      budgets,
      companies,
      gated,
      limit,
    });
    await writeClaims(ctx, workspaceId, claim, now, claimed);
    const settled = await settleGated(ctx, workspaceId, gated);
    // A claim of selected sends says nothing about other sends, which stay due.
    const isFull = claimed.length > 0 || settled > 0 || only !== null;
    await budgets.write(ctx, workspaceId, locked, isFull);
    return {
      flights: claimed.map((item) => item.flight),
      gated: settled,
      campaignIds,
      settled: [...claimed, ...gated].map((item) => item.send),
    };
  });
}

/**
 * Returns the mailboxes that can send now, with locked slots. If a gap applies, the previous email must have ended: the
 * gap counts at the server, and a slow conversation would shorten it.
 */
async function openMailboxes(
  ctx: Ctx,
  workspaceId: number,
  ready: readonly DueCampaign[],
  budgets: ClaimBudgets,
): Promise<OpenMailbox[]> {
  if (ready.length === 0) return [];
  const campaignIds = ready.map((campaign) => campaign.campaign_id);
  const open = await lockOpenMailboxes(ctx.sql, workspaceId, campaignIds, budgets.now, MAX_MAILBOXES);
  const spaced = open.filter((row) => budgets.hasGap(row)).map((row) => row.mailbox_id);
  if (spaced.length === 0) return open;
  const busy = await listBusyMailboxes(ctx.sql, workspaceId, spaced);
  return open.filter((row) => !busy.has(row.mailbox_id) || !budgets.hasGap(row));
}

/** Writes the claims and the row that lists them. */
async function writeClaims(
  ctx: Ctx,
  workspaceId: number,
  claim: { readonly id: string; readonly worker: Worker },
  now: Date,
  claimed: readonly PreparedSend[],
): Promise<void> {
  if (claimed.length === 0) return;
  const rows = claimed.map((item) => item.claim);
  await attempts.claim(ctx, workspaceId, { workerId: claim.worker.id, at: now }, rows);
  await insertClaim(ctx.sql, workspaceId, {
    id: claim.id,
    workerId: claim.worker.id,
    sendIds: rows.map((row) => row.id),
  });
}

/** Maximum emails rendered without a pause, a few milliseconds in which the process does not respond. */
const YIELD_EVERY = 50;

/**
 * Prepares pairs in order. Each is evaluated with what the previous ones have used: a deferred first email keeps its
 * mailbox but counts as a new contact today.
 */
async function prepareAll(
  ctx: Ctx,
  workspaceId: number,
  pairs: ReadonlyArray<Pair<Waiting & Admissible>>,
  mailboxes: readonly OpenMailbox[],
  claim: {
    readonly workerId: string;
    readonly plans: ReadonlyMap<string, CampaignPlan>;
    readonly budgets: ClaimBudgets;
    readonly companies: CompanyBudgets;
    readonly gated: GatedSend[];
    readonly limit: number;
  },
): Promise<PreparedSend[]> {
  const { workerId, plans, budgets, companies, gated, limit } = claim;
  const senders = await loadSenders(ctx, workspaceId, [...new Set(pairs.map((pair) => pair.budget.mailboxId))]);
  const rows = new Map(mailboxes.map((row) => [`${row.campaign_id} ${row.mailbox_id}`, row]));
  const naming = pairs.flatMap(({ send: { send }, budget }): NamingSend[] => {
    const [plan, sender] = [plans.get(budget.campaignId), senders.get(budget.mailboxId)];
    const step = plan === undefined ? null : stepById(plan, send.step_id);
    if (plan === undefined || sender === undefined || step === null || !namesFiles(step)) return [];
    return [{ plan, step, variant: chooseVariant(plan, step, send), contact: send, sender, now: budgets.now }];
  });
  const named = await holdFilesNamedBy(ctx, workspaceId, naming);
  const prepared: PreparedSend[] = [];
  for (const [index, { send, budget }] of pairs.entries()) {
    if (prepared.length === limit) break;
    if (index % YIELD_EVERY === YIELD_EVERY - 1) await yieldToOthers();
    const plan = plans.get(budget.campaignId) as CampaignPlan;
    const mailbox = rows.get(`${budget.campaignId} ${budget.mailboxId}`) as OpenMailbox;
    const sender = senders.get(budget.mailboxId);
    if (sender === undefined) continue;
    const result = prepareSend(ctx, {
      workerId,
      plan,
      send: send.send,
      facts: send.facts,
      mailbox,
      sender,
      limits: budgets.limits(plan.id),
      companyThrottle: companies.factsOf(plan, send.send),
      now: budgets.now,
      gaps: budgets.gaps(mailbox),
      isPaced: budgets.isPaced(plan.id),
      named,
    });
    if (result.kind === 'gated') {
      gated.push({ send: send.send, plan, decision: result.decision });
      continue;
    }
    prepared.push(result.prepared);
    budgets.use(mailbox, send.send);
    companies.use(send.send);
  }
  return prepared;
}

const namesFiles = (step: PlanStep): boolean =>
  step.variants.some(({ templates }) => templates.attachmentNames.length > 0);
