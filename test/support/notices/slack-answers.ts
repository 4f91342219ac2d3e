import { answer } from '../webhook-receiver.js';

const text = { 'content-type': 'text/plain; charset=utf-8' };

/** Responses of Slack's incoming webhooks (docs.slack.dev, Sending messages using incoming webhooks and Rate limits). */
export const SLACK = {
  ok: answer(200, text, 'ok'),
  noService: answer(404, text, 'no_service'),
  archived: answer(410, text, 'channel_is_archived'),
  invalidPayload: answer(400, text, 'invalid_payload'),
  tooMany: (seconds: number) => answer(429, { ...text, 'retry-after': String(seconds) }, 'rate_limited'),
} as const;
