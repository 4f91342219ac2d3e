import type { AcceptedEntry, WorldEntry } from '../log.js';
import { judge } from '../oracle.js';
import type { WebhookReceiver } from '../webhook-receiver.js';
import { promised } from './expectations.js';
import { disagreements, type Explanation, type ListedSend } from './explanations.js';
import { changedByForgery, deliveredForgeries } from './forgeries.js';
import type { Operator } from './operator.js';
import type { ProviderFaults } from './provider-faults.js';
import type { MailProvider } from './providers.js';
import type { Metrics, StepAnalytics } from './report.js';
import { violationLines } from './report.js';
import { judgeSilence } from './silenced.js';
import type { Story } from './story.js';

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly details: readonly string[];
}

/** Reports of the service, read over HTTP. */
export interface Reported {
  readonly contacts: ReadonlyArray<{ email: string; status: string; createdAt: string }>;
  /** Enrollments by the segment that are wrong. */
  readonly misplaced: readonly string[];
  /** Addresses on the suppression list. */
  readonly suppressed: ReadonlySet<string>;
  readonly sends: readonly ListedSend[];
  /** Explanations of each email now, and while it was waiting. */
  readonly explained: readonly Explanation[];
  readonly predicted: ReadonlyMap<string, Explanation>;
  readonly totals: Metrics;
  readonly steps: readonly StepAnalytics[];
  readonly contactCounts: Readonly<Record<string, number>>;
  readonly events: ReadonlyArray<{ id: string; type: string }>;
}

/** Checks everything that must hold after the sixteen days against what the world or the receiver saw. */
export function runChecks(input: {
  story: Story;
  log: readonly WorldEntry[];
  reported: Reported;
  receiver: WebhookReceiver;
  suppressedAt: Date;
  operator: Pick<Operator, 'refused' | 'confirmed'>;
  providers: readonly MailProvider[];
  faults: ProviderFaults;
}): Check[] {
  const { story, log, reported, receiver } = input;
  const accepted = log.filter((entry): entry is AcceptedEntry => entry.type === 'accepted');
  const violations = judge(
    log,
    promised(
      story,
      reported.contacts.map((contact) => contact.email),
      input.suppressedAt,
    ),
  );
  const counted = new Map<string, number>();
  for (const contact of reported.contacts) counted.set(contact.status, (counted.get(contact.status) ?? 0) + 1);
  const differing = [...counted].filter(([status, n]) => (reported.contactCounts[status] ?? 0) !== n);
  const sentRows = reported.sends.filter(
    (send) => ['sent', 'bounced'].includes(send.status) && isAccepted(accepted, send.messageIdHeader),
  );
  const { imported } = story;
  const rowsSum =
    imported.createdCount +
    imported.updatedCount +
    imported.duplicateCount +
    imported.suppressedCount +
    imported.skippedCount +
    imported.rejectedCount;
  const absent = new Set(
    log.flatMap((entry) => (entry.type === 'reaction' && entry.kind === 'out-of-office' ? [entry.recipient] : [])),
  );
  const waiting = reported.contacts.filter(
    (contact) => ['pending', 'active', 'paused'].includes(contact.status) && !absent.has(contact.email),
  );
  const delivered = new Set(
    receiver.received.filter((one) => one.verified && one.answered === 200).map((one) => one.id),
  );
  const unexplained = disagreements({
    ...reported,
    log,
    statusOf: new Map(reported.contacts.map((contact) => [contact.email, contact.status])),
  });
  const missing = reported.events.filter((event) => !delivered.has(event.id));
  const forgeries = deliveredForgeries(log);
  const fooled = changedByForgery(log, reported.contacts);
  const silence = judgeSilence(log, reported.contacts, reported.suppressed);
  const unannounced = log.filter((entry) => entry.type === 'reaction' && entry.isAnnounced === false);
  const unread = unreadReplies(log, reported.contacts);
  const unmet = input.faults.unmet();
  const unused = input.providers.filter(({ api }) => api.sent.length === 0);
  const unverified = receiver.received.filter((one) => !one.verified);
  return [
    check('every row of the list is accounted for', rowsSum === imported.totalRows, [
      `${rowsSum} of ${imported.totalRows}`,
    ]),
    check(
      'nothing twice, nothing after a stop, every window, limit, gap and order kept',
      violations.length === 0,
      violationLines(violations),
    ),
    check(
      'every contact is completed, except absent contacts',
      waiting.length === 0,
      waiting.map((contact) => `${contact.email} is ${contact.status}`),
    ),
    check(
      'the counters equal a recount of contacts',
      differing.length === 0,
      differing.map(([status, n]) => `${status}: ${n} contacts, ${reported.contactCounts[status] ?? 0} counted`),
    ),
    check(
      'the service sent what the world accepted',
      sentRows.length === accepted.length && reported.totals.sent === accepted.length,
      [`${accepted.length} accepted, ${sentRows.length} send rows, ${reported.totals.sent} in the statistics`],
    ),
    check('both providers sent email, and failed in every way that is planned', unmet.length + unused.length === 0, [
      ...unused.map(({ name }) => `${name} sent nothing`),
      ...unmet,
    ]),
    check(
      'steps add up to the total',
      reported.steps.reduce((sum, step) => sum + step.metrics.sent, 0) === reported.totals.sent,
      [],
    ),
    check('explain agrees with what happened, for every send', unexplained.length === 0, [
      `${unexplained.length} of ${reported.sends.length} do not agree`,
      ...unexplained.slice(0, 10),
    ]),
    check(
      'nothing that strangers forged did anything, and nothing genuine waited for a person',
      forgeries.length > 0 && fooled.length === 0 && input.operator.confirmed.length === 0,
      [
        `${forgeries.length} forgeries, ${input.operator.refused.length} refused by a person`,
        ...input.operator.confirmed.map((id) => `${id} is genuine and waited`),
        ...fooled,
      ],
    ),
    check(
      'every reply was read, with and without an announcement of its provider',
      unannounced.length > 0 && unread.length === 0,
      [`${unannounced.length} messages without an announcement`, ...unread],
    ),
    check(
      'contacts with other requests are not suppressed, and contacts who left their company are',
      silence.nearMisses.length > 0 && silence.wrongly.length === 0 && silence.missed.length === 0,
      [`${silence.nearMisses.length} near misses`, ...silence.wrongly, ...silence.missed],
    ),
    check(
      'the segment enrolls everyone who enters it, once and in time, except people excluded by a rule',
      reported.misplaced.length === 0,
      reported.misplaced,
    ),
    check('every event was delivered and verified', missing.length === 0 && unverified.length === 0, [
      `${reported.events.length} events, ${missing.length} not delivered, ${unverified.length} not verified`,
      ...missing.slice(0, 5).map((event) => `${event.type} ${event.id}`),
    ]),
  ];
}

/** Statuses of contacts whose reply was read, or who were stopped by something else they did. */
const STOPPED = new Set(['replied', 'unsubscribed', 'bounced', 'stopped']);

/** Returns contacts who replied, but still count as silent. */
function unreadReplies(log: readonly WorldEntry[], contacts: Reported['contacts']): string[] {
  const replied = new Set(
    log.flatMap((entry) =>
      entry.type === 'reaction' && entry.kind === 'reply' && entry.result === 'delivered' ? [entry.recipient] : [],
    ),
  );
  return contacts.flatMap(({ email, status }) =>
    replied.has(email) && !STOPPED.has(status) ? [`${email} replied and is ${status}`] : [],
  );
}

function isAccepted(accepted: readonly AcceptedEntry[], messageId: string | null): boolean {
  return messageId !== null && accepted.some((entry) => entry.messageId === messageId);
}

function check(name: string, ok: boolean, details: readonly string[]): Check {
  return { name, ok, details: ok ? [] : details };
}
