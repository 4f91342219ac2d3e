import { refusalText } from '../../../engine/enrollment/refusal-text.js';
import type { RowResult } from '../../../engine/lifecycle/enums.js';
import { type ImportLegalBases, legalBasisOf } from '../../../engine/profiles/legal-basis.js';
import { english } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import type { StopForbidden } from '../../reach/suppressions/index.js';
import { addProfiles, recordLegalBases } from '../profiles/index.js';
import { enrollPeople } from './enroll-people.service.js';
import type { ImportErrorCode } from './import-codes.js';
import type { BookOptions, ImportOptions } from './import-options.js';
import { insertImportLines, type NewImportLine } from './import-rows.repo.js';
import type { Destination } from './import-state.js';
import { contactsSuppressed } from './imports.jobs.js';
import { addCounts, type RowCounts } from './imports.repo.js';
import { applyStandings, type ReadPerson } from './tool-exports/apply-standings.service.js';
import type { RowStanding } from './tool-exports/row-standing.js';

/** Maximum stored skipped rows per import; all are counted. */
export const MAX_RECORDED = 10_000;

/** Reason why a row is rejected, or skipped by an option, before it is compared with other rows. */
export interface RefusedRow {
  readonly result: 'rejected' | 'skipped' | 'suppressed';
  readonly column: string | null;
  readonly errorCode: ImportErrorCode;
  readonly errorMessage: string;
  /** The row concerns an erased person, so its cells are not stored. */
  readonly isErased?: boolean;
}

/** Row after reading and mapping. */
export interface ReadRow {
  /** Number of the row; 1 is the first data row. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly outcome: { readonly person: ReadPerson } | { readonly refused: RefusedRow };
  /** Status of the contact in another tool; only in its export. */
  readonly standing?: RowStanding;
}

/** Destination of the rows. */
export interface TakeTarget {
  readonly importId: string;
  readonly fileName: string;
  readonly destination: Destination;
  readonly options: ImportOptions;
  readonly legalBases: ImportLegalBases;
  /** Column names, for the report of a rejected row. */
  readonly headers: readonly string[];
  /** Remaining number of skipped rows to store. */
  readonly recordable: number;
  readonly isNew?: (emailKey: string) => boolean;
}

export interface TakenRows {
  readonly counts: RowCounts;
  /** Addresses for which a contact was created. */
  readonly createdKeys: readonly string[];
  /** Result of each row, in order. */
  readonly results: ReadonlyArray<{ readonly result: RowResult; readonly contactId: string | null }>;
}

/**
 * Adds rows to a campaign or the address book in the caller's transaction: people, counters, and a line for every other row.
 * Files, requests and replayed dead letters all use this function, so it enforces that a read-only campaign accepts no
 * rows. Returns null and adds no contact if the campaign is deleted. Throws 409 `campaign_not_editable`.
 */
export async function takeRows(
  ctx: Ctx,
  workspaceId: number,
  target: TakeTarget,
  rows: readonly ReadRow[],
): Promise<TakenRows | null> {
  const { importId } = target;
  const isBook = target.destination.book !== null;
  const { alreadyContacted } = target.options;
  const standing = { importId, fileName: target.fileName, isBook, alreadyContacted, stop: stopLater };
  const judged: readonly ReadRow[] = await applyStandings<RefusedRow>(
    ctx,
    workspaceId,
    standing,
    withBases(rows, target.legalBases, ctx.clock.now()),
  );
  const people = judged.flatMap(({ outcome, number }) =>
    'person' in outcome ? [{ ...outcome.person, sourceRow: number }] : [],
  );
  const added = await addPeople(ctx, workspaceId, target, people);
  if (added === null) return null;

  const counts = { created: 0, updated: 0, duplicate: 0, suppressed: 0, skipped: 0, rejected: 0 };
  const createdKeys: string[] = [];
  const lines: NewImportLine[] = [];
  const results: Array<{ result: RowResult; contactId: string | null }> = [];
  let nextAdded = 0;
  let recordable = target.recordable;
  for (const row of judged) {
    const { outcome } = row;
    const verdict = 'refused' in outcome ? outcome.refused : verdictOf(added[nextAdded]!);
    const contactId = 'person' in outcome ? added[nextAdded]!.contactId : null;
    if ('person' in outcome) {
      if (added[nextAdded]!.result === 'created') createdKeys.push(outcome.person.emailKey);
      nextAdded += 1;
    }
    counts[verdict.result] += 1;
    results.push({ result: verdict.result, contactId });
    if (verdict.result === 'created' || verdict.result === 'updated') continue;
    if (verdict.result !== 'rejected') {
      if (recordable <= 0) continue;
      recordable -= 1;
    }
    lines.push(lineOf(ctx, row, verdict as LeftOut, target.headers));
  }
  const now = ctx.clock.now();
  await insertImportLines(ctx.sql, workspaceId, { importId, campaignId: target.destination.campaignId, now }, lines);
  await addCounts(ctx.sql, workspaceId, importId, now, counts);
  return { counts, createdKeys, results };
}

/** Returns the rows with the legal basis to record for each. */
function withBases(rows: readonly ReadRow[], bases: ImportLegalBases, now: Date): readonly ReadRow[] {
  return rows.map((row) => {
    if (!('person' in row.outcome)) return row;
    const legalBasis = legalBasisOf(row.outcome.person.rowBasis ?? null, bases, now);
    return legalBasis === null ? row : { ...row, outcome: { person: { ...row.outcome.person, legalBasis } } };
  });
}

/** Stops contacts in a job, because the modules that send are above this one. */
const stopLater: StopForbidden = async (ctx, workspaceId, forbidden) => {
  const entries = forbidden.map(({ kind, value, groupId, isOfPerson }) => ({
    kind,
    value,
    groupId,
    isOfPerson: isOfPerson ?? false,
  }));
  if (entries.length > 0) await enqueue(ctx, contactsSuppressed, { workspaceId, forbidden: entries });
  return { contacts: 0, jobId: null };
};

type LeftOut = Omit<RefusedRow, 'result'> & { readonly result: RefusedRow['result'] | 'duplicate' };

type EnrolledRow = NonNullable<Awaited<ReturnType<typeof enrollPeople>>>['rows'][number];
type AddedRow = EnrolledRow | { readonly result: 'in_book'; readonly contactId: null };

/** Adds people to the destination. Returns null if the campaign is deleted. */
async function addPeople(
  ctx: Ctx,
  workspaceId: number,
  { destination, importId, fileName, options, isNew }: TakeTarget,
  people: readonly ReadPerson[],
): Promise<readonly AddedRow[] | null> {
  if (destination.book !== null) {
    const results = await addProfiles(
      ctx,
      workspaceId,
      {
        ...originOf(destination.book, importId),
        sourceName: fileName,
        ...destination.book,
      },
      people.map(({ fields: values, customFields, ...person }) => ({
        ...person,
        values,
        fields: JSON.parse(customFields) as Record<string, unknown>,
      })),
    );
    return results.map((result): AddedRow => {
      if (result === 'erased') return { result: 'suppressed', contactId: null, isErased: true };
      return { result: result === 'unchanged' ? 'in_book' : result, contactId: null };
    });
  }
  const { campaignId } = destination;
  const { onDuplicate, duplicateScope } = options;
  const target = { campaignId, importId, onDuplicate, duplicateScope, ...(isNew === undefined ? {} : { isNew }) };
  const added = await enrollPeople(ctx, workspaceId, target, people);
  if (added === null) return null;
  const enrolled = people.filter((_, at) => ['created', 'updated'].includes(added.rows[at]!.result));
  await recordLegalBases(ctx, workspaceId, { kind: 'import', id: importId, name: fileName }, enrolled);
  return added.rows;
}

function originOf({ contactSourceId }: BookOptions, importId: string) {
  return contactSourceId === undefined
    ? ({ source: 'import', sourceId: importId } as const)
    : ({ source: 'contact_source', sourceId: contactSourceId } as const);
}

function verdictOf(row: AddedRow): LeftOut | { readonly result: 'created' | 'updated' } {
  if (row.result === 'created' || row.result === 'updated') return { result: row.result };
  if (row.result === 'in_book') {
    const errorMessage = english`The address book already has this contact.`;
    return { result: 'duplicate', column: null, errorCode: 'duplicate_in_scope', errorMessage };
  }
  if (row.refusal !== undefined) {
    const errorMessage = String(refusalText(row.refusal));
    return { result: 'skipped', column: null, errorCode: 'enrollment_rule', errorMessage };
  }
  if (row.result === 'suppressed') {
    const { suppressedAs } = row;
    const errorMessage =
      suppressedAs === undefined
        ? english`The address or its domain is suppressed.`
        : english`The contact is suppressed under the address ${suppressedAs}.`;
    const isErased = row.isErased ?? false;
    return { result: 'suppressed', column: null, errorCode: 'suppressed_address', errorMessage, isErased };
  }
  if (row.result === 'duplicate_in_file') {
    const errorMessage = english`The address appears earlier in the file.`;
    return { result: 'duplicate', column: null, errorCode: row.result, errorMessage };
  }
  const errorMessage = english`The address already exists.`;
  return { result: 'duplicate', column: null, errorCode: 'duplicate_in_scope', errorMessage };
}

/** Names cells beyond the header by their position, because they have no column name. */
export function cellsByHeader(headers: readonly string[], cells: readonly string[]): Record<string, string> {
  return Object.fromEntries(cells.map((cell, at) => [headers[at] ?? `column_${at + 1}`, cell.replaceAll('\0', '')]));
}

function lineOf(ctx: Ctx, row: ReadRow, left: LeftOut, headers: readonly string[]): NewImportLine {
  return {
    id: ctx.ids.uuid(),
    result: left.result,
    kind: 'row',
    firstRow: row.number,
    lastRow: row.number,
    column: left.column,
    values: left.isErased === true ? null : cellsByHeader(headers, row.cells),
    errorCode: left.errorCode,
    errorMessage: left.errorMessage,
    retryable: false,
    source: null,
  };
}
