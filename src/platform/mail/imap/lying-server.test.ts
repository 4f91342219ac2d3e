import { afterEach, describe, expect, it } from 'vitest';
import { expectProportional } from '../../../../test/support/hostile/growth.js';
import {
  fetched,
  type ImapCommand,
  type Lie,
  type LyingImap,
  startLyingImap,
} from '../../../../test/support/outside/lying-imap.js';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { openImap } from './connect.js';
import type { FetchedMessage, ImapSession } from './types.js';

const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] });
const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const mail = (number: number) => `Message-ID: <m${number}@d.test>\r\n\r\nhi\r\n`;
const MIB = 1024 * 1024;

/** Opens a session with a server of five messages that lies from now on. */
async function lyingSession(lie: Lie, count = 5): Promise<{ imap: LyingImap; session: ImapSession }> {
  const imap = await startLyingImap();
  closers.push(imap.close);
  for (let number = 1; number <= count; number += 1) imap.add('INBOX', mail(number));
  const endpoint = { host: '127.0.0.1', port: imap.port, auth: { user: 'u', pass: 'p' } };
  const timeouts = { idleDelayMs: 50, stepMs: 700 };
  const session = await openImap({ ...endpoint, security: 'none' }, { policy, timeouts });
  closers.push(() => session.close());
  imap.lie = lie;
  return { imap, session };
}

async function readInbox(session: ImapSession, limit = 200): Promise<FetchedMessage[]> {
  await session.select('INBOX');
  const found: FetchedMessage[] = [];
  for await (const message of session.fetchSince(0, { maxBytes: 25 * MIB, limit })) found.push(message);
  return found;
}
const uids = async (session: ImapSession, limit?: number) => (await readInbox(session, limit)).map(({ uid }) => uid);

/** Sends `line` repeatedly while the connection is open. */
function endlessly({ socket }: ImapCommand, line: string): null {
  const more = (): void => {
    while (!socket.destroyed) {
      if (!socket.write(line)) {
        socket.once('drain', more);
        return;
      }
    }
  };
  more();
  return null;
}

const isBody = ({ name, args }: ImapCommand): boolean => name === 'UID FETCH' && args.includes('BODY');
const when =
  (name: string, lie: Lie): Lie =>
  (command, truth) =>
    command.name === name ? lie(command, truth) : undefined;
const said = (name: string, from: RegExp, to: string): Lie =>
  when(name, (_, truth) => truth.map((line) => line.replace(from, to)));

describe('an IMAP server that lies', () => {
  it.each<[string, Lie, string]>([
    ['folders', when('LIST', (command) => endlessly(command, '* LIST () "/" a\r\n'.repeat(200))), 'more than'],
    ['messages', when('UID FETCH', (command) => endlessly(command, `${fetched(1, 1, 'x'.repeat(MIB))}\r\n`)), 'bytes'],
    [
      'news while it is searched',
      when('UID SEARCH', (command) => endlessly(command, '* OK x\r\n'.repeat(200))),
      'more than',
    ],
  ])('is closed when it has endless %s', async (_, lie, text) => {
    const { imap, session } = await lyingSession(lie);
    await expect(session.listFolders().then(() => uids(session))).rejects.toMatchObject({
      code: 'connection_failed',
      message: expect.stringContaining(text),
    });
    expect(session.isOpen).toBe(false);
    expect(imap.sent()).toBeLessThan(48 * MIB);
  });

  it('is closed when messages are longer than announced', async () => {
    const lie: Lie = (command, truth) =>
      command.name !== 'UID FETCH'
        ? undefined
        : isBody(command)
          ? [1, 2, 3, 4, 5].map((uid) => fetched(uid, uid, 'x'.repeat(8 * MIB)))
          : truth.map((line) => line.replace(/SIZE \d+/, 'SIZE 9'));
    const { session } = await lyingSession(lie);
    await expect(uids(session)).rejects.toMatchObject({ code: 'connection_failed' });
  });

  it('is closed with a reason when it announces a literal of 2 GB', async () => {
    const { session } = await lyingSession(when('UID FETCH', () => ['* 1 FETCH (UID 1 BODY[] {2147483648}']));
    await expect(uids(session)).rejects.toMatchObject({ message: expect.stringContaining('2147483648') });
  });

  it.each<[string, string | null]>([
    ['says nothing', null],
    ['drips', ' '],
    ['chats', '* OK wait\r\n'],
  ])('does not hold a session when it %s', async (_, drop) => {
    const lie = when('UID SEARCH', ({ socket }) => {
      const timer = setInterval(() => drop !== null && socket.write(drop), 100);
      socket.on('close', () => clearInterval(timer));
      return null;
    });
    const { session } = await lyingSession(lie);
    await expect(uids(session)).rejects.toMatchObject({ code: 'timeout' });
    expect(session.isOpen).toBe(false);
  });

  it.each<[string, number, (size: number) => string]>([
    ['the numbers in a line', 50_000, (size) => `* VANISHED ${'1,'.repeat(size)}1`],
    ['the digits of a range of UIDs', 2, (size) => `* VANISHED 1:${'4294967295'.slice(0, size)}`],
  ])('takes at most time in proportion to %s', async (_, size, line) => {
    await expectProportional(size, async (size) => {
      const { session } = await lyingSession(when('NOOP', (_, truth) => [line(size), ...truth]));
      await uids(session).catch(() => []);
    });
  });

  it('is not taken for an empty folder when it refuses to search', async () => {
    const { session } = await lyingSession(when('UID SEARCH', ({ tag }) => [`${tag} NO busy`]));
    await session.select('INBOX');
    await expect(session.firstUidSince(new Date())).rejects.toMatchObject({ code: 'refused' });
    await expect(session.findByMessageId('<m1@d.test>')).rejects.toMatchObject({ code: 'refused' });
    await expect(uids(session)).rejects.toMatchObject({ code: 'refused' });
  });

  it('shows in words what it said when it ended the connection', async () => {
    const lie = when('UID SEARCH', ({ socket }) => {
      socket.end('* BYE Too many\0 connections\r\n');
      return null;
    });
    const { session } = await lyingSession(lie);
    await expect(uids(session)).rejects.toMatchObject({ code: 'connection_failed' });
  });

  it.each<[string, Lie]>([
    [
      'no content',
      (command, truth) => (isBody(command) ? truth.map((line) => line.replace(/ BODY.*$/s, ')')) : undefined),
    ],
    ['NIL', (command, truth) => (isBody(command) ? truth.map((line) => line.replace(/\{.*$/s, 'NIL)')) : undefined)],
  ])('loses no message of which it gives %s: the folder waits for it', async (_, lie) => {
    const { session } = await lyingSession(lie);
    await expect(uids(session)).rejects.toMatchObject({ code: 'refused', message: 'Message 1 cannot be read' });
  });

  it('continues after messages that disappear between SEARCH and FETCH, however many', async () => {
    const { imap, session } = await lyingSession(() => undefined, 130);
    let isFirst = true;
    imap.lie = when('UID FETCH', ({ tag }) => {
      if (!isFirst) return undefined;
      isFirst = false;
      imap.folders[0]?.messages.splice(0, 120);
      return [`${tag} OK done`];
    });
    expect(await uids(session, 100)).toEqual([121, 122, 123, 124, 125, 126, 127, 128, 129, 130]);
  });

  it('gives each message once, and none that was not asked for', async () => {
    const lie: Lie = (command, truth) =>
      isBody(command) ? [fetched(9, 999, mail(999)), ...truth.slice(0, -1), ...truth] : undefined;
    const { session } = await lyingSession(lie);
    expect(await uids(session)).toEqual([1, 2, 3, 4, 5]);
  });

  it.each<[string, Lie]>([
    ['UIDVALIDITY', said('SELECT', /UIDVALIDITY \d+/, 'UIDVALIDITY 99999999999999999999')],
    ['number of messages', (_, truth) => truth.map((line) => line.replace(/\d+ EXISTS/, '4294967295 EXISTS'))],
  ])('is rejected with an impossible %s', async (_, lie) => {
    const { session } = await lyingSession(lie);
    await expect(session.select('INBOX')).rejects.toMatchObject({ code: 'refused' });
  });

  it('is read without UIDNEXT, and with impossible times and conversations', async () => {
    const lie: Lie = (command, truth) =>
      command.name === 'SELECT'
        ? truth.filter((line) => !line.includes('UIDNEXT'))
        : isBody(command)
          ? truth.map((line) => line.replace('26-Nov-2026', '31-Dec-9999').replace('FLAGS', 'THREADID (a.b) FLAGS'))
          : undefined;
    const { session } = await lyingSession(lie);
    expect((await session.select('INBOX')).uidNext).toBe(6);
    const [first] = await readInbox(session);
    expect(first).toMatchObject({ uid: 1, internalDate: null, threadId: null });
  });

  it('is not asked for folders whose names cannot be stored', async () => {
    const { imap, session } = await lyingSession(() => undefined);
    for (const name of ['Se\0nt', 'S'.repeat(4_000), '&2AA-']) {
      imap.folders.push({ name, use: '\\Junk', uidValidity: 9, uidNext: 1, messages: [] });
    }
    expect((await session.listFolders()).map(({ path }) => path)).toEqual(['INBOX', 'Sent']);
  });
});
