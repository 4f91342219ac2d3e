import { createRequire } from 'node:module';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { expectProportional } from '../../../../test/support/hostile/growth.js';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { openImap, verifyImap } from './connect.js';
import type { FetchedMessage, ImapEndpoint, ImapSession } from './types.js';

interface FakeImap {
  listen(port: number, host: string, ready: () => void): void;
  close(done: () => void): void;
  server: Server;
  appendMessage(folder: string, flags: string[], date: Date | false, raw: string): void;
}
const hoodiecrow: (options: object) => FakeImap = createRequire(import.meta.url)('hoodiecrow-imap');

const deps = { policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) };
const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const mail = (number: number, body = 'x') => `Message-ID: <m${number}@d.test>\r\nSubject: ${number}\r\n\r\n${body}\r\n`;

async function startServer(
  plugins = ['ID', 'STARTTLS', 'SASL-IR', 'AUTH-PLAIN', 'IDLE', 'SPECIAL-USE', 'UIDPLUS', 'CONDSTORE', 'ENABLE'],
) {
  const server = hoodiecrow({
    plugins,
    storage: {
      INBOX: { messages: [{ raw: mail(1) }, { raw: mail(2), flags: ['\\Seen'] }] },
      '': {
        separator: '/',
        folders: {
          Sent: { 'special-use': '\\Sent' },
          Spam: { 'special-use': '\\Junk' },
          Empty: {},
        },
      },
    },
  });
  const sockets = new Set<Socket>();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  closers.push(() => {
    dropAll();
    return new Promise<void>((resolve) => server.close(resolve));
  });
  return { server, dropAll, port: (server.server.address() as AddressInfo).port };
}

const endpoint = (port: number, change: Partial<ImapEndpoint> = {}): ImapEndpoint => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  auth: { user: 'testuser', pass: 'testpass' },
  ...change,
});

async function open(port: number): Promise<ImapSession> {
  const session = await openImap(endpoint(port), { ...deps, timeouts: { idleDelayMs: 50 } });
  closers.push(() => session.close());
  return session;
}

async function all(messages: AsyncIterable<FetchedMessage>): Promise<FetchedMessage[]> {
  const found: FetchedMessage[] = [];
  for await (const message of messages) found.push(message);
  return found;
}

describe('an IMAP session', () => {
  it('lists folders with their roles', async () => {
    const { port } = await startServer();
    const folders = await (await open(port)).listFolders();
    const roles = Object.fromEntries(folders.map(({ path, role }) => [path, role]));
    expect(roles).toMatchObject({ INBOX: 'inbox', Sent: 'sent', Spam: 'junk', Empty: null });
  });

  it('fetches what is above a UID, once, in order, without marking it read', async () => {
    const { port, server } = await startServer();
    const session = await open(port);
    const state = await session.select('INBOX');
    expect(state).toMatchObject({ path: 'INBOX', exists: 2, uidNext: 3 });
    expect(state.uidValidity).toBeGreaterThan(0);
    const first = await all(session.fetchSince(0, { maxBytes: 10_000, limit: 100 }));
    expect(first.map(({ uid }) => uid)).toEqual([1, 2]);
    expect(first[0]?.raw.toString()).toBe(mail(1));
    expect(first[1]?.flags).toContain('\\Seen');
    expect(first[0]?.internalDate).toBeInstanceOf(Date);
    // "3:*" names message 2 while there is no message 3.
    expect(await all(session.fetchSince(2, { maxBytes: 10_000, limit: 100 }))).toEqual([]);
    server.appendMessage('INBOX', [], false, mail(3));
    expect((await all(session.fetchSince(2, { maxBytes: 10_000, limit: 100 }))).map(({ uid }) => uid)).toEqual([3]);
    expect((await all(session.fetchSince(0, { maxBytes: 10_000, limit: 100 })))[0]?.flags).not.toContain('\\Seen');
  });

  it('takes at most the wanted number and the wanted bytes', async () => {
    const { port, server } = await startServer();
    for (let number = 3; number <= 120; number += 1) server.appendMessage('INBOX', [], false, mail(number));
    server.appendMessage('INBOX', [], false, mail(121, 'y'.repeat(100_000)));
    const session = await open(port);
    await session.select('INBOX');
    const some = await all(session.fetchSince(10, { maxBytes: 10_000, limit: 70 }));
    expect(some.map(({ uid }) => uid)).toEqual(Array.from({ length: 70 }, (_, index) => index + 11));
    const [large] = await all(session.fetchSince(120, { maxBytes: 1_000, limit: 5 }));
    expect([large?.raw.length, large?.truncated]).toEqual([1_000, true]);
    expect(large?.sizeBytes).toBeGreaterThan(100_000);
  });

  it('asks nothing of an empty folder', async () => {
    const { port } = await startServer();
    const session = await open(port);
    expect((await session.select('Empty')).exists).toBe(0);
    expect(await all(session.fetchSince(0, { maxBytes: 100, limit: 10 }))).toEqual([]);
    expect(await session.findByMessageId('<m1@d.test>')).toEqual([]);
    expect(await session.flagsChangedSince('1')).toEqual([]);
  });

  it('stores a sent copy as read and finds it by its Message-ID', async () => {
    const { port } = await startServer();
    const session = await open(port);
    const uid = await session.append('Sent', Buffer.from(mail(50)), { flags: ['\\Seen'], date: new Date() });
    await session.select('Sent');
    expect(await session.findByMessageId('<m50@d.test>')).toEqual([uid ?? 1]);
    expect(await session.findByMessageId('<none@d.test>')).toEqual([]);
    const [copy] = await all(session.fetchSince(0, { maxBytes: 1_000, limit: 10 }));
    expect(copy?.flags).toContain('\\Seen');
    expect(copy?.raw.toString()).toBe(mail(50));
  });

  it('sets and clears flags', async () => {
    const { port } = await startServer();
    const session = await open(port);
    await session.select('INBOX');
    await session.addFlags([1], ['\\Seen', '\\Answered']);
    await session.removeFlags([2], ['\\Seen']);
    await session.addFlags([], ['\\Seen']);
    const flags = (await all(session.fetchSince(0, { maxBytes: 10, limit: 10 }))).map((message) =>
      [...message.flags].sort(),
    );
    expect(flags).toEqual([['\\Answered', '\\Seen'], []]);
  });

  it('tells about new mail and about the end of the connection', async () => {
    const { port, server, dropAll } = await startServer();
    const session = await open(port);
    await session.select('INBOX');
    const news = new Promise<void>((onNewMail) => session.watch({ onNewMail, onClosed: () => undefined }));
    await new Promise((resolve) => setTimeout(resolve, 300));
    server.appendMessage('INBOX', [], false, mail(3));
    await news;
    const closed = new Promise<void>((onClosed) => session.watch({ onNewMail: () => undefined, onClosed }));
    dropAll();
    await closed;
    expect(session.isOpen).toBe(false);
    await expect(session.select('INBOX')).rejects.toMatchObject({ name: 'ImapFailure' });
  });
});

describe('a connection check', () => {
  it('is ok for the right password, auth_failed for a wrong one', async () => {
    const { port } = await startServer();
    expect(await verifyImap(endpoint(port), deps)).toMatchObject({ ok: true, errorCode: null });
    const wrong = endpoint(port, { auth: { user: 'testuser', pass: 'no' } });
    expect(await verifyImap(wrong, deps)).toMatchObject({ ok: false, errorCode: 'auth_failed' });
  });

  it('reports a closed port, a silent server, a server without IMAP and an untrusted certificate', async () => {
    const sockets = new Set<Socket>();
    const listen = async (greet: (socket: Socket) => void) => {
      const server = createServer((socket) => {
        sockets.add(socket);
        socket.on('error', () => undefined);
        greet(socket);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      closers.push(() => {
        for (const socket of sockets) socket.destroy();
        return new Promise((resolve) => server.close(resolve));
      });
      return (server.address() as AddressInfo).port;
    };
    const impatient = { ...deps, timeouts: { greetingMs: 200, connectMs: 1_000 } };
    const silent = await listen(() => undefined);
    expect(await verifyImap(endpoint(silent), impatient)).toMatchObject({ ok: false, errorCode: 'timeout' });
    const closing = await listen((socket) => socket.destroy());
    expect(await verifyImap(endpoint(closing), impatient)).toMatchObject({ ok: false, errorCode: 'connection_failed' });
    const { port } = await startServer();
    expect(await verifyImap(endpoint(port, { security: 'starttls' }), impatient)).toMatchObject({
      ok: false,
      errorCode: 'tls_failed',
    });
    expect(await verifyImap(endpoint(1), impatient)).toMatchObject({ ok: false, errorCode: 'connection_failed' });
  });

  it('opens no connection to an address that is not public, or plain text to one that is', async () => {
    const { port, server } = await startServer();
    let connections = 0;
    server.server.on('connection', () => {
      connections += 1;
    });
    const strict = { policy: createEgressPolicy({ allowCidrs: [] }) };
    expect(await verifyImap(endpoint(port), strict)).toMatchObject({ ok: false, errorCode: 'connection_failed' });
    const publicPlain = endpoint(143, { host: '93.184.216.34' });
    expect(await verifyImap(publicPlain, strict)).toMatchObject({ ok: false, errorCode: 'tls_failed' });
    expect(connections).toBe(0);
  });

  it.each([
    ['literals without end', '* 1 FETCH (', '{0}\r\n ', 15_000],
    ['a line without end', '* FLAGS (', 'a ', 375_000],
  ])('closes a server that says %s, in time that grows with what it said', async (_name, start, word, times) => {
    let words = '';
    const hostile = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('* OK [CAPABILITY IMAP4rev1] hi\r\n');
      socket.on('data', (chunk) => {
        const tag = chunk.toString().split(' ', 1)[0] ?? '';
        socket.write(`${start}${words})\r\n${tag} OK done\r\n`);
      });
    });
    await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.1', resolve));
    closers.push(() => new Promise((resolve) => hostile.close(resolve)));
    await expectProportional(times, async (size) => {
      words = word.repeat(size);
      const result = await verifyImap(endpoint((hostile.address() as AddressInfo).port), deps);
      expect(result.ok).toBe(false);
      if (size > times) expect(result).toMatchObject({ errorCode: 'connection_failed' });
    });
  });
});
