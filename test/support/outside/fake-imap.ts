import { createRequire } from 'node:module';
import type { AddressInfo, Server, Socket } from 'node:net';

/** IMAP server on loopback with folders that tests change directly. */
export interface FakeImap {
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
  server: Server;
  folderCache: Record<string, { uidvalidity: number; uidnext: number; messages: Array<{ uid: number }> }>;
  appendMessage(folder: string, flags: string[], date: Date | false, raw: string): void;
}
const hoodiecrow: (options: object) => FakeImap = createRequire(import.meta.url)('hoodiecrow-imap');

export interface StartedImap {
  readonly imap: FakeImap;
  readonly port: number;
  /** Breaks all connections. */
  cut(): void;
  close(): Promise<void>;
}

/** @param folders folders in addition to INBOX, Sent and Spam, as stored by the server */
export async function startFakeImap(
  messages: ReadonlyArray<{ raw: string; internaldate?: Date }> = [],
  plugins: readonly string[] = ['IDLE'],
  folders: Readonly<Record<string, object>> = {},
): Promise<StartedImap> {
  const imap = hoodiecrow({
    plugins: ['ID', 'SASL-IR', 'AUTH-PLAIN', 'SPECIAL-USE', 'UIDPLUS', 'ENABLE', ...plugins],
    storage: {
      INBOX: { messages },
      '': {
        separator: '/',
        folders: { Sent: { 'special-use': '\\Sent' }, Spam: { 'special-use': '\\Junk' }, ...folders },
      },
    },
  });
  const sockets = new Set<Socket>();
  await new Promise<void>((resolve) => imap.listen(0, '127.0.0.1', resolve));
  imap.server.on('connection', (socket: Socket) => sockets.add(socket));
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const close = (): Promise<void> => {
    cut();
    return new Promise<void>((resolve) => imap.close(resolve));
  };
  return { imap, cut, close, port: (imap.server.address() as AddressInfo).port };
}
