import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { type StartedImap, startFakeImap } from './fake-imap.js';

/** A message that the provider accepted. */
export interface Accepted {
  readonly to: string;
  readonly raw: string;
}

/** A mailbox at a provider: SMTP for sending, IMAP for reading; user `testuser`, password `testpass`. */
export interface Provider {
  readonly smtpPort: number;
  readonly imap: StartedImap;
  /** Lets SMTP accept messages without responding, until the returned function is called. */
  stall(): () => void;
  /** Messages that SMTP accepted, in order. */
  readonly accepted: readonly Accepted[];
  close(): Promise<void>;
}

/**
 * @param options.keepsCopies whether SMTP stores accepted messages in the Sent folder, as Gmail and Outlook do
 * @param options.rewritesIds whether these copies have a Message-ID of the server
 */
export async function startProvider({
  keepsCopies,
  rewritesIds = false,
}: {
  readonly keepsCopies: boolean;
  readonly rewritesIds?: boolean;
}): Promise<Provider> {
  let answering: Promise<void> | null = null;
  const imap = await startFakeImap();
  const accepted: Accepted[] = [];
  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) =>
      password === 'testpass' ? done(null, { user: username ?? '' }) : done(new Error('Bad credentials')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        accepted.push({ to: session.envelope.rcptTo.map(({ address }) => address).join(), raw });
        const ownId = `Message-ID: <${accepted.length}.${imap.port}@provider.test>`;
        const copy = rewritesIds ? raw.replace(/^Message-ID:.*$/im, ownId) : raw;
        if (keepsCopies) imap.imap.appendMessage('Sent', ['\\Seen'], false, copy);
        void Promise.resolve(answering).then(() => done());
      });
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    imap,
    accepted,
    stall: () => {
      let answer = (): void => undefined;
      answering = new Promise((resolve) => {
        answer = resolve;
      });
      return () => {
        answering = null;
        answer();
      };
    },
    close: async () => {
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
      await imap.close();
    },
  };
}
