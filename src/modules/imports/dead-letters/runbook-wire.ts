import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import { statusToWire } from '../import-wire.js';
import type { ImportRow } from '../imports.repo.js';
import type { ImportRunbookSummaryOut } from './dead-letters.schemas.js';
import type { ImportSummary } from './runbook.service.js';

export function summaryToWire(summary: ImportSummary): ImportRunbookSummaryOut {
  return {
    workspaceId: summary.workspaceId,
    generatedAt: isoOf(summary.generatedAt),
    imports: summary.imports,
    deadLetters: summary.deadLetters,
    oldestOpenAt: isoOrNull(summary.oldestOpenAt),
    byError: summary.byError.map(({ sampleIds, ...entry }) => ({ ...entry, sampleDeadLetterIds: [...sampleIds] })),
    stuck: summary.stuck.map(stuckToWire),
    recentFailures: summary.recentFailures.map(statusToWire),
  };
}

function stuckToWire(row: ImportRow): ImportRunbookSummaryOut['stuck'][number] {
  const waits = row.status === 'awaiting_mapping';
  return {
    importId: row.id,
    status: row.status as ImportRunbookSummaryOut['stuck'][number]['status'],
    since: isoOf(row.updated_at),
    reason: waits ? 'The import needs a column mapping.' : 'The import has made no progress for 15 minutes.',
    action: waits
      ? 'Confirm the mapping (confirmImportMapping) or cancel it (cancelImport).'
      : 'Check that a worker is running; the import continues where it stopped. To end it, cancel it (cancelImport).',
  };
}
