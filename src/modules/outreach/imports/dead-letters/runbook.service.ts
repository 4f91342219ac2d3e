import { DEAD_LETTER_STATUSES, IMPORT_STATUSES } from '../../../../engine/lifecycle/enums.js';
import type { Ctx } from '../../../../platform/context.js';
import type { ImportErrorCode } from '../import-codes.js';
import type { ImportRow } from '../imports.repo.js';
import { viewsOf } from '../imports.service.js';
import {
  countImportsByStatus,
  countLettersByStatus,
  listOpenByError,
  listRecentFailures,
  listStuckImports,
  type RunbookFilter,
} from './runbook.reads.js';
import { type RunbookText, runbookTexts } from './runbook-texts.js';

const MINUTE_MS = 60_000;
/**
 * Time without changes after which an import counts as stuck. Every chunk updates its import, so a working one
 * changes many times per minute.
 */
const WORKING_STUCK_MS = 15 * MINUTE_MS;
const WAITING_STUCK_MS = 24 * 60 * MINUTE_MS;
const MAX_STUCK = 50;
const MAX_FAILURES = 10;

/** Status of imports in a workspace. */
export interface ImportSummary {
  readonly workspaceId: number;
  readonly generatedAt: Date;
  /** Imports by status. */
  readonly imports: Record<string, number>;
  /** Dead letters by status. */
  readonly deadLetters: Record<string, number>;
  readonly oldestOpenAt: Date | null;
  /** Open dead letters by cause, most common first. */
  readonly byError: ReadonlyArray<
    RunbookText & {
      readonly errorCode: ImportErrorCode;
      readonly count: number;
      readonly retryable: boolean;
      readonly sampleIds: readonly string[];
    }
  >;
  /** Imports that have not moved for too long. */
  readonly stuck: readonly ImportRow[];
  readonly recentFailures: Awaited<ReturnType<typeof viewsOf>>;
}

/** Summarizes what needs attention in imports, with the possible actions for each part. */
export async function summariseImports(ctx: Ctx, workspaceId: number, filter: RunbookFilter): Promise<ImportSummary> {
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
    generatedAt: now,
    imports: withZeros(IMPORT_STATUSES, await countImportsByStatus(ctx.sql, workspaceId, filter)),
    deadLetters: withZeros(DEAD_LETTER_STATUSES, await countLettersByStatus(ctx.sql, workspaceId, filter)),
    oldestOpenAt: oldest,
    byError: byError.map((entry) => {
      const errorCode = entry.error_code as ImportErrorCode;
      return {
        errorCode,
        count: entry.n,
        retryable: entry.retryable,
        ...runbookTexts[errorCode],
        sampleIds: entry.sample_ids,
      };
    }),
    stuck,
    recentFailures: await viewsOf(ctx, workspaceId, failures),
  };
}

function withZeros(names: readonly string[], counted: ReadonlyArray<{ status: string; n: number }>) {
  const zeros = Object.fromEntries(names.map((name) => [name, 0]));
  return { ...zeros, ...Object.fromEntries(counted.map(({ status, n }) => [status, n])) };
}
