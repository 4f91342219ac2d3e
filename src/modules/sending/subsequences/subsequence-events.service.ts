import { type Ctx, inTx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { Isolation, type Work } from '../../foundation/faults/index.js';
import { insertCursor, updateCursor } from './subsequence-cursors.repo.js';
import { findRoutingEvent, listRoutingEvents, lockRouted, type RoutingEvent } from './subsequence-events.reads.js';
import { type RoutingFact, routeContact } from './subsequence-routing.service.js';

/** Maximum contacts locked at a time, because sending needs them too. */
const BATCH = 50;

export const ROUTING_LOOP = 'sending.routing';
const EVENT_WORK: Work = { name: 'sending.routing.event' };

/** Facts of the event log for routing. Replies are routed in the transaction that receives them. */
const FACTS: Readonly<Record<string, (data: Record<string, unknown>) => RoutingFact | null>> = {
  'campaign.contact.completed': () => ({ kind: 'finished' }),
  'campaign.contact.resumed': (data) => (data['by'] === 'timer' ? { kind: 'hold_ended' } : null),
  'campaign.email.opened': () => ({ kind: 'opened' }),
  'campaign.email.clicked': (data) => ({ kind: 'clicked', url: String(data['url'] ?? '') }),
};

/**
 * Routes the next batch of a workspace's events. The moves and the position commit together, so every event is routed
 * exactly once; a position that another worker holds is left to it. Returns the number of events.
 */
export async function routeEvents(ctx: Ctx, workspaceId: number): Promise<number> {
  await insertCursor(ctx.sql, workspaceId);
  try {
    return await routeBatch(ctx, workspaceId, BATCH, (ctx, event) => routeEvent(ctx, workspaceId, event));
  } catch (error) {
    if (faultOf(error) !== 'item') throw error;
  }
  return routeEach(ctx, workspaceId);
}

function routeBatch(
  ctx: Ctx,
  workspaceId: number,
  limit: number,
  route: (ctx: Ctx, event: RoutingEvent) => Promise<void>,
): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const after = await lockRouted(ctx.sql, workspaceId);
    if (after === null) return 0;
    const { events, last } = await listRoutingEvents(ctx.sql, workspaceId, Object.keys(FACTS), after, limit);
    for (const event of events) await route(ctx, event);
    const reached = events.length === limit ? (events.at(-1)?.sequence ?? last) : last;
    if (reached > after) await updateCursor(ctx.sql, workspaceId, reached);
    return events.length;
  });
}

/**
 * Routes a batch event by event. An event that throws is set aside before the position advances, so that it is routed
 * later (`routeSetAside`) and not lost in a crash.
 */
async function routeEach(ctx: Ctx, workspaceId: number): Promise<number> {
  const round = await Isolation.open(ctx, EVENT_WORK);
  let routed = 0;
  for (let count = 1; count > 0 && routed < BATCH; routed += count) {
    let tried: RoutingEvent | undefined;
    try {
      count = await routeBatch(ctx, workspaceId, 1, (ctx, event) => {
        tried = event;
        return routeEvent(ctx, workspaceId, event);
      });
    } catch (error) {
      if (tried === undefined || faultOf(error) !== 'item') throw error;
      await round.failed({ workspaceId, item: String(tried.sequence) }, error);
      count = await routeBatch(ctx, workspaceId, 1, () => Promise.resolve());
    }
  }
  return routed;
}

/** Routes events that threw earlier and whose next attempt is due. Returns the number of routed events. */
export async function routeSetAside(ctx: Ctx, workspaceIds: readonly number[]): Promise<number> {
  if (workspaceIds.length === 0) return 0;
  const round = await Isolation.open(ctx, EVENT_WORK);
  let routed = 0;
  for (const of of round.due()) {
    const done = await round.run(of, () =>
      inTx(ctx, async (ctx) => {
        if ((await lockRouted(ctx.sql, of.workspaceId)) === null) return 0;
        const event = await findRoutingEvent(ctx.sql, of.workspaceId, Number(of.item));
        if (event !== undefined) await routeEvent(ctx, of.workspaceId, event);
        return 1;
      }),
    );
    routed += done ?? 0;
  }
  round.end();
  return routed;
}

async function routeEvent(ctx: Ctx, workspaceId: number, event: RoutingEvent): Promise<void> {
  const fact = FACTS[event.type]?.(event.data) ?? null;
  if (fact === null) return;
  await routeContact(ctx, workspaceId, { campaignId: event.campaign_id, contactId: event.contact_id, fact });
}
