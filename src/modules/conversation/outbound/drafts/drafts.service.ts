import { type Ctx, inTx } from '../../../../platform/context.js';
import { notFound } from '../../../../platform/errors.js';
import { requireMatch } from '../../../../platform/http/etag.js';
import { type DraftFile, listDraftFiles } from './draft-files.repo.js';
import { deleteDraftFiles, renewDraftFiles } from './draft-files.service.js';
import {
  type DraftContent,
  type DraftKey,
  type DraftMark,
  type DraftRow,
  deleteDraft,
  findDraft,
  listDrafts,
  lockDrafts,
  NO_THREAD,
  upsertDraft,
} from './drafts.repo.js';

const MOST_LISTED = 500;

/** Draft with the files to send with it. */
export interface KeptDraft extends DraftRow {
  readonly files: readonly DraftFile[];
}

/** Returns the key of a draft that starts a conversation, one per owner. */
export const newDraftKey = (owner: string): DraftKey => ({ threadId: NO_THREAD, owner, kind: 'new' });

/** Lists the keys of a member's drafts, most recently changed first. */
export function listOwnDrafts(ctx: Ctx, workspaceId: number, owner: string): Promise<DraftMark[]> {
  return listDrafts(ctx.sql, workspaceId, owner, MOST_LISTED);
}

/** Returns a member's draft in a conversation, if there is one. Throws 404 `thread_not_found`. */
export function readDraft(ctx: Ctx, workspaceId: number, key: DraftKey): Promise<KeptDraft | undefined> {
  return inTx(ctx, async (ctx) => {
    await hold(ctx, workspaceId, key);
    const row = await findDraft(ctx.sql, workspaceId, key);
    return row === undefined ? undefined : { ...row, files: await listDraftFiles(ctx.sql, workspaceId, key) };
  });
}

/**
 * Saves a draft. Throws 404 `thread_not_found`, and 412 `precondition_failed` if the draft has changed since `ifMatch`. A
 * missing draft has revision 0.
 */
export function keepDraft(
  ctx: Ctx,
  workspaceId: number,
  key: DraftKey,
  content: DraftContent,
  ifMatch: string | undefined,
): Promise<KeptDraft> {
  return inTx(ctx, async (ctx) => {
    await hold(ctx, workspaceId, key);
    const revision = (await findDraft(ctx.sql, workspaceId, key))?.revision ?? 0;
    requireMatch(ifMatch, revision);
    const row = { revision: revision + 1, content, updated_at: ctx.clock.now() };
    await upsertDraft(ctx.sql, workspaceId, key, row);
    const files = await listDraftFiles(ctx.sql, workspaceId, key);
    await renewDraftFiles(ctx, workspaceId, files);
    return { ...row, files };
  });
}

/** Discards a draft. Throws as `keepDraft` does. */
export function dropDraft(ctx: Ctx, workspaceId: number, key: DraftKey, ifMatch: string | undefined): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    await hold(ctx, workspaceId, key);
    requireMatch(ifMatch, (await findDraft(ctx.sql, workspaceId, key))?.revision ?? 0);
    return eraseDraft(ctx, workspaceId, key);
  });
}

/** Deletes the draft of a message in the transaction that stores the message. */
export async function endDraft(ctx: Ctx, workspaceId: number, key: DraftKey): Promise<void> {
  // A concurrent save either finishes before this lock, or finds that the draft is deleted.
  await lockDrafts(ctx.sql, workspaceId, key);
  await eraseDraft(ctx, workspaceId, key);
}

async function eraseDraft(ctx: Ctx, workspaceId: number, key: DraftKey): Promise<boolean> {
  await deleteDraftFiles(ctx, workspaceId, key);
  return deleteDraft(ctx.sql, workspaceId, key);
}

async function hold(ctx: Ctx, workspaceId: number, key: DraftKey): Promise<void> {
  if (!(await lockDrafts(ctx.sql, workspaceId, key))) throw notFound('thread');
}
