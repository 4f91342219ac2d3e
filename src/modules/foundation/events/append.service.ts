import type { Ctx } from '../../../platform/context.js';
import type { EventDraft } from './event-type.events.js';
import { insertEvents, insertLastEvents, type NewEvent } from './events.repo.js';

/** Name of the loop that numbers events and creates their deliveries. */
export const FAN_OUT_LOOP = 'webhooks.fan-out';

/**
 * Writes events in the caller's transaction in one statement, in the given order. They become visible to change feeds and webhooks after
 * the commit. Pass the `ctx` of `inTx`, so that a change and its event are committed together. Returns the IDs in the order of the
 * drafts.
 */
export async function appendEvents(ctx: Ctx, workspaceId: number, drafts: readonly EventDraft[]): Promise<string[]> {
  if (drafts.length === 0) return [];
  const now = ctx.clock.now();
  const rows = toRows(ctx, drafts, now);
  await insertEvents(ctx.sql, workspaceId, rows, now);
  ctx.wake.hint(FAN_OUT_LOOP);
  return rows.map((row) => row.id);
}

/**
 * Writes events as the last action of a short transaction. If no other transaction numbers events, these are numbered
 * as they are written, which saves a second write; readers of the log wait until the transaction ends.
 */
export async function appendLastEvents(
  ctx: Ctx,
  workspaceId: number,
  drafts: readonly EventDraft[],
): Promise<string[]> {
  if (drafts.length === 0) return [];
  const now = ctx.clock.now();
  const rows = toRows(ctx, drafts, now);
  await insertLastEvents(ctx.sql, workspaceId, rows, now);
  ctx.wake.hint(FAN_OUT_LOOP);
  return rows.map((row) => row.id);
}

function toRows(ctx: Ctx, drafts: readonly EventDraft[], now: Date): NewEvent[] {
  const trace = ctx.tracer.current();
  return drafts.map((draft) => toRow(draft, { id: ctx.ids.uuid(), now, trace }));
}

function toRow(draft: EventDraft, { id, now, trace }: Pick<NewEvent, 'id' | 'trace'> & { now: Date }): NewEvent {
  const { data } = draft;
  return {
    id,
    type: draft.type,
    schemaVersion: draft.schemaVersion,
    occurredAt: draft.occurredAt ?? now,
    campaignId: draft.campaignId === undefined ? textOrNull(data['campaignId']) : draft.campaignId,
    contactId: draft.contactId === undefined ? textOrNull(data['contactId']) : draft.contactId,
    test: draft.test ?? false,
    targetSubscriptionId: draft.targetSubscriptionId ?? null,
    data,
    trace,
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
