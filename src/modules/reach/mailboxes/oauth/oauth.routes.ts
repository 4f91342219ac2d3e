import { RawAnswer, redirect } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { isoOf } from '../../../../platform/http/wire.js';
import { failedPage, grantedPage, PAGE_POLICY, unknownPage } from './callback-page.js';
import { type FinishedGrant, finishGrant } from './finish-grant.service.js';
import { OauthCallbackQuery, OauthStartIn, OauthStartOut } from './oauth.schemas.js';
import { startGrant } from './start-grant.service.js';

const HTML = 'text/html; charset=utf-8';

/** Registers the sign-in at Google and Microsoft as an alternative to passwords. */
export function oauthRoutes(app: App): void {
  operation(app, {
    id: 'startMailboxOauth',
    method: 'POST',
    path: '/mailboxes/oauth/start',
    tag: 'Mailboxes',
    summary: 'Start a sign-in at Google or Microsoft',
    description:
      'Returns the page where the owner of a mailbox grants access. The browser then returns with `oauthGrantId`, which the caller who started the sign-in uses once, within 15 minutes of the start: as `connection.oauthGrantId` of `POST /mailboxes`, or of `POST /mailboxes/update` for a mailbox whose access ended. If the sign-in failed, `oauthError` says why.',
    body: OauthStartIn,
    response: OauthStartOut,
    errors: ['provider_not_configured'],
    secretAnswer: true,
    example: { body: { provider: 'google', login_hint: 'jo@example.org' } },
    handler: async (ctx, { body, workspaceId }) => {
      const { authorizationUrl, state, expiresAt } = await startGrant(ctx, workspaceId, {
        provider: body.provider,
        kind: body.kind ?? 'smtp',
        loginHint: body.login_hint ?? null,
        returnUrl: body.return_url ?? null,
      });
      return { authorization_url: authorizationUrl, state, expires_at: isoOf(expiresAt) };
    },
  });

  operation(app, {
    id: 'finishMailboxOauth',
    method: 'GET',
    path: '/mailboxes/oauth/callback',
    tag: 'Public',
    summary: 'Complete a sign-in at Google or Microsoft',
    description:
      'Receives browsers from the provider and redirects them to the `return_url` of the start with `oauthGrantId` or `oauthError`; without a `return_url`, a page is shown. Each `state` works once: repeated, unknown and late ones show a page and change nothing.',
    access: 'public',
    audience: 'machine',
    query: OauthCallbackQuery,
    produces: HTML,
    redirects: true,
    handler: async (ctx, { query, method }) => {
      const { state, code, error } = query;
      // A HEAD request must not consume the code that the member's browser is about to deliver.
      if (state === undefined || method === 'HEAD') return page(unknownPage());
      const finished = await finishGrant(ctx, { state, code, error });
      return finished === null ? page(unknownPage()) : answerOf(finished);
    },
  });
}

function answerOf({ returnUrl, result }: FinishedGrant): RawAnswer {
  if (returnUrl === null) return page('error' in result ? failedPage(result.error) : grantedPage(result.grantId));
  const url = new URL(returnUrl);
  if ('error' in result) url.searchParams.set('oauthError', result.error);
  else url.searchParams.set('oauthGrantId', result.grantId);
  return redirect(url.href);
}

function page(text: string): RawAnswer {
  return new RawAnswer(text, HTML, { 'content-security-policy': PAGE_POLICY });
}
