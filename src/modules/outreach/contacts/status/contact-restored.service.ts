import type { Ctx } from '../../../../platform/context.js';
import { deleteCompanyStops, type RestoredContact, restoreContactRows } from './contact-restored.repo.js';

/**
 * Undoes the effect of an action on contacts: each contact gets its previous status and intent, regardless of the state
 * machine, as if the action had not happened. The caller cancels or plans emails and writes events.
 */
export async function restoreContacts(
  ctx: Ctx,
  workspaceId: number,
  contacts: readonly RestoredContact[],
): Promise<void> {
  if (contacts.length > 0) await restoreContactRows(ctx.sql, workspaceId, ctx.clock.now(), contacts);
}

/** Removes company stops that an action created. */
export async function removeCompanyStops(
  ctx: Ctx,
  workspaceId: number,
  stops: ReadonlyArray<{ readonly scope_key: string; readonly cause_contact_id: string }>,
): Promise<void> {
  if (stops.length > 0) await deleteCompanyStops(ctx.sql, workspaceId, stops);
}
