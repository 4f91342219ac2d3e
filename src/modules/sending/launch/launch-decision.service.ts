import { listGates } from '../../../engine/admission/explain.js';
import type { AdmissionFacts } from '../../../engine/admission/facts.js';
import { judgeMailbox } from '../../../engine/admission/judge-mailbox.js';
import { allotSends, type MailboxBudget } from '../../../engine/allot/allot.js';
import { stepAfter } from '../../../engine/campaign/plan.js';
import type { PauseReason } from '../../../engine/lifecycle/enums.js';
import { scheduleGate } from '../../../engine/schedule/schedule-gate.js';
import type { Ctx } from '../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { chooseVariant, mailboxFacts } from '../delivery/index.js';
import type { AttachedMailbox, Preflight, PreflightFacts } from '../preflight/index.js';
import { listFirstContacts } from './launch-decision.reads.js';
import type { LaunchDecision, LaunchGate, PlannedFirstSend } from './launch-records.js';

const FIRST_SENDS = 20;
/** Gates that can be evaluated without a contact. */
const CAMPAIGN_GATES = new Set(['workspace', 'campaign_status', 'schedule', 'campaign_limit', 'protection']);

/**
 * Decides about contacts and mailboxes of a launch, and returns the first messages as they would be sent. Uses the functions of the claim;
 * stores nothing.
 */
export async function decideLaunch(ctx: Ctx, { facts, out }: Preflight, limit: number | null): Promise<LaunchDecision> {
  const { plan, contacts, mailboxes, capacity, now } = facts;
  const suppressed = [
    { reason: 'suppressed_group', count: contacts.suppressedGroup },
    { reason: 'suppressed_workspace', count: contacts.suppressedWorkspace },
    { reason: 'suppressed_domain', count: contacts.suppressedDomain },
  ] as const;
  const free = contacts.eligible - suppressed.reduce((sum, { count }) => sum + count, 0);
  const admitted = out.ready ? Math.min(free, limit ?? free) : 0;
  const total = [...capacity.byMailbox.values()].reduce((sum, n) => sum + n, 0);
  return {
    seed: plan.seed,
    contacts: [
      { result: 'admitted' as const, reason: null, count: admitted },
      { result: 'held_back' as const, reason: null, count: free - admitted },
      ...suppressed.map(({ reason, count }) => ({ result: 'rejected' as const, reason, count })),
    ].filter(({ count }) => count > 0),
    mailboxes: mailboxes.map((row) => {
      const rejection = judgeMailbox({ ...mailboxFacts(row), nextAllowedAt: null }, now, true);
      const daily = capacity.byMailbox.get(row.mailbox_id) ?? 0;
      return {
        campaignMailboxId: row.mailbox_uuid,
        address: row.address,
        admitted: rejection === null,
        reason: rejection?.reason ?? null,
        dailyCapacity: daily,
        share: total === 0 ? null : Math.round((daily / total) * 10_000) / 10_000,
      };
    }),
    firstSends: admitted === 0 ? [] : await firstSends(ctx, facts, Math.min(admitted, FIRST_SENDS)),
    gates: campaignGates(facts),
  };
}

/** Returns the first messages, assigned to mailboxes as by the claim, with the gaps of each mailbox. */
async function firstSends(
  ctx: Ctx,
  { plan, mailboxes, firstSendAt, now }: PreflightFacts,
  limit: number,
): Promise<PlannedFirstSend[]> {
  const step = stepAfter(plan, 0);
  const usable = mailboxes.filter(
    (row) => judgeMailbox({ ...mailboxFacts(row), nextAllowedAt: null }, now, true) === null,
  );
  if (step === null || firstSendAt === null || usable.length === 0) return [];
  const contacts = await listFirstContacts(ctx.sql, plan.workspaceId, plan.id, now, plan.groupId ?? '', limit);
  const pairs = allotSends({
    campaigns: [
      {
        campaignId: plan.id,
        priority: 1,
        remaining: limit,
        remainingNew: limit,
        followUpShare: plan.settings.followUpShare,
        seed: plan.seed,
      },
    ],
    mailboxes: usable.map((row) => toMailboxBudget(plan.id, row, limit)),
    mailboxCapacity: new Map(usable.map((row) => [row.mailbox_id, limit])),
    candidates: contacts.map((contact) => ({ ...contact, campaignId: plan.id, mailboxId: null, isNew: true })),
    pairing: () => 'prefer',
  });
  const rows = new Map(usable.map((row) => [row.mailbox_id, row]));
  const taken = new Map<number, number>();
  return pairs.map(({ send, budget }) => {
    const row = rows.get(budget.mailboxId) as AttachedMailbox;
    const position = taken.get(budget.mailboxId) ?? 0;
    taken.set(budget.mailboxId, position + 1);
    const gap = Math.max(row.min_gap_seconds, row.policy_gap_seconds ?? plan.settings.gapSeconds);
    return {
      contactId: send.id,
      email: send.email,
      campaignMailboxId: row.mailbox_uuid,
      stepId: step.id,
      variantId: chooseVariant(plan, step, { variant_id: null, contact_id: send.id }).id,
      dueAt: isoOf(new Date(firstSendAt.getTime() + position * gap * 1000)),
    };
  });
}

function toMailboxBudget(campaignId: string, row: AttachedMailbox, capacity: number): MailboxBudget {
  return {
    campaignId,
    mailboxId: row.mailbox_id,
    capacity,
    newContacts: row.new_contacts,
    load: row.policy_sent_total / row.weight,
    claims: row.claims,
  };
}

/** Returns the gates of the campaign once it is active. */
function campaignGates({ plan, head, now }: PreflightFacts): LaunchGate[] {
  const facts: AdmissionFacts = {
    now,
    workspace: { status: head.workspace_status === 'active' ? 'active' : 'suspended', safetyStop: false },
    campaign: { status: 'active', pauseReason: head.pause_reason as PauseReason | null },
    schedule: scheduleGate(plan.schedule, now),
    calendar: { schedule: plan.schedule, zone: plan.schedule.timezone },
  };
  return listGates(facts)
    .filter((gate) => CAMPAIGN_GATES.has(gate.gate))
    .map((gate) => ({ ...gate, values: { ...gate.values }, nextChangeAt: isoOrNull(gate.nextChangeAt) }));
}
