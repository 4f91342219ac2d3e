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

/** A draft with the files that shall go out with it. */
export interface KeptDraft extends DraftRow {
  readonly files: readonly DraftFile[];
}

/** The draft of a message that begins a conversation: each owner has one. */
export const newDraftPlace = (owner: string): DraftPlace => ({ threadId: NO_THREAD, owner, kind: 'new' });

/** Where a person has begun to write, the last changed first. */
export function listOwnDrafts(ctx: Ctx, workspaceId: number, owner: string): Promise<DraftMark[]> {
  return listDrafts(ctx.sql, workspaceId, owner, MOST_LISTED);
}

/** What a person has begun to write in a conversation; undefined: nothing. Throws 404 `thread_not_found`. */
export function readDraft(ctx: Ctx, workspaceId: number, place: DraftPlace): Promise<KeptDraft | undefined> {
  return inTx(ctx, async (ctx) => {
    await hold(ctx, workspaceId, place);
    const row = await findDraft(ctx.sql, workspaceId, place);
    return row === undefined ? undefined : { ...row, files: await listDraftFiles(ctx.sql, workspaceId, place) };
  });
}

/**
 * Keeps what a person has written so far. Throws 404 `thread_not_found`, and 412 `precondition_failed` when it was changed
 * elsewhere since `ifMatch`; none has the revision 0.
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

/** Throws away what was written. Throws as `keepDraft` does. */
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

/** A message that goes out was a draft: it is none any more, in the transaction that writes the message down. */
export async function endDraft(ctx: Ctx, workspaceId: number, place: DraftPlace): Promise<void> {
  // A request that keeps it at this very moment comes before, or finds that it has gone.
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
