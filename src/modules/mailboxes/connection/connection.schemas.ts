import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, nullable, secretText } from '../../../platform/http/types.js';

export const AUTH_KINDS = enumeration('MailboxAuth', ['password', 'oauth_google', 'oauth_microsoft']);
export const SECURITIES = enumeration('MailSecurity', ['tls', 'starttls', 'none']);
const PROBE_STATUSES = enumeration('MailEndpointStatus', ['ok', 'failed', 'unknown']);

const Username = (description: string) => Type.Optional(Type.String({ minLength: 1, maxLength: 320, description }));
const Password = (description: string) => Type.Optional(secretText({ minLength: 1, maxLength: 4096, description }));

const MailEndpointIn = Type.Object(
  {
    host: Type.String({
      minLength: 1,
      maxLength: 253,
      description: 'Host name or address, for example `smtp.example.com`.',
    }),
    port: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 65_535,
        description: 'Absent: the usual one, for SMTP 465 (`tls`) or 587 (`starttls`), for IMAP 993 or 143.',
      }),
    ),
    security: Type.Optional(
      enumOf(SECURITIES, {
        description:
          '`tls`: from the first byte, the default; `starttls`: never goes on without, the default of ports 587, 25 and 143; ' +
          '`none`: plain text, only to hosts the operator allows.',
      }),
    ),
    username: Username('Absent: the one of the connection.'),
    password: Password('Absent: the one of the connection.'),
  },
  { $id: 'MailEndpointIn' },
);

export const MailboxConnectionIn = Type.Object(
  {
    auth: Type.Optional(enumOf(AUTH_KINDS, { description: 'Default `password`. The others need `oauthGrantId`.' })),
    username: Username('Absent: the address of the mailbox.'),
    password: Password('Many providers want a password made for one application here. Never shown again.'),
    oauthGrantId: Type.Optional(
      Type.String({ format: 'uuid', description: 'What the sign-in at the provider gave back.' }),
    ),
    smtp: Type.Optional(MailEndpointIn),
    imap: Type.Optional(
      nullable(MailEndpointIn, { description: 'Null: the mailbox only sends, and replies to it are not seen.' }),
    ),
  },
  {
    $id: 'MailboxConnectionIn',
    description:
      'How the mailbox is reached at its provider. Servers that are left out are those of the provider when it is known, ' +
      'else `smtp.` and `imap.` before the domain of the address.',
  },
);

const MailEndpointOut = Type.Object(
  {
    host: Type.String(),
    port: Type.Integer(),
    security: enumOf(SECURITIES),
    username: Type.String(),
    status: enumOf(PROBE_STATUSES, { description: 'What the server last said; `unknown`: not asked yet.' }),
    checkedAt: nullable(dtOut()),
    error: nullable(Type.String(), { description: "The server's own words where it said something." }),
  },
  { $id: 'MailEndpointOut' },
);
export type MailEndpointOut = Static<typeof MailEndpointOut>;

export const MailboxConnectionOut = Type.Object(
  {
    auth: enumOf(AUTH_KINDS),
    smtp: MailEndpointOut,
    imap: nullable(MailEndpointOut, { description: 'Null: the mailbox only sends.' }),
  },
  { $id: 'MailboxConnectionOut', description: 'Passwords and tokens are never shown.' },
);
