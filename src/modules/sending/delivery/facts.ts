import type { AdmissionFacts, CampaignLimitFacts, ContentFacts } from '../../../engine/admission/facts.js';
import type { MailboxFacts } from '../../../engine/admission/mailbox-facts.js';
import { bytesOf, MAX_ATTACHED_BYTES } from '../../../engine/campaign/attachment.js';
import { type CampaignPlan, nextStep, stepById } from '../../../engine/campaign/plan.js';
import type { MailboxStatus, WarmupStatus } from '../../../engine/lifecycle/delivery-enums.js';
import type {
  CampaignStatus,
  ContactStatus,
  ContactStatusReason,
  Esp,
  VerificationStatus,
} from '../../../engine/lifecycle/enums.js';
import type { SuppressionKind } from '../../../engine/lifecycle/reply-enums.js';
import { localDay } from '../../../engine/schedule/local-day.js';
import { scheduleGate } from '../../../engine/schedule/schedule-gate.js';
import { zoneOf } from '../../../engine/schedule/types.js';
import { rampLimit } from '../../../engine/sequence/pace.js';
import type { DueCampaign } from '../../outreach/campaigns/slots/index.js';
import { providerEsp, providerLimit } from '../../reach/mailboxes/index.js';
import type { Candidate } from './claimed/candidates.reads.js';
import type { OpenMailbox } from './claimed/open-mailboxes.reads.js';
import type { RenderAttempt } from './render-attempt.js';

/** Maximum size of a message body in bytes, text and HTML together. */
const MAX_CONTENT_BYTES = 200_000;

/** Facts of only a contact and its step. Budgets, text, and mailbox are added elsewhere. */
export type FactsOfContact = Omit<
  AdmissionFacts,
  'workspace' | 'content' | 'limits' | 'companyThrottle' | 'protection' | 'mailbox' | 'mailboxes'
>;

/**
 * Checks a contact and its step before a mailbox is chosen. `had`: received steps by contact, only for contacts of
 * rearranged campaigns.
 */
export function contactFacts(
  plan: CampaignPlan,
  campaignStatus: string,
  send: Candidate,
  now: Date,
  had: ReadonlyMap<string, ReadonlySet<string>>,
): FactsOfContact {
  const step = plan.steps.find((one) => one.id === send.step_id);
  const zone = zoneOf(plan.schedule, send.timezone);
  return {
    now,
    campaign: { status: campaignStatus as CampaignStatus, pauseReason: null },
    contact: {
      status: send.contact_deleted ? 'deleted' : (send.contact_status as ContactStatus),
      statusReason: send.contact_status_reason as ContactStatusReason | null,
      holdUntil: send.hold_until,
    },
    suppression:
      send.suppression_kind === null
        ? null
        : {
            scope: send.suppression_group ? 'group' : 'workspace',
            kind: send.suppression_kind as SuppressionKind,
            reason: send.suppression_reason ?? '',
            entry: send.suppression_value ?? '',
          },
    stop: { companyReplied: send.company_stopped ? send.company_domain : null, stoppedElsewhere: false },
    step: {
      order: send.step_order,
      state: step?.state ?? 'enabled',
      removed: step === undefined,
      previousStepDone: isNext(plan, send, had.get(send.contact_id)),
      isFirstMessage: send.sent_count === 0,
      delaySeconds: step?.delaySeconds ?? 0,
      dueAt: send.status === 'deferred' ? now : send.due_at,
    },
    recipient: {
      validAddress: true,
      verification: send.verification_status as VerificationStatus,
      mustBeVerified: plan.settings.verifyRecipients && send.sent_count === 0 && send.verification_status === 'pending',
      allowRisky: plan.settings.allowRiskyContacts,
      hasMx: plan.settings.verifyRecipients ? send.has_mx : null,
      needsSmtputf8: /[^\x20-\x7e]/.test(send.email.slice(0, send.email.lastIndexOf('@'))),
      smtputf8Offered: null,
    },
    schedule: scheduleGate(plan.schedule, now, zone),
    calendar: { schedule: plan.schedule, zone },
    retry: { nextAttemptAt: send.status === 'deferred' ? send.due_at : null, isProviderBackoff: false },
    claim: { inFlight: false, isUnknown: false, leaseUntil: null },
  };
}

/** Returns whether the contact has received every step before the step of this email, in current order. */
function isNext(plan: CampaignPlan, send: Candidate, stepIds: ReadonlySet<string> | undefined): boolean {
  if (stepIds === undefined) return true;
  const next = nextStep(plan, { lastOrder: 0, stepIds });
  // The email may carry the previous number of its step.
  return next === null || next.order >= (stepById(plan, send.step_id)?.order ?? send.step_order);
}

/** Returns the campaign's budgets of the current day. */
export function limitFacts(
  plan: CampaignPlan,
  slot: Pick<DueCampaign, 'sent_today' | 'new_today' | 'sending_days' | 'day_ends_at'>,
): CampaignLimitFacts {
  return {
    sentToday: slot.sent_today,
    dailyLimit: plan.settings.dailyLimit,
    rampLimit: rampLimit(plan.settings.ramp, slot.sending_days),
    newToday: slot.new_today,
    newContactsPerDay: plan.settings.newContactsPerDay,
    // The share determines which emails a mailbox sends first (engine/allot), and never leaves capacity unused.
    followUps: null,
    dayEndsAt: slot.day_ends_at,
  };
}

/** Returns the row with its current days: a day that ended has used nothing yet. */
export function ofRunningDay<T extends OpenMailbox>(row: T, now: Date): T {
  const over = row.day_ends_at <= now;
  const policyOver = row.policy_day_ends_at <= now;
  if (!over && !policyOver) return row;
  const { endsAt } = localDay(row.timezone, now);
  return {
    ...row,
    ...(over ? { sent_today: 0, day_ends_at: endsAt } : {}),
    ...(policyOver ? { policy_sent_today: 0, policy_day_ends_at: endsAt } : {}),
  };
}

/**
 * Attached mailbox as evaluated by gates 14 to 17, for a recipient if known. `open`: both gaps are known to be over.
 */
export function mailboxFacts(
  row: OpenMailbox & {
    status?: string;
    enabled?: boolean;
    address?: string;
    assigned_contacts?: number;
    next_allowed_at?: Date;
    last_sent_at?: Date | null;
    application_rests_until?: Date | null;
    dns_failing?: boolean;
    protected_until?: Date | null;
    protected_for?: string | null;
    error_code?: string | null;
    error_message?: string | null;
  },
  recipient: Pick<Candidate, 'email_key'> | null = null,
): MailboxFacts {
  return {
    campaignMailboxId: row.mailbox_uuid,
    mailboxId: row.mailbox_id,
    address: row.address ?? '',
    status: (row.status ?? 'active') as MailboxStatus,
    warmupRequired: row.warmup_required,
    warmupStatus: row.warmup_status as WarmupStatus,
    enabledInCampaign: row.enabled ?? true,
    newContacts: row.new_contacts,
    weight: row.weight,
    dnsFailing: row.dns_failing ?? false,
    protectedUntil: row.protected_until ?? null,
    protectedFor: row.protected_for ?? null,
    esp: providerEsp(row.provider) as Esp,
    dailyLimit: row.daily_limit,
    usedToday: row.sent_today,
    externalDailyUsage: row.external_daily_usage,
    campaignLimit: row.policy_daily_limit,
    campaignUsedToday: row.policy_sent_today,
    rampLimit: rampLimit(row.ramp, row.sending_days),
    dayEndsAt: row.day_ends_at,
    providerLimit: providerLimit(row.provider, row.domain),
    usedLast24h: row.used_last_24h,
    providerResetsAt: row.provider_resets_at,
    failure: row.error_code ? { code: row.error_code, message: row.error_message ?? '' } : null,
    destinationRest: recipient === null ? null : restOf(row, recipient),
    applicationRestsUntil: row.application_rests_until ?? null,
    nextAllowedAt: row.next_allowed_at ?? null,
    lastSentAt: row.last_sent_at ?? null,
    assignedContacts: row.assigned_contacts ?? 0,
  };
}

/** Returns whether the mailbox pauses sending to the recipient's domain, and until when. */
export function restOf(
  { rests }: Pick<OpenMailbox, 'rests'>,
  { email_key: key }: Pick<Candidate, 'email_key'>,
): NonNullable<MailboxFacts['destinationRest']> | null {
  if (rests === null) return null;
  const domain = key.slice(key.lastIndexOf('@') + 1);
  const until = rests[domain];
  return until === undefined ? null : { domain, until: new Date(until) };
}

/** Returns the facts about a rendered email for the content gate. */
export function contentFacts(
  plan: CampaignPlan,
  { rendered, error, files, missingFiles }: RenderAttempt,
): ContentFacts {
  const attached = files.length === 0 ? 0 : bytesOf(files);
  // Files have a limit of their own, which a step with fixed files never exceeds.
  const size =
    attached > MAX_ATTACHED_BYTES
      ? { sizeBytes: attached, maxBytes: MAX_ATTACHED_BYTES }
      : {
          sizeBytes: rendered === null ? 0 : rendered.text.length + (rendered.html?.length ?? 0),
          maxBytes: MAX_CONTENT_BYTES,
        };
  return {
    missing: rendered?.missing ?? [],
    missingPolicy: plan.settings.missingVariable,
    emptySubject: rendered !== null && rendered.subject === '',
    emptyBody: rendered !== null && rendered.text.trim() === '' && (rendered.html ?? '').trim() === '',
    templateError: error,
    missingFiles,
    ...size,
  };
}
