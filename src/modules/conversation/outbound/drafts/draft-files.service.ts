import { type Ctx, inTx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { deleteFile, keepFiles, readFile } from '../../../../platform/files/files.js';
import { refuseTooLarge } from '../message/limits.js';
import { type DraftFile, findDraftFile, insertDraftFile, listDraftFiles } from './draft-files.repo.js';
import { type DraftKey, findDraft, lockDrafts } from './drafts.repo.js';

/** Time without changes after which a draft loses its files. */
const LIFE_MS = 90 * 86_400_000;

/**
 * Adds an uploaded file to a draft. Throws 404 `thread_not_found`, 404 `draft_not_found` if no draft is stored, and 413 above the size
 * limit of a message.
 */
export function addDraftFile(ctx: Ctx, workspaceId: number, key: DraftKey, file: DraftFile): Promise<DraftFile> {
  return inTx(ctx, async (ctx) => {
    if (!(await lockDrafts(ctx.sql, workspaceId, key))) throw notFound('thread');
    if ((await findDraft(ctx.sql, workspaceId, key)) === undefined) throw notFound('draft');
    const others = await listDraftFiles(ctx.sql, workspaceId, key);
    refuseTooLarge([...others, file].map(({ size_bytes }) => size_bytes));
    await insertDraftFile(ctx.sql, workspaceId, key, file, ctx.clock.now());
    await renewDraftFiles(ctx, workspaceId, [file]);
    return file;
  });
}

/** Returns a file of a draft with its bytes. Throws 404 `attachment_not_found`. */
export async function readDraftFile(ctx: Ctx, workspaceId: number, key: DraftKey, id: string) {
  const file = await requireDraftFile(ctx, workspaceId, key, id);
  return { file, data: await bytesOf(ctx, workspaceId, id) };
}

/** Removes a file from a draft. Throws 404 `attachment_not_found`. */
export function removeDraftFile(ctx: Ctx, workspaceId: number, key: DraftKey, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await requireDraftFile(ctx, workspaceId, key, id);
    await deleteFile(ctx, workspaceId, id);
  });
}

/**
 * Returns files of drafts with their bytes, each for the owner of its draft. Throws 404 `attachment_not_found`, 413.
 */
export async function loadDraftFiles(
  ctx: Ctx,
  workspaceId: number,
  wanted: readonly { readonly id: string; readonly owner: string }[],
): Promise<Array<{ readonly file: DraftFile; readonly data: Buffer }>> {
  const files: DraftFile[] = [];
  for (const { id, owner } of wanted) {
    const file = await findDraftFile(ctx.sql, workspaceId, owner, id);
    if (file === undefined) throw notFound('attachment');
    files.push(file);
  }
  // Checks sizes before reading content, because the drafts of a member may exceed the memory.
  refuseTooLarge(files.map(({ size_bytes }) => size_bytes));
  const loaded = [];
  for (const file of files) loaded.push({ file, data: await bytesOf(ctx, workspaceId, file.id) });
  return loaded;
}

/** Extends the retention of a draft's files. */
export async function renewDraftFiles(ctx: Ctx, workspaceId: number, files: readonly DraftFile[]): Promise<void> {
  const until = new Date(ctx.clock.now().getTime() + LIFE_MS);
  await keepFiles(
    ctx,
    workspaceId,
    files.map(({ id }) => id),
    until,
  );
}

/** Deletes the files of a draft in the transaction that ends the draft. */
export async function deleteDraftFiles(ctx: Ctx, workspaceId: number, key: DraftKey): Promise<void> {
  for (const { id } of await listDraftFiles(ctx.sql, workspaceId, key)) await deleteFile(ctx, workspaceId, id);
}

async function requireDraftFile(ctx: Ctx, workspaceId: number, key: DraftKey, id: string): Promise<DraftFile> {
  const files = await listDraftFiles(ctx.sql, workspaceId, key);
  const file = files.find((one) => one.id === id.toLowerCase());
  if (file === undefined) throw notFound('attachment');
  return file;
}

async function bytesOf(ctx: Ctx, workspaceId: number, id: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readFile(ctx, workspaceId, id)) pieces.push(piece);
  return Buffer.concat(pieces);
}
