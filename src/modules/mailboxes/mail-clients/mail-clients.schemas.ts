import { type Static, Type } from 'typebox';
import { dtOut, nullable } from '../../../platform/http/types.js';

const fields = {
  mailboxId: Type.Integer(),
  username: Type.String({
    format: 'email',
    description: 'What a mail program signs in with: the address of the mailbox.',
  }),
  host: Type.String({
    description: 'The server that mail programs connect to.',
    examples: ['mail.example.net'],
  }),
  imapPort: Type.Integer({ description: 'Of IMAP, with TLS from the first octet (RFC 8314).', examples: [993] }),
  smtpPort: nullable(Type.Integer({ examples: [465] }), {
    description:
      'Of submission, with TLS from the first octet (RFC 8314), by the same name and password; null: mail programs cannot send, because no submission server is configured.',
  }),
  issuedAt: nullable(dtOut(), {
    description: 'When the password of now was made; null when there is none, and no mail program gets in.',
  }),
};

export const MailboxPasswordOut = Type.Object(fields, { $id: 'MailboxPasswordOut' });
export type MailboxPasswordOut = Static<typeof MailboxPasswordOut>;

export const MailboxPasswordIssuedOut = Type.Object(
  {
    ...fields,
    issuedAt: dtOut({ description: 'Now.' }),
    password: Type.String({
      description: 'The password, in this answer only.',
      examples: ['k3m9x-v7rqa-2hd8n-wzt4c-p6yfe'],
    }),
  },
  { $id: 'MailboxPasswordIssuedOut' },
);
