import { LADDER } from '../../../../engine/dns/dmarc/ladder.js';
import type { Authentication } from '../../../../engine/mail/proof/proof.js';
import { isoOf, rateOf } from '../../../../platform/http/wire.js';
import type { DomainDmarcOut } from './domain-dmarc.schemas.js';
import type { DomainDmarc } from './domain-dmarc.service.js';

export function dmarcToWire(found: DomainDmarc): DomainDmarcOut {
  const { row, policy, ladder, reportAddress, tls } = found;
  return {
    domain: row.domain,
    policy: policy?.record.policy ?? null,
    policyDomain: policy?.domain ?? null,
    testing: policy?.record.isTest ?? false,
    record: policy?.text ?? null,
    removedTags: [...(policy?.record.removedTags ?? [])],
    reportsTo: [...(policy?.record.reportsTo ?? [])],
    reportAddress,
    proposed: found.proposed,
    externalReports: found.externalReports.map(({ target, record, writableAt }) => ({
      domain: target,
      name: record.name,
      value: record.value ?? '',
      status: record.status,
      advice: record.advice,
      writableAt,
    })),
    ladder: ladder === null ? null : ladderToWire(ladder),
    days: found.days.map(({ day, ...counts }) => ({ date: day, ...messagesOf(counts) })),
    sources: found.sources.map((source) => ({
      source: source.source,
      name: source.name,
      host: source.host,
      ...messagesOf(source),
      spfAligned: source.spf_aligned,
      dkimAligned: source.dkim_aligned,
      quarantined: source.quarantined,
      rejected: source.rejected,
      domains: [...(source.header_froms ?? [])],
      identities: [...source.identities],
      days: source.days.map(({ date, ...counts }) => ({ date, ...messagesOf(counts) })),
    })),
    reports: found.reports.map(reportToWire),
    uncountedReports: found.unproven,
    tls: {
      ...tls,
      failures: [...tls.failures],
      recordName: `_smtp._tls.${row.domain}`,
      recordValue: reportAddress === null ? null : `v=TLSRPTv1; rua=mailto:${reportAddress}`,
    },
  };
}

function ladderToWire(ladder: NonNullable<DomainDmarc['ladder']>): NonNullable<DomainDmarcOut['ladder']> {
  return {
    nextPolicy: ladder.next,
    ready: ladder.isReady,
    days: ladder.days,
    requiredDays: LADDER.days,
    ...messagesOf(ladder),
    requiredMessages: LADDER.messages,
    requiredRate: LADDER.alignedRate,
  };
}

function messagesOf({ messages, aligned }: { readonly messages: number; readonly aligned: number }) {
  return { messages, aligned, alignedRate: rateOf(aligned, messages) };
}

function reportToWire(row: DomainDmarc['reports'][number]): DomainDmarcOut['reports'][number] {
  const { spf, dkim, dmarc } = row.authentication as unknown as Authentication;
  return {
    kind: row.kind as 'dmarc' | 'tls',
    organization: row.organization,
    reportId: row.report_id,
    reporter: row.reporter,
    ...{ spf, dkim, dmarc },
    counted: row.proven,
    beginsAt: isoOf(row.begins_at),
    endsAt: isoOf(row.ends_at),
    total: Number(row.total),
    good: Number(row.good),
    receivedAt: isoOf(row.received_at),
  };
}
