import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf } from '../../../platform/http/wire.js';
import type { EventCatalogue } from '../events/index.js';
import { channelActionRoutes } from './channel-actions.routes.js';
import {
  BrowserKeyOut,
  ChannelPath,
  NoticeChannelDeletedOut,
  NoticeChannelIn,
  NoticeChannelOut,
  NoticeChannelsOut,
  NoticeChannelUpdateIn,
} from './channels.schemas.js';
import { changeChannel, createChannel, getChannel, listChannelViews, removeChannel } from './channels.service.js';
import { channelToWire } from './channels-wire.js';
import { findPublicPushKey } from './push-keys.service.js';

const TAG = 'Notices';
const COLLECTION = '/notice-channels';
const ITEM = `${COLLECTION}/{channel_id}`;
const EXAMPLE = {
  kind: 'slack',
  name: 'Sales',
  url: 'https://hooks.slack.com/services/T000/B000/XXXX',
  eventTypes: ['campaign.contact.replied'],
  intents: ['interested'],
  quietHours: { from: '22:00', until: '07:00' },
};

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
    example: { body: EXAMPLE },
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

  channelActionRoutes(app, catalogue);
}
