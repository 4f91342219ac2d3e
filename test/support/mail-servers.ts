import { createRequire } from 'node:module';
import type { AddressInfo, Server, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';

interface FakeImap {
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
  readonly server: Server;
}
const hoodiecrow: (options: object) => FakeImap = createRequire(import.meta.url)('hoodiecrow-imap');

export interface MailServers {
  readonly smtpPort: number;
  readonly imapPort: number;
  /** `user password` of every sign-in attempt over SMTP. */
  readonly logins: string[];
  /** Sets the password that the SMTP server accepts from now on. */
  setPassword(password: string): void;
  close(): Promise<void>;
}

/** Starts an SMTP and an IMAP server on loopback without TLS; user `testuser`, password `testpass`. */
export async function startMailServers(): Promise<MailServers> {
  const logins: string[] = [];
  let password = 'testpass';
  const smtp = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    logger: false,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      logins.push(`${auth.username} ${auth.password}`);
      if (auth.password === password) done(null, { user: auth.username ?? '' });
      else done(Object.assign(new Error('5.7.8 Bad credentials'), { responseCode: 535 }));
    },
  });
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const imap = hoodiecrow({ plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'IDLE'], storage: { INBOX: { messages: [] } } });
  const sockets = new Set<Socket>();
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  imap.server.on('connection', (socket: Socket) => sockets.add(socket));
  return {
    smtpPort: (smtp.server.address() as AddressInfo).port,
    imapPort: (imap.server.address() as AddressInfo).port,
    logins,
    setPassword: (text) => {
      password = text;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => imap.close(resolve));
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
