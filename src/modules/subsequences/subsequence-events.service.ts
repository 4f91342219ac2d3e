import { type Ctx, inTx } from '../../platform/context.js';
import { insertCursor, updateCursor } from './subsequence-cursors.repo.js';
import { listRoutingEvents, lockRouted, type RoutingEvent } from './subsequence-events.reads.js';
import { type RoutingFact, routeContact } from './subsequence-routing.service.js';

/** Few contacts are held at a time: sending works with them, too. */
const BATCH = 50;

/** What the event log tells routing. Answers are routed in the transaction that receives them. */
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
  return inTx(ctx, async (ctx) => {
    const after = await lockRouted(ctx.sql, workspaceId);
    if (after === null) return 0;
    const { events, last } = await listRoutingEvents(ctx.sql, workspaceId, Object.keys(FACTS), after, BATCH);
    for (const event of events) await routeEvent(ctx, workspaceId, event);
    const reached = events.length === BATCH ? (events.at(-1)?.sequence ?? last) : last;
    if (reached > after) await updateCursor(ctx.sql, workspaceId, reached);
    return events.length;
  });
}

async function routeEvent(ctx: Ctx, workspaceId: number, event: RoutingEvent): Promise<void> {
  const fact = FACTS[event.type]?.(event.data) ?? null;
  if (fact === null) return;
  await routeContact(ctx, workspaceId, { campaignId: event.campaign_id, contactId: event.contact_id, fact });
}
