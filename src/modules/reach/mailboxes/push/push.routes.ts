import { Type } from 'typebox';
import { say } from '../../../../engine/words/say.js';
import { AppError } from '../../../../platform/errors.js';
import { RawAnswer, raw } from '../../../../platform/http/answer.js';
import { bearerToken } from '../../../../platform/http/credentials.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { type Rate, RateBuckets, RateLimitedError } from '../../../../platform/http/rate-limit.js';
import { GMAIL_PUSH_PATH, GRAPH_PUSH_PATH } from '../watches/push-target.js';
import { takeGmailNotice } from './gmail-notices.service.js';
import { takeGraphNotices } from './graph-notices.service.js';
import { KeysUnavailable, PubsubVerifier } from './pubsub-token.js';

const TEXT = 'text/plain; charset=utf-8';
/** Keeps browsers from reading a validation token as a page. */
const TEXT_HEADERS = { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' };
const MOST_NOTICE_BYTES = 64 * 1024;

/** Rate of requests without a known secret or a valid signature, per client and process. */
const STRANGERS: Rate = { perSecond: 10, burst: 500 };

/** Registers the addresses that Microsoft Graph and Google Pub/Sub announce new mail to. */
export function pushRoutes(app: App): void {
  const strangers = new RateBuckets(() => app.ctx.clock.now().getTime());
  const verifier = new PubsubVerifier();
  const admit = (clientAddress: string, isCounted: boolean): void => {
    const state = strangers.use(clientAddress, STRANGERS, isCounted);
    if (!state.allowed && app.ctx.config.rateLimits) throw new RateLimitedError(state.retryAfterSeconds);
  };

  operation(app, {
    id: 'receiveMicrosoftPush',
    method: 'POST',
    path: GRAPH_PUSH_PATH,
    tag: 'Public',
    summary: 'Receive notifications of Microsoft Graph',
    description:
      'Called by Microsoft Graph when mail arrives, and with `validationToken` when a subscription is created, which is returned as plain text. A notification with the secret of a subscription makes the mailbox due for a poll; its content is not used. Returns 202 for any other body, too.',
    access: 'public',
    audience: 'machine',
    query: Type.Object({
      validationToken: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 2_048,
          description: 'Text that Microsoft Graph expects in the response.',
          examples: ['Validation: Testing client application reachability for subscription'],
        }),
      ),
    }),
    rawBody: true,
    produces: TEXT,
    errors: ['payload_too_large', 'rate_limited'],
    handler: async (ctx, { query, rawBody, clientAddress }) => {
      admit(clientAddress, false);
      const { validationToken } = query;
      if (!ctx.config.push.microsoft) return new RawAnswer('', TEXT, TEXT_HEADERS, 202);
      if (validationToken !== undefined) {
        admit(clientAddress, true);
        return raw(validationToken, TEXT, TEXT_HEADERS);
      }
      if (!(await takeGraphNotices(ctx, rawBody))) admit(clientAddress, true);
      return new RawAnswer('', TEXT, TEXT_HEADERS, 202);
    },
  });

  operation(app, {
    id: 'receiveGooglePush',
    method: 'POST',
    path: GMAIL_PUSH_PATH,
    tag: 'Public',
    summary: 'Receive messages of Google Pub/Sub',
    description:
      'Called by a push subscription of Google Pub/Sub when mail arrives at Gmail. The request must have a token that Google signed for the service account in `GMAIL_PUSH_SERVICE_ACCOUNT` and this URL. It makes the mailboxes of the account due for a poll; its content is not used otherwise. Returns 204, also for unknown accounts.',
    access: 'public',
    audience: 'machine',
    headers: Type.Object({
      Authorization: Type.Optional(
        Type.String({
          maxLength: 8_192,
          description: 'Token that Google signed.',
          examples: ['Bearer eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.e30.c2ln'],
        }),
      ),
    }),
    rawBody: true,
    bodyLimit: MOST_NOTICE_BYTES,
    produces: TEXT,
    errors: ['push_refused', 'payload_too_large', 'rate_limited'],
    handler: async (ctx, { headers, rawBody, clientAddress }) => {
      admit(clientAddress, false);
      const { push, publicUrl } = ctx.config;
      const token = bearerToken(headers.Authorization);
      const isSigned =
        push.gmail !== null &&
        token !== null &&
        (await verifier.accepts(ctx, push.gmail, `${publicUrl}${GMAIL_PUSH_PATH}`, token).catch(unavailableKeys));
      if (!isSigned) {
        admit(clientAddress, true);
        throw new AppError('push_refused', 401, say`The request is not signed by Google Pub/Sub for this instance.`);
      }
      await takeGmailNotice(ctx, rawBody);
      return new RawAnswer('', TEXT, TEXT_HEADERS, 204);
    },
  });
}

function unavailableKeys(error: unknown): never {
  if (!(error instanceof KeysUnavailable)) throw error;
  // Pub/Sub sends the message again.
  throw new AppError('service_unavailable', 503, say`The keys of Google cannot be read. Retry later.`);
}
