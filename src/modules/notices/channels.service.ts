import type { Language } from '../../engine/language/languages.js';
import type { NoticeKind } from '../../engine/notice/enums.js';
import { noticeDueAt } from '../../engine/notice/when-due.js';
import { say } from '../../engine/words/say.js';
import { type Ctx, inTx } from '../../platform/context.js';
import { conflict, notFound } from '../../platform/errors.js';
import type { EventCatalogue } from '../events/index.js';
import { sequenceAllEvents } from '../events/numbering/index.js';
import { listAddressees } from '../people/index.js';
import { assertChannel, type ChannelInput } from './channel-rules.js';
import { sealUrl } from './channel-url.js';
import {
  deleteChannel,
  findChannel,
  insertChannel,
  listChannels,
  lockChannel,
  lockChannelCount,
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

/** Channel with the address of its member; null for other kinds, and for a former member. */
export interface ChannelView {
  readonly row: ChannelRow;
  readonly memberEmail: string | null;
}

/** Creates a channel for future events. Throws `limit_reached` (409) and the 422s of `assertChannel`. */
export async function createChannel(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  kind: NoticeKind,
  input: ChannelInput,
): Promise<ChannelView> {
  await assertChannel(ctx, catalogue, workspaceId, kind, input, { hasUrl: false });
  return inTx(ctx, async (ctx) => {
    const used = await lockChannelCount(ctx.sql, workspaceId);
    if (used >= MAX_CHANNELS) {
      const text = say`A workspace has at most ${MAX_CHANNELS} notice channels.`;
      throw conflict('limit_reached', text, { limit: MAX_CHANNELS, used });
    }
    const now = ctx.clock.now();
    const id = ctx.ids.uuid();
    const row = await insertChannel(ctx.sql, {
      ...{ workspace_id: workspaceId, id, kind, status: 'active', created_at: now, updated_at: now },
      ...columnsOf(ctx, workspaceId, id, input),
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
 * resumes a disabled channel. Throws like `createChannel`, and `notice_channel_not_found` (404).
 */
export function changeChannel(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  id: string,
  change: Partial<ChannelInput>,
): Promise<ChannelView> {
  return inTx(ctx, async (ctx) => {
    const before = await lockExisting(ctx, workspaceId, id);
    const input = { ...inputOf(before), ...change };
    await assertChannel(ctx, catalogue, workspaceId, before.kind as NoticeKind, input, { hasUrl: before.url !== null });
    const now = ctx.clock.now();
    const isMoved = change.url !== undefined || input.memberId !== before.member_id;
    const renewed = isMoved && before.status !== 'paused' ? await started(ctx, workspaceId, before, now) : {};
    const columns = columnsOf(ctx, workspaceId, id, input);
    const row = await updateChannel(ctx.sql, workspaceId, id, { ...columns, ...renewed, updated_at: now });
    await reschedule(ctx, row);
    return viewOf(ctx, row);
  });
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

function columnsOf(ctx: Ctx, workspaceId: number, id: string, input: ChannelInput) {
  return {
    ...{ name: input.name, member_id: input.memberId },
    ...(input.url === undefined ? {} : sealUrl(ctx, workspaceId, id, input.url)),
    ...{ event_types: [...input.eventTypes], campaign_ids: [...input.campaignIds], intents: [...input.intents] },
    ...{ includes_text: input.includesText, daily_at: input.dailyAt, time_zone: input.timeZone },
    language: input.language,
    ...{ quiet_from: input.quietHours?.from ?? null, quiet_until: input.quietHours?.until ?? null },
  };
}

function inputOf(row: ChannelRow): ChannelInput {
  const { quiet_from: from, quiet_until: until } = row;
  return {
    ...{ name: row.name, memberId: row.member_id, url: undefined },
    ...{ eventTypes: row.event_types, campaignIds: row.campaign_ids, intents: row.intents },
    ...{ includesText: row.includes_text, dailyAt: row.daily_at, timeZone: row.time_zone },
    language: row.language as Language | null,
    quietHours: from === null || until === null ? null : { from, until },
  };
}
