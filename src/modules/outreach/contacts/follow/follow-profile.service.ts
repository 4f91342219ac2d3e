import { groupBy } from '../../../../engine/group-by.js';
import type { Ctx } from '../../../../platform/context.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { contactsRezoned } from '../contacts.jobs.js';
import { noteNewValues } from '../corrected/index.js';
import { type ColumnChange, type CustomChange, updateFollowing } from './follow-profile.repo.js';
import { type FollowedByMany, type FollowedChange, updateFollowingMany } from './follow-profiles.repo.js';

export type { FollowedChange };

/**
 * Copies the changed values of a profile to the contacts of its address, in the caller's transaction, except to contacts
 * with a value of their own. Scheduled emails use the new values, because they are rendered at send time.
 */
export async function followProfile(
  ctx: Ctx,
  workspaceId: number,
  emailKey: string,
  change: { readonly columns: readonly ColumnChange[]; readonly custom: readonly CustomChange[] },
): Promise<void> {
  const columns = change.columns.filter(({ from, to }) => from !== to);
  const custom = change.custom.filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
  if (columns.length === 0 && custom.length === 0) return;
  const followed = await updateFollowing(ctx.sql, workspaceId, ctx.clock.now(), emailKey, { columns, custom });
  await noteNewValues(ctx, workspaceId, followed);
  if (!columns.some(({ column }) => column === 'timezone')) return;
  for (const { id, campaignId } of followed) {
    await enqueue(ctx, contactsRezoned, { workspaceId, campaignId, contactIds: [id] });
  }
}

/** Copies new values of many profiles to the contacts of their addresses, as for one profile. Returns the changed contacts. */
export async function followProfiles(
  ctx: Ctx,
  workspaceId: number,
  changes: readonly FollowedChange[],
): Promise<readonly FollowedByMany[]> {
  if (changes.length === 0) return [];
  const followed = await updateFollowingMany(ctx.sql, workspaceId, ctx.clock.now(), changes);
  await noteNewValues(ctx, workspaceId, followed);
  const rezoned = followed.filter((contact) => contact.rezoned);
  for (const [campaignId, contacts] of groupBy(rezoned, (contact) => contact.campaignId)) {
    await enqueue(ctx, contactsRezoned, { workspaceId, campaignId, contactIds: contacts.map(({ id }) => id) });
  }
  return followed;
}
