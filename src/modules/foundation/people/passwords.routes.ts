import { Type } from 'typebox';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { email } from '../../../platform/http/types.js';
import { changePassword, resetPassword } from './password-links.service.js';
import { askForPassword } from './password-mails.service.js';
import type { Passwords } from './passwords.js';
import { givenPassword, linkToken, newPassword, SessionOut } from './people.schemas.js';
import { clientOf, letInAnswer } from './session-answer.js';

const TAG = 'Sign-in';

/** Registers the operations that change a password, with the old one or with a link. */
export function passwordRoutes(app: App, passwords: Passwords): void {
  operation(app, {
    id: 'changePassword',
    method: 'POST',
    path: '/auth/password',
    tag: TAG,
    access: 'person',
    summary: 'Change your password',
    description:
      'Ends all other sessions and gives the current session a new cookie and a new `csrf_token`. Members without a password set one without `current_password`, within ten minutes of signing in.',
    body: Type.Object(
      { current_password: Type.Optional(givenPassword('Current secret.')), new_password: newPassword() },
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
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Request a password reset email',
    description:
      'Sends a link to accounts that sign in with a password. The link works once and expires after 30 minutes. The response is the same whether or not the account exists. Repeated requests for the same account or from the same IP address are delayed, longer each time (429 with `Retry-After`).',
    body: Type.Object({ email: email({ description: 'Email address of the account.' }) }, { $id: 'PasswordAskIn' }),
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
    audience: 'console',
    ownPagesOnly: true,
    summary: 'Reset a password',
    description:
      'Sets a new password by a reset link, ends all sessions of the member and signs them in. The link stops working.',
    body: Type.Object({ token: linkToken(), password: newPassword() }, { $id: 'PasswordResetIn' }),
    response: SessionOut,
    secretAnswer: true,
    errors: ['link_not_found'],
    handler: async (ctx, input) => letInAnswer(ctx, await resetPassword(ctx, passwords, input.body, clientOf(input))),
  });
}
