import type { Ctx } from '../../../platform/context.js';
import { deleteCompanyStops, type RestoredContact, restoreContactRows } from './contact-restored.repo.js';

/**
 * Takes back what an act has done to contacts: each gets the status and intent it had before, whatever the state machine allows, because
 * the act is as if it had not been. Their emails are the caller's to cancel or plan, their events the caller's to write.
 */
export async function restoreContacts(
  ctx: Ctx,
  workspaceId: number,
  contacts: readonly RestoredContact[],
): Promise<void> {
  if (contacts.length > 0) await restoreContactRows(ctx.sql, workspaceId, ctx.clock.now(), contacts);
}

/** Takes back company stops that an act created. */
export async function removeCompanyStops(
  ctx: Ctx,
  workspaceId: number,
  stops: ReadonlyArray<{ readonly scope_key: string; readonly cause_contact_id: string }>,
): Promise<void> {
  if (stops.length > 0) await deleteCompanyStops(ctx.sql, workspaceId, stops);
}
