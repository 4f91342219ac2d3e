import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '../../../../engine/group-by.js';
import { type BulkChangeAction, isUndoable } from '../../../../engine/profiles/bulk-change.js';
import { english } from '../../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import { AppError } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { followProfiles } from '../../contacts/follow/index.js';
import { keysOfProfiles } from '../addresses/addresses.repo.js';
import type { ProfileFilter } from '../profiles.reads.js';
import { lockProfiles, type ProfileRow } from '../profiles.repo.js';
import { type ProfileEnds, removeLocked } from '../profiles.service.js';
import { type BulkJob, continueBulk } from './bulk.jobs.js';
import { type BulkTargets, lockTargets, pageTargets, patchProfiles } from './bulk-profiles.repo.js';
import {
  type BulkRow,
  type BulkUndo,
  deleteUndos,
  insertUndos,
  lockBulk,
  takeUndos,
  updateBulk,
} from './bulks.repo.js';
import { type BulkChange, currentOf, followOf, patchOf } from './change.js';
import { type PinEnds, pinPiece, unpinPiece } from './pin-piece.service.js';

/** Effects of a change in other modules, in its transaction. */
export interface BulkEnds extends ProfileEnds, PinEnds {}

/** Profiles of one transaction. A deletion also removes contacts and cancels emails. */
const PIECE = 500;
const DELETED_PIECE = 50;
const UNDO_KEPT_MS = 10 * 60_000;

/** Continues a change until it ends, one transaction per piece. */
export async function runBulk(
  ctx: Ctx,
  { workspaceId, bulkId }: BulkJob,
  signal: AbortSignal,
  ends: BulkEnds,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    try {
      if (!(await takePiece(ctx, workspaceId, bulkId, ends))) return;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return failBulk(ctx, { workspaceId, bulkId }, error.message);
    }
  }
}

/** Ends a change that cannot continue. Changed profiles stay changed. */
export function failBulk(ctx: Ctx, { workspaceId, bulkId }: BulkJob, problem?: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await lockBulk(ctx.sql, workspaceId, bulkId);
    if (row?.status !== 'running' && row?.status !== 'undoing') return;
    await end(
      ctx,
      row,
      'failed',
      problem ?? english`The change stopped because of an error. Start it again for the rest.`,
    );
  });
}

/** Takes the next piece of a change or of its undo, in one transaction. Returns whether another one follows. */
export function takePiece(ctx: Ctx, workspaceId: number, bulkId: string, ends: BulkEnds): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const row = await lockBulk(ctx.sql, workspaceId, bulkId);
    if (row === undefined) return false;
    if (row.status === 'running') return changePiece(ctx, row, ends);
    if (row.status === 'undoing') return undoPiece(ctx, row, ends);
    if (row.undo_until !== null && row.undo_until <= ctx.clock.now()) await deleteUndos(ctx.sql, workspaceId, bulkId);
    return false;
  });
}

async function changePiece(ctx: Ctx, row: BulkRow, ends: BulkEnds): Promise<boolean> {
  const { workspace_id: workspaceId } = row;
  const change = row.change as unknown as BulkChange;
  const limit = change.action === 'delete' ? DELETED_PIECE : PIECE;
  const targets: BulkTargets = {
    filter: row.filter as ProfileFilter | null,
    ids: row.profile_ids,
    until: row.created_at,
  };
  const ids = await pageTargets(ctx.sql, workspaceId, targets, { after: row.after_id, limit });
  const profiles = ids.length === 0 ? [] : await lockTargets(ctx.sql, workspaceId, targets, ids);
  const changed = await apply(ctx, row, change, profiles, ends);
  const next = await updateBulk(ctx.sql, workspaceId, row.id, {
    after_id: ids.at(-1) ?? row.after_id,
    visited_count: row.visited_count + ids.length,
    changed_count: row.changed_count + changed,
    updated_at: ctx.clock.now(),
  });
  if (ids.length === limit) return true;
  await end(ctx, next, 'completed', null);
  return false;
}

/** Applies a change to locked profiles. Returns the number of changed ones. */
async function apply(
  ctx: Ctx,
  row: BulkRow,
  change: BulkChange,
  profiles: readonly ProfileRow[],
  ends: BulkEnds,
): Promise<number> {
  const { workspace_id: workspaceId } = row;
  if (change.action === 'delete') {
    for (const profile of profiles) await removeLocked(ctx, workspaceId, profile, ends);
    return profiles.length;
  }
  if (change.action === 'pin') return pinPiece(ctx, row, change, profiles, ends);
  const changed = profiles.flatMap((profile) => {
    const after = patchOf(change, profile);
    return after === null ? [] : [{ profile, after, before: currentOf(profile, after) }];
  });
  if (changed.length === 0) return 0;
  await patchProfiles(
    ctx.sql,
    workspaceId,
    { now: ctx.clock.now(), changedBy: storedJson(row.author) },
    changed.map(({ profile, after }) => ({ id: profile.id, patch: after })),
  );
  const keysOf = await keysOfProfiles(
    ctx.sql,
    workspaceId,
    changed.map(({ profile }) => profile),
  );
  const followed = await followProfiles(
    ctx,
    workspaceId,
    changed.flatMap(({ profile, before, after }) =>
      keysOf(profile).flatMap((key) => followOf(key, before, after) ?? []),
    ),
  );
  const contactsOf = groupBy(followed, ({ emailKey }) => emailKey);
  await insertUndos(
    ctx.sql,
    workspaceId,
    row.id,
    changed.map(({ profile, before, after }) => ({
      ...{ profileId: profile.id, emailKey: profile.email_key, before, after },
      contactIds: keysOf(profile).flatMap((key) => (contactsOf.get(key) ?? []).map(({ id }) => id)),
    })),
  );
  return changed.length;
}

/** Takes the next piece of an undo. Returns whether another one follows. */
async function undoPiece(ctx: Ctx, row: BulkRow, ends: BulkEnds): Promise<boolean> {
  const { workspace_id: workspaceId } = row;
  const change = row.change as unknown as BulkChange;
  const undos = await takeUndos(ctx.sql, workspaceId, row.id, PIECE);
  const restored =
    change.action === 'pin' ? await unpinPiece(ctx, row, change, undos, ends) : await restore(ctx, row, undos);
  const next = await updateBulk(ctx.sql, workspaceId, row.id, {
    undone_count: row.undone_count + restored,
    updated_at: ctx.clock.now(),
  });
  if (undos.length === PIECE) return true;
  await end(ctx, next, 'undone', null);
  return false;
}

/** Restores profiles that still have the values of the change. Returns their number. */
async function restore(ctx: Ctx, row: BulkRow, undos: readonly BulkUndo[]): Promise<number> {
  const { workspace_id: workspaceId } = row;
  const locked = await lockProfiles(
    ctx.sql,
    workspaceId,
    undos.map(({ profileId }) => profileId),
  );
  const profiles = new Map(locked.map((profile) => [profile.id, profile]));
  const restored = undos.filter(({ profileId, after }) => {
    const profile = profiles.get(profileId);
    return profile !== undefined && isDeepStrictEqual(currentOf(profile, after), after);
  });
  if (restored.length > 0) {
    const patches = restored.map(({ profileId, before }) => ({ id: profileId, patch: before }));
    const stamp = { now: ctx.clock.now(), changedBy: storedJson(row.author) };
    await patchProfiles(ctx.sql, workspaceId, stamp, patches);
  }
  const keysOf = await keysOfProfiles(ctx.sql, workspaceId, locked);
  await followProfiles(
    ctx,
    workspaceId,
    restored.flatMap(({ profileId, emailKey, before, after, contactIds }) =>
      contactIds.length === 0
        ? []
        : keysOf({ id: profileId, email_key: emailKey }).flatMap(
            (key) => followOf(key, after, before, contactIds) ?? [],
          ),
    ),
  );
  return restored.length;
}

/** Ends a run: forgets its filter, and deletes the previous values when its undo expires. */
async function end(
  ctx: Ctx,
  row: BulkRow,
  status: 'completed' | 'failed' | 'undone',
  problem: string | null,
): Promise<void> {
  const now = ctx.clock.now();
  const { workspace_id: workspaceId, id: bulkId } = row;
  const isFirst = row.status === 'running' && isUndoable(row.action as BulkChangeAction) && row.changed_count > 0;
  const undoUntil = isFirst ? new Date(now.getTime() + UNDO_KEPT_MS) : row.undo_until;
  await updateBulk(ctx.sql, workspaceId, bulkId, {
    ...{ status, problem, filter: null, profile_ids: null, undo_until: undoUntil },
    ...{ completed_at: now, updated_at: now },
  });
  if (isFirst && undoUntil !== null) await enqueue(ctx, continueBulk, { workspaceId, bulkId }, { runAt: undoUntil });
}
