import { Type } from 'typebox';
import { withHeaders } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { hasSystemMail } from '../../../platform/mail/system-mail.js';
import { hasPeople } from './first-owner.service.js';
import { relyingPartyOf } from './passkeys/relying-party.js';
import type { Passwords } from './passwords.js';
import { AuthMethodsOut, SessionOut, SignInIn } from './people.schemas.js';
import { clientOf, forgetCookie, letInAnswer, sessionToWire } from './session-answer.js';
import { signIn, signOut } from './sign-in.service.js';

const TAG = 'Sign-in';

/** Registers the operations of signing in and out. */
export function signInRoutes(app: App, passwords: Passwords): void {
  operation(app, {
    id: 'getAuthMethods',
    method: 'GET',
    path: '/auth/methods',
    tag: TAG,
    access: 'public',
    audience: 'console',
    summary: 'Get the sign-in methods',
    description: 'Returns the sign-in methods a sign-in page can offer.',
    response: AuthMethodsOut,
    handler: async (ctx) => ({
      password: true,
      passkey: relyingPartyOf(ctx.config.publicUrl) !== null,
      oidc: ctx.config.oidc?.name ?? null,
      reset_mail: hasSystemMail(ctx),
      has_people: await hasPeople(ctx),
    }),
  });

  operation(app, {
    id: 'signIn',
    method: 'POST',
    path: '/auth/sign-in',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Sign in',
    description:
      'Creates a session and sets its cookie, which scripts cannot read. An existing session of the browser ends. Failed attempts delay further attempts for the same account and from the same IP address, longer each time (429 with `Retry-After`).',
    body: SignInIn,
    response: SessionOut,
    secretAnswer: true,
    errors: ['wrong_sign_in', 'rate_limited'],
    handler: async (ctx, input) => letInAnswer(ctx, await signIn(ctx, passwords, input.body, clientOf(input))),
  });

  operation(app, {
    id: 'signOut',
    method: 'POST',
    path: '/auth/sign-out',
    tag: TAG,
    access: 'person',
    summary: 'Sign out',
    description: 'Ends the current session in every process and clears its cookie.',
    response: Type.Object({ signed_out: Type.Boolean() }, { $id: 'SignedOutOut' }),
    handler: async (ctx, { key }) => {
      await signOut(ctx, key.session);
      return withHeaders({ signed_out: true }, forgetCookie(ctx));
    },
  });

  operation(app, {
    id: 'getSession',
    method: 'GET',
    path: '/auth/session',
    tag: TAG,
    access: 'person',
    summary: 'Get the current session',
    description:
      'Returns the signed-in member, their workspaces with the role in each, and the token that changes require.',
    response: SessionOut,
    handler: async (ctx, { key, sessionToken }) => sessionToWire(ctx, sessionToken ?? '', key.session),
  });
}
