import { chooseMailbox } from '../../../engine/admission/choose-mailbox.js';
import type { AdmissionFacts, SetAsideFacts } from '../../../engine/admission/facts.js';
import { type CampaignPlan, stepById } from '../../../engine/campaign/plan.js';
import type { Esp, PauseReason } from '../../../engine/lifecycle/enums.js';
import type { UsedValue } from '../../../engine/message/used-values.js';
import { DAY_MS } from '../../../engine/schedule/calendar.js';
import { localDay } from '../../../engine/schedule/local-day.js';
import type { Ctx } from '../../../platform/context.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { loadSenders } from '../../reach/mailboxes/senders/index.js';
import {
  type Candidate,
  CompanyBudgets,
  chooseVariant,
  contactFacts,
  contentFacts,
  limitFacts,
  mailboxFacts,
  ofRunningDay,
  tryRender,
} from '../delivery/index.js';
import { findFilesNamedBy } from '../delivery/named/index.js';
import { type AttachedMailbox, attachedMailboxes } from '../preflight/index.js';
import { protectionFacts } from '../protection/index.js';
import { stepsHadBefore } from '../sends/had/index.js';
import type { SendSurroundings } from './explain.reads.js';

/** Facts of one send, with the mailbox rows they were derived from. */
export interface ExplainedFacts {
  readonly facts: AdmissionFacts;
  readonly attached: ReadonlyMap<string, AttachedMailbox>;
  /** Variables of contacts in the text if the email is sent now. */
  readonly variables: readonly UsedValue[];
}

/**
 * Returns all facts that admission may use for a waiting send. They describe the current state and come from the
 * functions of the claim, so that the explanation matches the next claim. `contactMailboxId` is the mailbox assigned to
 * the send.
 */
export async function explainFacts(
  ctx: Ctx,
  plan: CampaignPlan,
  send: Candidate,
  around: SendSurroundings,
  setAside: SetAsideFacts | null,
): Promise<ExplainedFacts> {
  const now = ctx.clock.now();
  const rows = await attachedMailboxes(ctx, plan.workspaceId, plan.id);
  const reassigned = await reassignments(ctx, plan, send, rows);
  const mailboxes = rows.map((row) => ({
    ...mailboxFacts(ofRunningDay(row, now), send),
    reassignsAt: reassigned.get(row.mailbox_id) ?? null,
  }));
  const had = await stepsHadBefore(ctx, plan.workspaceId, [{ contactId: send.contact_id, plan }]);
  const base = withDelayOfWindow(contactFacts(plan, plan.status, send, now, had));
  const bound = send.mailbox_id === null ? null : rows.find((row) => row.mailbox_id === send.mailbox_id);
  const companies = await CompanyBudgets.load(ctx, plan.workspaceId, new Map([[plan.id, plan]]), [send], {
    holding: false,
  });
  const dayIsOver = around.day_ends_at <= now;
  const facts: AdmissionFacts = {
    ...base,
    workspace: { status: around.workspace_status === 'suspended' ? 'suspended' : 'active', safetyStop: false },
    campaign: { status: plan.status as never, pauseReason: around.pause_reason as PauseReason | null },
    limits: limitFacts(plan, {
      sent_today: dayIsOver ? 0 : around.sent_today,
      new_today: dayIsOver ? 0 : around.new_today,
      sending_days: around.sending_days,
      day_ends_at: dayIsOver ? localDay(plan.schedule.timezone, now).endsAt : around.day_ends_at,
    }),
    companyThrottle: companies.factsOf(plan, send),
    protection: await protectionFacts(ctx, plan),
    claim: { inFlight: false, isUnknown: false, leaseUntil: null, ...base.claim, ...(setAside ? { setAside } : {}) },
    mailboxes: {
      attached: mailboxes,
      // A detached mailbox is not a candidate, regardless of its ID.
      contactMailboxId: send.mailbox_id === null ? null : (bound?.mailbox_uuid ?? `${send.mailbox_id}`),
      recipientEsp: send.esp as Esp,
      espMatching: plan.settings.espMatching,
      espRules: plan.settings.espRules,
      rotation: plan.settings.rotation,
    },
  };
  const content = await contentOf(ctx, plan, send, facts, rows);
  return {
    facts: content === undefined ? facts : { ...facts, content: contentFacts(plan, content) },
    variables: content?.variables ?? [],
    attached: new Map(rows.map((row) => [row.mailbox_uuid, row])),
  };
}

/**
 * Returns when the contact leaves the mailbox that does not work, by the policy of the campaign. Empty if the contact
 * waits for it, or if no other mailbox can send.
 */
async function reassignments(
  ctx: Ctx,
  plan: CampaignPlan,
  send: Candidate,
  rows: readonly AttachedMailbox[],
): Promise<ReadonlyMap<number, Date>> {
  const bound = rows.find((row) => row.mailbox_id === send.mailbox_id);
  if (bound === undefined || !['disconnected', 'error'].includes(bound.status)) return new Map();
  const { parentCampaignId: parentId } = plan;
  const { settings } = (parentId === null ? undefined : await loadPlan(ctx, plan.workspaceId, parentId)) ?? plan;
  const hasOther = rows.some((row) => row.enabled && row.status === 'active');
  if (settings.deadMailbox === 'wait' || !hasOther) return new Map();
  const at = new Date(bound.status_since.getTime() + settings.reassignAfterDays * DAY_MS);
  return at > ctx.clock.now() ? new Map([[bound.mailbox_id, at]]) : new Map();
}

/**
 * Due times lie within a sending window. If the schedule is closed until then, the schedule holds the email, not the
 * delay.
 */
function withDelayOfWindow(facts: AdmissionFacts): AdmissionFacts {
  const { step, schedule, now } = facts;
  const opensAt = schedule?.outcome === 'wait' ? schedule.nextChangeAt : null;
  if (step === undefined || opensAt === null || step.dueAt > opensAt) return facts;
  return { ...facts, step: { ...step, dueAt: step.dueAt < now ? step.dueAt : now } };
}

/** Renders the email for the chosen mailbox, or for any attached one if none can be chosen. */
async function contentOf(
  ctx: Ctx,
  plan: CampaignPlan,
  send: Candidate,
  facts: AdmissionFacts,
  rows: readonly AttachedMailbox[],
): Promise<ReturnType<typeof tryRender> | undefined> {
  const step = stepById(plan, send.step_id);
  const mailboxId = chooseMailbox(facts).mailbox?.mailboxId ?? send.mailbox_id ?? rows[0]?.mailbox_id;
  if (step === null || mailboxId === undefined) return undefined;
  const sender = (await loadSenders(ctx, plan.workspaceId, [mailboxId])).get(mailboxId);
  if (sender === undefined) return undefined;
  const variant = chooseVariant(plan, step, send);
  const { now } = facts;
  const named = await findFilesNamedBy(ctx, plan.workspaceId, [{ plan, step, variant, contact: send, sender, now }]);
  return tryRender(ctx, { plan, step, variant, send, sender, now, named });
}
