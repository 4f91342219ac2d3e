import type { Schemas } from '../../api/client';
import { localized } from '../localized';
import { plural } from '../plural';

const status: Record<Schemas['SequencerConnectionStatus'], string> = {
  pending: 'Verifying key',
  active: 'Connected',
  invalid: 'Invalid key',
  unreachable: 'Unreachable',
  disabled: 'Disabled',
};
const statusNext: Record<Schemas['SequencerConnectionStatus'], string> = {
  pending: 'Outrider is checking the API key. The result appears here within a minute.',
  active: 'Outrider exports mailboxes and checks their remote status regularly.',
  invalid: 'The provider rejected the API key. Exports wait until you edit the connection.',
  unreachable: 'The provider does not respond. Outrider retries automatically.',
  disabled: 'Exports and checks are stopped until you enable the connection.',
};
const exportedNext: Record<Schemas['SequencerExportStatus'], string> = {
  queued: 'The export starts automatically.',
  exporting: 'Outrider is creating the account at the provider.',
  exported: 'Outrider checks the remote status regularly.',
  reconnecting: 'Outrider is updating the credentials of the remote account.',
  failed: 'Fix the cause, then export the mailbox again.',
  removed: 'The remote account was deleted. Export the mailbox again to recreate it.',
};
const exported: Record<Schemas['SequencerExportStatus'], string> = {
  queued: 'Queued',
  exporting: 'Exporting',
  exported: 'Exported',
  reconnecting: 'Updating credentials',
  failed: 'Failed',
  removed: 'Removed',
};
const reconnect: Record<Schemas['ReconnectWay'], string> = {
  in_place: 'Changed credentials are updated in place.',
  recreate:
    'Changed credentials require deleting and recreating the remote account, which loses its campaigns and warmup history.',
  none: 'Changed credentials cannot be updated.',
};
const remote: Record<string, string> = {
  connected: 'Connected',
  paused: 'Paused',
  error: 'Error',
  pending: 'Pending',
  unknown: 'Unknown',
  active: 'On',
  off: 'Off',
  blocked: 'Blocked',
};

export const sequencers = localized('sequencers', {
  title: 'Sequencers',
  list: 'Connections',
  add: 'Connect sequencer',
  empty: 'No connections yet. Connect another sending tool to export mailboxes to it and monitor them in Outrider.',
  status,
  statusNext,
  exported,
  exportedNext,
  remote,
  columns: { name: 'Connection', state: 'Status', exported: 'Mailboxes', failed: 'Failed', checked: 'Checked' },
  back: 'Sequencers',
  workspaceThere: (name: string) => `Remote workspace: ${name}`,
  validate: 'Verify key',
  valid: (account: string) => (account === '' ? 'Key verified.' : `Key verified for ${account}.`),
  invalid: (said: string) => `The key was rejected. ${said}`,
  export: 'Export mailboxes',
  reconnect: 'Update credentials',
  edit: 'Edit connection',
  switchOff: 'Disable connection',
  switchOn: 'Enable connection',
  switchedOff: 'Connection disabled.',
  switchedOn: 'Connection enabled. Exports continue after the key is verified.',
  remove: 'Delete connection',
  more: 'More',
  form: {
    titleNew: 'Connect sequencer',
    titleEdit: (name: string) => `Edit ${name}`,
    provider: 'Sequencer',
    name: 'Name',
    nameHint: 'Leave empty to use the name of the sequencer.',
    keyKept: 'Leave empty to keep the stored key.',
    can: 'Capabilities',
    capabilities: {
      warmup: 'Exports can enable the warmup of the sequencer.',
      usage: 'Emails it sends count toward the daily limit.',
      status: 'Outrider reports accounts that stop working.',
      oauth: 'Accepts mailboxes that sign in with Google or Microsoft.',
    },
    reconnect,
    verb: 'Connect sequencer',
  },
  exports: {
    list: 'Exported mailboxes',
    empty: 'No exported mailboxes yet. Export mailboxes to use them in this sequencer.',
    anyStatus: 'Any status',
    columns: { mailbox: 'Mailbox', state: 'Status', remote: 'Remote status', warmup: 'Remote warmup', at: 'Exported' },
  },
  readiness: {
    title: 'Readiness',
    eligible: (count: number) => `${plural(count, 'mailbox', 'mailboxes')} can be exported.`,
    pending: (count: number) => `${plural(count, 'export waits', 'exports wait')}.`,
    passed: (count: number) => `${plural(count, 'check', 'checks')} passed`,
  },
  exporting: {
    title: 'Export mailboxes',
    which: 'Mailboxes to export',
    all: (count: number) => `All eligible (${count})`,
    some: 'Selected',
    file: 'From a CSV file',
    pick: 'Mailboxes',
    pickHint: 'Select from the list, or enter addresses and press Enter after each.',
    chooseFile: 'Choose file',
    chosen: (name: string) => `File: ${name}`,
    warmup: 'Enable warmup in the sequencer',
    limit: 'Daily limit in the sequencer (emails)',
    limitHint: 'Leave empty to use the daily limit of each mailbox.',
    lead: 'The sequencer stores the SMTP and IMAP credentials. To revoke access, change the password at the mail provider.',
    verb: 'Export mailboxes',
    needsSome: 'Select at least one mailbox.',
    needsFile: 'Choose a file.',
  },
  reconnecting: {
    title: 'Update credentials?',
    lead: 'Sends the current credentials of mailboxes whose password or server changed.',
    onlyFailed: 'Only failed mailboxes and remote errors',
    recreate: 'Delete and recreate remote accounts if required (loses their campaigns and warmup history)',
    verb: 'Update credentials',
  },
  result: {
    title: 'Export result',
    accepted: (done: number, all: number) =>
      `${done} of ${plural(all, 'mailbox', 'mailboxes')} accepted.${done > 0 ? ' The export continues in the background.' : ''}`,
    refused: 'Rejected',
  },
  deletion: {
    title: (name: string) => `Delete ${name}?`,
    effect: (count: number) =>
      `This deletes the key and the list of ${plural(count, 'export', 'exports')}. Remote accounts keep their credentials until you change them at the mail provider. Emails the sequencer sends no longer count toward daily limits.`,
    verb: 'Delete connection',
    done: 'Connection deleted.',
  },
});
