import { Type } from 'typebox';
import { withHeaders } from '../../../platform/http/answer.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { email } from '../../../platform/http/types.js';
import { markBrowser } from '../browser-mark.js';
import { beginPasskeyOfNewPerson } from '../new-person.service.js';
import { linkToken, personName, SessionOut } from '../people.schemas.js';
import { clientOf, letInAnswer } from '../session-answer.js';
import { beginPasskeySignIn, signInByPasskey } from './passkey-sign-in.service.js';
import { AssertionIn, CreationOptionsOut, RequestOptionsOut } from './passkeys.schemas.js';

const TAG = 'Sign-in';

/** Coming in by a passkey. */
export function passkeySignInRoutes(app: App): void {
  operation(app, {
    id: 'beginPasskeySignIn',
    method: 'POST',
    path: '/auth/passkey/sign-in-options',
    tag: TAG,
    access: 'public',
    ownPagesOnly: true,
    summary: 'Begin a sign-in by passkey',
    description:
      'What the browser needs to ask its person for a passkey; nobody is named. A cookie marks the browser: the answer is good ' +
      'there only, once, for five minutes.',
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
    ownPagesOnly: true,
    summary: 'Sign in by passkey',
    description:
      'Opens a session for whoever owns the passkey and sets its cookie. A session that the browser had ends. What was used ' +
      'already, is too old, or comes from another browser or page is refused; so is a passkey whose counter went back, which ' +
      'is noted with it.',
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
    ownPagesOnly: true,
    summary: 'Begin the passkey of a new person',
    description:
      'What the browser needs to make a passkey for somebody who comes by the link of the first start or by an invitation. It ' +
      'goes with `POST /auth/first-owner` or the acceptance instead of a password, within five minutes.',
    body: Type.Object({ token: linkToken(), name: personName(), email: email() }, { $id: 'NewPersonPasskeyIn' }),
    response: CreationOptionsOut,
    errors: ['link_not_found', 'passkeys_unavailable', 'rate_limited'],
    handler: async (ctx, input) => {
      const { token, headers } = markBrowser(ctx, input.browserToken);
      return withHeaders(await beginPasskeyOfNewPerson(ctx, input.body, clientOf(input), token), headers);
    },
  });
}
