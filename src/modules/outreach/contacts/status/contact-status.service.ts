import { contactTransitions } from '../../../../engine/lifecycle/contact.js';
import type { ContactStatus } from '../../../../engine/lifecycle/enums.js';
import { sourcesOf } from '../../../../engine/lifecycle/transitions.js';
import type { Ctx } from '../../../../platform/context.js';
import { type SentRow, updateSent } from './contact-sends.repo.js';
import {
  type ChangedContact,
  listRelated,
  lockCompanyStops,
  lockInOrder,
  tryLockContacts,
  updateSoftBounces,
  updateStatuses,
  upsertCompanyStop,
} from './contact-status.repo.js';
import { type UnsentRow, updateUnsent } from './contact-unsent.repo.js';

/**
 * Moves contacts to a status if their current status allows the change (docs/use/states.md). Returns the changed
 * contacts. The caller cancels their sends and writes their events.
 */
export function changeContacts(
  ctx: Ctx,
  workspaceId: number,
  contactIds: readonly string[],
  change: { status: string; reason: string | null; holdUntil?: Date | null },
): Promise<ChangedContact[]> {
  if (contactIds.length === 0) return Promise.resolve([]);
  const { status, reason, holdUntil = null } = change;
  const from = sourcesOf(contactTransitions, status as ContactStatus);
  // A dated hold may end while the message still waits for a member's decision.
  const replacesHold = status === 'paused' && reason !== null && reason.startsWith('unverified_');
  const wanted = contactIds.map((contactId) => ({ contactId, from, status, reason, holdUntil, replacesHold }));
  return updateStatuses(ctx.sql, workspaceId, ctx.clock.now(), wanted);
}

/** Locks contacts in order of ID, waiting for other transactions. */
export function lockContacts(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<void> {
  return lockInOrder(ctx.sql, workspaceId, contactIds);
}

/**
 * Locks contacts for a caller that changes them by several statements. Each statement locks its rows in ID order, but
 * their sequence would not, so two callers could deadlock.
 */
export async function lockTogether(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length > 1) await lockContacts(ctx, workspaceId, contactIds);
}

/** Locks contacts like `lockTogether`, for replies, which may also stop the companies of these contacts. */
export async function lockWithCompanies(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length < 2) return;
  await lockContacts(ctx, workspaceId, contactIds);
  await lockCompanyStops(ctx.sql, workspaceId);
}

/**
 * Locks contacts without waiting, for a caller that holds locks that other transactions wait for. Returns the locked
 * contacts.
 */
export function tryHoldContacts(ctx: Ctx, workspaceId: number, contactIds: readonly string[]): Promise<Set<string>> {
  return contactIds.length === 0 ? Promise.resolve(new Set()) : tryLockContacts(ctx.sql, workspaceId, contactIds);
}

/** Returns contacts in the sequence that share a company or an address with another, by campaign, group, or workspace. */
export function findRelatedContacts(
  ctx: Ctx,
  workspaceId: number,
  filter: Parameters<typeof listRelated>[2],
): Promise<string[]> {
  return listRelated(ctx.sql, workspaceId, filter);
}

export async function addCompanyStop(
  ctx: Ctx,
  workspaceId: number,
  stop: { scopeKey: string; domain: string; causeContactId: string },
): Promise<void> {
  await upsertCompanyStop(ctx.sql, workspaceId, { ...stop, at: ctx.clock.now() });
}

/** Adds a soft bounce to the total of a contact, which shows undo that the contact has changed since. */
export async function noteSoftBounce(ctx: Ctx, workspaceId: number, contactId: string): Promise<void> {
  await updateSoftBounces(ctx.sql, workspaceId, contactId, ctx.clock.now());
}

/** Records sent messages on their contacts. Returns the contacts that have completed their sequence. */
export function recordSent(ctx: Ctx, workspaceId: number, rows: readonly SentRow[]): Promise<Set<string>> {
  return updateSent(ctx.sql, workspaceId, ctx.clock.now(), rows);
}

/**
 * Reverts a recorded email that was never sent. Returns true if the contact had completed its sequence and no longer
 * has.
 */
export function recordUnsent(ctx: Ctx, workspaceId: number, row: UnsentRow): Promise<boolean> {
  return updateUnsent(ctx.sql, workspaceId, ctx.clock.now(), row);
}
