import { createHash } from 'node:crypto';
import type { Notice } from '../../../engine/notice/notice.js';
import { pushBody } from '../../../engine/notice/push.js';
import type { Ctx } from '../../../platform/context.js';
import { openSubscription } from './browser-subscription.js';
import type { ChannelRow } from './due-channels.js';
import { type NoticeOutcome, postNotice } from './post-notice.js';
import { authorizePush } from './push-keys.service.js';
import { encryptPush, newMessageSecrets } from './push-message.js';

/** Time for which a push service keeps a message for a device that is offline, in seconds: a day. */
const KEPT_SECONDS = 86_400;
/** Maximum length of a topic (RFC 8030 section 5.4). */
const TOPIC_LENGTH = 32;

/** Sends a notice to a browser through its push service, encrypted so that the service cannot read it. */
export async function pushNotice(ctx: Ctx, channel: ChannelRow, notice: Notice): Promise<NoticeOutcome> {
  const { endpoint, browser } = openSubscription(ctx, channel);
  const topic = topicOf(notice);
  const headers = {
    authorization: await authorizePush(ctx, new URL(endpoint).origin),
    'content-type': 'application/octet-stream',
    'content-encoding': 'aes128gcm',
    ttl: String(KEPT_SECONDS),
    // Wakes a phone that saves power; a digest can wait until it is used (RFC 8030 section 5.3).
    urgency: channel.daily_at === null ? 'high' : 'normal',
    topic,
  };
  const request = (isShort: boolean) => {
    const body = encryptPush(pushBody(notice, topic, isShort), browser, newMessageSecrets());
    return { url: endpoint, headers, body };
  };
  return postNotice(ctx, 'browser', request(false), () => request(true));
}

/**
 * Returns a name that messages about the same first event share. The push service and the device replace the earlier message by
 * the later one, so a message that is sent again after a crash appears once.
 */
function topicOf({ channelId, lines }: Notice): string {
  const first = lines[0]?.eventId ?? '';
  return createHash('sha256').update(`${channelId}:${first}`).digest('base64url').slice(0, TOPIC_LENGTH);
}
