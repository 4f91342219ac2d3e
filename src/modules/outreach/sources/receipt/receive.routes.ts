import { Type } from 'typebox';
import { type Said, say } from '../../../../engine/words/say.js';
import { isWorkspaceRetired } from '../../../../platform/db/workspace-moves.js';
import { AppError, conflict, notFound, valueError } from '../../../../platform/errors.js';
import { againAfterConflict } from '../../../../platform/http/again.js';
import { RawAnswer, raw, redirect } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { type Rate, RateBuckets, RateLimitedError } from '../../../../platform/http/rate-limit.js';
import { ContactReceivedOut } from '../core/sources.schemas.js';
import { PAGE_HEADERS, receivedPage, refusedPage } from './receipt-page.js';
import { openSource, type Refusal, receiveContact } from './receive.service.js';

const HTML = 'text/html; charset=utf-8';
const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const JSON_BODY = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const BODY_BYTES = 64 * 1024;

/** Rate of requests to one source, per process. The secret of a source is public if a form contains it. */
const PER_SOURCE: Rate = { perSecond: 1, burst: 60 };

/** Registers the address to which forms and other services send contacts. */
export function receiveRoutes(app: App): void {
  const buckets = new RateBuckets(() => app.ctx.clock.now().getTime());

  operation(app, {
    id: 'receiveContact',
    method: 'POST',
    path: '/in/{secret}',
    tag: 'Public',
    summary: 'Receive a contact',
    description:
      'Called by forms and other services with the URL of a contact source. The body is a JSON object or a form (`application/x-www-form-urlencoded`), at most 64 KiB. Repeating a request with the same `Idempotency-Key`, or without one the same body within a day, changes nothing. Responds to JSON with JSON; to a form with a redirect to the page of the source, or a short page. The response does not show whether the address book has the contact. An unknown secret returns 404, and a workspace that moved to another instance 409.',
    access: 'public',
    audience: 'machine',
    params: Type.Object({
      secret: Type.String({ description: 'Secret of the contact source, the last part of its URL.' }),
    }),
    headers: Type.Object({
      'Content-Type': Type.Optional(
        Type.String({ description: 'Content type of the body.', examples: ['application/json'] }),
      ),
    }),
    rawBody: true,
    bodyLimit: BODY_BYTES,
    response: ContactReceivedOut,
    redirects: true,
    errors: [
      'contact_source_not_found',
      'workspace_moved',
      'payload_too_large',
      'unsupported_media_type',
      'rate_limited',
    ],
    example: { response: { accepted: true } },
    handler: async (ctx, { params, headers, rawBody, idempotencyKey, clientAddress }) => {
      const source = await openSource(ctx, params.secret);
      if (source === null) {
        // Guesses are counted like wrong API keys.
        app.http.limiter.countWrongKey(clientAddress);
        throw notFound('contact_source');
      }
      const state = buckets.use(source.id, PER_SOURCE, true);
      if (!state.allowed && ctx.config.rateLimits) throw new RateLimitedError(state.retryAfterSeconds);
      const contentType = headers['Content-Type'] ?? '';
      const isForm = FORM.test(contentType);
      if (!isForm && !JSON_BODY.test(contentType)) {
        const text = say`Send application/json or application/x-www-form-urlencoded.`;
        throw new AppError('unsupported_media_type', 415, text);
      }
      const language = ctx.language ?? 'en';
      if (await isWorkspaceRetired(ctx.sql, source.workspace_id)) {
        const text = say`This form moved to another address.`;
        if (!isForm) throw conflict('workspace_moved', text);
        return new RawAnswer(refusedPage(language, text), HTML, PAGE_HEADERS, 409);
      }
      const request = { body: rawBody, isForm, idempotencyKey };
      const refusal = await againAfterConflict(() => receiveContact(ctx, source, request));
      if (refusal !== null) {
        if (!isForm) throw errorOf(refusal);
        return new RawAnswer(refusedPage(language, sentenceOf(refusal)), HTML, PAGE_HEADERS, 422);
      }
      if (!isForm) return { accepted: true };
      return source.redirect_url === null
        ? raw(receivedPage(language), HTML, PAGE_HEADERS)
        : redirect(source.redirect_url);
    },
  });
}

function errorOf(refusal: Refusal): Error {
  const loc = refusal.field === null ? ['body'] : ['body', refusal.field];
  return valueError(loc, refusal.reason, sentenceOf(refusal));
}

function sentenceOf({ reason, field }: Refusal): Said {
  switch (reason) {
    case 'unreadable_body':
      return say`The body is not a JSON object in UTF-8.`;
    case 'missing_email':
      return say`The email address is missing.`;
    case 'invalid_email':
      return say`The email address is not valid.`;
    case 'disposable_address':
      return say`The address is from a disposable email service.`;
    case 'invalid_value':
      return say`The value of ${field ?? ''} is not valid.`;
  }
}
