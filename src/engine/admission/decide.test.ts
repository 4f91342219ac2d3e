import { describe, expect, it } from 'vitest';
import { DEFAULT_SCHEDULE, facts, HOUR, mailbox, NOW } from './decide.fixture.js';
import { decideAdmission, explainDecision } from './decide.js';
import { explainAdmission } from './explain.js';
import type { AdmissionFacts } from './facts.js';
import { type BlockReason, GATES, REASON_CODES, REASONS, type ReasonCode } from './reasons.js';
import { settleBlocked } from './settle.js';

const later = new Date(NOW.getTime() + HOUR);

/** Facts for each reason, which differ from those of a sendable email only in the subject of the reason. */
const CASES: Readonly<Record<ReasonCode, { given: Partial<AdmissionFacts>; next?: Date }>> = {
  workspace_suspended: { given: { workspace: { status: 'suspended', safetyStop: true } } },
  safety_stop: { given: { workspace: { status: 'active', safetyStop: true } } },
  campaign_draft: { given: { campaign: { status: 'draft', pauseReason: null } } },
  campaign_launching: { given: { campaign: { status: 'launching', pauseReason: null } } },
  campaign_paused: { given: { campaign: { status: 'paused', pauseReason: 'manual' } } },
  campaign_completed: { given: { campaign: { status: 'completed', pauseReason: null } } },
  campaign_archived: { given: { campaign: { status: 'archived', pauseReason: null } } },
  campaign_deleted: { given: { campaign: { status: 'deleted', pauseReason: null } } },
  contact_not_enrolled: { given: { contact: { status: 'pending', statusReason: null, holdUntil: null } } },
  contact_paused: { given: { contact: { status: 'paused', statusReason: 'manual', holdUntil: null } } },
  contact_out_of_office: {
    given: { contact: { status: 'paused', statusReason: 'out_of_office', holdUntil: later } },
    next: later,
  },
  contact_replied: { given: { contact: { status: 'replied', statusReason: 'reply', holdUntil: null } } },
  contact_bounced: { given: { contact: { status: 'bounced', statusReason: 'bounce', holdUntil: null } } },
  contact_unsubscribed: {
    given: { contact: { status: 'unsubscribed', statusReason: 'unsubscribe', holdUntil: null } },
  },
  contact_stopped: { given: { contact: { status: 'stopped', statusReason: 'manual', holdUntil: null } } },
  contact_completed: { given: { contact: { status: 'completed', statusReason: null, holdUntil: null } } },
  contact_failed: { given: { contact: { status: 'failed', statusReason: 'send_failed', holdUntil: null } } },
  contact_deleted: { given: { contact: { status: 'deleted', statusReason: null, holdUntil: null } } },
  suppressed_group: { given: { suppression: { scope: 'group', kind: 'email', reason: 'manual', entry: 'a@b.test' } } },
  suppressed_workspace: {
    given: { suppression: { scope: 'workspace', kind: 'email', reason: 'manual', entry: 'a@b.test' } },
  },
  suppressed_domain: { given: { suppression: { scope: 'group', kind: 'domain', reason: 'legal', entry: 'b.test' } } },
  company_replied: { given: { stop: { companyReplied: 'b.test', stoppedElsewhere: true } } },
  stopped_elsewhere: { given: { stop: { companyReplied: null, stoppedElsewhere: true } } },
  previous_step_pending: { given: { step: { ...facts().step!, previousStepDone: false } } },
  step_removed: { given: { step: { ...facts().step!, removed: true, previousStepDone: false } } },
  step_disabled: { given: { step: { ...facts().step!, state: 'disabled' } } },
  step_delay_running: { given: { step: { ...facts().step!, dueAt: later } }, next: later },
  invalid_address: { given: { recipient: { ...facts().recipient!, validAddress: false } } },
  recipient_no_mx: { given: { recipient: { ...facts().recipient!, hasMx: false } } },
  recipient_risky: { given: { recipient: { ...facts().recipient!, verification: 'disposable' } } },
  recipient_needs_smtputf8: {
    given: { recipient: { ...facts().recipient!, needsSmtputf8: true, smtputf8Offered: false } },
  },
  verification_pending: { given: { recipient: { ...facts().recipient!, verification: 'pending' } } },
  missing_variable: { given: { content: { ...facts().content!, missing: ['firstName', 'company'] } } },
  empty_subject: { given: { content: { ...facts().content!, emptySubject: true } } },
  empty_body: { given: { content: { ...facts().content!, emptyBody: true } } },
  template_error: { given: { content: { ...facts().content!, templateError: 'unknown filter', missing: ['x'] } } },
  content_too_large: { given: { content: { ...facts().content!, sizeBytes: 101, maxBytes: 100 } } },
  attachment_missing: { given: { content: { ...facts().content!, missingFiles: ['offer.pdf'] } } },
  before_start_date: { given: { schedule: closed('before_start_date', later) }, next: later },
  outside_window: { given: { schedule: closed('outside_window', later) }, next: later },
  holiday: { given: { schedule: closed('holiday', later) }, next: later },
  after_end_date: { given: { schedule: closed('after_end_date', null) } },
  campaign_daily_limit: { given: { limits: { ...facts().limits!, sentToday: 100 } }, next: later },
  campaign_ramp_limit: { given: { limits: { ...facts().limits!, sentToday: 50 } }, next: later },
  new_contact_limit: { given: { limits: { ...facts().limits!, newToday: 20 } }, next: later },
  follow_up_share: {
    given: {
      limits: { ...facts().limits!, followUps: { share: 100, capacityToday: 40, sentToday: 0, waiting: 40 } },
    },
    next: later,
  },
  company_daily_limit: {
    given: { companyThrottle: { domain: 'b.test', limit: 3, used: 3, resetsAt: later } },
    next: later,
  },
  bounce_protection: { given: { protection: { ...facts().protection!, reason: 'bounce_protection' } } },
  complaint_protection: { given: { protection: { ...facts().protection!, reason: 'complaint_protection' } } },
  no_mailbox_attached: { given: choosing([]) },
  no_mailbox_available: { given: choosing([mailbox({ status: 'paused' }), mailbox({ status: 'error' })]) },
  sticky_mailbox_unavailable: { given: choosing([mailbox()], { contactMailboxId: 'detached' }) },
  waiting_for_esp_match: {
    given: choosing([mailbox({ esp: 'microsoft' })], { espMatching: 'strict', recipientEsp: 'google' }),
  },
  esp_rule_blocked: {
    given: choosing([mailbox({ esp: 'microsoft' })], {
      espRules: [{ action: 'do_not_send', recipientEsp: ['all'], senderEsp: ['microsoft'] }],
    }),
  },
  mailbox_paused: { given: { mailbox: mailbox({ status: 'paused' }) } },
  mailbox_disconnected: { given: { mailbox: mailbox({ status: 'disconnected' }) } },
  mailbox_error: { given: { mailbox: mailbox({ status: 'error' }) } },
  mailbox_not_warm: { given: { mailbox: mailbox({ warmupRequired: true, warmupStatus: 'warming' }) } },
  mailbox_disabled_in_campaign: { given: { mailbox: mailbox({ enabledInCampaign: false }) } },
  mailbox_no_new_contacts: { given: { mailbox: mailbox({ newContacts: false }) } },
  mailbox_dns_failing: { given: { mailbox: mailbox({ dnsFailing: true }) } },
  mailbox_protection: {
    given: { mailbox: mailbox({ protectedUntil: later, protectedFor: '4 of 100 emails bounced' }) },
    next: later,
  },
  mailbox_daily_limit: { given: { mailbox: mailbox({ usedToday: 30 }) }, next: later },
  mailbox_campaign_limit: { given: { mailbox: mailbox({ campaignLimit: 5, campaignUsedToday: 5 }) }, next: later },
  mailbox_ramp_limit: { given: { mailbox: mailbox({ rampLimit: 10, usedToday: 10 }) }, next: later },
  mailbox_external_usage: { given: { mailbox: mailbox({ usedToday: 10, externalDailyUsage: 20 }) }, next: later },
  provider_limit: {
    given: { mailbox: mailbox({ providerLimit: 500, usedLast24h: 500, providerResetsAt: later }) },
    next: later,
  },
  mailbox_gap_running: { given: { mailbox: mailbox({ nextAllowedAt: later }) }, next: later },
  mailbox_failing: {
    given: { mailbox: mailbox({ nextAllowedAt: later, failure: { code: 'tls_failed', message: 'no TLS' } }) },
    next: later,
  },
  application_limited: {
    given: {
      mailbox: mailbox({
        ...{ nextAllowedAt: later, applicationRestsUntil: later },
        failure: { code: 'tls_failed', message: 'an older one' },
      }),
    },
    next: later,
  },
  destination_resting: {
    given: { mailbox: mailbox({ destinationRest: { domain: 'acme.test', until: later } }) },
    next: later,
  },
  retry_not_due: { given: { retry: { nextAttemptAt: later, isProviderBackoff: false } }, next: later },
  provider_backoff: { given: { retry: { nextAttemptAt: later, isProviderBackoff: true } }, next: later },
  in_flight: { given: { claim: { inFlight: true, isUnknown: false, leaseUntil: later } }, next: later },
  outcome_unknown: { given: { claim: { inFlight: false, isUnknown: true, leaseUntil: null } } },
  set_aside: {
    given: {
      claim: {
        inFlight: false,
        isUnknown: false,
        leaseUntil: null,
        setAside: { until: later, what: 'x', of: 'this message' },
      },
    },
    next: later,
  },
};

function closed(reason: 'before_start_date' | 'outside_window' | 'holiday' | 'after_end_date', opensAt: Date | null) {
  const interval = opensAt && { startAt: opensAt, endAt: new Date(opensAt.getTime() + HOUR) };
  return { outcome: 'wait' as const, reason, nextChangeAt: opensAt, interval, zone: 'UTC' };
}

function choosing(
  attached: ReturnType<typeof mailbox>[],
  parts: Partial<NonNullable<AdmissionFacts['mailboxes']>> = {},
): Partial<AdmissionFacts> {
  const choice = {
    attached,
    contactMailboxId: null,
    recipientEsp: 'google',
    espMatching: 'off',
    espRules: [],
    rotation: 'even',
    ...parts,
  } as const;
  return { mailboxes: choice };
}

/** Facts of a case; in a case with a choice, no mailbox requests work. */
function factsOf(reason: ReasonCode): AdmissionFacts {
  const { given } = CASES[reason];
  const { mailbox: asking, ...rest } = facts();
  return 'mailboxes' in given ? { ...rest, ...given } : { ...rest, mailbox: asking!, ...given };
}

describe('decideAdmission', () => {
  it('sends when every gate passes', () => {
    expect(decideAdmission(facts())).toEqual({
      decision: 'send',
      decidingGate: null,
      reason: null,
      nextPossibleAt: null,
      mailbox: facts().mailbox,
    });
  });

  it('has a case for every reason', () => {
    expect(Object.keys(CASES).sort()).toEqual([...REASON_CODES].sort());
  });

  it.each(REASON_CODES)('says %s, at its gate and with its outcome', (reason) => {
    const decision = decideAdmission(factsOf(reason));
    expect(decision).toMatchObject({
      decision: REASONS[reason].outcome,
      decidingGate: REASONS[reason].gate,
      reason,
    });
    expect(decision.nextPossibleAt?.getTime()).toBe(CASES[reason].next?.getTime());
  });

  it.each(REASON_CODES)('explains %s as it decides it, in a whole sentence', (reason) => {
    const given = factsOf(reason);
    const decision = decideAdmission(given);
    const explained = explainAdmission(given);
    expect(explained).toMatchObject({ decision: decision.decision, decidingGate: decision.decidingGate, reason });
    expect(explained.nextPossibleAt).toEqual(decision.nextPossibleAt);
    expect(explained.gates.map((gate) => gate.gate)).toEqual(GATES);
    expect(explained.gates.map((gate) => gate.order)).toEqual(GATES.map((_, index) => index + 1));
    const first = explained.gates.find((gate) => gate.outcome === 'wait' || gate.outcome === 'block');
    expect(first?.reason).toBe(reason);
    expect(explained.summary).toBe(first?.message);
    expect(explained.summary).toMatch(/^[A-Z0-9][^{}]*\.$/);
    expect(explained.summary).not.toMatch(/\(not known\)|(at|until|:) not known/);
    expect(JSON.parse(JSON.stringify(explained.gates.map((gate) => gate.values)))).toEqual(
      explained.gates.map((gate) => gate.values),
    );
  });

  it('lets the first gate that does not pass decide, whatever follows', () => {
    for (const [index, reason] of REASON_CODES.entries()) {
      for (const other of REASON_CODES.slice(index + 1)) {
        if (REASONS[other].gate === REASONS[reason].gate) continue;
        const { mailbox: asking, ...base } = facts();
        const both: AdmissionFacts = { ...base, ...CASES[other].given, ...CASES[reason].given };
        const given = 'mailboxes' in both && !('mailbox' in both) ? both : { mailbox: asking!, ...both };
        // Two faults cannot be merged if their gates share a group of facts.
        const shared = Object.keys(CASES[other].given).some((group) => group in CASES[reason].given);
        const hidden = REASONS[reason].gate === 'mailbox_choice' && 'mailbox' in CASES[other].given;
        if (shared || hidden) continue;
        expect(decideAdmission(given).reason, `${reason} before ${other}`).toBe(reason);
      }
    }
  });

  it('decides nothing by gates whose facts are not known', () => {
    expect(decideAdmission({ now: NOW }).decision).toBe('send');
    const { gates } = explainAdmission({ now: NOW });
    expect(gates.every((gate) => gate.outcome === 'not_evaluated')).toBe(true);
  });

  it('evaluates the gates behind the deciding one for an explanation', () => {
    const { gates, reason } = explainAdmission({ ...factsOf('campaign_paused'), ...CASES.holiday.given });
    expect(reason).toBe('campaign_paused');
    expect(gates.find((gate) => gate.gate === 'schedule')).toMatchObject({ outcome: 'wait', reason: 'holiday' });
    expect(gates.find((gate) => gate.gate === 'claim')).toMatchObject({ outcome: 'pass' });
  });

  it('names the latest of the known waits, and no time when one of them has none', () => {
    const gapOver = new Date(NOW.getTime() + 3 * HOUR);
    const both = { ...factsOf('outside_window'), mailbox: mailbox({ nextAllowedAt: gapOver }) };
    expect(decideAdmission(both).nextPossibleAt).toEqual(gapOver);
    const hopeless = { ...both, mailbox: mailbox({ status: 'paused' }) };
    expect(decideAdmission(hopeless)).toMatchObject({ reason: 'outside_window', nextPossibleAt: null });
  });

  it('moves the next instant into a window when the calendar is known', () => {
    const night = new Date('2026-03-11T20:00:00Z');
    const given = { ...facts(), mailbox: mailbox({ nextAllowedAt: night }) };
    const calendar = { schedule: DEFAULT_SCHEDULE, zone: 'UTC' };
    expect(decideAdmission({ ...given, calendar }).nextPossibleAt?.toISOString()).toBe('2026-03-12T09:00:00.000Z');
    const ended = { schedule: { ...DEFAULT_SCHEDULE, endDate: '2026-03-11' }, zone: 'UTC' };
    expect(decideAdmission({ ...given, calendar: ended }).nextPossibleAt).toBeNull();
  });

  it('never names an instant in the past', () => {
    const held = {
      status: 'paused',
      statusReason: 'out_of_office',
      holdUntil: new Date(NOW.getTime() - HOUR),
    } as const;
    expect(decideAdmission({ ...facts(), contact: held }).nextPossibleAt).toEqual(NOW);
  });

  it('leaves a suppressed contact to the entry that covers it, and holds it without one', () => {
    const contact = { status: 'suppressed', statusReason: 'suppression', holdUntil: null } as const;
    expect(decideAdmission({ ...factsOf('suppressed_domain'), contact }).reason).toBe('suppressed_domain');
    expect(decideAdmission({ ...facts(), contact }).reason).toBe('contact_stopped');
  });

  it('never blocks on what is not known about a recipient', () => {
    const recipient = { ...facts().recipient!, hasMx: null, needsSmtputf8: true, smtputf8Offered: null };
    expect(decideAdmission({ ...facts(), recipient: { ...recipient, verification: 'unknown' } }).decision).toBe('send');
  });

  it('renders a missing variable as nothing when the policy says so', () => {
    const content = { ...facts().content!, missing: ['company'], missingPolicy: 'blank' } as const;
    expect(decideAdmission({ ...facts(), content }).decision).toBe('send');
  });

  it('holds new contacts for new-contact limits only, never follow-ups', () => {
    const step = { ...facts().step!, order: 2, isFirstMessage: false };
    for (const reason of ['new_contact_limit', 'follow_up_share', 'mailbox_no_new_contacts'] as const) {
      expect(decideAdmission({ ...factsOf(reason), step }).decision, reason).toBe('send');
    }
  });
});

describe('settleBlocked', () => {
  it('suppresses at gate 4, stops at 5, continues at 6 and fails at 8 and 9', () => {
    for (const reason of REASON_CODES.filter((each) => REASONS[each].outcome === 'block')) {
      const { contact, continuesWithNextStep } = settleBlocked(reason as BlockReason);
      const expected = { suppression: 'suppressed', stop_rules: 'stopped', recipient: 'failed', content: 'failed' };
      const { gate } = REASONS[reason];
      expect(contact?.status, reason).toBe(expected[gate as keyof typeof expected]);
      expect(continuesWithNextStep, reason).toBe(gate === 'step');
    }
  });
});

describe('explainDecision', () => {
  const decisions = {
    send: decideAdmission(facts()),
    wait: decideAdmission(factsOf('holiday')),
    block: decideAdmission(factsOf('missing_variable')),
  };

  it.each([
    ['scheduled', 'send', 'send_now'],
    ['deferred', 'wait', 'wait'],
    ['scheduled', 'block', 'skip'],
    ['sending', 'send', 'in_flight'],
    ['unknown', 'wait', 'unresolved'],
    ['sent', 'block', 'done'],
    ['skipped', 'block', 'done'],
    ['cancelled', 'wait', 'done'],
  ] as const)('a %s send that would %s is %s', (status, decision, expected) => {
    expect(explainDecision(status, decisions[decision])).toBe(expected);
  });
});
