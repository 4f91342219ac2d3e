import { createRequire } from 'node:module';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { generateSelfSignedCertificate } from '../../../src/platform/mail/inbound/self-signed.js';

interface FakeImap {
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
  readonly server: Server;
}
const hoodiecrow: (options: object) => FakeImap = createRequire(import.meta.url)('hoodiecrow-imap');

export interface TokenMailServers {
  /** URL of the SMTP server, such as `smtps://localhost:port`. */
  readonly smtpUrl: string;
  readonly imapUrl: string;
  /** Certificate of both servers. */
  readonly ca: string;
  /** `user token` of every sign-in attempt over SMTP. */
  readonly logins: string[];
  /** Messages that the SMTP server accepted. */
  readonly messages: string[];
  /** Sets the SMTP reply to tokens, including valid ones; null accepts valid ones. */
  refuse(answer: { readonly code: number; readonly text: string } | null): void;
  close(): Promise<void>;
}

/**
 * Starts an SMTP and an IMAP server on loopback with TLS that accept only XOAUTH2.
 * @param tokenOf the access token that a user must present now; null if none is valid
 */
export async function startTokenMailServers(
  users: readonly string[],
  tokenOf: (user: string) => string | null,
): Promise<TokenMailServers> {
  const { key, cert } = generateSelfSignedCertificate('localhost', new Date(Date.now() - 86_400_000));
  const logins: string[] = [];
  const messages: string[] = [];
  let refusal: { readonly code: number; readonly text: string } | null = null;
  const smtp = new SMTPServer({
    ...{ secure: true, key, cert, authMethods: ['XOAUTH2'], authOptional: false, logger: false, closeTimeout: 100 },
    onAuth(auth, _session, done) {
      logins.push(`${auth.username} ${auth.accessToken}`);
      const isGood = auth.accessToken !== undefined && auth.accessToken === tokenOf(auth.username ?? '');
      const { code, text } = refusal ?? { code: 535, text: '5.7.8 Username and Password not accepted' };
      if (isGood && refusal === null) done(null, { user: auth.username ?? '' });
      else done(Object.assign(new Error(text), { responseCode: code }));
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        messages.push(Buffer.concat(chunks).toString());
        done();
      });
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const imap = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'XOAUTH2', 'IDLE'],
    secureConnection: true,
    credentials: { key, cert },
    storage: { INBOX: { messages: [] } },
    users: Object.fromEntries(
      users.map((user) => [
        user,
        {
          password: 'none',
          xoauth2: {
            get accessToken() {
              return tokenOf(user) ?? Symbol('none');
            },
          },
        },
      ]),
    ),
  });
  const sockets = new Set<Socket>();
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  imap.server.on('secureConnection', (socket: Socket) => sockets.add(socket));
  return {
    smtpUrl: `smtps://localhost:${(smtp.server.address() as AddressInfo).port}`,
    imapUrl: `imaps://localhost:${(imap.server.address() as AddressInfo).port}`,
    ca: cert,
    logins,
    messages,
    refuse: (answer) => {
      refusal = answer;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => imap.close(resolve));
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
