import { Type } from 'typebox';
import { inLanguage } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import { later } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import type { EventCatalogue } from '../events/index.js';
import { ChannelPath, NoticeChannelOut, NoticeTestOut } from './channels.schemas.js';
import { getChannel, pauseChannel, resumeChannel } from './channels.service.js';
import { channelToWire, testToWire } from './channels-wire.js';
import { sendTestNotice } from './test-notice.service.js';

const ITEM = '/notice-channels/{channel_id}';
/** An attempt ends after 10 seconds. */
const TEST_WAIT_MS = 15_000;

/** Common fields of the three operations. */
const action = {
  method: 'POST',
  tag: 'Notices',
  params: ChannelPath,
  body: Type.Object({}),
  bodyOptional: true,
  errors: ['notice_channel_not_found'],
} as const;

/** Registers the actions of a notice channel: pause, resume, test. */
export function channelActionRoutes(app: App, catalogue: EventCatalogue): void {
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
