import { isOfPerson, suppressionReason } from '../../../engine/admission/suppression-reason.js';
import { groupBy } from '../../../engine/group-by.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { rescheduleCampaigns } from '../../outreach/campaigns/index.js';
import { otherAddresses } from '../../outreach/contacts/same-person/index.js';
import { changeContacts, tryHoldContacts } from '../../outreach/contacts/status/index.js';
import { type Forbidden, type StopForbidden, stillForbidden } from '../../reach/suppressions/index.js';
import { cancelSends } from '../sends/index.js';
import { contactsForbidden, type ForbiddenContacts } from './sequence.jobs.js';
import { countForbidden, type ForbiddenContact, listForbidden } from './stop-forbidden.reads.js';

/** Maximum contacts moved per statement: bounds the locks, however many contacts an entry covers. */
const BATCH = 5_000;
/** Maximum contacts that a request stops, because it has 30 seconds; a job stops more. */
const MOST_AT_ONCE = 10_000;
/** Maximum contacts that the job reads at a time: a whole domain is searched in all contacts of the workspace. */
const PAGE = 50_000;

/**
 * Suppresses waiting contacts with these addresses and domains and cancels their sends, in the caller's transaction; the
 * handoff gate stops claimed messages. Contacts stay suppressed when the entry is removed. For very many contacts, a job
 * follows: until then, the claim rejects their messages because of the entry itself.
 */
export const stopForbidden: StopForbidden = async (ctx, workspaceId, forbidden) => {
  const covered = await withPeople(ctx, workspaceId, forbidden);
  const waiting = await listForbidden(ctx.sql, workspaceId, covered, MOST_AT_ONCE + 1);
  if (waiting.length <= MOST_AT_ONCE) return { contacts: await stopAll(ctx, workspaceId, waiting), jobId: null };
  const jobId = await stopLater(ctx, workspaceId, forbidden);
  return { contacts: await countForbidden(ctx.sql, workspaceId, covered), jobId };
};

/** Returns the contacts that `stopForbidden` would stop, at most `limit` of each kind of entry. */
export async function listStoppable(
  ctx: Ctx,
  workspaceId: number,
  forbidden: readonly Forbidden[],
  limit: number,
): Promise<string[]> {
  const waiting = await listForbidden(ctx.sql, workspaceId, await withPeople(ctx, workspaceId, forbidden), limit);
  return waiting.map(({ id }) => id);
}

/**
 * Suppresses an address in every campaign covered by a new entry from an opt-out, bounce or complaint, in the
 * transaction of that event. The caller holds the event's own contact, so this never waits for another contact:
 * contacts locked by another transaction are stopped by a job right after the commit, and the claim refuses their
 * messages until then.
 */
export async function stopAddress(
  ctx: Ctx,
  workspaceId: number,
  { emailKey, groupId, reason }: { readonly emailKey: string; readonly groupId: string; readonly reason: string },
): Promise<void> {
  const forbidden: Forbidden[] = [{ kind: 'email', value: emailKey, groupId, isOfPerson: isOfPerson(reason) }];
  const covered = await withPeople(ctx, workspaceId, forbidden);
  const waiting = await listForbidden(ctx.sql, workspaceId, covered, MOST_AT_ONCE);
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  const free = await tryHoldContacts(ctx, workspaceId, ids);
  const stoppable = waiting.filter(({ id }) => free.has(id));
  await stopAll(ctx, workspaceId, stoppable);
  if (stoppable.length < waiting.length) await stopLater(ctx, workspaceId, forbidden);
}

/** Adds the other addresses of people to entries that apply to the person. */
async function withPeople(ctx: Ctx, workspaceId: number, forbidden: readonly Forbidden[]): Promise<Forbidden[]> {
  const entries = forbidden.filter(({ kind, isOfPerson: isOf }) => kind === 'email' && isOf === true);
  if (entries.length === 0) return [...forbidden];
  const others = await otherAddresses(
    ctx,
    workspaceId,
    entries.map(({ value }) => value),
  );
  const added = entries.flatMap((entry) => (others.get(entry.value) ?? []).map((value) => ({ ...entry, value })));
  return [...forbidden, ...added];
}

async function stopLater(ctx: Ctx, workspaceId: number, forbidden: readonly Forbidden[]): Promise<string> {
  const jobId = ctx.ids.uuid();
  const work = {
    workspaceId,
    forbidden: forbidden.map(({ kind, value, groupId, isOfPerson: isOf = false }) => ({
      kind,
      value,
      groupId,
      isOfPerson: isOf,
    })),
  };
  await enqueue(ctx, contactsForbidden, work, { jobKey: `${contactsForbidden.name}:${jobId}` });
  return jobId;
}

/**
 * Stops all contacts that entries still cover, one batch per transaction. Repeatable: stopped contacts no longer wait.
 */
export async function stopManyForbidden(ctx: Ctx, work: ForbiddenContacts, signal: AbortSignal): Promise<void> {
  const { workspaceId } = work;
  for (;;) {
    const holding = await stillForbidden(ctx, workspaceId, work.forbidden);
    const forbidden = await withPeople(ctx, workspaceId, holding);
    const waiting = await listForbidden(ctx.sql, workspaceId, forbidden, PAGE);
    let stopped = 0;
    for (let from = 0; from < waiting.length; from += BATCH) {
      signal.throwIfAborted();
      stopped += await inTx(ctx, (ctx) => stopAll(ctx, workspaceId, waiting.slice(from, from + BATCH)));
    }
    if (stopped === 0) return;
  }
}

async function stopAll(ctx: Ctx, workspaceId: number, waiting: readonly ForbiddenContact[]): Promise<number> {
  let stopped = 0;
  for (let from = 0; from < waiting.length; from += BATCH) {
    stopped += await stopBatch(ctx, workspaceId, waiting.slice(from, from + BATCH));
  }
  const campaigns = [...new Set(waiting.map((contact) => contact.campaignId))].sort();
  if (stopped > 0) await rescheduleCampaigns(ctx, workspaceId, campaigns, ctx.clock.now());
  return stopped;
}

async function stopBatch(ctx: Ctx, workspaceId: number, waiting: readonly ForbiddenContact[]): Promise<number> {
  const contactIds = waiting.map(({ id }) => id);
  const changed = await changeContacts(ctx, workspaceId, contactIds, { status: 'suppressed', reason: 'suppression' });
  const moved = new Set(changed.map(({ id }) => id));
  const stopped = waiting.filter(({ id }) => moved.has(id));
  for (const [reason, contacts] of groupBy(stopped, suppressionReason)) {
    await cancelSends(ctx, workspaceId, { contactIds: contacts.map(({ id }) => id) }, reason);
  }
  return stopped.length;
}
