import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import { listExports } from './export-list.service.js';
import { exportMailboxes } from './export-mailboxes.service.js';
import { wantedMailboxes } from './export-request.service.js';
import { answerToWire, exportToWire } from './export-wire.js';
import { reconnectMailboxes } from './reconnect.service.js';
import {
  connectionParams,
  ExportMailboxesForm,
  SequencerExportsOut,
  SequencerExportsQuery,
  SequencerMailboxExportOut,
  SequencerReconnectIn,
} from './sequencers.schemas.js';

/** Sufficient for 10,000 addresses with a few other columns. */
const FILE = { maxBytes: 2 * 1024 * 1024, keepDays: 1 };

/** Registers the operations that export mailboxes to sequencers. */
export function sequencerExportRoutes(app: App): void {
  operation(app, {
    id: 'listSequencerExports',
    method: 'GET',
    path: '/sequencers/{connection_id}/exports',
    tag: 'Sequencers',
    summary: 'List exported mailboxes',
    description:
      'Returns one entry per mailbox exported over the connection, newest first, with what the sequencer last reported. `last_error` says what to do.',
    params: connectionParams,
    query: SequencerExportsQuery,
    response: SequencerExportsOut,
    errors: ['connection_not_found'],
    handler: async (ctx, { params, query, workspaceId }) => {
      const { status, mailbox_id: mailboxId, cursor, limit } = query;
      const input = { status, mailboxId, cursor, limit };
      const { rows, nextCursor } = await listExports(ctx, workspaceId, params.connection_id, input);
      return { exports: rows.map(exportToWire), next_cursor: nextCursor, generated_at: isoOf(ctx.clock.now()) };
    },
  });

  operation(app, {
    id: 'exportMailboxesToSequencer',
    method: 'POST',
    path: '/sequencers/{connection_id}/export',
    tag: 'Sequencers',
    summary: 'Export mailboxes to a sequencer',
    description:
      'Adds mailboxes with their SMTP and IMAP credentials at the sequencer, in the background: read `status` in the list of exports, or wait for `sequencer.export.completed` and `sequencer.export.failed`. Send `mailboxes`, a CSV `file` with a column of addresses, or `all`. Each mailbox gets one account at the sequencer; an existing account is updated. Mailboxes that cannot be exported are listed in `rejections` with what to do.',
    rate: 'upload',
    params: connectionParams,
    form: { fields: ExportMailboxesForm, files: { file: FILE } },
    response: SequencerMailboxExportOut,
    errors: ['connection_not_found', 'connection_unusable', 'payload_too_large', 'unsupported_media_type'],
    handler: async (ctx, { params, form, workspaceId }) => {
      const connectionId = params.connection_id;
      const { include_warmup: includeWarmup, daily_limit: dailyLimit } = form.fields;
      const refs = await wantedMailboxes(ctx, workspaceId, form.fields, form.files.file?.id);
      const request = { refs, includeWarmup, dailyLimit: dailyLimit ?? null };
      return answerToWire(connectionId, await exportMailboxes(ctx, workspaceId, connectionId, request));
    },
  });

  operation(app, {
    id: 'reconnectSequencerMailboxes',
    method: 'POST',
    path: '/sequencers/{connection_id}/reconnect',
    tag: 'Sequencers',
    summary: 'Update exported credentials',
    description:
      'Sends the credentials of mailboxes whose password or server changed. `capabilities.reconnect_mailboxes` says how: in place, or by deleting and creating the account, which requires `recreate`. Runs in the background like an export.',
    rate: 'outside',
    params: connectionParams,
    body: SequencerReconnectIn,
    bodyOptional: true,
    response: SequencerMailboxExportOut,
    errors: ['connection_not_found', 'connection_unusable'],
    example: { body: { mailboxes: ['jo@example.org'], only_failed: false } },
    handler: async (ctx, { params, body, workspaceId }) =>
      answerToWire(params.connection_id, await reconnectMailboxes(ctx, workspaceId, params.connection_id, body)),
  });
}
