import type { LegalBasisRecord } from '../../../../engine/profiles/field-types.js';
import type { RowLegalBasis } from '../../../../engine/profiles/legal-basis.js';
import {
  type AlreadyContacted,
  type ExportStatus,
  type ExportTool,
  TOOL_NAMES,
} from '../../../../engine/tool-exports/formats.js';
import { english } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { findErased, type StopForbidden, upsertEntries } from '../../../reach/suppressions/index.js';
import type { NewContact } from '../../contacts/index.js';
import { addProfiles } from '../../profiles/index.js';
import type { RowStanding } from './row-standing.js';

/** Person of a row, with what only the address book keeps: tags and the legal basis. */
export type ReadPerson = NewContact & {
  readonly tags?: readonly string[];
  /** Legal basis as the row gives it. */
  readonly rowBasis?: RowLegalBasis | null;
  /** Legal basis to record. */
  readonly legalBasis?: LegalBasisRecord | null;
};

/** Refusal of a row because of its status in another tool. */
interface StandingRefusal {
  readonly result: 'skipped' | 'suppressed';
  readonly column: null;
  readonly errorCode: 'suppressed_address' | 'already_contacted' | 'unknown_status';
  readonly errorMessage: string;
  readonly isErased?: boolean;
}

/** Row of a file after reading; `Refused` is why the caller refuses it. */
interface StandingRow<Refused> {
  readonly number: number;
  readonly cells: readonly string[];
  readonly outcome: { readonly person: ReadPerson } | { readonly refused: Refused | StandingRefusal };
  /** Status of the contact in another tool; only in its export. */
  readonly standing?: RowStanding;
}

/** Destination of the rows. */
export interface StandingTarget {
  readonly importId: string;
  readonly fileName: string;
  /** Whether the rows go into the address book, which takes every contact. */
  readonly isBook: boolean;
  readonly alreadyContacted: AlreadyContacted;
  /** Stops contacts who wait for an email to an address that is now suppressed. */
  readonly stop: StopForbidden;
}

type Judged<Refused = unknown> = StandingRow<Refused> & { readonly standing: RowStanding };

function isJudged<Refused>(row: StandingRow<Refused>): row is Judged<Refused> {
  return row.standing !== undefined;
}

/**
 * Applies what the export of another tool says about its contacts, in the caller's transaction: suppresses addresses, tags
 * contacts in the address book, and refuses rows that a campaign must not contact. Returns the rows with these refusals.
 */
export async function applyStandings<Refused>(
  ctx: Ctx,
  workspaceId: number,
  target: StandingTarget,
  rows: ReadonlyArray<StandingRow<Refused>>,
): Promise<ReadonlyArray<StandingRow<Refused>>> {
  const judged = rows.filter((row) => isJudged(row));
  if (judged.length === 0) return rows;
  const erased = await suppress(ctx, workspaceId, judged, target.stop);
  if (target.isBook) return rows.map((row) => withTags(row));
  const { alreadyContacted } = target;
  const refusals = rows.map((row) => (isJudged(row) ? refusalOf(row, alreadyContacted, erased) : null));
  const inBook = rows.filter(
    (row, at): row is Judged<Refused> =>
      isJudged(row) &&
      row.standing.treatment !== 'suppress' &&
      'person' in row.outcome &&
      isBooked(row, refusals[at]!, alreadyContacted),
  );
  await addToBook(ctx, workspaceId, target, inBook);
  return rows.map((row, at) => (refusals[at] == null ? row : { ...row, outcome: { refused: refusals[at] } }));
}

/** Adds contacts to the suppression list who unsubscribed, bounced or were blocked. Returns the addresses of erased persons. */
async function suppress(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly Judged[],
  stop: StopForbidden,
): Promise<ReadonlySet<string>> {
  const entries = new Map<string, Judged>();
  for (const row of rows) {
    const key = row.standing.suppress?.emailKey;
    if (key !== undefined && !entries.has(key)) entries.set(key, row);
  }
  if (entries.size === 0) return new Set();
  const erased = await findErased(ctx, workspaceId, [...entries.keys()]);
  const wanted = [...entries].flatMap(([value, { number, standing }]) =>
    erased.has(value)
      ? []
      : [
          {
            ...{ kind: 'email' as const, value, groupId: '', line: number, expiresAt: undefined },
            reason: standing.suppress!.reason,
            note: sentenceOf(standing),
          },
        ],
  );
  const input = { entries: wanted, overrides: false, source: 'import' as const };
  await upsertEntries(ctx, workspaceId, input, stop);
  return new Set(erased.keys());
}

/** Returns why a campaign does not take the row; null if it does. */
function refusalOf(
  { standing, outcome }: Judged,
  choice: AlreadyContacted,
  erased: ReadonlySet<string>,
): StandingRefusal | null {
  if (standing.suppress !== null) {
    const isErased = erased.has(standing.suppress.emailKey);
    const errorMessage = sentenceOf(standing);
    return { result: 'suppressed', column: null, errorCode: 'suppressed_address', errorMessage, isErased };
  }
  if (standing.treatment !== 'already_contacted' || 'refused' in outcome) return null;
  if (standing.status === 'unknown') {
    return { result: 'skipped', column: null, errorCode: 'unknown_status', errorMessage: unknownText(standing) };
  }
  if (choice === 'enroll') return null;
  return { result: 'skipped', column: null, errorCode: 'already_contacted', errorMessage: sentenceOf(standing) };
}

/** Returns whether the row gets a profile here: one that the campaign does not take, or one with tags. */
function isBooked({ standing }: Judged, refusal: StandingRefusal | null, choice: AlreadyContacted): boolean {
  return refusal === null ? standing.tags.length > 0 : choice !== 'skip';
}

async function addToBook(
  ctx: Ctx,
  workspaceId: number,
  { importId, fileName }: StandingTarget,
  rows: readonly Judged[],
): Promise<void> {
  const people = rows.flatMap(({ outcome, number: sourceRow, standing: { tags } }) => {
    if (!('person' in outcome)) return [];
    const { fields: values, customFields, ...person } = outcome.person;
    return [{ ...person, values, fields: JSON.parse(customFields) as Record<string, unknown>, tags, sourceRow }];
  });
  if (people.length === 0) return;
  const origin = { source: 'import', sourceId: importId, sourceName: fileName } as const;
  const target = { ...origin, existing: 'fill', tags: [], ownerId: null } as const;
  await addProfiles(ctx, workspaceId, target, people);
}

function withTags<Refused>(row: StandingRow<Refused>): StandingRow<Refused> {
  if (!isJudged(row) || !('person' in row.outcome)) return row;
  return { ...row, outcome: { person: { ...row.outcome.person, tags: row.standing.tags } } };
}

type Sentence = (tool: string) => string;

const SENTENCES: Readonly<Record<Exclude<ExportStatus, 'unknown'>, Sentence>> = {
  not_contacted: (tool) => english`Not contacted in ${tool}.`,
  in_progress: (tool) => english`Already contacted in ${tool}.`,
  completed: (tool) => english`Completed the sequence in ${tool}.`,
  paused: (tool) => english`Paused, stopped, or skipped in ${tool}.`,
  replied: (tool) => english`Replied in ${tool}.`,
  unsubscribed: (tool) => english`Unsubscribed in ${tool}.`,
  bounced: (tool) => english`Bounced in ${tool}.`,
  blocked: (tool) => english`Blocked in ${tool}.`,
};

function sentenceOf({ status, tool }: { readonly status: ExportStatus; readonly tool: ExportTool }): string {
  return status === 'unknown' ? '' : SENTENCES[status](TOOL_NAMES[tool]);
}

function unknownText({ tool, word }: RowStanding): string {
  const name = TOOL_NAMES[tool];
  return word === null || word === ''
    ? english`The row has no status in ${name}, so the contact counts as contacted.`
    : english`The status "${word}" of ${name} is not known, so the contact counts as contacted.`;
}
