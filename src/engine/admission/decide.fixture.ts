import type { Schedule } from '../schedule/types.js';
import type { AdmissionFacts } from './facts.js';
import type { MailboxFacts } from './mailbox-facts.js';

/** Facts of an email that may be sent; tests change one fact at a time. */

export const HOUR = 3_600_000;
export const NOW = new Date('2026-03-11T10:00:00Z');

const later = new Date(NOW.getTime() + HOUR);

export const DEFAULT_SCHEDULE: Schedule = {
  timezone: 'UTC',
  useContactTimezone: false,
  startDate: null,
  endDate: null,
  windows: [{ days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'], start: '09:00', end: '17:00' }],
  holidays: [],
};

export function mailbox(parts: Partial<MailboxFacts> = {}): MailboxFacts {
  return {
    campaignMailboxId: 'cm-1',
    mailboxId: 1,
    address: 'ann@sender.test',
    status: 'active',
    warmupRequired: false,
    warmupStatus: 'not_started',
    enabledInCampaign: true,
    newContacts: true,
    weight: 1,
    dnsFailing: false,
    protectedUntil: null,
    protectedFor: null,
    esp: 'google',
    dailyLimit: 30,
    usedToday: 0,
    externalDailyUsage: 0,
    campaignLimit: null,
    campaignUsedToday: 0,
    rampLimit: null,
    dayEndsAt: later,
    providerLimit: null,
    usedLast24h: 0,
    providerResetsAt: null,
    nextAllowedAt: null,
    lastSentAt: null,
    assignedContacts: 0,
    ...parts,
  };
}

export function facts(parts: Partial<AdmissionFacts> = {}): AdmissionFacts {
  return {
    now: NOW,
    workspace: { status: 'active', safetyStop: false },
    campaign: { status: 'active', pauseReason: null },
    contact: { status: 'active', statusReason: null, holdUntil: null },
    suppression: null,
    stop: { companyReplied: null, stoppedElsewhere: false },
    step: {
      order: 1,
      state: 'enabled',
      removed: false,
      previousStepDone: true,
      isFirstMessage: true,
      delaySeconds: 0,
      dueAt: NOW,
    },
    recipient: {
      validAddress: true,
      verification: 'valid',
      mustBeVerified: true,
      allowRisky: false,
      hasMx: true,
      needsSmtputf8: false,
      smtputf8Offered: true,
    },
    content: {
      missing: [],
      missingPolicy: 'skip',
      missingFiles: [],
      emptySubject: false,
      emptyBody: false,
      templateError: null,
      sizeBytes: 100,
      maxBytes: 100,
    },
    schedule: {
      outcome: 'pass',
      reason: null,
      nextChangeAt: later,
      interval: { startAt: NOW, endAt: later },
      zone: 'UTC',
    },
    limits: {
      sentToday: 0,
      dailyLimit: 100,
      rampLimit: 50,
      newToday: 0,
      newContactsPerDay: 20,
      followUps: { share: 100, capacityToday: 40, sentToday: 0, waiting: 39 },
      dayEndsAt: later,
    },
    companyThrottle: { domain: 'b.test', limit: 3, used: 2, resetsAt: later },
    protection: { reason: null, sent: 100, bounces: 10, delivered: 90, complaints: 1 },
    mailbox: mailbox(),
    retry: { nextAttemptAt: NOW, isProviderBackoff: false },
    claim: { inFlight: false, isUnknown: false, leaseUntil: null },
    ...parts,
  };
}
