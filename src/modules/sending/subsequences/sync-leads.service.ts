import type { ReasonCode } from '../../../engine/admission/reasons.js';
import { english, say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { conflict, notFound } from '../../../platform/errors.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { getCampaign, loadPlans } from '../../outreach/campaigns/index.js';
import { listSubsequences, routingPolicyOf } from '../../outreach/campaigns/subsequences/index.js';
import { lockContacts } from '../../outreach/contacts/status/index.js';
import { listPresent, pageRouted, type RoutedContact } from './subsequence.reads.js';
import { type Judged, judgeMoves, moveInto, takesContacts, type Wanted, type Way } from './subsequence-move.service.js';
import { stateOf } from './subsequence-routing.service.js';
import { matchTrigger } from './subsequence-trigger.js';
import { type SyncRequest, syncLeads, type WantedContacts } from './subsequences.jobs.js';

/** Maximum matches moved immediately; a job moves more. */
const MOST_AT_ONCE = 1_000;
const PAGE = 1_000;
const CHUNK = 250;
/** Maximum skipped contacts in a response. */
const MAX_SKIPPED = 100;

/** Contact that was not moved, with the reason. */
interface SkippedContact {
  readonly contactId: string;
  readonly reason: ReasonCode;
  readonly message: string;
}

interface Tally {
  readonly matchedCount: number;
  readonly addedCount: number;
  readonly alreadyInCount: number;
  readonly skippedCount: number;
  readonly skipped: readonly SkippedContact[];
}

const NOTHING: Tally = { matchedCount: 0, addedCount: 0, alreadyInCount: 0, skippedCount: 0, skipped: [] };

/**
 * Moves contacts of a campaign into one of its subsequences: those who match its trigger, or the named ones. Throws
 * `campaign_not_found`, `subsequence_not_found` (404), and `invalid_transition` (409) if the subsequence cannot send.
 */
export async function syncSubsequence(ctx: Ctx, request: SyncRequest): Promise<Tally & { jobId: string | null }> {
  const way = await findWay(ctx, request);
  if (!takesContacts(way)) {
    const text = say`Contacts can move only to an active subsequence with an enabled step. A subsequence is active while its campaign is.`;
    throw conflict('invalid_transition', text, { status: way.child.status, allowed: [] });
  }
  const { wanted } = request;
  if (wanted.dryRun) {
    let tally = NOTHING;
    for await (const page of matching(ctx, way, wanted))
      tally = add(tally, await judgeMoves(ctx, way, page, byOf(wanted)));
    return { ...(await addUnknown(ctx, way, tally, wanted)), jobId: null };
  }
  const found: Wanted[] = [];
  let matchedCount = 0;
  for await (const page of matching(ctx, way, wanted)) {
    matchedCount += page.length;
    if (found.length <= MOST_AT_ONCE) found.push(...page);
  }
  if (matchedCount > MOST_AT_ONCE) {
    const jobId = ctx.ids.uuid();
    await enqueue(ctx, syncLeads, { ...request, jobId }, { jobKey: `${syncLeads.name}:${jobId}` });
    return { ...NOTHING, matchedCount, jobId };
  }
  const judged = await inTx(ctx, (ctx) => moveLocked(ctx, way, found, byOf(wanted)));
  return { ...(await addUnknown(ctx, way, add(NOTHING, judged), wanted)), jobId: null };
}

/** Moves all matching contacts in chunks while the subsequence can send. Repeatable: a moved contact is in already. */
export async function runSync(ctx: Ctx, request: SyncRequest, signal: AbortSignal): Promise<void> {
  const way = await findWay(ctx, request);
  if (!takesContacts(way)) return;
  for await (const page of matching(ctx, way, request.wanted)) {
    for (let at = 0; at < page.length; at += CHUNK) {
      signal.throwIfAborted();
      const chunk = page.slice(at, at + CHUNK);
      await inTx(ctx, (ctx) => moveLocked(ctx, way, chunk, byOf(request.wanted)));
    }
  }
}

async function findWay(ctx: Ctx, { workspaceId, parentId, subsequenceId }: SyncRequest): Promise<Way> {
  await getCampaign(ctx, workspaceId, parentId);
  const all = await listSubsequences(ctx, workspaceId, parentId);
  const subsequence = all.find((one) => one.campaignId === subsequenceId);
  const plans = await loadPlans(ctx, workspaceId, [parentId, subsequenceId]);
  const parent = plans.get(parentId);
  const child = plans.get(subsequenceId);
  if (subsequence === undefined || parent === undefined || child === undefined) throw notFound('subsequence');
  return { parent, child, subsequence, policy: await routingPolicyOf(ctx, workspaceId, parentId) };
}

/** Checks again under locks, so that no contact is moved by outdated facts. */
async function moveLocked(ctx: Ctx, way: Way, wanted: readonly Wanted[], by: 'sync' | 'hand'): Promise<Judged[]> {
  const { workspaceId, id } = way.parent;
  const ids = wanted.map(({ contact }) => contact.id);
  await lockContacts(ctx, workspaceId, ids);
  const filter = { ids, intents: null, statuses: null, onlyTold: false, withWords: false };
  const now = new Map(
    (await pageRouted(ctx.sql, workspaceId, id, filter, { afterId: null, limit: ids.length })).map((row) => [
      row.id,
      row,
    ]),
  );
  const present = wanted.flatMap((one) => {
    const contact = now.get(one.contact.id);
    return contact === undefined ? [] : [{ ...one, contact }];
  });
  return moveInto(ctx, way, present, by);
}

async function* matching(ctx: Ctx, way: Way, wanted: WantedContacts): AsyncGenerator<Wanted[]> {
  const { parent, subsequence } = way;
  const { trigger } = subsequence;
  const isNamed = wanted.contactIds.length > 0;
  const filter = {
    ids: isNamed ? wanted.contactIds : null,
    intents: wanted.intents.length > 0 ? wanted.intents : null,
    statuses: wanted.statuses.length > 0 ? wanted.statuses : null,
    onlyTold: !isNamed,
    withWords: !isNamed && trigger.replyContains.length + trigger.clickedUrlContains.length > 0,
  };
  let left = wanted.limit ?? Number.POSITIVE_INFINITY;
  for (let afterId: string | null = null; left > 0; ) {
    const page: RoutedContact[] = await pageRouted(ctx.sql, parent.workspaceId, parent.id, filter, {
      afterId,
      limit: PAGE,
    });
    const matched = page.flatMap((contact): Wanted[] => {
      const held = isNamed ? 'manual' : matchTrigger(trigger, stateOf(contact));
      return held === null ? [] : [{ contact, trigger: held }];
    });
    const taken = matched.slice(0, left);
    left -= taken.length;
    if (taken.length > 0) yield taken;
    if (page.length < PAGE) return;
    afterId = page.at(-1)?.id ?? null;
  }
}

function byOf({ contactIds }: WantedContacts): 'sync' | 'hand' {
  return contactIds.length > 0 ? 'hand' : 'sync';
}

function add(tally: Tally, judged: readonly Judged[]): Tally {
  const skipped = judged.flatMap(({ contact, decision }) =>
    decision.kind === 'skip' ? [{ contactId: contact.id, reason: decision.reason, message: decision.message }] : [],
  );
  const count = (kind: Judged['decision']['kind']) => judged.filter(({ decision }) => decision.kind === kind).length;
  return {
    matchedCount: tally.matchedCount + judged.length,
    addedCount: tally.addedCount + count('move'),
    alreadyInCount: tally.alreadyInCount + count('already_in'),
    skippedCount: tally.skippedCount + skipped.length,
    skipped: [...tally.skipped, ...skipped].slice(0, MAX_SKIPPED),
  };
}

/** Adds names that match no contact of the parent campaign. */
async function addUnknown(ctx: Ctx, { parent }: Way, tally: Tally, { contactIds }: WantedContacts): Promise<Tally> {
  if (contactIds.length === 0) return tally;
  const present = await listPresent(ctx.sql, parent.workspaceId, parent.id, contactIds);
  const unknown = [...new Set(contactIds)]
    .filter((id) => !present.has(id))
    .map((contactId) => ({
      contactId,
      reason: 'contact_deleted' as const,
      message: english`The campaign has no such contact.`,
    }));
  return {
    ...tally,
    skippedCount: tally.skippedCount + unknown.length,
    skipped: [...tally.skipped, ...unknown].slice(0, MAX_SKIPPED),
  };
}
