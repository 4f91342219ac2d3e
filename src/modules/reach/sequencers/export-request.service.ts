import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { valueError } from '../../../platform/errors.js';
import { deleteFile, readFile } from '../../../platform/files/files.js';
import { MAX_EXPORTS } from './export-mailboxes.service.js';
import { readMailboxFile } from './mailbox-file.js';

/**
 * Returns the mailboxes of a form: its list and its file together, or null for all of the workspace. The uploaded file is
 * not kept. Throws 422 if the form names none, or both all and some.
 */
export async function wantedMailboxes(
  ctx: Ctx,
  workspaceId: number,
  form: { readonly mailboxes?: readonly string[] | undefined; readonly all: boolean },
  fileId: string | undefined,
): Promise<string[] | null> {
  const named = form.mailboxes ?? [];
  const inFile = fileId === undefined ? [] : await readStored(ctx, workspaceId, fileId);
  if (form.all && (named.length > 0 || fileId !== undefined)) {
    throw valueError(['body', 'all'], 'conflicting_values', say('use `all` or `mailboxes`, not both'));
  }
  if (form.all) return null;
  if (named.length === 0 && fileId === undefined) {
    throw valueError(['body', 'mailboxes'], 'missing_one_of', say('requires `mailboxes`, `file` or `all`'));
  }
  if (named.length + inFile.length > MAX_EXPORTS) {
    throw valueError(['body', 'file'], 'too_many', say`must name at most ${MAX_EXPORTS} mailboxes`);
  }
  return [...named, ...inFile];
}

async function readStored(ctx: Ctx, workspaceId: number, fileId: string): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const piece of readFile(ctx, workspaceId, fileId)) pieces.push(piece);
  await deleteFile(ctx, workspaceId, fileId);
  const addresses = readMailboxFile(Buffer.concat(pieces));
  if (addresses !== null) return addresses;
  throw valueError(['body', 'file'], 'unknown_field', say`has no column of mailbox addresses`);
}
