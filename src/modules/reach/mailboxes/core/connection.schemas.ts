import { type Static, Type } from 'typebox';
import { enumeration } from '../../../../engine/enumeration.js';
import { dtOut, enumOf, nullable, secretText } from '../../../../platform/http/types.js';

export const AUTH_KINDS = enumeration('MailboxAuth', ['password', 'oauth_google', 'oauth_microsoft']);
export const CONNECTION_KINDS = enumeration('ConnectionKind', ['smtp', 'gmail_api', 'graph']);
export const SECURITIES = enumeration('MailSecurity', ['tls', 'starttls', 'none']);
const PROBE_STATUSES = enumeration('MailEndpointStatus', ['ok', 'failed', 'unknown']);

const Username = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 320, description }));
const Password = (description: string) => Type.Optional(secretText({ minLength: 1, maxLength: 4096, description }));

const MailEndpointIn = Type.Object(
  {
    host: Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'Host name or IP address, such as `smtp.example.com`.',
    }),
    port: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 65_535,
        description: 'Port. Default: SMTP 465 (`tls`) or 587 (`starttls`), IMAP 993 or 143.',
      }),
    ),
    security: Type.Optional(
      enumOf(SECURITIES, {
        description:
          'Encryption. `tls`: from the first byte, the default; `starttls`: required, the default for ports 587, 25 and 143; `none`: plain text, only for hosts the operator allows.',
      }),
    ),
    username: Username('Username. Default: the username of the connection.'),
    password: Password('Password. Default: the password of the connection.'),
  },
  { $id: 'MailEndpointIn' },
);

export const MailboxConnectionIn = Type.Object(
  {
    auth: Type.Optional(
      enumOf(AUTH_KINDS, {
        description: 'Authentication method. Default: `password`. The others require `oauthGrantId`.',
      }),
    ),
    kind: Type.Optional(
      enumOf(CONNECTION_KINDS, {
        description: 'Transport. Default: the transport of the sign-in in `oauthGrantId`, or `smtp` without a sign-in.',
      }),
    ),
    username: Username('Username. Default: the address of the mailbox.'),
    password: Password('Password; many providers require an app password. Never returned.'),
    oauthGrantId: Type.Optional(
      Type.String({ format: 'uuid', description: 'ID of the grant returned by the sign-in at the provider.' }),
    ),
    smtp: Type.Optional(MailEndpointIn),
    imap: Type.Optional(
      nullable(MailEndpointIn, {
        description: 'IMAP server. Null: the mailbox only sends, and replies are not received.',
      }),
    ),
  },
  {
    $id: 'MailboxConnectionIn',
    description:
      'Connection to the provider. Servers default to those of the provider if it is known, else to `smtp.` and `imap.` before the domain of the address.',
  },
);

const MailEndpointOut = Type.Object(
  {
    host: Type.String(),
    port: Type.Integer(),
    security: enumOf(SECURITIES),
    username: Type.String(),
    status: enumOf(PROBE_STATUSES, { description: 'Result of the last connection; `unknown`: not tested yet.' }),
    checkedAt: nullable(dtOut()),
    error: nullable(Type.String(), { description: 'Response of the server, if there was one.' }),
  },
  { $id: 'MailEndpointOut' },
);
export type MailEndpointOut = Static<typeof MailEndpointOut>;

export const MailboxConnectionOut = Type.Object(
  {
    auth: enumOf(AUTH_KINDS),
    kind: enumOf(CONNECTION_KINDS, {
      description:
        'Transport. For `gmail_api` and `graph`, `smtp` and `imap` describe the API: `smtp` sends, `imap` reads.',
    }),
    smtp: MailEndpointOut,
    imap: nullable(MailEndpointOut, { description: 'IMAP server; null if the mailbox only sends.' }),
    tenantId: nullable(Type.String({ format: 'uuid' }), {
      description: 'Tenant that grants access to the mailbox; null if the mailbox has its own access.',
    }),
  },
  { $id: 'MailboxConnectionOut', description: 'Connection of the mailbox. Passwords and tokens are never returned.' },
);
