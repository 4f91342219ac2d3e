import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const impact: Record<Schemas['AdviceImpact'], string> = {
  high: 'High impact',
  medium: 'Medium impact',
  low: 'Low impact',
};
const open: Record<Schemas['AdviceScreen'], string> = {
  mailboxes: 'View mailboxes',
  domains: 'View domain',
  campaign_steps: 'Edit steps',
  campaign_schedule: 'Edit schedule',
  campaign_settings: 'Edit settings',
  campaign_mailboxes: 'Add mailboxes',
  campaign_stats: 'View campaign',
  inbox: 'Open inbox',
  people: 'View members',
  notices: 'Add channel',
  workspace: 'Edit workspace',
};
const nouns: Record<Schemas['AdviceSubjectKind'], readonly [string, string]> = {
  mailbox: ['mailbox', 'mailboxes'],
  domain: ['domain', 'domains'],
  campaign: ['campaign', 'campaigns'],
  workspace: ['workspace', 'workspaces'],
};

/** Texts of the advisor. */
export const advice = localized('advice', {
  title: 'Advisor',
  best: 'Top advice',
  all: (count: number) => `View all ${count}`,
  empty: 'No advice. Settings, domains, texts, and results follow good practice.',
  again: 'Evaluate again',
  impact,
  open,
  more: (count: number) => `and ${count} more`,
  apply: 'Apply',
  applyTo: (kind: Schemas['AdviceSubjectKind'], count: number) => `Apply to ${plural(count, ...nouns[kind])}`,
  preview: 'Preview change',
  first: (count: number) => `Applies to the first ${count}. The finding then lists the rest.`,
  applied: 'Change applied.',
  partly: (failed: number, total: number) => `${failed} of ${total} could not be changed.`,
  records: 'Records to publish',
  showRecords: 'Show records',
  writeRecords: 'Write records',
  recordsWritten: 'DNS records written. The finding disappears once name servers return them.',
  byHand: "Outrider can't write these records. Publish them at your DNS provider:",
  byHandOnly: 'Publish these records at your DNS provider. Outrider finds them automatically.',
  dismiss: 'Dismiss',
  dismissed: 'Finding dismissed. It returns when its evidence changes.',
  showDismissed: (count: number) => `Show ${count} dismissed`,
  hideDismissed: 'Hide dismissed',
  dismissedTitle: 'Dismissed',
  restore: 'Restore',
});
