import { keptForFollowUps } from './budget-gates.js';
import type { MailboxChoice } from './choose-mailbox.js';
import type { AdmissionFacts } from './facts.js';
import type { MailboxFacts } from './mailbox-facts.js';
import type { Gate } from './reasons.js';

/** Values of an explained gate: JSON only, instants in ISO 8601. */
export type GateValues = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

function iso(instant: Date | null | undefined): string | null {
  return instant?.toISOString() ?? null;
}

function mailboxValues(mailbox: MailboxFacts | null): GateValues {
  if (!mailbox) return {};
  const { address, status, warmupStatus, dailyLimit, usedToday, campaignLimit, campaignUsedToday } = mailbox;
  const { rampLimit, externalDailyUsage, providerLimit, usedLast24h } = mailbox;
  return {
    ...{ address, status, warmupStatus, dailyLimit, usedToday, campaignLimit, campaignUsedToday, rampLimit },
    ...{ externalDailyUsage, providerLimit, usedLast24h, nextAllowedAt: iso(mailbox.nextAllowedAt) },
    ...(mailbox.failure && { errorCode: mailbox.failure.code, errorMessage: mailbox.failure.message }),
    ...(mailbox.destinationRest && {
      domain: mailbox.destinationRest.domain,
      restsUntil: iso(mailbox.destinationRest.until),
    }),
    ...(mailbox.reassignsAt && { reassignsAt: iso(mailbox.reassignsAt) }),
    ...(mailbox.protectedUntil && { protectedUntil: iso(mailbox.protectedUntil), protectedFor: mailbox.protectedFor }),
  };
}

function pick(values: GateValues, ...names: readonly string[]): GateValues {
  return Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]!]));
}

/** The values of one mailbox for a sentence about it. */
export function valuesOfMailbox(mailbox: MailboxFacts): GateValues {
  return mailboxValues(mailbox);
}

type ValuesOf = (facts: AdmissionFacts, choice: MailboxChoice) => GateValues;

const VALUES: Readonly<Record<Gate, ValuesOf>> = {
  workspace: ({ workspace }) => (workspace ? { status: workspace.status } : {}),
  campaign_status: ({ campaign }) => (campaign ? { ...campaign } : {}),
  contact_status: ({ contact }) =>
    contact ? { status: contact.status, statusReason: contact.statusReason, holdUntil: iso(contact.holdUntil) } : {},
  suppression: ({ suppression }) =>
    suppression
      ? {
          entry: suppression.entry,
          kind: suppression.kind,
          scope: suppression.scope,
          suppressionReason: suppression.reason,
        }
      : {},
  stop_rules: ({ stop }) => (stop ? { company: stop.companyReplied, stoppedElsewhere: stop.stoppedElsewhere } : {}),
  step: ({ step }) => (step ? { order: step.order, state: step.state } : {}),
  step_delay: ({ step }) =>
    step ? { order: step.order, delaySeconds: step.delaySeconds, dueAt: iso(step.dueAt) } : {},
  recipient: ({ recipient }) =>
    recipient ? { verification: recipient.verification, allowRisky: recipient.allowRisky, hasMx: recipient.hasMx } : {},
  content: ({ content }) =>
    content
      ? {
          missing: content.missing,
          missingFiles: content.missingFiles,
          error: content.templateError,
          sizeBytes: content.sizeBytes,
          maxBytes: content.maxBytes,
        }
      : {},
  schedule: ({ schedule }) =>
    schedule
      ? {
          timezone: schedule.zone,
          opensAt: iso(schedule.interval?.startAt),
          closesAt: iso(schedule.interval?.endAt),
        }
      : {},
  campaign_limit: ({ limits }) => {
    if (!limits) return {};
    const { sentToday, dailyLimit, rampLimit, newToday, newContactsPerDay, followUps } = limits;
    const kept = followUps ? keptForFollowUps(followUps) : 0;
    const share = followUps?.share ?? null;
    return {
      ...{ sentToday, dailyLimit, rampLimit, newToday, newContactsPerDay },
      ...{ followUpShare: share, keptForFollowUps: kept, dayEndsAt: iso(limits.dayEndsAt) },
    };
  },
  company_throttle: ({ companyThrottle }) =>
    companyThrottle
      ? { company: companyThrottle.domain, limit: companyThrottle.limit, used: companyThrottle.used }
      : {},
  protection: ({ protection }) => {
    if (!protection) return {};
    const { sent, bounces, delivered, complaints } = protection;
    return { sent, bounces, delivered, complaints };
  },
  mailbox_choice: ({ mailboxes }, { mailbox }) => ({
    ...(mailboxes
      ? {
          attached: mailboxes.attached.length,
          recipientEsp: mailboxes.recipientEsp,
          espMatching: mailboxes.espMatching,
          rotation: mailboxes.rotation,
        }
      : {}),
    ...(mailbox ? { address: mailbox.address } : {}),
  }),
  mailbox_status: (_, { mailbox }) =>
    pick(
      mailboxValues(mailbox),
      ...[
        'address',
        'status',
        'errorCode',
        'errorMessage',
        'warmupStatus',
        'protectedUntil',
        'protectedFor',
        'reassignsAt',
      ],
    ),
  mailbox_limit: (_, { mailbox }) =>
    pick(
      mailboxValues(mailbox),
      ...['address', 'dailyLimit', 'usedToday', 'campaignLimit', 'campaignUsedToday', 'rampLimit'],
      ...['externalDailyUsage', 'providerLimit', 'usedLast24h'],
    ),
  mailbox_gap: (_, { mailbox }) =>
    pick(mailboxValues(mailbox), ...['address', 'errorCode', 'errorMessage', 'nextAllowedAt', 'domain', 'restsUntil']),
  retry: ({ retry }) => (retry ? { nextAttemptAt: iso(retry.nextAttemptAt) } : {}),
  claim: ({ claim }) =>
    claim
      ? {
          leaseUntil: iso(claim.leaseUntil),
          ...(claim.setAside === undefined
            ? {}
            : { setAsideUntil: iso(claim.setAside.until), what: claim.setAside.what, of: claim.setAside.of }),
        }
      : {},
};

/** Returns the values a gate evaluated, for `SendGate.values`; empty if its facts are unknown. */
export function valuesOfGate(gate: Gate, facts: AdmissionFacts, choice: MailboxChoice): GateValues {
  return VALUES[gate](facts, choice);
}
