import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { valueError } from '../../../../platform/errors.js';
import { listOwners, type OwnerRow } from './owners.reads.js';

/** Returns the owner of a new campaign: the signed-in member who creates it; null for an API key. */
export async function ownerOfNew(ctx: Ctx, workspaceId: number): Promise<string | null> {
  const id = ctx.actor.person?.id;
  if (id === undefined) return null;
  const [owner] = await listOwners(ctx.sql, workspaceId, [id]);
  return owner?.id ?? null;
}

/** Throws 422 `unknown_person` for a person outside the workspace. Absent and null name no owner. */
export async function requireOwner(ctx: Ctx, workspaceId: number, ownerId: string | null | undefined): Promise<void> {
  if (ownerId == null || (await listOwners(ctx.sql, workspaceId, [ownerId])).length > 0) return;
  throw valueError(['body', 'ownerId'], 'unknown_person', say`no member has this ID`, ownerId);
}

/** Owners of campaigns, by ID. */
export async function ownersOf(
  ctx: Ctx,
  workspaceId: number,
  rows: readonly { readonly owner_id: string | null }[],
): Promise<ReadonlyMap<string, OwnerRow>> {
  const ids = [...new Set(rows.flatMap((row) => row.owner_id ?? []))];
  return new Map((await listOwners(ctx.sql, workspaceId, ids)).map((owner) => [owner.id, owner]));
}
