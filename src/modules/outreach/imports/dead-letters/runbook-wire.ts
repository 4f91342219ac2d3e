import { inLanguage } from '../../../../engine/words/in-language.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../../platform/http/wire.js';
import { statusToWire } from '../import-wire.js';
import type { ImportRow } from '../imports.repo.js';
import type { ImportRunbookSummaryOut } from './dead-letters.schemas.js';
import type { ImportSummary } from './runbook.service.js';

export function summaryToWire(summary: ImportSummary, language: Ctx['language']): ImportRunbookSummaryOut {
  return {
    workspaceId: summary.workspaceId,
    generatedAt: isoOf(summary.generatedAt),
    imports: summary.imports,
    deadLetters: summary.deadLetters,
    oldestOpenAt: isoOrNull(summary.oldestOpenAt),
    byError: summary.byError.map(({ sampleIds, meaning, action, ...entry }) => ({
      ...entry,
      meaning: inLanguage(language, meaning),
      action: inLanguage(language, action),
      sampleDeadLetterIds: [...sampleIds],
    })),
    stuck: summary.stuck.map((row) => stuckToWire(row, language)),
    recentFailures: summary.recentFailures.map(statusToWire),
  };
}

function stuckToWire(row: ImportRow, language: Ctx['language']): ImportRunbookSummaryOut['stuck'][number] {
  const waits = row.status === 'awaiting_mapping';
  return {
    importId: row.id,
    status: row.status as ImportRunbookSummaryOut['stuck'][number]['status'],
    since: isoOf(row.updated_at),
    reason: inLanguage(
      language,
      waits ? say`The import needs a column mapping.` : say`The import has made no progress for 15 minutes.`,
    ),
    action: inLanguage(
      language,
      waits
        ? say`Confirm the mapping (confirmImportMapping) or cancel it (cancelImport).`
        : say`Check that a worker is running; the import continues where it stopped. To end it, cancel it (cancelImport).`,
    ),
  };
}
