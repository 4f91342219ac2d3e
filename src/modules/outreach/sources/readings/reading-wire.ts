import { inLanguage } from '../../../../engine/words/in-language.js';
import type { Ctx } from '../../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import type { SamplePreview } from '../../imports/index.js';
import type { VanishedRow } from '../files/file-rows.repo.js';
import type { ReadingRow } from '../files/files.repo.js';
import type { ContactSourcePreviewOut, ContactSourceReadingOut, ContactSourceVanishedOut } from './readings.schemas.js';

export function readingToWire(ctx: Ctx, row: ReadingRow): ContactSourceReadingOut {
  return {
    ...{ id: row.id, status: row.status as ContactSourceReadingOut['status'], isAsked: row.is_asked },
    ...{ importId: row.import_id, fileSize: row.file_size, rowCount: row.row_count },
    ...{ createdCount: row.created_count, updatedCount: row.updated_count, unchangedCount: row.unchanged_count },
    ...{ skippedCount: row.skipped_count, rejectedCount: row.rejected_count, vanishedCount: row.vanished_count },
    ...{ enrolledCount: row.enrolled_count, failure: row.error_class as ContactSourceReadingOut['failure'] },
    error: row.error === null ? null : inLanguage(ctx.language, row.error),
    ...{ startedAt: isoOf(row.started_at), finishedAt: isoOrNull(row.finished_at) },
  };
}

export function vanishedToWire(row: VanishedRow): ContactSourceVanishedOut['items'][number] {
  const { profile_id: profileId, email, reading_id: readingId, vanished_at: at } = row;
  return { profileId, email, readingId, vanishedAt: isoOf(at) };
}

export function samplePreviewToWire(ctx: Ctx, { analysis, mapping, rows }: SamplePreview): ContactSourcePreviewOut {
  return {
    columns: analysis.columns.map(({ header, suggestedField, samples }) => ({
      ...{ header, suggestedField, samples: [...samples] },
    })),
    mapping: { ...mapping },
    rows: rows.map(({ row, values, error }) => ({
      ...{ row, values: { ...values }, error: error === null ? null : inLanguage(ctx.language, error) },
    })),
    rowsEstimate: analysis.rowsEstimate,
    issues: analysis.issues.map(({ message }) => inLanguage(ctx.language, message)),
  };
}
