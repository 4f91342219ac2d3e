import { DEAD_LETTER_STATUSES, IMPORT_STATUSES } from '../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../platform/context.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { ImportErrorCode } from '../import-codes.js';
import { statusToWire } from '../import-wire.js';
import type { ImportRow } from '../imports.repo.js';
import { viewsOf } from '../imports.service.js';
import type { ImportRunbookSummaryOut } from './dead-letters.schemas.js';
import {
  countImportsByStatus,
  countLettersByStatus,
  listOpenByError,
  listRecentFailures,
  listStuckImports,
  type RunbookFilter,
} from './runbook.reads.js';
import { runbookTexts } from './runbook-texts.js';

const MINUTE_MS = 60_000;
/** Every chunk touches its import, so an import that works changes many times a minute. */
const WORKING_STUCK_MS = 15 * MINUTE_MS;
const WAITING_STUCK_MS = 24 * 60 * MINUTE_MS;
const MAX_STUCK = 50;
const MAX_FAILURES = 10;

/** What the people who look after imports need to see at once, and what they can do about each part of it. */
export async function summariseImports(
  ctx: Ctx,
  workspaceId: number,
  filter: RunbookFilter,
): Promise<ImportRunbookSummaryOut> {
  const now = ctx.clock.now();
  const byError = await listOpenByError(ctx.sql, workspaceId, filter);
  const since = {
    working: new Date(now.getTime() - WORKING_STUCK_MS),
    waiting: new Date(now.getTime() - WAITING_STUCK_MS),
  };
  const stuck = await listStuckImports(ctx.sql, workspaceId, filter, since, MAX_STUCK);
  const failures = await listRecentFailures(ctx.sql, workspaceId, filter, MAX_FAILURES);
  const oldest = byError.reduce<Date | null>((a, { oldest: b }) => (a === null || b < a ? b : a), null);
  return {
    workspaceId,
    generatedAt: isoOf(now),
    imports: withZeros(IMPORT_STATUSES, await countImportsByStatus(ctx.sql, workspaceId, filter)),
    deadLetters: withZeros(DEAD_LETTER_STATUSES, await countLettersByStatus(ctx.sql, workspaceId, filter)),
    oldestOpenAt: isoOrNull(oldest),
    byError: byError.map((entry) => {
      const errorCode = entry.error_code as ImportErrorCode;
      return {
        errorCode,
        count: entry.n,
        retryable: entry.retryable,
        ...runbookTexts[errorCode],
        sampleDeadLetterIds: entry.sample_ids,
      };
    }),
    stuck: stuck.map(stuckToWire),
    recentFailures: (await viewsOf(ctx, workspaceId, failures)).map(statusToWire),
  };
}

function withZeros(names: readonly string[], counted: ReadonlyArray<{ status: string; n: number }>) {
  const zeros = Object.fromEntries(names.map((name) => [name, 0]));
  return { ...zeros, ...Object.fromEntries(counted.map(({ status, n }) => [status, n])) };
}

function stuckToWire(row: ImportRow): ImportRunbookSummaryOut['stuck'][number] {
  const waits = row.status === 'awaiting_mapping';
  return {
    importId: row.id,
    status: row.status as ImportRunbookSummaryOut['stuck'][number]['status'],
    since: isoOf(row.updated_at),
    reason: waits ? 'It waits for somebody to confirm its mapping.' : 'It has not moved for 15 minutes.',
    action: waits
      ? 'Confirm the mapping (confirmImportMapping) or cancel it (cancelImport).'
      : 'Check that a worker is running; it goes on where it stopped. Cancel it (cancelImport) to give it up.',
  };
}
