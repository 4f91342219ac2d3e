import { Type } from 'typebox';
import type { App } from '../../platform/http/http-server.js';
import { operation } from '../../platform/http/operation.js';
import { email } from '../../platform/http/types.js';
import { changePassword, resetPassword } from './password-links.service.js';
import { askForPassword } from './password-mails.service.js';
import type { Passwords } from './passwords.js';
import { givenPassword, linkToken, newPassword, SessionOut } from './people.schemas.js';
import { clientOf, letInAnswer } from './session-answer.js';

const TAG = 'Sign-in';

/** Changing a password, with the old one or with a link. */
export function passwordRoutes(app: App, passwords: Passwords): void {
  operation(app, {
    id: 'changePassword',
    method: 'POST',
    path: '/auth/password',
    tag: TAG,
    access: 'person',
    summary: 'Change the own password',
    description:
      'Ends all other sessions and gives this one a new cookie and a new `csrf_token`. Who has none yet sets one without ' +
      '`current_password`, with a sign-in of the last ten minutes.',
    body: Type.Object(
      { current_password: Type.Optional(givenPassword('The one that is good now.')), new_password: newPassword() },
      { $id: 'PasswordChangeIn' },
    ),
    response: SessionOut,
    secretAnswer: true,
    errors: ['wrong_sign_in', 'sign_in_again'],
    handler: async (ctx, input) => {
      const { current_password: current, new_password: next } = input.body;
      const opened = await changePassword(ctx, passwords, input.key.session, { current, next }, clientOf(input));
      return letInAnswer(ctx, opened);
    },
  });

  operation(app, {
    id: 'askForPassword',
    method: 'POST',
    path: '/auth/reset-mail',
    tag: TAG,
    access: 'public',
    ownPagesOnly: true,
    summary: 'Ask for a link for a new password by mail',
    description:
      'The link works once and for 30 minutes, and goes to the address of an account with a password alone. The answer is the same ' +
      'whether there is one. Asking again makes the next request of the same address and for the same account wait, longer each time ' +
      '(429 with `Retry-After`).',
    body: Type.Object({ email: email({ description: 'The address of the account.' }) }, { $id: 'PasswordAskIn' }),
    response: Type.Object({ asked: Type.Literal(true) }, { $id: 'PasswordAskedOut' }),
    errors: ['mail_not_configured', 'rate_limited'],
    handler: async (ctx, { body, clientAddress }) => {
      await askForPassword(ctx, body.email, clientAddress);
      return { asked: true } as const;
    },
  });

  operation(app, {
    id: 'resetPassword',
    method: 'POST',
    path: '/auth/reset',
    tag: TAG,
    access: 'public',
    ownPagesOnly: true,
    summary: 'Set a new password by a link',
    description: 'Ends all sessions of the person and signs them in here. The link is dead then.',
    body: Type.Object({ token: linkToken(), password: newPassword() }, { $id: 'PasswordResetIn' }),
    response: SessionOut,
    secretAnswer: true,
    errors: ['link_not_found'],
    handler: async (ctx, input) => letInAnswer(ctx, await resetPassword(ctx, passwords, input.body, clientOf(input))),
  });
}
