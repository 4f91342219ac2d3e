import { type Ctx, inTx } from '../../../platform/context.js';
import { notFound } from '../../../platform/errors.js';
import { requireMatch } from '../../../platform/http/etag.js';
import { type DraftFile, listDraftFiles } from './draft-files.repo.js';
import { deleteDraftFiles, renewDraftFiles } from './draft-files.service.js';
import {
  type DraftContent,
  type DraftMark,
  type DraftPlace,
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

/** Returns the place of a draft that starts a conversation, one per owner. */
export const newDraftPlace = (owner: string): DraftPlace => ({ threadId: NO_THREAD, owner, kind: 'new' });

/** Lists the places where a member has a draft, most recently changed first. */
export function listOwnDrafts(ctx: Ctx, workspaceId: number, owner: string): Promise<DraftMark[]> {
  return listDrafts(ctx.sql, workspaceId, owner, MOST_LISTED);
}

/** Returns a member's draft in a conversation, if there is one. Throws 404 `thread_not_found`. */
export function readDraft(ctx: Ctx, workspaceId: number, place: DraftPlace): Promise<KeptDraft | undefined> {
  return inTx(ctx, async (ctx) => {
    await hold(ctx, workspaceId, place);
    const row = await findDraft(ctx.sql, workspaceId, place);
    return row === undefined ? undefined : { ...row, files: await listDraftFiles(ctx.sql, workspaceId, place) };
  });
}

/**
 * Saves a draft. Throws 404 `thread_not_found`, and 412 `precondition_failed` if the draft has changed since `ifMatch`. A
 * missing draft has revision 0.
 */
export function keepDraft(
  ctx: Ctx,
  workspaceId: number,
  place: DraftPlace,
  content: DraftContent,
  ifMatch: string | undefined,
): Promise<KeptDraft> {
  return inTx(ctx, async (ctx) => {
    await hold(ctx, workspaceId, place);
    const revision = (await findDraft(ctx.sql, workspaceId, place))?.revision ?? 0;
    requireMatch(ifMatch, revision);
    const row = { revision: revision + 1, content, updated_at: ctx.clock.now() };
    await upsertDraft(ctx.sql, workspaceId, place, row);
    const files = await listDraftFiles(ctx.sql, workspaceId, place);
    await renewDraftFiles(ctx, workspaceId, files);
    return { ...row, files };
  });
}

/** Discards a draft. Throws as `keepDraft` does. */
export function dropDraft(
  ctx: Ctx,
  workspaceId: number,
  place: DraftPlace,
  ifMatch: string | undefined,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    await hold(ctx, workspaceId, place);
    requireMatch(ifMatch, (await findDraft(ctx.sql, workspaceId, place))?.revision ?? 0);
    return eraseDraft(ctx, workspaceId, place);
  });
}

/** Deletes the draft of a message in the transaction that stores the message. */
export async function endDraft(ctx: Ctx, workspaceId: number, place: DraftPlace): Promise<void> {
  // A concurrent save either finishes before this lock, or finds that the draft is deleted.
  await lockDrafts(ctx.sql, workspaceId, place);
  await eraseDraft(ctx, workspaceId, place);
}

async function eraseDraft(ctx: Ctx, workspaceId: number, place: DraftPlace): Promise<boolean> {
  await deleteDraftFiles(ctx, workspaceId, place);
  return deleteDraft(ctx.sql, workspaceId, place);
}

async function hold(ctx: Ctx, workspaceId: number, place: DraftPlace): Promise<void> {
  if (!(await lockDrafts(ctx.sql, workspaceId, place))) throw notFound('thread');
}
