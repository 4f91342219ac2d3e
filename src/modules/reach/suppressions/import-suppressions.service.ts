import { type Said, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { deleteFile, readFile } from '../../../platform/files/files.js';
import { readImportedList } from './import-list.js';
import { type RefusedEntry, sortEntries } from './read-entries.js';
import { type StopForbidden, upsertEntries } from './suppressions.service.js';

/** Maximum rows per file: what one request can write within its timeout. */
export const MAX_IMPORTED = 20_000;
/** Entries per statement. */
const BATCH = 5_000;

export interface ImportedSuppressions {
  readonly totalRows: number;
  readonly createdCount: number;
  readonly updatedCount: number;
  readonly affectedContacts: number;
  /** Rejected rows in the order of the file. */
  readonly refused: readonly RefusedEntry[];
}

/**
 * Adds the entries of an uploaded file, which is not stored, and stops waiting contacts they cover: all of them or, on
 * failure, none. Invalid rows are rejected individually. Throws 422 `no_email_column`, `empty_file`, `too_many_rows`.
 */
export async function importSuppressions(
  ctx: Ctx,
  workspaceId: number,
  input: {
    readonly fileId: string;
    readonly groupId: string | null | undefined;
    readonly reason: string | undefined;
    readonly overrides: boolean;
  },
  stop: StopForbidden,
): Promise<ImportedSuppressions> {
  const list = await readList(ctx, workspaceId, input.fileId);
  const { entries, refused } = sortEntries(list.said, { groupId: input.groupId, reason: input.reason });
  const result = { created: 0, written: 0, contacts: 0, refused: [...list.refused, ...refused] };
  await inTx(ctx, async (ctx) => {
    for (let from = 0; from < entries.length; from += BATCH) {
      const batch = {
        entries: entries.slice(from, from + BATCH),
        overrides: input.overrides,
        source: 'import' as const,
      };
      const done = await upsertEntries(ctx, workspaceId, batch, stop);
      result.created += done.createdCount;
      result.written += done.rows.length;
      result.contacts += done.stopped.contacts;
      result.refused.push(...done.refused);
    }
  });
  return {
    totalRows: list.rows,
    createdCount: result.created,
    updatedCount: result.written - result.created,
    affectedContacts: result.contacts,
    refused: result.refused.toSorted((a, b) => a.line - b.line),
  };
}

async function readList(ctx: Ctx, workspaceId: number, fileId: string) {
  const pieces: Buffer[] = [];
  for await (const piece of readFile(ctx, workspaceId, fileId)) pieces.push(piece);
  await deleteFile(ctx, workspaceId, fileId);
  const bytes = Buffer.concat(pieces);
  if (bytes.toString('latin1').trim() === '') throw refusedFile('empty_file', say`must contain at least one row`);
  const list = readImportedList(bytes);
  if (list === null) throw refusedFile('no_email_column', say('has no column with addresses or `@domain` values'));
  if (list.rows > MAX_IMPORTED) throw refusedFile('too_many_rows', say`must have at most ${MAX_IMPORTED} rows`);
  return list;
}

function refusedFile(code: string, text: Said): Error {
  return valueError(['body', 'file'], code, text);
}
