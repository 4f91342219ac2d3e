import { Type } from 'typebox';
import { enumOf, nullable, secretText, withDefault } from '../../../../platform/http/types.js';
import { REJECTION_CODES } from '../rejection.js';

export const MailboxImportIn = Type.Object(
  {
    csv: secretText({
      minLength: 1,
      maxLength: 2_000_000,
      description:
        'CSV with a header and at most 1,000 mailboxes. Columns, in any order and with common aliases: `email`, `firstName`, `lastName` or `name`, `password`, `username`, `smtpHost`, `smtpPort`, `smtpSecurity`, `smtpUsername`, `smtpPassword`, the same for `imap`, `dailyLimit`, `minGapSeconds`, `replyTo`, `signature`, `timezone`, `tags` (separated by semicolons), `trackingDomain`. Servers default to those of the provider.',
      examples: [
        'email,firstName,lastName,password,smtpHost,imapHost\njo@example.org,Jo,Park,app-password,smtp.example.org,imap.example.org\n',
      ],
    }),
    verify: withDefault(
      Type.Boolean({ description: 'Whether to test the connection of each mailbox before it becomes `active`.' }),
      true,
    ),
  },
  { $id: 'MailboxImportIn' },
);

const MailboxImportRow = Type.Object(
  {
    line: Type.Integer({ description: 'Line number; the header is line 1.' }),
    mailbox: Type.String({ description: 'Address as written in the list.', examples: ['jo@example.org'] }),
    mailboxId: nullable(Type.Integer(), { description: 'Mailbox that was created; null if the row was rejected.' }),
    code: nullable(enumOf(REJECTION_CODES), { description: 'Error code of a rejected row.' }),
    message: nullable(Type.String({ examples: ['connection.password: is required.'] }), {
      description: 'Error message of a rejected row. It never contains a password.',
    }),
  },
  { $id: 'MailboxImportRow' },
);

export const MailboxImportOut = Type.Object(
  {
    requestedCount: Type.Integer(),
    acceptedCount: Type.Integer(),
    rejectedCount: Type.Integer(),
    rows: Type.Array(MailboxImportRow, { description: 'Every row of the list, in order.' }),
    ignoredColumns: Type.Array(Type.String({ examples: ['Warmup Enabled'] }), {
      description: 'Columns that were not recognized.',
    }),
  },
  { $id: 'MailboxImportOut' },
);
