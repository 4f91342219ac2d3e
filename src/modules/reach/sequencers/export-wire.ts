import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ExportAnswer } from './export-mailboxes.service.js';
import type { ExportRow } from './exports.repo.js';
import type { SequencerExportOut, SequencerMailboxExportOut } from './sequencers.schemas.js';

/** Converts an export to its API form. Everything except the fixed properties is text. */
export function exportToWire(row: ExportRow): SequencerExportOut {
  return {
    id: row.id,
    connection_id: row.connection_id,
    mailbox_id: row.mailbox_id,
    mailbox: row.mailbox,
    provider_account_id: row.provider_account_id,
    status: row.status as SequencerExportOut['status'],
    last_error: row.last_error,
    exported_at: isoOrNull(row.exported_at),
    updated_at: isoOf(row.updated_at),
    remote_state: row.remote_state ?? 'unknown',
    warmup_state: row.warmup_state ?? 'unknown',
    checked_at: isoOrNull(row.checked_at) ?? '',
  };
}

/** Converts the results of an export request to their API form. */
export function answerToWire(
  connectionId: number,
  { requested, exports, rejections }: ExportAnswer,
): SequencerMailboxExportOut {
  return {
    connection_id: connectionId,
    requested_count: requested,
    accepted_count: exports.length,
    rejected_count: rejections.length,
    exports: exports.map(exportToWire),
    rejections: [...rejections],
  };
}
