import type { Ctx } from '../../../../platform/context.js';
import type { ContactRefRow } from '../../../foundation/events/blocks.events.js';
import { updateFreed, updateReassigned, updateStepOrders } from './contact-position.repo.js';

/** Unassigns up to `limit` contacts of a campaign from mailboxes that sent to them. Returns their number. */
export function freeFromMailboxes(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  mailboxIds: readonly number[],
  limit: number,
): Promise<number> {
  return updateFreed(ctx.sql, workspaceId, campaignId, mailboxIds, ctx.clock.now(), limit);
}

/** Unassigns contacts that the caller has locked from their mailbox. Skips deleted contacts; returns the others in ID order. */
export function freeContacts(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<ContactRefRow[]> {
  return updateReassigned(ctx.sql, workspaceId, contactIds, ctx.clock.now());
}

/** Sets the number of the last step that contacts received, after steps were moved or deleted. */
export async function setPositions(
  ctx: Ctx,
  workspaceId: number,
  rows: ReadonlyArray<{ readonly id: string; readonly stepOrder: number | null }>,
): Promise<void> {
  if (rows.length > 0) await updateStepOrders(ctx.sql, workspaceId, ctx.clock.now(), rows);
}
