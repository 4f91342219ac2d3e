import type { Authentication, UnprovenReason } from '../../../../engine/mail/proof/proof.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { ComplaintCount, ComplaintRow } from './complaints.repo.js';
import type { DomainReputationOut } from './domain-reputation.schemas.js';
import type { DomainReputation } from './domain-reputation.service.js';

export function reputationToWire({ domain, counts, reports, postmaster }: DomainReputation): DomainReputationOut {
  return {
    domain,
    complaints: {
      counted: counts.reduce((sum, { counted }) => sum + counted, 0),
      uncounted: counts.reduce((sum, { uncounted }) => sum + uncounted, 0),
      days: sumBy(counts, ({ day }) => day).map(([date, complaints]) => ({ date, complaints })),
      reporters: sumBy(counts, ({ reporter }) => reporter)
        .map(([reporter, complaints]) => ({ reporter, complaints }))
        .sort((a, b) => b.complaints - a.complaints),
      reports: reports.map(complaintToWire),
    },
    postmaster:
      postmaster === null
        ? null
        : {
            readAt: isoOrNull(postmaster.readAt),
            problem: postmaster.problem,
            days: postmaster.days.map(({ day, errorRate, ...rates }) => ({
              ...{ date: day, ...rates, deliveryErrorRate: errorRate },
            })),
            feedbackLoops: [...postmaster.feedbackLoops],
          },
  };
}

/** Sums counted reports by a key, without keys that have none. */
function sumBy(counts: readonly ComplaintCount[], keyOf: (count: ComplaintCount) => string): Array<[string, number]> {
  const sums = new Map<string, number>();
  for (const count of counts) {
    if (count.counted > 0) sums.set(keyOf(count), (sums.get(keyOf(count)) ?? 0) + count.counted);
  }
  return [...sums];
}

function complaintToWire(row: ComplaintRow): DomainReputationOut['complaints']['reports'][number] {
  const { spf, dkim, dmarc } = row.authentication as unknown as Authentication;
  return {
    feedbackType: row.feedback_type,
    reporter: row.reporter,
    ...{ spf, dkim, dmarc },
    counted: row.counted,
    reason: row.reason as UnprovenReason | null,
    campaignId: row.campaign_id,
    mailboxId: row.mailbox_id,
    sourceIp: row.source_ip,
    receivedAt: isoOf(row.received_at),
  };
}
