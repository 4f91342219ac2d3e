import { Type } from 'typebox';
import { withHeaders } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { email } from '../../../platform/http/types.js';
import { markBrowser } from './browser-mark.js';
import { beginPasskeyOfNewPerson } from './new-person.service.js';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.service.js';
import { AssertionIn, CreationOptionsOut, RequestOptionsOut } from './passkeys/passkeys.schemas.js';
import { linkToken, personName, SessionOut } from './people.schemas.js';
import { clientOf, letInAnswer } from './session-answer.js';

const TAG = 'Sign-in';

/** Registers the operations of signing in with a passkey. */
export function passkeySignInRoutes(app: App): void {
  operation(app, {
    id: 'beginPasskeySignIn',
    method: 'POST',
    path: '/auth/passkey/sign-in-options',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Start a passkey sign-in',
    description:
      'Returns the options the browser needs to request a passkey. A cookie ties the response to the browser: it works there only, once, for five minutes.',
    response: RequestOptionsOut,
    errors: ['passkeys_unavailable', 'rate_limited'],
    handler: async (ctx, input) => {
      const { token, headers } = markBrowser(ctx, input.browserToken);
      return withHeaders(await beginPasskeySignIn(ctx, clientOf(input), token), headers);
    },
  });

  operation(app, {
    id: 'signInByPasskey',
    method: 'POST',
    path: '/auth/passkey/sign-in',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Sign in with a passkey',
    description:
      'Creates a session for the owner of the passkey and sets its cookie. An existing session of the browser ends. A response that was used, has expired, or comes from another browser or page is rejected. So is a passkey whose counter decreased, which is recorded with the passkey.',
    body: AssertionIn,
    response: SessionOut,
    secretAnswer: true,
    errors: ['passkey_refused', 'passkeys_unavailable'],
    handler: async (ctx, input) => letInAnswer(ctx, await signInByPasskey(ctx, input.body, clientOf(input))),
  });

  operation(app, {
    id: 'beginPasskeyOfNewPerson',
    method: 'POST',
    path: '/auth/passkey/new-person-options',
    tag: TAG,
    access: 'public',
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Start a passkey for a new member',
    description:
      'Returns the options the browser needs to create a passkey for a member who uses the first-start link or an invitation. Send the result instead of a password to `POST /auth/first-owner` or to the acceptance of the invitation, within five minutes.',
    body: Type.Object({ token: linkToken(), name: personName(), email: email() }, { $id: 'NewPersonPasskeyIn' }),
    response: CreationOptionsOut,
    errors: ['link_not_found', 'passkeys_unavailable', 'rate_limited'],
    handler: async (ctx, input) => {
      const { token, headers } = markBrowser(ctx, input.browserToken);
      return withHeaders(await beginPasskeyOfNewPerson(ctx, input.body, clientOf(input), token), headers);
    },
  });
}
