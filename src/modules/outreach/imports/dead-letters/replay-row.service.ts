import type { RowResult } from '../../../../engine/lifecycle/enums.js';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { savepoint } from '../../../../platform/db/transaction.js';
import type { ImportLineRow } from '../import-rows.repo.js';
import { cellsOf, type Destination, destinationOf, legalBasesOf } from '../import-state.js';
import type { ImportRow } from '../imports.repo.js';
import { readingOf, readRow, type tableReadingOf } from '../read-row.js';
import { isCausedByRows } from '../sql-errors.js';
import { type TakenRows, type TakeTarget, takeRows } from '../take-rows.service.js';
import type { updateLetter } from './dead-letters.repo.js';

/** Result of a replay: the change of the dead letter, the new row counts of the import, and the contact of the row. */
export interface ReplayOutcome {
  readonly change: Parameters<typeof updateLetter>[4];
  readonly results: Partial<Record<RowResult, number>>;
  /** Counts to add to the import; empty if the rows were counted when they were imported. */
  readonly recount: Partial<Record<RowResult, number>>;
  readonly contactId: string | null;
}

/** Reopens a dead letter with the new error. */
export function failedAgain(
  n: number,
  error: { readonly errorCode: string; readonly errorMessage: string; readonly column?: string | null },
  values?: Readonly<Record<string, string>>,
): ReplayOutcome {
  return {
    change: { status: 'open', attempted: true, ...error, values },
    results: { rejected: n },
    recount: {},
    contactId: null,
  };
}

export const CAMPAIGN_GONE = {
  errorCode: 'campaign_deleted_meanwhile',
  errorMessage: english`The campaign was deleted.`,
} as const;

/** Returns the target of replayed rows, which stores no skipped ones. */
export function replayTarget(
  row: ImportRow,
  destination: Destination,
  { options, plan }: Pick<ReturnType<typeof tableReadingOf>, 'options' | 'plan'>,
): TakeTarget {
  const { id: importId, file_name: fileName } = row;
  const legalBases = legalBasesOf(row);
  return { importId, fileName, destination, options, legalBases, headers: plan.headers, recordable: 0 };
}

/** Imports a row again with corrected cells; a remaining error stays on the dead letter. */
export async function replayRow(
  ctx: Ctx,
  row: ImportRow,
  letter: ImportLineRow,
  corrections: Readonly<Record<string, string>>,
): Promise<ReplayOutcome> {
  const reading = await readingOf(ctx, row);
  const { plan } = reading;
  const values = { ...(letter.values as Record<string, string> | null), ...corrections };
  const cells = cellsOf(values, plan.headers);
  // Cells beyond the header are dropped only after a member has reviewed and corrected the row.
  if (Object.keys(corrections).length === 0) {
    cells.push(
      ...Object.keys(values).flatMap((header) => (plan.headers.includes(header) ? [] : [values[header] ?? ''])),
    );
  }
  const read = readRow({ cells, problem: null }, letter.first_row, reading);
  if ('refused' in read.outcome && read.standing?.suppress == null) {
    const { result, ...error } = read.outcome.refused;
    if (result === 'rejected') return failedAgain(1, error, values);
    return closedBy(result, null, values);
  }
  const destination = destinationOf(row);
  if (destination === null) return failedAgain(1, CAMPAIGN_GONE, values);
  const target = replayTarget(row, destination, reading);
  let taken: TakenRows | null;
  try {
    taken = await savepoint(ctx, (ctx) => takeRows(ctx, row.workspace_id, target, [read]));
  } catch (error) {
    if (!isCausedByRows(error)) throw error;
    const { error_code: errorCode, error_message: errorMessage } = letter;
    return failedAgain(1, { errorCode, errorMessage }, values);
  }
  const result = taken?.results[0];
  if (result === undefined) return failedAgain(1, CAMPAIGN_GONE, values);
  // The import has already counted the row, so only the rejection is subtracted.
  return { ...closedBy(result.result, result.contactId, values), recount: { rejected: -1 } };
}

function closedBy(
  result: RowResult,
  contactId: string | null,
  values: Readonly<Record<string, string>>,
): ReplayOutcome {
  return {
    change: { status: 'replayed', attempted: true, values },
    results: { [result]: 1 },
    recount: { rejected: -1, [result]: 1 },
    contactId,
  };
}
