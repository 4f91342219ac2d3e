import type { Ctx } from '../../../../platform/context.js';
import { lockContacts, restoreContacts } from '../../../outreach/contacts/status/index.js';
import { holdThreads } from '../../../outreach/threads/index.js';
import { takeBackEntries } from '../../../reach/suppressions/index.js';
import { listContactStates, listEntriesById } from './act-rows.reads.js';
import { isUntouched } from './act-standing.js';
import { type ClassAct, isSame, type Restored } from './class-act.js';
import type { SuppressAct } from './suppress-act.service.js';
import { settleSequences } from './undo-act.service.js';
import { announceUndone } from './undone-events.service.js';

/** Locks what a suppression changed, in the lock order of receiving. */
export async function holdSuppression(ctx: Ctx, workspaceId: number, act: SuppressAct): Promise<void> {
  await holdThreads(
    ctx,
    workspaceId,
    act.threads.map(({ id }) => id),
  );
  await lockContacts(ctx, workspaceId, act.contacts.map(({ after }) => after.id).sort());
}

/**
 * Undoes exactly the effects of a suppression: its entries, the contacts that it stopped, and their emails. An entry that
 * has changed since, or whose conversation's contact has since replied, bounced, opted out or been changed by another
 * member, stays with all its effects; so does each other contact that changed since. Requires `holdSuppression`. Returns
 * the undone conversations.
 */
export async function undoSuppression(ctx: Ctx, workspaceId: number, act: SuppressAct): Promise<Set<number>> {
  const contacts = await listContactStates(
    ctx.sql,
    workspaceId,
    act.contacts.map(({ after }) => after.id),
  );
  const now = new Map(contacts.map(({ state }) => [state.id, state]));
  const keys = new Map(contacts.map(({ state, emailKey }) => [state.id, emailKey]));
  const standing = await listEntriesById(
    ctx.sql,
    workspaceId,
    act.entries.map(({ after }) => after.id),
  );
  const changed = act.contacts
    .filter(({ after }) => !isUntouched(after, now.get(after.id)))
    .map(({ after }) => after.id);
  const kept = new Set(
    act.threads.filter(({ contactId }) => changed.includes(contactId ?? '')).map(({ entryId }) => entryId),
  );
  for (const { after } of act.entries) {
    const entry = standing.find(({ state }) => state.id === after.id);
    // An address is undone as a whole, in every campaign.
    const isTouched = entry?.kind === 'email' && changed.some((id) => keys.get(id) === entry.value);
    if (entry !== undefined && (isTouched || !isSame(entry.state, after))) kept.add(after.id);
  }
  const values = standing.filter(({ state }) => kept.has(state.id)).map(({ value }) => value);
  const isKept = (id: string): boolean => {
    const key = keys.get(id) ?? '';
    return values.includes(key) || values.includes(key.slice(key.lastIndexOf('@') + 1));
  };
  const restored = act.contacts.filter((change): change is Restored => {
    const { before, after } = change;
    if (before === null || isSame(before, after)) return false;
    return isUntouched(after, now.get(after.id)) && !isKept(after.id);
  });
  await restoreContacts(
    ctx,
    workspaceId,
    restored.map(({ before }) => before),
  );
  const undone = act.entries.filter(
    ({ after }) => !kept.has(after.id) && standing.some(({ state }) => state.id === after.id),
  );
  const created = undone.filter(({ before }) => before === null).map(({ after }) => after.id);
  await takeBackEntries(
    ctx,
    workspaceId,
    created,
    undone.flatMap(({ before }) => before ?? []),
  );
  const whole: ClassAct = { ...act, threads: [], companyStops: [], nextEmailAt: null };
  await settleSequences(ctx, workspaceId, whole, restored, []);
  await announceUndone(ctx, workspaceId, whole, restored, new Set());
  return new Set(act.threads.filter(({ entryId }) => !kept.has(entryId)).map(({ id }) => id));
}
