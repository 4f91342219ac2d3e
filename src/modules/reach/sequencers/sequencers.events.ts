import { Type } from 'typebox';
import { nullable } from '../../../platform/http/types.js';
import { eventType } from '../../foundation/events/event-type.events.js';

const provider = Type.String({ description: 'The sequencer, such as `smartlead`.' });

const exportFields = {
  connectionId: Type.Integer(),
  exportId: Type.Integer(),
  mailboxId: Type.Integer(),
  mailbox: Type.String({ format: 'email' }),
  provider,
  lastError: nullable(Type.String(), { description: 'Reason for the failure, or a notice about a successful export.' }),
};
const sampleExport = {
  connectionId: 12,
  exportId: 88,
  mailboxId: 17,
  mailbox: 'jo@example.org',
  provider: 'smartlead',
  lastError: null,
};

export const exportCompleted = eventType('sequencer.export.completed', {
  title: 'Mailbox exported',
  description: 'A mailbox was exported to a sequencer.',
  data: exportFields,
  sample: sampleExport,
});

export const exportFailed = eventType('sequencer.export.failed', {
  title: 'Mailbox export failed',
  description: 'Exporting a mailbox failed.',
  data: exportFields,
  sample: { ...sampleExport, lastError: 'The account limit is reached.' },
});

export const exportRemoved = eventType('sequencer.export.removed', {
  title: 'Exported account removed',
  description:
    'The account of an exported mailbox was removed at the sequencer. Export the mailbox again to restore it. An export also ends when its mailbox is deleted, which `mailbox.deleted` reports.',
  data: exportFields,
  sample: { ...sampleExport, lastError: 'The account was removed at the sequencer.' },
});

export const connectionUnreachable = eventType('sequencer.connection.unreachable', {
  title: 'Sequencer unreachable',
  description: 'A sequencer stopped responding. Outrider retries automatically; exports wait until it responds.',
  data: { connectionId: Type.Integer(), provider, lastError: Type.String() },
  sample: { connectionId: 12, provider: 'smartlead', lastError: 'The sequencer did not answer.' },
});

export const connectionInvalidated = eventType('sequencer.connection.invalidated', {
  title: 'Sequencer rejected the key',
  description: 'A sequencer rejected the API key of a connection; a new key is required.',
  data: { connectionId: Type.Integer(), provider, lastError: Type.String() },
  sample: { connectionId: 12, provider: 'smartlead', lastError: 'The key was rejected.' },
});

export const sequencerEvents = [
  ...[exportCompleted, exportFailed, exportRemoved],
  ...[connectionInvalidated, connectionUnreachable],
];
