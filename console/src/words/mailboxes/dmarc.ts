import type { Schemas } from '../../api/client';
import { plural } from '../plural';

const proposal: Record<Schemas['DmarcProposal'], string> = {
  publish: 'Publish a DMARC record. Large receivers require one.',
  receive_reports: 'Ask receivers for reports, so that you see who sends in the name of the domain.',
  next_policy: 'The reports show that your email is aligned. You can publish the next policy.',
};

/** Texts of the DMARC section of a domain. */
export const dmarcWords = {
  title: 'DMARC',
  proposal,
  write: 'Write record',
  copyName: 'Copy name of the DMARC record',
  copyValue: 'Copy value of the DMARC record',
  policy: 'Policy',
  noPolicy: 'none published',
  inherited: (policy: string, domain: string) => `${policy}, from ${domain}`,
  testing: (policy: string) => `${policy}, not applied while testing`,
  next: (policy: string) => `Ready for ${policy}`,
  progress: (days: number, required: number) => `${days} of ${plural(required, 'day', 'days')} with reports`,
  aligned: 'Aligned',
  alignedOf: (rate: string, messages: string) => `${rate} of ${messages} messages`,
  noReports: 'No reports yet. Receivers send them once a day after the record asks for them.',
  uncounted: 'Not counted',
  uncountedReports: (count: number) => `${plural(count, 'report', 'reports')} from senders that are not authenticated`,
  sources: 'Sources',
  unknown: 'Unknown sender',
  source: (messages: string, rate: string) => `${messages} messages, ${rate} aligned`,
  reports: 'Latest reports',
  report: (good: number, total: number) => `${good} of ${total} aligned`,
  sessions: (good: number, total: number) => `${good} of ${total} TLS sessions`,
  by: (reporter: string) => `from ${reporter}`,
  notCounted: 'not counted: the sender is not authenticated',
  tls: 'TLS sessions',
  tlsOf: (good: string, total: string) => `${good} of ${total} encrypted`,
};
