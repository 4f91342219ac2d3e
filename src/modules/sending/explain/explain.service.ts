import { explainDecision } from '../../../engine/admission/decide.js';
import { type ExplainedRejection, explainAdmission, type SendGate } from '../../../engine/admission/explain.js';
import type { AdmissionFacts, SetAsideFacts, SuppressionFacts } from '../../../engine/admission/facts.js';
import { sentenceOf } from '../../../engine/admission/messages.js';
import { type Gate, REASONS, type ReasonCode } from '../../../engine/admission/reasons.js';
import { reasonCodeOf } from '../../../engine/admission/stored-reason.js';
import { type CampaignPlan, stepById } from '../../../engine/campaign/plan.js';
import type { ExplainDecision, SendStatus } from '../../../engine/lifecycle/enums.js';
import { nextOpenInterval } from '../../../engine/schedule/open-intervals.js';
import { scheduleGate } from '../../../engine/schedule/schedule-gate.js';
import { type OpenInterval, zoneOf } from '../../../engine/schedule/types.js';
import { toLocalMs } from '../../../engine/schedule/zone.js';
import { jitterSeconds } from '../../../engine/sequence/pace.js';
import { Said } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { type Candidate, chooseVariant, findCandidate } from '../delivery/index.js';
import { type CampaignSendOut, getSend, type SendView, sendMailboxOf } from '../sends/index.js';
import { findSurroundings, type SnippetVersion, type StoredAttempt } from './explain.reads.js';
import { explainFacts } from './explain-facts.service.js';
import { explainPast, isWaiting } from './explain-past.js';
import { explainUnreadable, findSetAside } from './explain-set-aside.service.js';
import { type ExplainedVariable, explainVariables } from './explain-variables.service.js';

export interface SendExplanation {
  readonly send: SendView;
  readonly decision: ExplainDecision;
  readonly decidingGate: Gate | null;
  readonly reason: ReasonCode | null;
  readonly summary: string;
  readonly nextPossibleAt: Date | null;
  readonly evaluatedAt: Date;
  readonly gates: readonly SendGate[];
  readonly mailbox: CampaignSendOut['mailbox'];
  readonly rejected: readonly ExplainedRejection[];
  readonly variant: {
    id: string | null;
    label: string | null;
    seed: number;
    share: number;
    mode: 'fixed' | 'auto';
  } | null;
  /** Snippets in the text: those of the latest attempt, or the current ones of a scheduled email. */
  readonly snippets: readonly SnippetVersion[];
  /** Variables of contacts in the text, as of the latest attempt, or now for an email without a result. */
  readonly variables: readonly ExplainedVariable[];
  readonly schedule: ExplainedSchedule;
  readonly attempts: readonly StoredAttempt[];
}

export interface ExplainedSchedule {
  readonly timezone: string;
  readonly localTime: string;
  readonly insideWindow: boolean;
  readonly windowEndsAt: Date | null;
  readonly nextWindow: OpenInterval | null;
  readonly jitterSeconds: number;
}

/**
 * Explains why an email was sent, waits or is never sent, evaluated now with the functions of the claim. Changes
 * nothing. A null `campaignId` finds the email in any campaign. Throws `campaign_not_found` and `send_not_found`
 * (404).
 */
export async function explainSend(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string | null,
  sendId: string,
): Promise<SendExplanation> {
  const view = await getSend(ctx, workspaceId, campaignId, sendId);
  const setAside = await findSetAside(ctx, workspaceId, view);
  try {
    return await explainView(ctx, workspaceId, view, setAside);
  } catch (error) {
    return explainUnreadable(ctx, view, error, setAside);
  }
}

async function explainView(
  ctx: Ctx,
  workspaceId: number,
  view: SendView,
  setAside: SetAsideFacts | null,
): Promise<SendExplanation> {
  const { campaign_id: campaignId, id: sendId } = view;
  const now = ctx.clock.now();
  const plan = await loadPlan(ctx, workspaceId, campaignId);
  const around = await findSurroundings(ctx.sql, workspaceId, sendId);
  const send = await findCandidate(ctx, workspaceId, sendId);
  if (plan === undefined || around === undefined || send === undefined) throw notFound('send');
  const { facts, attached, variables } = await explainFacts(ctx, plan, send, around, setAside);
  // The result of an attempt records its values.
  const isOpen = isWaiting(view.status) || view.status === 'sending';
  const common = {
    send: view,
    evaluatedAt: now,
    attempts: attemptsOf(view, around.attempts_log),
    variant: variantOf(plan, send),
    snippets: isWaiting(view.status) ? snippetsOf(plan, send) : (around.snippets ?? []),
    variables: await explainVariables(
      ctx,
      workspaceId,
      view.contact_id,
      isOpen ? variables : (around.variables ?? []),
      isOpen ? now : (view.claimed_at ?? now),
    ),
  };
  const scheduleWith = (mailboxId: number | null) =>
    scheduleOf(
      plan,
      send.timezone,
      now,
      mailboxId,
      [...attached.values()].find((row) => row.mailbox_id === mailboxId)?.claims,
    );

  if (!isWaiting(view.status)) {
    const past = explainPast(view, otherAddress(facts, send));
    return {
      ...{ ...common, ...past, nextPossibleAt: null, mailbox: sendMailboxOf(view), rejected: [] },
      schedule: scheduleWith(view.mailbox_id),
    };
  }
  const waiting = explainWaiting(facts, view);
  const mailbox =
    waiting.mailbox === null
      ? sendMailboxOf(view)
      : {
          campaignMailboxId: waiting.mailbox.campaignMailboxId,
          mailboxId: waiting.mailbox.mailboxId,
          address: waiting.mailbox.address,
        };
  return {
    ...{ ...common, ...waiting, mailbox, rejected: waiting.rejectedMailboxes },
    decision: explainDecision(view.status as SendStatus, waiting),
    schedule: scheduleWith(mailbox?.mailboxId ?? null),
  };
}

/** Returns the entry of another address of the person that covers the recipient; null without one. */
function otherAddress({ suppression }: AdmissionFacts, send: Candidate): SuppressionFacts | null {
  return suppression?.kind === 'email' && suppression.entry !== send.email_key ? suppression : null;
}

/**
 * Explains a waiting email. If a gate has moved it into the future, the next evaluation is then: the explanation names
 * that gate, and no earlier time.
 */
function explainWaiting(facts: AdmissionFacts, view: SendView) {
  const heldBy = reasonCodeOf(view.status_reason);
  if (heldBy === null || view.due_at <= facts.now || facts.step === undefined) return explainAdmission(facts);
  const asked = explainAdmission({
    ...facts,
    step: { ...facts.step, dueAt: facts.now },
    retry: { nextAttemptAt: null, isProviderBackoff: false },
  });
  if (asked.decision === 'block') return asked;
  if (asked.decision === 'wait') {
    const later = asked.nextPossibleAt !== null && asked.nextPossibleAt < view.due_at;
    return later ? { ...asked, nextPossibleAt: view.due_at } : asked;
  }
  const said = asked.gates.find((gate) => gate.gate === REASONS[heldBy].gate);
  return {
    ...asked,
    decision: 'wait' as const,
    decidingGate: REASONS[heldBy].gate,
    reason: heldBy,
    nextPossibleAt: view.due_at,
    summary: String(
      new Said('Last evaluation: {sentence} The next one is at {at}.', {
        sentence: sentenceOf(heldBy, said?.values ?? {}),
        at: view.due_at,
      }),
    ),
  };
}

function variantOf(plan: CampaignPlan, send: Candidate): SendExplanation['variant'] {
  const step = stepById(plan, send.step_id);
  if (step === null) return null;
  const { id, label, share } = chooseVariant(plan, step, send);
  return { id, label, share, seed: plan.seed, mode: plan.settings.variantSelection.mode };
}

function snippetsOf(plan: CampaignPlan, send: Candidate): readonly SnippetVersion[] {
  const step = stepById(plan, send.step_id);
  return step === null ? [] : chooseVariant(plan, step, send).snippets;
}

/** Returns the attempts, with the current one after the finished ones. */
function attemptsOf(view: SendView, log: readonly StoredAttempt[]): readonly StoredAttempt[] {
  if (view.status !== 'sending' || view.claimed_at === null || view.mailbox_id === null) return log;
  const startedAt = view.claimed_at.toISOString();
  const { attempt, mailbox_id: mailboxId } = view;
  const open = {
    attempt,
    startedAt,
    mailboxId,
    finishedAt: null,
    outcome: 'sending',
    smtp: null,
    errorCode: null,
    willRetryAt: null,
  };
  return [...log, open];
}

function scheduleOf(
  plan: CampaignPlan,
  contactZone: string | null,
  now: Date,
  mailboxId: number | null,
  claims = 0,
): ExplainedSchedule {
  const zone = zoneOf(plan.schedule, contactZone);
  const { reason, interval } = scheduleGate(plan.schedule, now, zone);
  const inside = reason === null;
  return {
    timezone: zone,
    localTime: new Date(toLocalMs(zone, now.getTime())).toISOString().slice(0, 19),
    insideWindow: inside,
    windowEndsAt: inside ? (interval?.endAt ?? null) : null,
    nextWindow: inside && interval !== null ? nextOpenInterval(plan.schedule, interval.endAt, zone) : interval,
    jitterSeconds:
      mailboxId === null ? 0 : jitterSeconds(plan.seed, plan.settings.jitterSeconds, String(mailboxId), String(claims)),
  };
}
