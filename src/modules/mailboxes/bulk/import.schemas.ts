import { Type } from 'typebox';
import { enumOf, nullable, secretText, withDefault } from '../../../platform/http/types.js';
import { REJECTION_CODES } from '../rejection.js';

export const MailboxImportIn = Type.Object(
  {
    csv: secretText({
      minLength: 1,
      maxLength: 2_000_000,
      description:
        'A list with a header and at most 1,000 mailboxes. Columns, in any order and as other programs name them too: `email`, ' +
        '`firstName`, `lastName` or `name`, `password`, `username`, `smtpHost`, `smtpPort`, `smtpSecurity`, `smtpUsername`, ' +
        '`smtpPassword`, the same for `imap`, `dailyLimit`, `minGapSeconds`, `replyTo`, `signature`, `timezone`, `tags` (between ' +
        'semicolons), `trackingDomain`. Servers that are left out are those of the provider.',
      examples: [
        'email,firstName,lastName,password,smtpHost,imapHost\njo@example.org,Jo,Park,app-password,smtp.example.org,imap.example.org\n',
      ],
    }),
    verify: withDefault(
      Type.Boolean({ description: 'Asks the servers of each mailbox before it becomes `active`.' }),
      true,
    ),
  },
  { $id: 'MailboxImportIn' },
);

const MailboxImportRow = Type.Object(
  {
    line: Type.Integer({ description: 'Line of the list, the header is 1.' }),
    mailbox: Type.String({ description: 'The address as it stands in the list.', examples: ['jo@example.org'] }),
    mailboxId: nullable(Type.Integer(), { description: 'The mailbox that was made; null: none.' }),
    code: nullable(enumOf(REJECTION_CODES), { description: 'Why there is none, for programs.' }),
    message: nullable(Type.String({ examples: ['connection.password: a password is required.'] }), {
      description: 'Why, for people. No password is ever repeated.',
    }),
  },
  { $id: 'MailboxImportRow' },
);

export const MailboxImportOut = Type.Object(
  {
    requestedCount: Type.Integer(),
    acceptedCount: Type.Integer(),
    rejectedCount: Type.Integer(),
    rows: Type.Array(MailboxImportRow, { description: 'Every row of the list, in its order.' }),
    ignoredColumns: Type.Array(Type.String({ examples: ['Warmup Enabled'] }), {
      description: 'Unknown columns.',
    }),
  },
  { $id: 'MailboxImportOut' },
);
