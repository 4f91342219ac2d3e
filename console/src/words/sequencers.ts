import type { Schemas } from '../api/client';
import { plural } from './plural';

const status: Record<Schemas['SequencerConnectionStatus'], string> = {
  pending: 'Asking whether the key is good',
  active: 'Connected',
  invalid: 'The key is not good',
  unreachable: 'Does not answer',
  disabled: 'Switched off',
};
const exported: Record<Schemas['SequencerExportStatus'], string> = {
  queued: 'Waits',
  exporting: 'Under way',
  exported: 'Exported',
  reconnecting: 'Login is sent again',
  failed: 'Failed',
  removed: 'Gone',
};
const reconnect: Record<Schemas['ReconnectWay'], string> = {
  in_place: 'A changed password is handed over in place.',
  recreate:
    'A changed password needs its account there deleted and made again: its campaigns and warmup history there are lost.',
  none: 'A changed password can not be handed over.',
};
const remote: Record<string, string> = {
  connected: 'Works',
  paused: 'Paused',
  error: 'In error',
  pending: 'Waits',
  unknown: 'Not known',
  active: 'On',
  off: 'Off',
  blocked: 'Blocked',
};

export const sequencers = {
  title: 'Sequencers',
  list: 'Connections',
  add: 'Connect a sequencer',
  empty: 'Hand mailboxes with their logins to another sending tool, and see here whether they work there.',
  status,
  exported,
  remote,
  columns: { name: 'Connection', state: 'State', exported: 'Mailboxes', failed: 'Failed', checked: 'Asked' },
  back: 'Sequencers',
  workspaceThere: (name: string) => `Workspace there: ${name}`,
  validate: 'Check the key',
  valid: (account: string) => (account === '' ? 'The key is good.' : `The key is good: it belongs to ${account}.`),
  invalid: (said: string) => `The key was not accepted. ${said}`,
  export: 'Export mailboxes',
  reconnect: 'Send logins again',
  edit: 'Edit',
  switchOff: 'Switch off',
  switchOn: 'Switch on',
  switchedOff: 'Nothing is exported over it now.',
  switchedOn: 'It is asked whether the key is good; then exports go on.',
  remove: 'Delete',
  more: 'More',
  form: {
    titleNew: 'Connect a sequencer',
    titleEdit: (name: string) => `Edit ${name}`,
    provider: 'Sequencer',
    name: 'Name',
    nameHint: 'Empty: the name of the sequencer.',
    keyKept: 'Leave empty to keep the one that is stored.',
    can: 'What it can do',
    capabilities: {
      warmup: 'Its own warmup can be switched on with the export.',
      usage: 'What it sends counts against the daily limit here.',
      status: 'Accounts that stop working there are noticed here.',
      oauth: 'Takes mailboxes that sign in at Google or Microsoft.',
    },
    reconnect,
    verb: 'Connect',
  },
  exports: {
    list: 'Exported mailboxes',
    empty: 'No mailbox was exported over this connection.',
    anyStatus: 'Any state',
    columns: { mailbox: 'Mailbox', state: 'State', remote: 'There', warmup: 'Warmup there', at: 'Exported' },
  },
  readiness: {
    title: 'Is it ready?',
    eligible: (count: number) => `${plural(count, 'mailbox', 'mailboxes')} can be exported.`,
    pending: (count: number) => `${plural(count, 'export waits', 'exports wait')}.`,
    passed: (count: number) => `${plural(count, 'check', 'checks')} passed`,
  },
  exporting: {
    title: 'Export mailboxes',
    which: 'Which',
    all: (count: number) => `All that can be exported (${count})`,
    some: 'These',
    file: 'Those of a CSV file',
    pick: 'Mailboxes',
    pickHint: 'Addresses; Enter after each, or pick from the list.',
    chooseFile: 'Choose a file',
    chosen: (name: string) => `File: ${name}`,
    warmup: 'Switch its warmup on',
    limit: 'Messages a day there',
    limitHint: 'Empty: the limit of each mailbox here.',
    lead: 'Their SMTP and IMAP logins are stored there. Take back a login by changing its password at the provider.',
    verb: 'Export',
    needsSome: 'Name at least one mailbox.',
    needsFile: 'Choose a file.',
  },
  reconnecting: {
    title: 'Send logins again?',
    lead: 'For mailboxes whose password or server changed.',
    onlyFailed: 'Only those that failed or do not work there',
    recreate:
      'Delete and make the accounts again where there is no other way: their campaigns and warmup history there are lost',
    verb: 'Send logins',
  },
  result: {
    title: 'What became of it',
    accepted: (done: number, all: number) =>
      `${done} of ${plural(all, 'mailbox', 'mailboxes')} taken.${done > 0 ? ' They go over in the background.' : ''}`,
    refused: 'Not taken',
  },
  deletion: {
    title: (name: string) => `Delete ${name}?`,
    effect: (count: number) =>
      `The key and the list of ${plural(count, 'export', 'exports')} are forgotten. Accounts there stay, with the logins they were given: those can only be changed at the provider of the mailbox. What it reported no longer counts in the daily use.`,
    verb: 'Delete connection',
    done: 'The connection was deleted.',
  },
};
