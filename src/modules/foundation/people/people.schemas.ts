import { type Static, Type } from 'typebox';
import { dtOut, email, headerText, nullable, secretText, tz } from '../../../platform/http/types.js';
import { WorkspaceOut } from '../workspaces/index.js';
import { NewPasskeyIn } from './passkeys/passkeys.schemas.js';

/** NIST SP 800-63B, 3.1.1.2: length counts, composition does not. */
const LEAST_PASSWORD = 12;
const MOST_PASSWORD = 200;

/** New password. */
export const newPassword = () =>
  secretText({
    minLength: LEAST_PASSWORD,
    maxLength: MOST_PASSWORD,
    description: `Password of ${LEAST_PASSWORD} to ${MOST_PASSWORD} characters of any kind. Common passwords are rejected (\`common_password\`).`,
    examples: ['nine lanterns over the lake'],
  });

/** Describes an existing password, whose rules are not disclosed here. */
export const givenPassword = (description: string) =>
  secretText({ maxLength: MOST_PASSWORD, description, examples: ['nine lanterns over the lake'] });

export const personName = () =>
  headerText({ minLength: 1, maxLength: 100, description: 'Display name.', examples: ['Nora Lind'] });

export const linkToken = () =>
  secretText({ maxLength: 200, description: 'Token of the invitation: the part of the link after `#`.' });

export const SignInIn = Type.Object(
  {
    email: email({ description: 'Email address of the account.' }),
    password: givenPassword('Password of the account.'),
  },
  { $id: 'SignInIn' },
);

export const FirstOwnerIn = Type.Object(
  {
    token: linkToken(),
    name: personName(),
    email: email(),
    password: Type.Optional(newPassword()),
    passkey: Type.Optional(NewPasskeyIn),
    timezone: Type.Optional(
      tz({ description: 'Time zone of workspaces without a mailbox that still use the default time zone, UTC.' }),
    ),
  },
  { $id: 'FirstOwnerIn' },
);

export const FirstOwnerLinkOut = Type.Object({ expires_at: dtOut() }, { $id: 'FirstOwnerLinkOut' });

const UserOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({ examples: ['Nora Lind'] }),
    email: Type.String({ examples: ['nora@studio.test'] }),
  },
  { $id: 'UserOut' },
);

export const SessionOut = Type.Object(
  {
    session_id: Type.String({ format: 'uuid' }),
    user: UserOut,
    account_owner: Type.Boolean({
      description: 'Whether the member has account-wide access in workspaces where the role is owner.',
    }),
    has_password: Type.Boolean({
      description: 'Whether the member has a password; false: the member signs in by other means and can set one.',
    }),
    workspaces: Type.Array(WorkspaceOut, { description: 'Workspaces of the member, with the role in each.' }),
    csrf_token: Type.String({
      description: 'CSRF token. Send it in the `X-CSRF-Token` header of each request that changes data.',
      examples: ['9v0m3x2q7Jd0vX2q7Jd0m3vX2q7Jd0m3vX2q7Jd0m3v'],
    }),
    expires_at: dtOut({ description: 'Latest time the session ends.' }),
  },
  { $id: 'SessionOut' },
);
export type SessionOut = Static<typeof SessionOut>;

export const AuthMethodsOut = Type.Object(
  {
    password: Type.Boolean({ description: 'Members sign in with email address and password.' }),
    passkey: Type.Boolean({
      description: 'Whether passkeys are available: `PUBLIC_URL` is https with a host name, or localhost.',
    }),
    oidc: nullable(Type.String({ examples: ['Studio ID'] }), {
      description: 'Name of the OpenID provider for sign-in, as set by the operator; null if there is none.',
    }),
    reset_mail: Type.Boolean({
      description: 'Whether password-reset links are sent by email; false: an owner or admin creates the link.',
    }),
    has_people: Type.Boolean({
      description: 'Whether the first owner has signed in through the link of the first start.',
    }),
  },
  { $id: 'AuthMethodsOut' },
);

export const OwnSessionOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    is_current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
    address: Type.String({ description: 'IP address the session was started from.', examples: ['203.0.113.7'] }),
    user_agent: Type.String({ description: 'User agent of the browser.', examples: ['Mozilla/5.0'] }),
    created_at: dtOut(),
    last_used_at: dtOut({ description: 'Time of last use, to the minute.' }),
    expires_at: dtOut(),
  },
  { $id: 'OwnSessionOut' },
);

export const SessionsEndedOut = Type.Object(
  { ended: Type.Integer({ description: 'Number of sessions that were ended.' }) },
  { $id: 'SessionsEndedOut' },
);
