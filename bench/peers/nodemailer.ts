import { createSecureContext } from 'node:tls';
import { createTransport } from 'nodemailer';
import { HTML, merged, SUBJECT, TEXT } from '../message.js';

/** Plain nodemailer, which composes and sends without bookkeeping. */
export interface Peer {
  /** Sends this many messages and returns how many were accepted; throws on a rejection. */
  send(messages: number): Promise<number>;
  close(): void;
}

/** Returns the pooled transport with the settings that its documentation recommends for bulk email. */
export function openPooledPeer(options: {
  readonly port: number;
  readonly connections: number;
  readonly dkim?: { readonly domainName: string; readonly keySelector: string; readonly privateKey: string };
}): Peer {
  const transport = createTransport({
    host: '127.0.0.1',
    port: options.port,
    pool: true,
    maxConnections: options.connections,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
    ...(options.dkim === undefined ? {} : { dkim: options.dkim }),
  });
  return {
    send: async (messages) => {
      const answers = await Promise.all(
        Array.from({ length: messages }, (_, index) => transport.sendMail(composed(index))),
      );
      return answers.filter((answer) => answer.accepted.length === 1).length;
    },
    close: () => transport.close(),
  };
}

/** Returns one transport per mailbox, each with its own TLS connection, for this number of mailboxes at a time. */
export function openMailboxPeer(options: {
  readonly port: number;
  readonly ca: string;
  readonly atOnce: number;
  readonly messagesEach: number;
}): Peer {
  // Otherwise, the measurement would include parsing the certificate for every connection.
  const secureContext = createSecureContext({ ca: options.ca });
  const sendOne = async (): Promise<number> => {
    const transport = createTransport({
      host: '127.0.0.1',
      port: options.port,
      pool: true,
      maxConnections: 1,
      secure: true,
      auth: { user: 'sender', pass: 'secret' },
      tls: { secureContext },
    });
    try {
      let accepted = 0;
      for (let index = 0; index < options.messagesEach; index += 1) {
        const answer = await transport.sendMail(composed(index));
        accepted += answer.accepted.length;
      }
      return accepted;
    } finally {
      transport.close();
    }
  };
  return {
    send: async (messages) => {
      let left = Math.ceil(messages / options.messagesEach);
      let accepted = 0;
      const sendInTurn = async (): Promise<void> => {
        while (left > 0) {
          left -= 1;
          const taken = await sendOne();
          accepted += taken;
        }
      };
      await Promise.all(Array.from({ length: options.atOnce }, sendInTurn));
      return accepted;
    },
    close: () => undefined,
  };
}

/** Returns the message that every peer sends, with the same headers as the engine's. */
export function composed(index: number) {
  const url = `https://outrider.example/u/${index}-0123456789abcdef0123456789abcdef`;
  return {
    from: { name: 'Sender One', address: 'sender@sender.test' },
    to: { name: 'Person', address: `person${index}@peer.example` },
    subject: merged(SUBJECT, 'Person'),
    text: merged(TEXT, 'Person'),
    html: merged(HTML, 'Person'),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
