import { detectDialect } from '../../../../engine/csv/dialect.js';
import { createCsvReader } from '../../../../engine/csv/reader.js';
import {
  type MailboxColumns,
  mailboxOfRow,
  readMailboxColumns,
} from '../../../../engine/mail-settings/mailbox-columns.js';
import { english, say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { ValidationError, type ValidationIssue, valueError } from '../../../../platform/errors.js';
import { appendAudit, getWorkspace } from '../../../foundation/workspaces/index.js';
import { createMailboxes } from '../create.service.js';
import { planCreation } from '../create-plan.js';
import type { Rejection } from '../rejection.js';
import type { NewMailbox } from '../wanted-settings.js';

/** Maximum mailboxes of one list. */
const MAX_IMPORTED = 1_000;

/** Reads a row as a mailbox, with defaults for missing fields, or returns what is invalid. */
type ItemReader = (said: Readonly<Record<string, unknown>>) => {
  readonly value?: NewMailbox | undefined;
  readonly issues: readonly ValidationIssue[];
};

/** Result of one row, by its line in the list. */
export type ImportedRow = { readonly line: number; readonly mailbox: string } & (
  | { readonly mailboxId: number }
  | { readonly code: Rejection['code']; readonly message: string }
);

export interface ImportedMailboxes {
  readonly rows: readonly ImportedRow[];
  readonly ignoredColumns: readonly string[];
}

interface ListedMailbox {
  readonly line: number;
  readonly address: string;
  /** Mailbox of the row, or the reason why the row is invalid. */
  readonly item: NewMailbox | { readonly message: string; readonly code: Rejection['code'] };
}

/**
 * Connects the mailboxes of a list (CSV with a header): connects valid rows, and returns the reason for each other row. No
 * response, error, or audit entry repeats the content of a cell, except for the address. Throws 422 if the list cannot be
 * read or is too long, and as `createMailboxes` does.
 */
export async function importMailboxes(
  ctx: Ctx,
  workspaceId: number,
  input: { readonly csv: string; readonly verify: boolean },
  readItem: ItemReader,
): Promise<ImportedMailboxes> {
  const { columns, listed } = await readList(ctx, workspaceId, input.csv, readItem);
  const good = listed.flatMap(({ item }) => ('address' in item ? [item] : []));
  const made =
    good.length === 0
      ? { views: [], rejections: [] }
      : await createMailboxes(ctx, workspaceId, { mailboxes: good, verify: input.verify });
  const ids = new Map(made.views.map((view) => [view.address, view.id]));
  const refused = new Map(made.rejections.map((one) => [one.mailbox, one]));
  const rows = listed.map(({ line, address, item }): ImportedRow => {
    if (!('address' in item)) return { line, mailbox: address, code: item.code, message: item.message };
    const mailboxId = ids.get(item.address.toLowerCase());
    const rejection = refused.get(item.address);
    if (rejection === undefined && mailboxId !== undefined) return { line, mailbox: address, mailboxId };
    return { line, mailbox: address, ...pick(rejection) };
  });
  if (made.views.length === 0) {
    const changes = { acceptedCount: 0, rejectedCount: rows.length };
    await appendAudit(ctx, workspaceId, {
      ...{ action: 'mailboxes.imported', resource: 'operation', resourceId: ctx.ids.uuid(), changes },
    });
  }
  return { rows, ignoredColumns: columns.ignored };
}

function pick(rejection: Rejection | undefined): Pick<Rejection, 'code' | 'message'> {
  if (rejection === undefined)
    return { code: 'already_exists', message: english`A mailbox with this address already exists.` };
  return { code: rejection.code, message: rejection.message };
}

async function readList(
  ctx: Ctx,
  workspaceId: number,
  csv: string,
  readItem: ItemReader,
): Promise<{ columns: MailboxColumns; listed: ListedMailbox[] }> {
  const { type } = await getWorkspace(ctx, workspaceId);
  const [header, ...rows] = tableOf(csv);
  const columns = readMailboxColumns(header?.cells ?? []);
  if (columns === null)
    throw valueError(LOC, 'missing_email_column', say`must have a column of addresses in its first row`);
  if (rows.length === 0) throw valueError(LOC, 'no_rows', say`must have at least one mailbox below the header`);
  if (rows.length > MAX_IMPORTED) throw valueError(LOC, 'too_many', say`must have at most ${MAX_IMPORTED} mailboxes`);
  const seen = new Set<string>();
  const listed = rows.map(({ line, cells, problem }): ListedMailbox => {
    const said = mailboxOfRow(columns, cells);
    const address = typeof said['address'] === 'string' ? said['address'].slice(0, 320) : '';
    const key = address.toLowerCase();
    const isRepeated = seen.has(key);
    seen.add(key);
    if (problem !== null) return { line, address, item: { code: 'invalid_address', message: problem.message } };
    if (isRepeated)
      return { line, address, item: { code: 'duplicate', message: english`This address appears twice in the list.` } };
    return { line, address, item: itemOf(ctx, type, readItem(said)) };
  });
  return { columns, listed };
}

const LOC = ['body', 'csv'];

function tableOf(csv: string) {
  const { delimiter, preambleRows } = detectDialect(csv);
  const reader = createCsvReader({ encoding: 'utf-8', delimiter });
  return [...reader.push(Buffer.from(csv)), ...reader.end()].slice(preambleRows);
}

function itemOf(ctx: Ctx, workspaceType: string, { value, issues }: ReturnType<ItemReader>): ListedMailbox['item'] {
  if (value === undefined || issues.length > 0) {
    return { code: codeOf(issues), message: wordsOf(issues) };
  }
  if (value.connection === undefined) return { code: 'connection_missing', message: english`The row has no password.` };
  try {
    planCreation(ctx, workspaceType, [value], new Map());
    return value;
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { code: codeOf(error.issues), message: wordsOf(error.issues) };
  }
}

function codeOf(issues: readonly ValidationIssue[]): Rejection['code'] {
  if (issues.some(({ loc }) => loc[0] === 'address')) return 'invalid_address';
  return issues.every(({ ctx }) => ctx?.['code'] === 'missing_one_of') ? 'connection_missing' : 'invalid_value';
}

/** Describes what is invalid and where, without the values. */
function wordsOf(issues: readonly ValidationIssue[]): string {
  const locations = issues.slice(0, 5).map(({ loc, msg }) => {
    const location = loc.filter((part) => !['body', 'mailboxes', 0].includes(part)).join('.');
    return `${location}: ${msg.replace(/^Value error, /, '')}`;
  });
  return `${locations.join('; ')}.`;
}
