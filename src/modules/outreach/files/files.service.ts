import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound, valueError } from '../../../platform/errors.js';
import { deleteFile, findFile, keepForever, readFile } from '../../../platform/files/files.js';
import type { Owner } from '../../../platform/http/owner.js';
import { cleanFileName, MAX_FILES, refusalOf, typeOf } from './file-rules.js';
import { type FileUse, listFileUses } from './files.reads.js';
import * as rows from './files.repo.js';

/** Maximum number of campaigns in a response. */
const MAX_USES = 100;

/** Uploaded file that is stored with an expiry. */
export interface ReceivedFile {
  readonly id: string;
  readonly filename: string;
  readonly contentType: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/** Continues emails that wait for a new file, in the transaction that adds it. Emails belong to a later module. */
export type FileAdded = (ctx: Ctx, workspaceId: number) => Promise<void>;

/** Lists the files of a workspace by name. */
export function listFiles(ctx: Ctx, workspaceId: number): Promise<rows.FileRow[]> {
  return rows.listFileRows(ctx.sql, workspaceId, MAX_FILES);
}

/** Returns a file without its bytes. Throws `workspace_file_not_found` (404). */
export async function getFile(ctx: Ctx, workspaceId: number, id: string): Promise<rows.FileRow> {
  return present(await rows.findFileRow(ctx.sql, workspaceId, id));
}

/**
 * Keeps an uploaded file. The same bytes under the same name are the existing file. Throws 422 for a file that must not be sent,
 * 409 `already_exists` for a name in use, and 409 `limit_reached`.
 */
export async function addFile(
  ctx: Ctx,
  workspaceId: number,
  author: Owner,
  received: ReceivedFile,
  onAdded: FileAdded,
): Promise<rows.FileRow> {
  const name = cleanFileName(received.filename);
  const at = ['body', 'file'];
  if (name === '') throw valueError(at, 'invalid_file_name', say`must have a name with at least one visible character`);
  const refusal = refusalOf(name, await firstBytes(ctx, workspaceId, received.id));
  if (refusal === 'empty') throw valueError(at, 'empty_file', say`must not be empty`, name);
  if (refusal === 'program') {
    const text = say`must not be a program or script, because email providers reject emails with such files`;
    throw valueError(at, 'file_type_refused', text, name);
  }
  return inTx(ctx, async (ctx) => {
    await rows.lockFileList(ctx.sql, workspaceId);
    const known = await rows.findFileNamed(ctx.sql, workspaceId, name);
    if (known !== undefined) {
      const stored = await findFile(ctx, workspaceId, known.id);
      if (stored?.sha256.equals(received.sha256) === true) return known;
      throw conflict('already_exists', say`The name ${name} is already in use.`, { name });
    }
    const used = await rows.countFiles(ctx.sql, workspaceId);
    if (used >= MAX_FILES) {
      const text = say`A workspace has at most ${MAX_FILES} files.`;
      throw conflict('limit_reached', text, { limit: MAX_FILES, used });
    }
    await rows.insertFileRow(ctx.sql, workspaceId, {
      ...{ id: received.id, name, content_type: typeOf(name, received.contentType), size_bytes: received.size },
      ...{ author: author.ref, author_name: author.name, created_at: ctx.clock.now() },
    });
    await keepForever(ctx, workspaceId, received.id);
    await onAdded(ctx, workspaceId);
    return getFile(ctx, workspaceId, received.id);
  });
}

/** Returns the bytes of a file. Throws `workspace_file_not_found` (404). */
export async function readBytes(ctx: Ctx, workspaceId: number, id: string): Promise<Buffer> {
  const { id: storedId } = await getFile(ctx, workspaceId, id);
  const pieces: Buffer[] = [];
  for await (const piece of readFile(ctx, workspaceId, storedId)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Deletes a file that no campaign uses. Throws 404 `workspace_file_not_found` and 409 `file_in_use`. */
export function removeFile(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const file = present(await rows.lockFileRow(ctx.sql, workspaceId, id));
    const uses = await listFileUses(ctx.sql, workspaceId, file, MAX_USES);
    if (uses.length > 0) throw inUse(uses);
    await deleteFile(ctx, workspaceId, file.id);
  });
}

/** Steps refer to a file by its ID or by its name without variables. Locking the file prevents new uses until the transaction ends. */
function inUse(uses: readonly FileUse[]): Error {
  const named = uses.slice(0, 3).map(({ name, steps }) => {
    const orders = steps.join(', ');
    return `${name} (${steps.length === 1 ? 'step' : 'steps'} ${orders})`;
  });
  const more = uses.length > named.length ? [`${uses.length - named.length} more`] : [];
  const text = say`The file cannot be deleted, because these campaigns use it: ${[...named, ...more].join(', ')}.`;
  return conflict('file_in_use', text, { campaigns: uses.map(({ id, name, steps }) => ({ id, name, steps })) });
}

function present(row: rows.FileRow | undefined): rows.FileRow {
  if (row === undefined) throw notFound('workspace_file');
  return row;
}

async function firstBytes(ctx: Ctx, workspaceId: number, id: string): Promise<Buffer> {
  for await (const piece of readFile(ctx, workspaceId, id)) return piece;
  return Buffer.alloc(0);
}
