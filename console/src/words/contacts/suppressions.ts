import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const source: Record<Schemas['SuppressionSource'], string> = {
  api: 'Manual',
  unsubscribe_link: 'Unsubscribe link',
  reply: 'Reply',
  bounce: 'Bounce',
  complaint: 'Spam complaint',
  import: 'Import',
};
const scope: Record<Schemas['SuppressionScope'], string> = {
  workspace: 'Whole workspace',
  group: 'Campaign group',
};
/** Known reasons. Any other text is a valid reason, too. */
const reason: Record<string, string> = {
  unsubscribe: 'Unsubscribed',
  bounce: 'Bounced',
  complaint: 'Spam complaint',
  not_interested: 'Not interested',
  left_company: 'Left company',
  invalid: 'Invalid email',
  legal: 'Legal',
  manual: 'Manual',
  import: 'Import',
  erasure: 'Erased person',
};

export const suppressions = localized('suppressions', {
  title: 'Suppressions',
  list: 'Suppressions',
  add: 'Add suppressions',
  empty:
    'No suppressions yet. Campaigns never email suppressed addresses. Unsubscribes, complaints, and hard bounces are added automatically.',
  find: 'Search addresses',
  export: 'Download CSV',
  source,
  scope,
  reason,
  anyReason: 'Any reason',
  anyScope: 'Any scope',
  columns: {
    email: 'Address',
    reason: 'Reason',
    source: 'Source',
    scope: 'Scope',
    until: 'Expires',
    at: 'Added',
    act: 'Actions',
  },
  forever: 'Never',
  over: 'Expired',
  group: (id: string) => `Group ${id}`,
  check: {
    no: (email: string) => `${email} is not suppressed.`,
    by: (email: string, entry: string, why: string) => `${email} is suppressed by ${entry} (${why}).`,
  },
  checkList: {
    action: 'Check list',
    title: 'Check addresses',
    addresses: 'Addresses',
    hint: 'One per line, or a CSV file. Shows which addresses are suppressed. Nothing is stored.',
    group: 'Campaign group',
    groupHint: 'Leave empty for campaigns without a group.',
    found: (count: number) => plural(count, 'address', 'addresses'),
    submit: 'Check addresses',
    covered: (count: number) =>
      count === 0 ? 'No address is suppressed.' : `${plural(count, 'address is', 'addresses are')} suppressed.`,
    clear: (count: number) => `${plural(count, 'address is', 'addresses are')} not suppressed.`,
    invalid: (count: number) => `${plural(count, 'line is not a valid address', 'lines are not valid addresses')}.`,
    match: (email: string, entry: string, why: string) =>
      email.toLowerCase() === entry ? `${email}: ${why}` : `${email}: suppressed by ${entry} (${why})`,
    more: (count: number) => `And ${count} more.`,
    download: 'Download unsuppressed addresses',
    again: 'Edit list',
  },
  remove: {
    action: (email: string) => `Remove ${email}`,
    title: (email: string) => `Remove ${email} from the suppression list?`,
    verb: 'Remove suppression',
    effect: 'Campaigns can email the address again. Contacts that were stopped stay stopped.',
    optOut:
      'This contact unsubscribed. Remove the suppression only if the contact agreed to get emails again. The audit log records your name.',
    done: (email: string) => `${email} removed from the suppression list.`,
    gone: (email: string) => `${email} was already removed.`,
  },
  many: {
    region: 'Actions for selected suppressions',
    pick: 'Selected',
    pickOne: (email: string) => `Select ${email}`,
    action: 'Remove suppressions',
    title: (count: number) => `Remove ${plural(count, 'suppression', 'suppressions')}?`,
    verb: (count: number) => `Remove ${plural(count, 'suppression', 'suppressions')}`,
    effect: 'Campaigns can email these addresses again. Contacts that were stopped stay stopped.',
    optOut: (count: number) =>
      `${plural(count, 'of them was', 'of them were')} added because the contact unsubscribed or complained. Remove these only if the contacts agreed to get emails again. The audit log records your name.`,
    done: (count: number) => `${plural(count, 'suppression', 'suppressions')} removed.`,
  },
  form: {
    title: 'Suppress addresses or domains',
    addresses: 'Addresses and domains',
    hint: 'One per line. Use @example.com for everyone at a domain, and @*.example.com to include subdomains.',
    file: 'Upload file',
    fileHint:
      'One address, @domain, or @*.domain per line, or a CSV column. The columns reason, note, group_id, and expires_at override the fields below.',
    otherList: 'Enter a list instead',
    submitFile: 'Suppress addresses in file',
    line: (line: number, email: string) => `Line ${line}${email === '' ? '' : `, ${email}`}`,
    dropped: 'Drop a CSV or text file here',
    found: (addresses: number, domains: number) =>
      `${plural(addresses, 'address', 'addresses')}, ${plural(domains, 'domain', 'domains')}`,
    unreadable: (lines: number) => `${plural(lines, 'line has', 'lines have')} no address and will be skipped.`,
    reason: 'Reason',
    note: 'Note',
    noteHint: 'Visible to members only.',
    until: 'Expires',
    untilHint: 'Leave empty for no expiry.',
    group: 'Campaign group',
    groupHint: 'Leave empty to suppress in the whole workspace.',
    submit: (count: number) => `Suppress ${plural(count, 'entry', 'entries')}`,
    nothing: 'Enter at least one address or domain.',
    progress: (done: number, all: number) => `${done} of ${all} processed`,
    result: (created: number, updated: number) =>
      `${plural(created, 'entry', 'entries')} added, ${plural(updated, 'entry', 'entries')} updated.`,
    contacts: (count: number) =>
      count === 0 ? 'No active contacts were affected.' : `${plural(count, 'contact', 'contacts')} stopped.`,
    rejected: (count: number) => `${plural(count, 'entry', 'entries')} rejected`,
    download: 'Download rejected entries',
    override: 'Also change entries from unsubscribes, complaints, and bounces',
    overrideHint: 'Without this, these entries keep their reason and never expire. The audit log records your name.',
    more: 'Add more suppressions',
  },
});
