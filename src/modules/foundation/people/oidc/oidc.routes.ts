import { Type } from 'typebox';
import { RawAnswer, withHeaders } from '../../../../platform/http/answer.js';
import type { App } from '../../../../platform/http/http-server.js';
import { operation } from '../../../../platform/http/operation.js';
import { markBrowser } from '../browser-mark.js';
import { linkToken } from '../people.schemas.js';
import { clientOf, cookieFor } from '../session-answer.js';
import { beginOidc, type Finished, finishOidc } from './oidc-sign-in.service.js';

const TAG = 'Sign-in';
/** Path in the console; never a URL of another server. */
const CONSOLE_PATH = '^/(?![/\\\\])[\\x21-\\x7e]*$';
const LOST: Finished = { problem: 'oidc_lost' };

const StartIn = Type.Object(
  {
    to: Type.Optional(
      Type.String({
        maxLength: 2_000,
        pattern: CONSOLE_PATH,
        description: 'Console path after sign-in.',
        examples: ['/w/1001/inbox'],
      }),
    ),
    invitation: Type.Optional(linkToken()),
  },
  { $id: 'OidcStartIn' },
);

const StartOut = Type.Object(
  {
    authorization_url: Type.String({
      description: 'Page of the provider, to be opened in this browser.',
      examples: ['https://id.example.com/authorize?response_type=code&client_id=outrider'],
    }),
  },
  { $id: 'OidcStartOut' },
);

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }));

/** Registers the operations of signing in at the operator's OpenID provider. */
export function oidcRoutes(app: App): void {
  operation(app, {
    id: 'beginOidc',
    method: 'POST',
    path: '/auth/oidc/start',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Start a sign-in with OpenID Connect',
    description:
      'Returns the sign-in page of the provider configured by the operator (`OIDC_ISSUER`). A cookie ties the sign-in to the browser, where it can be completed once, within fifteen minutes. Members need an account or an invitation: the first sign-in matches the verified email address, later ones match the subject of the provider.',
    body: StartIn,
    response: StartOut,
    errors: ['provider_not_configured', 'provider_error', 'rate_limited'],
    handler: async (ctx, input) => {
      const { token, headers } = markBrowser(ctx, input.browserToken);
      const authorization_url = await beginOidc(ctx, input.body, clientOf(input), token);
      return withHeaders({ authorization_url }, headers);
    },
  });

  operation(app, {
    id: 'finishOidc',
    method: 'GET',
    path: '/auth/oidc/callback',
    tag: TAG,
    access: 'public',
    audience: 'console',
    summary: 'Complete a sign-in with OpenID Connect',
    description:
      'Receives browsers from the provider and redirects them to the console, signed in, or to the sign-in page with `problem`, which says why the sign-in failed. Each `state` works once, in the browser that started.',
    query: Type.Object({
      state: text(200, '`state` as sent to the provider.', 'q7Jd0m3vX2'),
      code: text(8_192, 'Authorization code of the provider, valid once.', 'SplxlOBeZQQYbYS6WxSbIA'),
      error: text(200, 'Reason the provider returned no code.', 'access_denied'),
      iss: text(2_000, 'Issuer identifier of the provider (RFC 9207).', 'https://id.example.com'),
    }),
    redirects: true,
    handler: async (ctx, input) => {
      const { state, error } = input.query;
      // A HEAD request must not consume the code that the member's browser is about to deliver.
      if (state === undefined || input.method === 'HEAD') return leadOn(LOST);
      const finished = await finishOidc(ctx, { state, error, url: input.url }, clientOf(input));
      return 'opened' in finished ? leadOn(finished, cookieFor(ctx, finished.opened)) : leadOn(finished);
    },
  });
}

function leadOn(finished: Finished, cookie?: string): RawAnswer {
  const to = 'opened' in finished ? (finished.returnTo ?? '') : `/sign-in?problem=${finished.problem}`;
  const headers = { location: `/app${to}`, ...(cookie !== undefined && { 'set-cookie': cookie }) };
  return new RawAnswer('', 'text/plain; charset=utf-8', headers, 302);
}
