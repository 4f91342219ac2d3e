import { Type } from 'typebox';
import { inLanguage } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { EventCatalogue } from '../events/index.js';
import {
  BrowserKeyOut,
  ChannelPath,
  NoticeChannelDeletedOut,
  NoticeChannelIn,
  NoticeChannelOut,
  NoticeChannelsOut,
  NoticeChannelUpdateIn,
  NoticeTestOut,
} from './channels.schemas.js';
import {
  changeChannel,
  createChannel,
  getChannel,
  listChannelViews,
  pauseChannel,
  removeChannel,
  resumeChannel,
} from './channels.service.js';
import { channelToWire, testToWire } from './channels-wire.js';
import { findPublicPushKey } from './push-keys.service.js';
import { sendTestNotice } from './test-notice.service.js';

const TAG = 'Notices';
const COLLECTION = '/notice-channels';
const ITEM = `${COLLECTION}/{channel_id}`;
/** An attempt ends after 10 seconds. */
const TEST_WAIT_MS = 15_000;

/** Registers the operations of notice channels. */
export function noticeRoutes(app: App, catalogue: EventCatalogue): void {
  operation(app, {
    id: 'listNoticeChannels',
    method: 'GET',
    path: COLLECTION,
    tag: TAG,
    summary: 'List notice channels',
    description: 'Returns the notice channels of the workspace with their health, oldest first.',
    response: NoticeChannelsOut,
    handler: async (ctx, { workspaceId }) => ({
      items: (await listChannelViews(ctx, workspaceId)).map((view) => channelToWire(ctx, view)),
    }),
  });

  operation(app, {
    id: 'createNoticeChannel',
    method: 'POST',
    path: COLLECTION,
    tag: TAG,
    summary: 'Create a notice channel',
    description:
      'Creates a channel that sends notices about new events to a member by email, to Slack, Discord, or Microsoft Teams, to your own webhook, or to the browser of the signed-in member. Events within a minute are combined into one message. URLs and subscriptions are stored encrypted and never returned. A browser has one channel per workspace: creating it again replaces the member and settings.',
    body: NoticeChannelIn,
    response: NoticeChannelOut,
    errors: ['limit_reached'],
    example: {
      body: {
        kind: 'slack',
        name: 'Sales',
        url: 'https://hooks.slack.com/services/T000/B000/XXXX',
        eventTypes: ['campaign.contact.replied'],
        intents: ['interested'],
        quietHours: { from: '22:00', until: '07:00' },
      },
    },
    handler: async (ctx, { workspaceId, body }) => {
      const { kind, url, subscription, ...rest } = body;
      const input = { ...rest, url, subscription };
      return channelToWire(ctx, await createChannel(ctx, catalogue, workspaceId, kind, input));
    },
  });

  operation(app, {
    id: 'getBrowserKey',
    method: 'GET',
    path: `${COLLECTION}/browser-key`,
    tag: TAG,
    summary: 'Get the key for browser subscriptions',
    description:
      'Returns the public key of the instance, with which a browser subscribes to notices. It never changes. Create a channel of kind `browser` with the subscription.',
    response: BrowserKeyOut,
    handler: async (ctx) => ({ publicKey: await findPublicPushKey(ctx) }),
  });

  operation(app, {
    id: 'getNoticeChannel',
    method: 'GET',
    path: ITEM,
    tag: TAG,
    summary: 'Get a notice channel',
    description: 'Returns the settings of a notice channel and the result of its last messages.',
    params: ChannelPath,
    response: NoticeChannelOut,
    errors: ['notice_channel_not_found'],
    handler: async (ctx, { workspaceId, params }) =>
      channelToWire(ctx, await getChannel(ctx, workspaceId, params.channel_id)),
  });

  operation(app, {
    id: 'updateNoticeChannel',
    method: 'PATCH',
    path: ITEM,
    tag: TAG,
    summary: 'Update a notice channel',
    description:
      'Updates the fields you send. New filters apply to new events; waiting notices are sent to the new address at the new time. A new URL, member, or subscription resumes a disabled channel. Only the member of a browser can change its subscription.',
    params: ChannelPath,
    body: NoticeChannelUpdateIn,
    response: NoticeChannelOut,
    errors: ['notice_channel_not_found', 'not_the_author', 'already_exists'],
    example: { body: { dailyAt: '08:00' } },
    handler: async (ctx, { workspaceId, params, body }) =>
      channelToWire(ctx, await changeChannel(ctx, catalogue, workspaceId, params.channel_id, body)),
  });

  operation(app, {
    id: 'deleteNoticeChannel',
    method: 'DELETE',
    path: ITEM,
    tag: TAG,
    summary: 'Delete a notice channel',
    description: 'Deletes a notice channel and its waiting notices.',
    params: ChannelPath,
    response: NoticeChannelDeletedOut,
    errors: ['notice_channel_not_found'],
    handler: async (ctx, { workspaceId, params }) => {
      const id = params.channel_id;
      return { id, deleted: true, deletedAt: isoOf(await removeChannel(ctx, workspaceId, id)) };
    },
  });

  const action = {
    method: 'POST',
    tag: TAG,
    params: ChannelPath,
    body: Type.Object({}),
    bodyOptional: true,
    errors: ['notice_channel_not_found'],
  } as const;

  operation(app, {
    ...action,
    id: 'pauseNoticeChannel',
    path: `${ITEM}/pause`,
    summary: 'Pause a notice channel',
    description:
      'Stops notices and discards waiting notices. Events that occur while the channel is paused are not sent later. Pausing a channel that is not active changes nothing.',
    response: NoticeChannelOut,
    handler: async (ctx, { workspaceId, params }) =>
      channelToWire(ctx, await pauseChannel(ctx, workspaceId, params.channel_id)),
  });

  operation(app, {
    ...action,
    id: 'resumeNoticeChannel',
    path: `${ITEM}/resume`,
    summary: 'Resume a notice channel',
    description:
      'Resumes a paused or disabled channel and resets its failures. A channel that Outrider disabled also sends its waiting notices.',
    response: NoticeChannelOut,
    handler: async (ctx, { workspaceId, params }) =>
      channelToWire(ctx, await resumeChannel(ctx, workspaceId, params.channel_id)),
  });

  operation(app, {
    ...action,
    id: 'testNoticeChannel',
    path: `${ITEM}/test`,
    summary: 'Send a test notice',
    description:
      'Sends a test message to the channel immediately, regardless of its filters and quiet hours, and returns the result. A successful test resets the failures of the channel.',
    rate: 'outside',
    response: NoticeTestOut,
    handler: async (ctx, { workspaceId, params }) => {
      const { row } = await getChannel(ctx, workspaceId, params.channel_id);
      const errorMessage = inLanguage(ctx.language, say`The channel did not respond in time.`);
      return later(
        { delivered: false, errorCode: 'timeout', errorMessage },
        async (ctx) => testToWire(ctx, await sendTestNotice(ctx, catalogue, workspaceId, row.id)),
        TEST_WAIT_MS,
      );
    },
  });
}
