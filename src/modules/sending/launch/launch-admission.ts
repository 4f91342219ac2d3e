import { isReadyToSend } from '../../../engine/admission/mailbox-facts.js';
import { isoOf } from '../../../platform/http/wire.js';
import { mailboxFacts } from '../delivery/index.js';
import { type Preflight, suppressedCount } from '../preflight/index.js';
import type { LaunchAdmission } from './launch-records.js';

/**
 * Admission of a launch: how many contacts, of which total, and over how much capacity. A null `limit` admits all
 * waiting contacts.
 */
export function admissionOf({ id, facts, checks, ready, out }: Preflight, limit: number | null): LaunchAdmission {
  const { contacts, mailboxes } = facts;
  const free = contacts.eligible - suppressedCount(facts);
  const admitted = ready ? Math.min(free, limit ?? free) : 0;
  const named = (status: string): string[] =>
    checks.filter((check) => check.status === status).map((check) => check.key);
  return {
    admitted: ready,
    evaluatedAt: isoOf(facts.now),
    preflightId: id,
    blockingChecks: named('fail'),
    warningChecks: named('warn'),
    contactsEligible: contacts.eligible,
    contactsAdmitted: admitted,
    contactsHeldBack: contacts.eligible - admitted,
    mailboxesReady: mailboxes.filter((row) => row.enabled && isReadyToSend(mailboxFacts(row))).length,
    mailboxesTotal: mailboxes.length,
    dailyCapacity: out.estimates.dailyCapacity,
  };
}
