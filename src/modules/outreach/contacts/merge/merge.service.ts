import { groupBy } from '../../../../engine/group-by.js';
import type { ContactStatus, ContactStatusReason } from '../../../../engine/lifecycle/enums.js';
import { isInSequence, sequencesToStop } from '../../../../engine/lifecycle/one-sequence.js';
import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict } from '../../../../platform/errors.js';
import { enqueue } from '../../../../platform/queue/enqueue.js';
import { lockForAdding } from '../contact-bulk.repo.js';
import { deleteContact, type SettleEnded } from '../contact-edit.service.js';
import { contactsEnded } from '../contacts.jobs.js';
import { announceStopped, changeContacts, lockContacts } from '../status/index.js';
import { listMergedContacts, listUnsettled, type MergedContact } from './merge.reads.js';

/** Excludes writers that add contacts to campaigns of the workspace, until the end of the transaction. */
export function holdAdding(ctx: Ctx, workspaceId: number): Promise<void> {
  return lockForAdding(ctx.sql, workspaceId, '', true);
}

/** Addresses of two people who are one. */
export interface MergedPeople {
  /** Addresses of the person whose address becomes the main one. */
  readonly main: readonly string[];
  readonly other: readonly string[];
}

/**
 * Leaves one sequence in each campaign that has both people, in the caller's transaction. A campaign and its subsequences count as
 * one. The other contacts are stopped, or removed if they wait for a launch. Returns their number. Throws 409 `email_unsettled` if an
 * email to a contact of such a campaign is being sent or is unconfirmed.
 */
export async function keepOneSequence(
  ctx: Ctx,
  workspaceId: number,
  people: MergedPeople,
  settle: SettleEnded,
): Promise<number> {
  const keys = [...people.main, ...people.other];
  const shared = sharedOf(await listMergedContacts(ctx.sql, workspaceId, keys), people);
  if (shared.length === 0) return 0;
  const ids = new Set(shared.flatMap(({ contacts }) => contacts.map(({ id }) => id)));
  await lockContacts(ctx, workspaceId, [...ids].sort());
  const locked = sharedOf(await listMergedContacts(ctx.sql, workspaceId, keys), people);
  const open = locked.filter(({ contacts }) => contacts.some((one) => isInSequence(sequenceOf(one))));
  const unsettled = await listUnsettled(
    ctx.sql,
    workspaceId,
    open.flatMap(({ contacts }) => contacts.map(({ id }) => id)),
  );
  if (unsettled.length > 0) {
    const text = say`An email to one of the contacts is being sent or is unconfirmed. Merge them when its result is known.`;
    throw conflict('email_unsettled', text, { contactIds: unsettled });
  }
  const stopping = open.flatMap(({ main, other }) => sequencesToStop(main.map(sequenceOf), other.map(sequenceOf)));
  const [waiting, started] = [stopping.filter(isWaiting), stopping.filter((one) => !isWaiting(one))];
  const stopped = await changeContacts(
    ctx,
    workspaceId,
    started.map(({ id }) => id),
    { status: 'stopped', reason: 'merged' },
  );
  await announceStopped(ctx, workspaceId, stopped, 'merged', null);
  for (const [campaignId, contacts] of groupBy(stopped, ({ campaignId }) => campaignId)) {
    const ended = { workspaceId, campaignId, contactIds: contacts.map(({ id }) => id) };
    await enqueue(ctx, contactsEnded, ended);
    await settle(ctx, ended);
  }
  for (const { id, campaignId } of waiting) await deleteContact(ctx, workspaceId, campaignId, id, settle);
  return stopped.length + waiting.length;
}

/** Contacts that wait for a launch have no sequence to stop, and are removed from their campaign. */
function isWaiting({ status }: { readonly status: ContactStatus }): boolean {
  return status === 'pending';
}

interface Shared {
  readonly contacts: readonly MergedContact[];
  readonly main: readonly MergedContact[];
  readonly other: readonly MergedContact[];
}

/** Returns the campaigns with contacts of both people. */
function sharedOf(contacts: readonly MergedContact[], people: MergedPeople): Shared[] {
  const isMain = new Set(people.main);
  return [...groupBy(contacts, ({ rootId }) => rootId).values()].flatMap((own): Shared[] => {
    const main = own.filter(({ emailKey }) => isMain.has(emailKey));
    const other = own.filter(({ emailKey }) => !isMain.has(emailKey));
    return main.length === 0 || other.length === 0 ? [] : [{ contacts: own, main, other }];
  });
}

function sequenceOf({ id, campaignId, status, reason, sentCount }: MergedContact) {
  return {
    id,
    campaignId,
    status: status as ContactStatus,
    reason: reason as ContactStatusReason | null,
    sentCount,
  };
}
