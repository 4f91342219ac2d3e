import type { Schemas } from '../api/client';
import { plural } from './plural';

const source: Record<Schemas['SuppressionSource'], string> = {
  api: 'By hand',
  unsubscribe_link: 'Unsubscribe link',
  reply: 'An answer',
  bounce: 'A bounce',
  complaint: 'A complaint',
  import: 'An import',
};
const scope: Record<Schemas['SuppressionScope'], string> = {
  workspace: 'Whole workspace',
  group: 'A group of campaigns',
};
/** Reasons that the service knows; any other word is a reason too. */
const reason: Record<string, string> = {
  unsubscribe: 'Unsubscribed',
  bounce: 'Bounced',
  complaint: 'Complained',
  not_interested: 'Not interested',
  left_company: 'Left the company',
  invalid: 'Invalid address',
  legal: 'Legal',
  manual: 'By hand',
  import: 'Import',
};

export const suppressions = {
  title: 'Suppressions',
  list: 'Suppressions',
  add: 'Suppress',
  empty:
    'Nobody is suppressed. Who is on this list gets no message, in no campaign: people who opted out come here by themselves.',
  find: 'Part of an address',
  export: 'Download',
  source,
  scope,
  reason,
  anyReason: 'Any reason',
  anyScope: 'Everywhere',
  columns: {
    email: 'Address',
    reason: 'Reason',
    source: 'Came by',
    scope: 'Holds for',
    until: 'Until',
    at: 'Added',
    act: 'Actions',
  },
  forever: 'Always',
  over: 'Over',
  group: (id: string) => `Group ${id}`,
  check: {
    no: (email: string) => `${email} is not suppressed: it may be written to.`,
    by: (email: string, entry: string, why: string) => `${email} gets no message: ${entry} is suppressed (${why}).`,
  },
  checkList: {
    action: 'Check a list',
    title: 'Check a list',
    addresses: 'Addresses',
    hint: 'One a line, or a CSV file. Nothing is kept; you learn who must not be written to.',
    group: 'For the group of campaigns',
    groupHint: 'Empty: for campaigns outside of groups.',
    found: (count: number) => plural(count, 'address', 'addresses'),
    submit: 'Check',
    covered: (count: number) =>
      count === 0 ? 'None of them is suppressed.' : `${plural(count, 'address', 'addresses')} must not be written to.`,
    clear: (count: number) => `${plural(count, 'address', 'addresses')} may be written to.`,
    invalid: (count: number) => `${plural(count, 'text is', 'texts are')} no address.`,
    match: (email: string, entry: string, why: string) =>
      email.toLowerCase() === entry ? `${email}: ${why}` : `${email}: ${entry} is suppressed (${why})`,
    more: (count: number) => `And ${count} more.`,
    download: 'Download those that may be written to',
    again: 'Change the list',
  },
  remove: {
    action: (email: string) => `Remove ${email}`,
    title: (email: string) => `Remove ${email} from the suppressions?`,
    verb: 'Remove',
    effect: 'Campaigns may write to it again. Contacts that were stopped by it stay stopped.',
    optOut:
      'This person asked not to be written to. Remove it only when they said otherwise; the audit log keeps who did it.',
    done: (email: string) => `${email} may be written to again.`,
    gone: (email: string) => `${email} was not on the list any more.`,
  },
  form: {
    title: 'Suppress addresses or domains',
    addresses: 'Addresses and domains',
    hint: 'One a line, or a column of a CSV file. A line like @example.com stands for everybody at that domain, @*.example.com for its sub-domains too.',
    file: 'Take from a file',
    fileHint:
      'One address, @domain or @*.domain a line, or the column of a CSV file that holds them. Columns reason, note, group_id and expires_at are taken too and come before what is said here.',
    otherList: 'Type a list instead',
    submitFile: 'Suppress what the file holds',
    line: (line: number, email: string) => `Line ${line}${email === '' ? '' : `, ${email}`}`,
    dropped: 'Drop a CSV or text file here',
    found: (addresses: number, domains: number) =>
      `${plural(addresses, 'address', 'addresses')}, ${plural(domains, 'domain', 'domains')}`,
    unreadable: (lines: number) => `${plural(lines, 'line holds', 'lines hold')} no address and will be left out.`,
    reason: 'Reason',
    note: 'Note',
    noteHint: 'For people; nobody outside sees it.',
    until: 'Until',
    untilHint: 'Empty: always.',
    group: 'Only in the group of campaigns',
    groupHint: 'Empty: in the whole workspace.',
    submit: (count: number) => `Suppress ${plural(count, 'entry', 'entries')}`,
    nothing: 'Name at least one address or domain.',
    progress: (done: number, all: number) => `${done} of ${all} handed over`,
    result: (created: number, updated: number) =>
      `${plural(created, 'entry is', 'entries are')} new, ${plural(updated, 'was', 'were')} there already.`,
    contacts: (count: number) =>
      count === 0
        ? 'Nobody was waiting for a message.'
        : `${plural(count, 'contact', 'contacts')} who waited for a message now ${count === 1 ? 'gets' : 'get'} none.`,
    rejected: (count: number) => `${plural(count, 'entry was', 'entries were')} not taken`,
    download: 'Download what was not taken',
    override: 'Change entries of opt-outs, complaints and bounces too',
    overrideHint:
      'Such an entry keeps its reason and never ends unless you say so here. The audit log keeps who did it.',
    more: 'Suppress more',
  },
};
