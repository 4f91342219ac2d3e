import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface LyingFolder {
  name: string;
  /** Special use of the folder, such as `\Sent` or `\Junk`. */
  use?: string;
  uidValidity: number;
  /** The next UID. */
  uidNext: number;
  messages: Array<{ readonly uid: number; readonly raw: string }>;
}

export interface ImapCommand {
  readonly tag: string;
  /** Name of the command, such as `SELECT` or `UID FETCH`. */
  readonly name: string;
  readonly args: string;
  readonly socket: Socket;
  /** The selected folder. */
  readonly folder: LyingFolder | undefined;
}

/**
 * Lines that the server sends instead of the correct response, without line ends; null for no response, undefined for the correct one.
 */
export type Lie = (command: ImapCommand, truth: readonly string[]) => readonly string[] | null | undefined;

export interface LyingImap {
  readonly port: number;
  readonly folders: LyingFolder[];
  /** Names of received commands, in order. */
  readonly said: string[];
  lie: Lie;
  /** Returns the number of bytes that clients have read. */
  sent(): number;
  /** Returns the number of open connections. */
  open(): number;
  /** Sends an unsolicited line on every connection. */
  announce(line: string): void;
  add(folder: string, raw: string): void;
  close(): Promise<void>;
}

/** Starts an IMAP server on loopback that responds correctly except where a test changes a response. */
export async function startLyingImap(): Promise<LyingImap> {
  const folders: LyingFolder[] = [
    { name: 'INBOX', uidValidity: 7, uidNext: 1, messages: [] },
    { name: 'Sent', use: '\\Sent', uidValidity: 8, uidNext: 1, messages: [] },
  ];
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      bytes += socket.bytesWritten;
    });
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE SPECIAL-USE] ready\r\n');
    serve(socket, imap);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const imap: LyingImap = {
    port: (server.address() as AddressInfo).port,
    folders,
    said: [],
    lie: () => undefined,
    sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, bytes),
    open: () => sockets.size,
    announce: (line) => {
      for (const socket of sockets) socket.write(`${line}\r\n`);
    },
    add: (name, raw) => {
      const folder = folders.find((each) => each.name === name) as LyingFolder;
      folder.messages.push({ uid: folder.uidNext, raw });
      folder.uidNext += 1;
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return imap;
}

function serve(socket: Socket, imap: LyingImap): void {
  let folder: LyingFolder | undefined;
  let idle: string | null = null;
  let rest = '';
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      if (idle !== null && /^DONE$/i.test(line)) {
        socket.write(`${idle} OK done\r\n`);
        idle = null;
        continue;
      }
      const [tag = '', first = '', ...words] = line.split(' ');
      const isUid = first.toUpperCase() === 'UID';
      const name = (isUid ? `UID ${words.shift()}` : first).toUpperCase();
      const args = words.join(' ');
      if (name === 'SELECT') folder = imap.folders.find((each) => each.name === args.replace(/^"|"$/g, ''));
      imap.said.push(name);
      const command = { tag, name, args, socket, folder };
      const truth = truthOf(command, imap);
      const lie = imap.lie(command, truth);
      if (name === 'IDLE') idle = tag;
      if (lie !== null) for (const said of lie ?? truth) socket.write(Buffer.from(`${said}\r\n`, 'latin1'));
      if (name === 'LOGOUT') socket.end();
    }
  });
}

function truthOf({ tag, name, args, folder }: ImapCommand, imap: LyingImap): string[] {
  const ok = `${tag} OK done`;
  const messages = folder?.messages ?? [];
  switch (name) {
    case 'IDLE':
      return ['+ idling'];
    case 'LOGOUT':
      return ['* BYE', ok];
    case 'LIST':
      if (!args.endsWith('"*"')) return [ok];
      return [
        ...imap.folders.map((each) => `* LIST (\\HasNoChildren${each.use ? ` ${each.use}` : ''}) "/" "${each.name}"`),
        ok,
      ];
    case 'SELECT':
      if (folder === undefined) return [`${tag} NO no such folder`];
      return [
        '* FLAGS (\\Seen)',
        `* ${messages.length} EXISTS`,
        `* OK [UIDVALIDITY ${folder.uidValidity}] valid`,
        `* OK [UIDNEXT ${folder.uidNext}] next`,
        `${tag} OK [READ-WRITE] open`,
      ];
    case 'NOOP':
      return folder === undefined ? [ok] : [`* ${messages.length} EXISTS`, ok];
    case 'UID SEARCH': {
      const [, set] = /UID ([\d:,*]+)/i.exec(args) ?? [];
      const wanted = set === undefined ? null : new Set(uidsOf(set.replace('*', String(folder?.uidNext ?? 1))));
      const found = messages.map(({ uid }) => uid).filter((uid) => wanted?.has(uid) ?? true);
      return [`* SEARCH${found.map((uid) => ` ${uid}`).join('')}`, ok];
    }
    case 'UID FETCH': {
      const set = (args.split(' ', 1)[0] ?? '').replace('*', String(messages.at(-1)?.uid ?? 0));
      const wanted = new Set(uidsOf(set));
      const found = messages.flatMap((message, index) => (wanted.has(message.uid) ? [{ ...message, index }] : []));
      return [...found.map(({ uid, raw, index }) => fetched(index + 1, uid, raw, /BODY/.test(args))), ok];
    }
    case 'FETCH': {
      const last = messages.at(-1);
      return last === undefined ? [ok] : [fetched(messages.length, last.uid, last.raw, false), ok];
    }
    default:
      return [ok];
  }
}

/** Returns a FETCH response, with the whole message if `whole` is set. */
export function fetched(sequence: number, uid: number, raw: string, whole = true, size = raw.length): string {
  const body = whole ? ` BODY[]<0> {${raw.length}}\r\n${raw}` : '';
  return `* ${sequence} FETCH (UID ${uid} FLAGS () INTERNALDATE "26-Nov-2026 10:00:00 +0000" RFC822.SIZE ${size}${body})`;
}

function uidsOf(set: string): number[] {
  return set.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split(':').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
