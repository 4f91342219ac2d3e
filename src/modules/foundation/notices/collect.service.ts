import { type NoticeTiming, noticeDueAt } from '../../../engine/notice/when-due.js';
import { wantsEvent } from '../../../engine/webhook/match.js';
import type { Ctx } from '../../../platform/context.js';
import { type EventCatalogue, readEvents } from '../events/index.js';
import { updateIdleDue } from './channels.repo.js';
import { type ChannelRow, NOTICES_LOOP } from './due-channels.js';
import { insertItems, type NewItem } from './items.repo.js';
import { listCollecting } from './notices.reads.js';

/** Event fields that channels are matched by. */
interface Head {
  readonly id: string;
  readonly sequence: number;
  readonly type: string;
  readonly campaign_id: string | null;
  readonly test: boolean;
}

type Collecting = ChannelRow & { readonly zone: string };

/** Reads the channels of a workspace that collect events. */
export function readCollecting(ctx: Ctx, workspaceId: number): Promise<Collecting[]> {
  return listCollecting(ctx.sql, workspaceId);
}

/**
 * Adds the events of a fan-out to the matching channels. Part of its transaction, so that an event is collected once.
 * The first event of a message decides when it is due.
 */
export async function collectNotices(
  ctx: Ctx,
  workspaceId: number,
  catalogue: EventCatalogue,
  channels: readonly Collecting[],
  events: readonly Head[],
): Promise<void> {
  const wanted = channels.flatMap((channel) =>
    events.filter((event) => wants(channel, event, catalogue)).map((event) => ({ channel, event })),
  );
  const items = await withoutUnwanted(ctx, workspaceId, catalogue, wanted);
  await addItems(ctx, workspaceId, items);
}

/**
 * Adds an event to the named channels that are active, whatever events they subscribe to, in the caller's transaction.
 * Quiet hours and digests apply.
 */
export async function notifyChannels(
  ctx: Ctx,
  workspaceId: number,
  channelIds: readonly string[],
  event: Item['event'],
): Promise<void> {
  const channels = (await readCollecting(ctx, workspaceId)).filter(({ id }) => channelIds.includes(id));
  await addItems(
    ctx,
    workspaceId,
    channels.map((channel) => ({ channel, event })),
  );
}

interface Item {
  readonly channel: Collecting;
  readonly event: { readonly id: string; readonly type: string };
}

async function addItems(ctx: Ctx, workspaceId: number, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return;
  const now = ctx.clock.now();
  const due = new Map(items.map(({ channel }) => [channel.id, noticeDueAt(now, timingOf(channel, channel.zone))]));
  const kept = await updateIdleDue(ctx.sql, workspaceId, due);
  const rows = items
    .filter(({ channel }) => kept.has(channel.id))
    .map(({ channel, event }): NewItem => ({ channelId: channel.id, eventId: event.id, eventType: event.type }));
  if (rows.length === 0) return;
  await insertItems(ctx.sql, workspaceId, rows, now);
  ctx.wake.hint(NOTICES_LOOP);
}

export function timingOf(channel: ChannelRow, zone: string): NoticeTiming {
  const { daily_at: dailyAt, quiet_from: from, quiet_until: until } = channel;
  return { dailyAt, quiet: from === null || until === null ? null : { from, until }, zone };
}

function wants(channel: Collecting, event: Head, catalogue: EventCatalogue): boolean {
  if (event.test || event.sequence <= channel.after_sequence) return false;
  const filter = { id: channel.id, eventTypes: channel.event_types, campaignIds: new Set(channel.campaign_ids) };
  const matchable = { type: event.type, campaignId: event.campaign_id, targetSubscriptionId: null };
  return wantsEvent(filter, matchable, catalogue.optIn);
}

/** Event that inbox rules give to their channels themselves. */
const RULE_NOTICE = 'inbox.rule.notified';

interface Wanted {
  readonly channel: Collecting;
  readonly event: Head;
}

/** Applies the filters on the data of an event: intents of replies, and no notices to a channel about itself. */
async function withoutUnwanted(
  ctx: Ctx,
  workspaceId: number,
  catalogue: EventCatalogue,
  wanted: readonly Wanted[],
): Promise<readonly Wanted[]> {
  const dataMatters = ({ channel, event }: Wanted): boolean =>
    event.type.startsWith('notice.') ||
    event.type === RULE_NOTICE ||
    (channel.intents.length > 0 && hasIntent(catalogue, event.type));
  const ids = [...new Set(wanted.filter(dataMatters).map(({ event }) => event.id))];
  if (ids.length === 0) return wanted;
  const data = new Map((await readEvents(ctx, workspaceId, ids)).map((event) => [event.id, event.data]));
  return wanted.filter((one) => {
    if (!dataMatters(one)) return true;
    const { channelId, channelIds, replyIntent } = data.get(one.event.id) ?? {};
    if (one.event.type === RULE_NOTICE) return !(Array.isArray(channelIds) && channelIds.includes(one.channel.id));
    if (one.event.type.startsWith('notice.')) return channelId !== one.channel.id;
    return typeof replyIntent === 'string' && one.channel.intents.includes(replyIntent);
  });
}

function hasIntent(catalogue: EventCatalogue, type: string): boolean {
  return 'replyIntent' in (catalogue.find(type)?.data.properties ?? {});
}
