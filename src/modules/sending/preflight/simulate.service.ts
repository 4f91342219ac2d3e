import { setImmediate } from 'node:timers/promises';
import { judgeMailbox } from '../../../engine/admission/judge-mailbox.js';
import { isReadyToSend } from '../../../engine/admission/mailbox-facts.js';
import { sendingGap } from '../../../engine/admission/provider-pace.js';
import type { ReasonCode } from '../../../engine/admission/reasons.js';
import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import type { CampaignSettings } from '../../../engine/campaign/settings.js';
import { effectiveRules, readEnrollmentRules } from '../../../engine/enrollment/rules.js';
import type { Esp } from '../../../engine/lifecycle/enums.js';
import { withExtraMailboxes } from '../../../engine/simulate/extra-mailboxes.js';
import { simulateCampaign } from '../../../engine/simulate/simulate.js';
import type {
  SimulationInput,
  SimulationMailbox,
  SimulationModel,
  SimulationPool,
  SimulationResult,
} from '../../../engine/simulate/types.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { getWorkspace } from '../../foundation/workspaces/index.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import {
  type CampaignScheduleChanges,
  type CampaignSettingsChanges,
  trialRules,
} from '../../outreach/campaigns/rules/index.js';
import { type EnrollmentForecast, forecastEnrollment } from '../../outreach/contacts/forecast/index.js';
import { mailboxFacts } from '../delivery/index.js';
import { type AttachedMailbox, listAttachedMailboxes } from './preflight.reads.js';
import { countPool, countWaiting, findCampaignDay, type PoolGroup } from './simulate.reads.js';

/** Maximum messages of one simulation: a few seconds of processing, in small slices. */
const MAX_MESSAGES = 1_500_000;

export interface SimulateInput {
  readonly startAt?: Date | undefined;
  readonly days: number;
  readonly seed?: number | undefined;
  /** Maximum number of contacts without a message that take part. */
  readonly limit?: number | undefined;
  /** Number of mailboxes to add. */
  readonly extraMailboxes: number;
  readonly model: Partial<SimulationModel>;
  readonly settings?: CampaignSettingsChanges | undefined;
  readonly schedule?: CampaignScheduleChanges | undefined;
}

export interface Simulation extends SimulationResult {
  readonly seed: number;
  readonly attached: readonly AttachedMailbox[];
  readonly enrollment: EnrollmentForecast;
}

/**
 * Simulates the campaign from `startAt`, as saved or with proposed changes, without storing anything, and tries its
 * enrollment rules at that time. Ignores other campaigns that share its mailboxes. Throws 404 `campaign_not_found`, 422
 * for an invalid schedule, and 409 `limit_reached` for more messages than one simulation can process.
 */
export async function simulate(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  input: SimulateInput,
): Promise<Simulation> {
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  const day = await findCampaignDay(ctx.sql, workspaceId, campaignId);
  if (plan === undefined || day === undefined) throw notFound('campaign');
  const { schedule, settings } = trialRules(plan, input);
  const startAt = input.startAt ?? ctx.clock.now();
  const attached = await listAttachedMailboxes(ctx.sql, workspaceId, campaignId, startAt);
  const matches = settings.espMatching !== 'off' || settings.espRules.length > 0;
  const by = { zone: schedule.useContactTimezone, esp: matches };
  const pool = await countPool(ctx.sql, workspaceId, campaignId, by);
  const waiting = await countWaiting(ctx.sql, workspaceId, campaignId, by.zone);
  const usable = attached.filter((row) => row.enabled && isReadyToSend(mailboxFacts(row)));
  const seed = input.seed ?? plan.seed;
  const result = await runToEnd({
    ...{ startAt, days: input.days, seed, schedule, maxMessages: MAX_MESSAGES },
    ...rulesOf(plan, settings),
    campaign: {
      sentToday: day.sent_today,
      newToday: day.new_today,
      sendingDays: day.sending_days,
      lastSendingDay: day.last_sending_day,
      dayEndsAt: day.day_ends_at,
    },
    mailboxes: withExtraMailboxes(
      usable.map((row) => mailboxInput(row, settings)),
      input.extraMailboxes,
    ),
    pool: limited(pool, input.limit ?? Number.POSITIVE_INFINITY),
    waiting: waiting.map((group) => ({
      ...{ mailboxId: group.mailbox_id, stepOrder: group.step_order },
      ...{ dueAt: group.due_at, zone: group.zone, count: group.count },
    })),
    model: { replyRate: 0, bounceRate: 0, outOfOfficeRate: 0, deferRate: 0, ...input.model },
  });
  const held = usable.length > 0 ? result : heldWhole(result, attached, startAt);
  const { enrollment_rules: workspaceRules } = await getWorkspace(ctx, workspaceId);
  const rules = effectiveRules(readEnrollmentRules(workspaceRules), settings.enrollment);
  const { parentCampaignId, groupId } = plan;
  const tried = { campaignId, rootId: parentCampaignId ?? campaignId, groupId, rules };
  return { ...held, seed, attached, enrollment: await forecastEnrollment(ctx, workspaceId, tried, startAt) };
}

/** Yields to requests between slices, so that a long simulation never blocks the server. */
async function runToEnd(input: SimulationInput): Promise<SimulationResult> {
  const run = simulateCampaign(input);
  for (;;) {
    const step = run.next();
    if (step.done !== true) {
      await setImmediate();
      continue;
    }
    if (!step.value.isCut) return step.value;
    const text = say`A simulation covers at most ${MAX_MESSAGES} emails; set a limit or fewer days.`;
    throw conflict('limit_reached', text, { limit: MAX_MESSAGES, used: step.value.totals.sent });
  }
}

function rulesOf(plan: CampaignPlan, settings: CampaignSettings) {
  const { dailyLimit, newContactsPerDay, followUpShare, jitterSeconds, ramp, espMatching, espRules } = settings;
  return {
    ...{ dailyLimit, newContactsPerDay, followUpShare, jitterSeconds, ramp, espMatching, espRules },
    retryWindowHours: settings.retryWindowHours,
    stopOnReply: plan.stopRules.stopOnReply,
    outOfOffice: plan.stopRules.outOfOffice,
    steps: plan.steps.filter((step) => step.state === 'enabled'),
  };
}

function mailboxInput(row: AttachedMailbox, settings: CampaignSettings): SimulationMailbox {
  return {
    facts: mailboxFacts(row),
    timezone: row.timezone,
    ramp: row.ramp,
    sendingDays: row.sending_days,
    lastSendingDay: row.last_sending_day,
    claims: row.claims,
    hours: row,
    sentTotal: row.policy_sent_total,
    minGapSeconds: sendingGap(row.provider, row.min_gap_seconds),
    gapSeconds: row.policy_gap_seconds ?? settings.gapSeconds,
  };
}

/** Limits the groups to `limit` contacts in total. Fills them in order, largest first, rather than proportionally. */
function limited(groups: readonly PoolGroup[], limit: number): SimulationPool[] {
  let left = limit;
  return groups.map(({ zone, esp, count }) => {
    const taken = Math.min(count, left);
    left -= taken;
    return { zone, esp: esp as Esp, count: taken };
  });
}

/** Reports the most common hold of the mailboxes as the binding limit of every day when no mailbox can send. */
function heldWhole(result: SimulationResult, attached: readonly AttachedMailbox[], now: Date): SimulationResult {
  const counts = new Map<ReasonCode, number>();
  for (const row of attached) {
    const reason = judgeMailbox(mailboxFacts(row), now, false)?.reason ?? 'no_mailbox_available';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  const reason = most?.[0] ?? 'no_mailbox_attached';
  const waits = result.totals.contactsLeft > 0;
  if (!waits) return result;
  const days = result.days.map((day) => ({ ...day, bindingLimit: reason }));
  return { ...result, days, bindingLimits: { [reason]: days.length } };
}
