import type { Language } from '../../../engine/language/languages.js';
import type { NoticeKind } from '../../../engine/notice/enums.js';
import { noticeDueAt } from '../../../engine/notice/when-due.js';
import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError, conflict, notFound } from '../../../platform/errors.js';
import type { EventCatalogue } from '../events/index.js';
import { sequenceAllEvents } from '../events/numbering/index.js';
import { listAddressees } from '../people/index.js';
import { hashOfEndpoint, sealSubscription } from './browser-subscription.js';
import { assertChannel, type ChannelInput } from './channel-rules.js';
import { sealUrl } from './channel-url.js';
import {
  countChannels,
  deleteChannel,
  findBrowserChannel,
  findChannel,
  insertChannel,
  listChannels,
  lockChannel,
  lockChannels,
  statusChange,
  updateChannel,
  updateChannelDue,
} from './channels.repo.js';
import { timingOf } from './collect.service.js';
import { type ChannelRow, NOTICES_LOOP } from './due-channels.js';
import { deleteItems, findFirstAdded } from './items.repo.js';
import { findWorkspaceFacts } from './notices.reads.js';

/** Maximum per workspace (docs/build/conventions.md, Limits). */
const MAX_CHANNELS = 20;
const MAX_BROWSERS = 50;

/** Channel with the address of its member; null for kinds without one, and for a former member. */
export interface ChannelView {
  readonly row: ChannelRow;
  readonly memberEmail: string | null;
}

/**
 * Creates a channel for future events. A browser that has a channel keeps it, with the new member and settings. Throws
 * `limit_reached` (409) and the 422s of `assertChannel`.
 */
export async function createChannel(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  kind: NoticeKind,
  input: ChannelInput,
): Promise<ChannelView> {
  const callerId = ctx.actor.person?.id ?? null;
  const memberId = kind === 'browser' ? (input.memberId ?? callerId) : input.memberId;
  const given = { ...input, memberId };
  await assertChannel(ctx, catalogue, workspaceId, kind, given, { hasUrl: false, memberId: callerId });
  return inTx(ctx, async (ctx) => {
    await lockChannels(ctx.sql, workspaceId);
    const same = await findSameBrowser(ctx, workspaceId, input);
    if (same !== undefined)
      return rewrite(ctx, workspaceId, await lockExisting(ctx, workspaceId, same.id), given, true);
    await requireRoom(ctx, workspaceId, kind);
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    const row = await insertChannel(ctx.sql, {
      ...{ workspace_id: workspaceId, id, kind, status: 'active', created_at: now, updated_at: now },
      ...columnsOf(ctx, workspaceId, id, given),
      // Numbers earlier events now, so that events written after the response get larger numbers.
      after_sequence: await sequenceAllEvents(ctx, workspaceId),
    });
    return viewOf(ctx, row);
  });
}

/** Returns the channels of a workspace, oldest first. */
export async function listChannelViews(ctx: Ctx, workspaceId: number): Promise<ChannelView[]> {
  const rows = await listChannels(ctx.sql, workspaceId);
  if (rows.every(({ member_id: memberId }) => memberId === null))
    return rows.map((row) => ({ row, memberEmail: null }));
  const emails = new Map((await listAddressees(ctx, workspaceId)).map(({ id, email }) => [id, email]));
  return rows.map((row) => ({ row, memberEmail: emails.get(row.member_id ?? '') ?? null }));
}

/** Returns one channel. Throws `notice_channel_not_found` (404). */
export async function getChannel(ctx: Ctx, workspaceId: number, id: string): Promise<ChannelView> {
  const row = await findChannel(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('notice_channel');
  return viewOf(ctx, row);
}

/**
 * Changes the given fields; waiting notices go to the new address, at the new time. A new address resets the failures and
 * resumes a disabled channel. Throws like `createChannel`, and `notice_channel_not_found` (404), `not_the_author` (403) for the
 * subscription of another member, and `already_exists` (409) for that of another channel.
 */
export function changeChannel(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  id: string,
  change: Partial<ChannelInput>,
): Promise<ChannelView> {
  return inTx(ctx, async (ctx) => {
    if (change.subscription !== undefined) await lockChannels(ctx.sql, workspaceId);
    const before = await lockExisting(ctx, workspaceId, id);
    const input = { ...inputOf(before), ...change };
    const { kind, member_id: memberId } = before;
    await assertChannel(ctx, catalogue, workspaceId, kind as NoticeKind, input, {
      ...{ hasUrl: before.url !== null, memberId },
    });
    await requireOwnBrowser(ctx, before, input);
    const isMoved = change.url !== undefined || change.subscription !== undefined || input.memberId !== memberId;
    return rewrite(ctx, workspaceId, before, input, isMoved && before.status !== 'paused');
  });
}

/** Stores the settings of a locked channel, and activates it if its address has changed. */
async function rewrite(
  ctx: Ctx,
  workspaceId: number,
  before: ChannelRow,
  input: ChannelInput,
  isRenewed: boolean,
): Promise<ChannelView> {
  const now = ctx.clock.now();
  const renewed = isRenewed ? await started(ctx, workspaceId, before, now) : {};
  const columns = columnsOf(ctx, workspaceId, before.id, input);
  const row = await updateChannel(ctx.sql, workspaceId, before.id, { ...columns, ...renewed, updated_at: now });
  await reschedule(ctx, row);
  return viewOf(ctx, row);
}

async function requireRoom(ctx: Ctx, workspaceId: number, kind: NoticeKind): Promise<void> {
  const isBrowser = kind === 'browser';
  const limit = isBrowser ? MAX_BROWSERS : MAX_CHANNELS;
  const used = await countChannels(ctx.sql, workspaceId, isBrowser);
  if (used < limit) return;
  const text = isBrowser
    ? say`A workspace notifies at most ${limit} browsers.`
    : say`A workspace has at most ${limit} notice channels.`;
  throw conflict('limit_reached', text, { limit, used });
}

/** Only the member of a browser replaces its subscription; otherwise, their notices could be redirected. */
async function requireOwnBrowser(ctx: Ctx, before: ChannelRow, input: ChannelInput): Promise<void> {
  if (input.subscription === undefined) return;
  if (ctx.actor.person?.id !== before.member_id) {
    const text = say`Only the member who uses this browser can change its subscription.`;
    throw new AppError('not_the_author', 403, text);
  }
  const same = await findSameBrowser(ctx, before.workspace_id, input);
  if (same === undefined || same.id === before.id) return;
  throw conflict('already_exists', say`This browser has another notice channel.`);
}

async function findSameBrowser(ctx: Ctx, workspaceId: number, { subscription }: ChannelInput) {
  if (subscription === undefined) return undefined;
  return findBrowserChannel(ctx.sql, workspaceId, hashOfEndpoint(subscription.endpoint));
}

/** Deletes a channel and its waiting notices. Throws `notice_channel_not_found` (404). */
export async function removeChannel(ctx: Ctx, workspaceId: number, id: string): Promise<Date> {
  if (!(await deleteChannel(ctx.sql, workspaceId, id))) throw notFound('notice_channel');
  return ctx.clock.now();
}

/** Pauses a channel and discards its waiting notices. Pausing twice changes nothing; a disabled channel stays disabled. */
export function pauseChannel(ctx: Ctx, workspaceId: number, id: string): Promise<ChannelView> {
  return inTx(ctx, async (ctx) => {
    const before = await lockExisting(ctx, workspaceId, id);
    if (before.status !== 'active') return viewOf(ctx, before);
    await deleteItems(ctx.sql, workspaceId, id, null);
    await updateChannelDue(ctx.sql, workspaceId, id, null);
    return viewOf(ctx, await updateChannel(ctx.sql, workspaceId, id, statusChange('paused', null, ctx.clock.now())));
  });
}

/** Resumes a paused or disabled channel for new events. Notices that waited when it was disabled are sent. */
export function resumeChannel(ctx: Ctx, workspaceId: number, id: string): Promise<ChannelView> {
  return inTx(ctx, async (ctx) => {
    const before = await lockExisting(ctx, workspaceId, id);
    if (before.status === 'active') return viewOf(ctx, before);
    const change = await started(ctx, workspaceId, before, ctx.clock.now());
    const row = await updateChannel(ctx.sql, workspaceId, id, change);
    await reschedule(ctx, row);
    return viewOf(ctx, row);
  });
}

/** Returns the columns of a channel that becomes active, without failures. */
async function started(ctx: Ctx, workspaceId: number, before: ChannelRow, now: Date) {
  const after = before.status === 'active' ? {} : { after_sequence: await sequenceAllEvents(ctx, workspaceId) };
  return { ...statusChange('active', null, now), ...after };
}

/** Sets the due time of a locked channel by its waiting notices, and ends its claim. */
async function reschedule(ctx: Ctx, row: ChannelRow): Promise<void> {
  const { workspace_id: workspaceId, id } = row;
  const firstAdded = await findFirstAdded(ctx.sql, workspaceId, id);
  const zone = row.time_zone ?? (await findWorkspaceFacts(ctx.sql, workspaceId)).timezone;
  const dueAt = firstAdded === null ? null : noticeDueAt(firstAdded, timingOf(row, zone));
  const retryAt = row.consecutive_failures > 0 ? row.due_at : null;
  const waits = dueAt !== null && retryAt !== null && retryAt > dueAt;
  await updateChannelDue(ctx.sql, workspaceId, id, waits ? retryAt : dueAt);
  ctx.wake.hint(NOTICES_LOOP);
}

async function lockExisting(ctx: Ctx, workspaceId: number, id: string): Promise<ChannelRow> {
  const row = await lockChannel(ctx.sql, workspaceId, id);
  if (row === undefined) throw notFound('notice_channel');
  return row;
}

async function viewOf(ctx: Ctx, row: ChannelRow): Promise<ChannelView> {
  if (row.member_id === null) return { row, memberEmail: null };
  const member = (await listAddressees(ctx, row.workspace_id)).find(({ id }) => id === row.member_id);
  return { row, memberEmail: member?.email ?? null };
}

function sealedUrl(ctx: Ctx, workspaceId: number, id: string, url: string) {
  return { url: sealUrl(ctx, workspaceId, id, url), url_host: new URL(url).host };
}

function columnsOf(ctx: Ctx, workspaceId: number, id: string, input: ChannelInput) {
  return {
    ...{ name: input.name, member_id: input.memberId },
    ...(input.url === undefined ? {} : sealedUrl(ctx, workspaceId, id, input.url)),
    ...(input.subscription === undefined ? {} : sealSubscription(ctx, workspaceId, id, input.subscription)),
    ...{ event_types: [...input.eventTypes], campaign_ids: [...input.campaignIds], intents: [...input.intents] },
    ...{ includes_text: input.includesText, daily_at: input.dailyAt, time_zone: input.timeZone },
    language: input.language,
    ...{ quiet_from: input.quietHours?.from ?? null, quiet_until: input.quietHours?.until ?? null },
  };
}

function inputOf(row: ChannelRow): ChannelInput {
  const { quiet_from: from, quiet_until: until } = row;
  return {
    ...{ name: row.name, memberId: row.member_id, url: undefined, subscription: undefined },
    ...{ eventTypes: row.event_types, campaignIds: row.campaign_ids, intents: row.intents },
    ...{ includesText: row.includes_text, dailyAt: row.daily_at, timeZone: row.time_zone },
    language: row.language as Language | null,
    quietHours: from === null || until === null ? null : { from, until },
  };
}
