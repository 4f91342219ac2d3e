import { type Static, Type } from 'typebox';
import { dtOut, nullable } from '../../../../platform/http/types.js';

const fields = {
  mailboxId: Type.Integer(),
  username: Type.String({
    format: 'email',
    description: 'Username for mail clients: the address of the mailbox.',
  }),
  host: Type.String({
    description: 'Host that mail clients connect to.',
    examples: ['mail.example.net'],
  }),
  imapPort: Type.Integer({ description: 'IMAP port, with implicit TLS (RFC 8314).', examples: [993] }),
  smtpPort: nullable(Type.Integer({ examples: [465] }), {
    description:
      'Submission port, with implicit TLS (RFC 8314) and the same credentials; null if no submission server is configured and mail clients cannot send.',
  }),
  issuedAt: nullable(dtOut(), {
    description: 'Time the current password was created; null if there is none and mail clients cannot sign in.',
  }),
};

export const MailboxPasswordOut = Type.Object(fields, { $id: 'MailboxPasswordOut' });
export type MailboxPasswordOut = Static<typeof MailboxPasswordOut>;

export const MailboxPasswordIssuedOut = Type.Object(
  {
    ...fields,
    issuedAt: dtOut({ description: 'Now.' }),
    password: Type.String({
      description: 'Password, returned only in this response.',
      examples: ['k3m9x-v7rqa-2hd8n-wzt4c-p6yfe'],
    }),
  },
  { $id: 'MailboxPasswordIssuedOut' },
);
