import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const proposal: Record<Schemas['DmarcProposal'], string> = {
  publish: 'Publish a DMARC record. Large receivers require one.',
  receive_reports: 'Request reports from receivers to see which servers send as this domain.',
  next_policy: 'Reports show that your email is aligned. You can publish the next policy.',
};

/** Texts of the DMARC section of a domain. */
export const dmarcWords = localized('dmarcWords', {
  title: 'DMARC',
  proposal,
  write: 'Write record',
  copyName: 'Copy DMARC record name',
  copyValue: 'Copy DMARC record value',
  copyReportName: (domain: string) => `Copy name of the record for reports to ${domain}`,
  copyReportValue: (domain: string) => `Copy value of the record for reports to ${domain}`,
  policy: 'Policy',
  noPolicy: 'none published',
  inherited: (policy: string, domain: string) => `${policy}, from ${domain}`,
  testing: (policy: string) => `${policy}, not applied while testing`,
  next: (policy: string) => `Ready for ${policy}`,
  progress: (days: number, required: number) => `${days} of ${plural(required, 'day', 'days')} with reports`,
  aligned: 'Aligned',
  alignedOf: (rate: string, messages: string) => `${rate} of ${messages} messages`,
  noReports: 'No reports yet. Receivers send reports daily once the record requests them.',
  uncounted: 'Not counted',
  uncountedReports: (count: number) => `${plural(count, 'report', 'reports')} from unauthenticated senders`,
  sources: 'Sources',
  unknown: 'Unknown sender',
  source: (messages: string, rate: string) => `${messages} messages, ${rate} aligned`,
  reports: 'Latest reports',
  report: (good: number, total: number) => `${good} of ${total} aligned`,
  sessions: (good: number, total: number) => `${good} of ${total} TLS sessions`,
  by: (reporter: string) => `from ${reporter}`,
  notCounted: 'not counted: unauthenticated sender',
  tls: 'TLS sessions',
  tlsOf: (good: string, total: string) => `${good} of ${total} encrypted`,
});
