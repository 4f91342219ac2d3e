import type { CampaignPlan } from '../../../engine/campaign/plan.js';
import { decideOnClick, decideOnOpen } from '../../../engine/stop-rules/on-engagement.js';
import { classifyVisit } from '../../../engine/tracking/visit-class.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { appendEvents } from '../../foundation/events/index.js';
import { eachItem } from '../../foundation/faults/index.js';
import { loadPlan } from '../../outreach/campaigns/index.js';
import { addEngagement } from '../../outreach/contacts/status/index.js';
import { recordEngagement } from '../../sending/sends/index.js';
import { applyEffects } from '../../sending/sequence/index.js';
import type { JudgedVisit } from './judged-visit.js';
import { countVisits, tallyVisits } from './visit-counts.service.js';
import { visitEvents } from './visit-events.js';
import { lockVisited, type VisitedMessage } from './visited.reads.js';
import {
  deleteVisits,
  findNextJudgement,
  itemOfMessage,
  listWaitingMessages,
  listWaitingVisits,
  type MessageKey,
  TRACKING_WORK,
  updateJudged,
  type WaitingVisit,
} from './visits.repo.js';

/** Judges the visits that have waited long enough, message by message. Returns how many. */
export async function judgeWaiting(ctx: Ctx, limit: number): Promise<number> {
  const waiting = await listWaitingMessages(ctx.sql, ctx.clock.now(), limit);
  const judged = await eachItem(ctx, { name: TRACKING_WORK }, waiting, itemOfMessage, (message) =>
    judgeMessage(ctx, message),
  );
  return judged.reduce((sum, count) => sum + count, 0);
}

export function nextJudgement(ctx: Ctx): Promise<Date | null> {
  return findNextJudgement(ctx.sql, ctx.clock.now());
}

/**
 * Classifies the waiting visits of one message, and applies the results to send, contact, statistics, events, and stop rules in the same
 * transaction. The lock on the send makes two workers take turns; the second finds nothing left. Visits of unsent or deleted messages are
 * discarded.
 */
async function judgeMessage(ctx: Ctx, { workspaceId, contactId, stepId }: MessageKey): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const message = await lockVisited(ctx.sql, workspaceId, { contactId, stepId });
    const waiting = await listWaitingVisits(ctx.sql, workspaceId, { contactId, stepId }, ctx.clock.now());
    if (waiting.length === 0) return 0;
    const plan = message === undefined ? undefined : await loadPlan(ctx, workspaceId, message.campaignId);
    if (message === undefined || plan === undefined) {
      await deleteVisits(
        ctx.sql,
        workspaceId,
        waiting.map((visit) => visit.id),
      );
      return waiting.length;
    }
    const visits = waiting.map((visit) => ({ ...visit, ...classifyVisit(factsOf(visit, message)) }));
    await updateJudged(ctx.sql, workspaceId, visits);
    await record(ctx, workspaceId, plan, message, visits);
    return waiting.length;
  });
}

function factsOf(visit: WaitingVisit, { sentAt }: VisitedMessage) {
  return { ...visit, sinceSentMs: sentAt === null ? null : visit.visitedAt.getTime() - sentAt.getTime() };
}

async function record(
  ctx: Ctx,
  workspaceId: number,
  plan: CampaignPlan,
  message: VisitedMessage,
  visits: readonly JudgedVisit[],
): Promise<void> {
  const tally = tallyVisits(visits);
  const ofSend = await recordEngagement(ctx, workspaceId, message.sendId, tally);
  const byPeople = visits.filter((visit) => visit.by === 'human');
  const ofContact = byPeople.length === 0 ? undefined : await addEngagement(ctx, workspaceId, message.contactId, tally);
  // The totals before these visits are the current totals without them.
  const before = {
    opens: ofSend.openCount - tally.opens,
    clicks: ofSend.clickCount - tally.clicks,
    firstOpen: ofContact !== undefined && ofContact.openCount === tally.opens,
    firstClick: ofContact !== undefined && ofContact.clickCount === tally.clicks,
  };
  await countVisits(ctx, workspaceId, message, visits, before);
  await appendEvents(ctx, workspaceId, visitEvents(plan, message, byPeople, before));
  await stop(ctx, workspaceId, plan, message, byPeople);
}

/** Ends the sequence at the first stopping visit; further visits change nothing more. */
async function stop(
  ctx: Ctx,
  workspaceId: number,
  plan: CampaignPlan,
  { contactId, emailKey }: VisitedMessage,
  byPeople: readonly JudgedVisit[],
): Promise<void> {
  const effects = byPeople
    .map(({ kind, url }) =>
      kind === 'open'
        ? decideOnOpen(plan.stopRules, { isHuman: true })
        : decideOnClick(plan.stopRules, { url: url ?? '', isHuman: true }),
    )
    .find((one) => one.contact !== null);
  // Visits are not a source of suppressions.
  if (effects !== undefined) await applyEffects(ctx, workspaceId, { plan, contactId, emailKey }, effects, 'api');
}
