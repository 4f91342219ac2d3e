import { type Static, Type } from 'typebox';
import { dtOut, email, headerText, nullable, secretText, tz } from '../../platform/http/types.js';
import { WorkspaceOut } from '../workspaces/index.js';
import { NewPasskeyIn } from './passkeys/passkeys.schemas.js';

/** NIST SP 800-63B, 3.1.1.2: length counts, composition does not. */
const LEAST_PASSWORD = 12;
const MOST_PASSWORD = 200;

/** A password that is chosen now. */
export const newPassword = () =>
  secretText({
    minLength: LEAST_PASSWORD,
    maxLength: MOST_PASSWORD,
    description: `Password of ${LEAST_PASSWORD} to ${MOST_PASSWORD} characters of any kind. Common passwords are rejected (\`common_password\`).`,
    examples: ['nine lanterns over the lake'],
  });

/** A password that was chosen earlier: its form is not told here. */
export const givenPassword = (description: string) =>
  secretText({ maxLength: MOST_PASSWORD, description, examples: ['nine lanterns over the lake'] });

export const personName = () =>
  headerText({ minLength: 1, maxLength: 100, description: 'As others see it.', examples: ['Nora Lind'] });

export const linkToken = () => secretText({ maxLength: 200, description: 'The part of the link behind `#`.' });

export const SignInIn = Type.Object(
  { email: email({ description: 'The address of the account.' }), password: givenPassword('Its password.') },
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
      tz({ description: 'Time zone of the workspaces that have no mailbox yet and the default time zone, UTC.' }),
    ),
  },
  { $id: 'FirstOwnerIn' },
);

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
      description: 'May do what a key of the whole account may, in workspaces where the role is owner.',
    }),
    has_password: Type.Boolean({ description: 'False: the person signs in otherwise, and may set one.' }),
    workspaces: Type.Array(WorkspaceOut, { description: 'Workspaces of the member, with the role in each.' }),
    csrf_token: Type.String({
      description: 'To be sent as `X-CSRF-Token` with everything that changes something.',
      examples: ['9v0m3x2q7Jd0vX2q7Jd0m3vX2q7Jd0m3vX2q7Jd0m3v'],
    }),
    expires_at: dtOut({ description: 'When this sign-in ends at the latest.' }),
  },
  { $id: 'SessionOut' },
);
export type SessionOut = Static<typeof SessionOut>;

export const AuthMethodsOut = Type.Object(
  {
    password: Type.Boolean({ description: 'Members sign in with email address and password.' }),
    passkey: Type.Boolean({
      description: 'Passkeys are there: `PUBLIC_URL` is https with a host name, or localhost.',
    }),
    oidc: nullable(Type.String({ examples: ['Studio ID'] }), {
      description:
        'The OpenID provider at which people sign in besides, as the operator calls it; null: there is none.',
    }),
    reset_mail: Type.Boolean({
      description: 'Who forgot their password gets a link by mail; false: an owner or admin makes one.',
    }),
    has_people: Type.Boolean({
      description: 'False until the first owner has come in by the link of the first start.',
    }),
  },
  { $id: 'AuthMethodsOut' },
);

export const OwnSessionOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    is_current: Type.Boolean({ description: 'True for the session of this request.' }),
    address: Type.String({ description: 'Where it was opened from.', examples: ['203.0.113.7'] }),
    user_agent: Type.String({ description: 'The browser, in its own words.', examples: ['Mozilla/5.0'] }),
    created_at: dtOut(),
    last_used_at: dtOut({ description: 'To the minute.' }),
    expires_at: dtOut(),
  },
  { $id: 'OwnSessionOut' },
);

export const SessionsEndedOut = Type.Object(
  { ended: Type.Integer({ description: 'How many sessions have ended.' }) },
  { $id: 'SessionsEndedOut' },
);
