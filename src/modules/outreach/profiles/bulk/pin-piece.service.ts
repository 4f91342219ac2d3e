import { groupBy } from '../../../../engine/group-by.js';
import type { SegmentPin } from '../../../../engine/segments/definition.js';
import type { Ctx } from '../../../../platform/context.js';
import type { ProfileRow } from '../profiles.repo.js';
import { type BulkRow, type BulkUndo, insertUndos } from './bulks.repo.js';
import type { BulkChange } from './change.js';

/** Pins of segments, in the transaction of a change. */
export interface PinEnds {
  /** Pins profiles in or out of a segment; null removes pins. Throws 404 `segment_not_found`. */
  readonly pin: (
    ctx: Ctx,
    workspaceId: number,
    segmentId: string,
    pins: { readonly profileIds: readonly string[]; readonly pin: SegmentPin | null },
  ) => Promise<unknown>;
  /** Returns the pins of profiles, unchanged until the transaction ends; undefined if the segment does not exist. */
  readonly pinsOf: (
    ctx: Ctx,
    workspaceId: number,
    segmentId: string,
    profileIds: readonly string[],
  ) => Promise<ReadonlyMap<string, SegmentPin> | undefined>;
}

/** Pins locked profiles, and keeps their previous pins for an undo. Returns the number of profiles with another pin than before. */
export async function pinPiece(
  ctx: Ctx,
  row: BulkRow,
  { segmentId = '', pin = null }: BulkChange,
  profiles: readonly ProfileRow[],
  ends: PinEnds,
): Promise<number> {
  const { workspace_id: workspaceId } = row;
  const profileIds = profiles.map(({ id }) => id);
  const before = (await ends.pinsOf(ctx, workspaceId, segmentId, profileIds)) ?? new Map<string, SegmentPin>();
  const changed = profiles.filter(({ id }) => (before.get(id) ?? null) !== pin);
  await ends.pin(ctx, workspaceId, segmentId, { profileIds: changed.map(({ id }) => id), pin });
  const undos = changed.map(({ id, email_key: emailKey }) => ({
    ...{ profileId: id, emailKey, contactIds: [] },
    ...{ before: { pin: before.get(id) ?? null }, after: { pin } },
  }));
  await insertUndos(ctx.sql, workspaceId, row.id, undos);
  return changed.length;
}

/** Restores the pins of profiles that still have the pin of the change. Returns their number; 0 if the segment was deleted. */
export async function unpinPiece(
  ctx: Ctx,
  row: BulkRow,
  { segmentId = '' }: BulkChange,
  undos: readonly BulkUndo[],
  ends: PinEnds,
): Promise<number> {
  const { workspace_id: workspaceId } = row;
  const profileIds = undos.map(({ profileId }) => profileId);
  const now = await ends.pinsOf(ctx, workspaceId, segmentId, profileIds);
  if (now === undefined) return 0;
  const restored = undos.filter(({ profileId, after }) => (now.get(profileId) ?? null) === after['pin']);
  for (const [pin, own] of groupBy(restored, ({ before }) => before['pin'] as SegmentPin | null)) {
    await ends.pin(ctx, workspaceId, segmentId, { profileIds: own.map(({ profileId }) => profileId), pin });
  }
  return restored.length;
}
