import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as secureConnect, type TLSSocket } from 'node:tls';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { InboundMessage } from './dialogue.js';
import { type InboundServerOptions, startInboundServer } from './server.js';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const STRANGER = '127.0.0.1';
const FRIEND = '127.0.0.2';

async function start(
  limits: InboundServerOptions<string>['limits'] = {},
  change: Partial<InboundServerOptions<string>> = {},
) {
  const messages: InboundMessage<string>[] = [];
  const metrics = new Registry();
  const spoolFolder = mkdtempSync(join(tmpdir(), 'outrider-spool-'));
  closers.push(() => rmSync(spoolFolder, { recursive: true }));
  const server = await startInboundServer({
    port: 0,
    host: '127.0.0.1',
    hostname: 'mx.test',
    limits,
    metrics,
    spoolFolder,
    onRecipient: async (address) => (address.endsWith('@ours.test') ? address : null),
    onMessage: async (message) => void messages.push(message),
    ...change,
  });
  closers.push(() => server.close());
  const measured = async (name: string, labels: Record<string, string> = {}) => {
    const found = (await metrics.getMetricsAsJSON()).find((metric) => metric.name === `outrider_mail_inbound_${name}`);
    const values = (found?.values ?? []).filter((each) =>
      Object.entries(labels).every(([k, v]) => each.labels[k] === v),
    );
    return values.reduce((sum, { value }) => sum + value, 0);
  };
  const open = (from = STRANGER, localPort?: number) => talk(server.port, from, localPort);
  const deliver = async (from: string, content = 'Subject: x\r\n\r\nhello') => {
    const client = await open(from);
    const replies = [await client.reply()];
    for (const line of ['EHLO c.test', 'MAIL FROM:<a@b.test>', 'RCPT TO:<bob@ours.test>', 'DATA', `${content}\r\n.`]) {
      replies.push(await client.say(line));
      if (!/^[23]/.test(replies.at(-1) ?? '')) break;
    }
    client.socket.destroy();
    await client.closed();
    return replies.at(-1) ?? '';
  };
  return { server, messages, measured, open, deliver, spoolFolder };
}

/** Opens a connection, sends a line, and returns the last line of its reply; empty if the connection was closed. */
async function talk(port: number, localAddress: string, localPort?: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', localAddress, ...(localPort && { localPort }) });
  closers.push(() => socket.destroy());
  let heard = '';
  let isClosed = false;
  let wake: () => void = () => undefined;
  socket.on('data', (chunk) => {
    heard += chunk;
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  const reply = async (): Promise<string> => {
    for (;;) {
      const last = /^(?:\d{3}-.*\r\n)*(\d{3} .*)\r\n/.exec(heard);
      if (last !== null) {
        heard = heard.slice(last[0].length);
        return last[1] ?? '';
      }
      if (isClosed) return '';
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const closed = () => new Promise<void>((resolve) => (isClosed ? resolve() : socket.once('close', () => resolve())));
  return {
    socket,
    reply,
    closed,
    say: (line: string) => {
      socket.write(`${line}\r\n`);
      return reply();
    },
  };
}

function deferred() {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

async function handshake(socket: Socket): Promise<TLSSocket> {
  socket.removeAllListeners('data');
  const secured = secureConnect({ socket, rejectUnauthorized: false });
  secured.on('error', () => undefined);
  await once(secured, 'secureConnect');
  // A connection whose last reply is not read would never end.
  secured.resume();
  return secured;
}

describe('the inbound server, under a stranger who takes all he can', () => {
  it('gives one client a limited number of connections, and continues with others', async () => {
    const { open, deliver, measured } = await start({ connectionsPerClient: 3 });
    const taken = await Promise.all([open(), open(), open()]);
    for (const each of taken) expect(await each.reply()).toMatch(/^220 /);
    expect(await (await open()).reply()).toMatch(/^421 mx\.test 4\.7\.0 /);
    expect(await deliver(FRIEND)).toMatch(/^250 /);
    expect(await measured('connections_refused_total', { reason: 'client' })).toBe(1);
    taken[0]?.socket.destroy();
    await expect.poll(() => measured('connections')).toBe(2);
    expect(await deliver(STRANGER)).toMatch(/^250 /);
  });

  it('answers each further connection, including clients that send first, however many there are', async () => {
    const { open } = await start({ connectionsPerClient: 1 });
    const taken = await open();
    expect(await taken.reply()).toMatch(/^220 /);
    const refused = await Promise.all(
      Array.from({ length: 200 }, async () => {
        const client = await open();
        client.socket.write('EHLO c.test\r\nMAIL FROM:<a@b.test>\r\n');
        return client.reply();
      }),
    );
    expect(refused.filter((reply) => !reply.startsWith('421 mx.test 4.7.0 '))).toEqual([]);
  });

  it.each([
    ['on one connection each', { connectionsPerClient: 25 }, 60, ['250 2.0.0']],
    ['on a new connection per message', { connectionsPerMinute: 0 }, 1, ['250 2.0.0']],
    [
      'on more connections than it may have',
      { connectionsPerMinute: 0, connectionsPerClient: 5 },
      1,
      ['250 2.0.0', '421 mx.test'],
    ],
  ])('answers each of 1,500 messages of 25 clients at a time, %s', async (_name, limits, perConnection, expected) => {
    const { open, messages } = await start(limits);
    const answers = new Map<string, number>();
    const note = (reply: string) => {
      const kind = reply.slice(0, expected.find((each) => reply.startsWith(each))?.length);
      answers.set(kind, (answers.get(kind) ?? 0) + 1);
    };
    let left = 1_500;
    const sendOnce = async (): Promise<void> => {
      const count = Math.min(perConnection, left);
      left -= count;
      const client = await open();
      const greeting = await client.reply();
      if (!greeting.startsWith('220 ')) return note(greeting);
      await client.say('EHLO c.test');
      for (let n = 0; n < count; n += 1) {
        const commands = ['MAIL FROM:<a@b.test>', 'RCPT TO:<bob@ours.test>', 'DATA'];
        client.socket.write(commands.map((line) => `${line}\r\n`).join(''));
        for (const _command of commands) await client.reply();
        note(await client.say('Subject: x\r\n\r\nhello\r\n.'));
      }
      expect(await client.say('QUIT')).toMatch(/^221 /);
      await client.closed();
    };
    const untilSent = async (): Promise<void> => {
      while (left > 0) await sendOnce();
    };
    await Promise.all(Array.from({ length: 25 }, untilSent));
    expect([...answers.keys()].sort()).toEqual(expected);
    expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBe(1_500);
    expect(messages).toHaveLength(answers.get('250 2.0.0') ?? 0);
  });

  it('takes the messages of a client that reconnects from the same port before its last connection has ended', async () => {
    const { open } = await start({ connectionsPerMinute: 0 });
    const replies = new Set<string>();
    let localPort: number | undefined;
    for (let n = 0; n < 15; n += 1) {
      const client = await open(STRANGER, localPort);
      expect(await client.reply()).toMatch(/^220 /);
      localPort = client.socket.localPort;
      for (const line of ['EHLO c.test', 'MAIL FROM:<a@b.test>', 'RCPT TO:<bob@ours.test>', 'DATA'])
        replies.add((await client.say(line)).slice(0, 3));
      replies.add((await client.say('Subject: x\r\n\r\nhello\r\n.')).slice(0, 3));
      // A reset frees the port immediately; the server notices it after it has accepted the next connection.
      client.socket.resetAndDestroy();
      await client.closed();
    }
    expect([...replies].sort()).toEqual(['250', '354']);
  });

  it('closes a connection of the client with the most when all are taken', async () => {
    const { open, deliver, measured } = await start({ connections: 5, connectionsPerClient: 5 });
    const idle = await Promise.all(Array.from({ length: 5 }, () => open()));
    for (const each of idle) expect(await each.reply()).toMatch(/^220 /);
    expect(await deliver(FRIEND)).toMatch(/^250 /);
    await idle[0]?.closed();
    expect(await measured('connections_cut_total', { reason: 'crowd' })).toBe(1);
  });

  it('recognizes TLS connections, even during the handshake', async () => {
    const { open, measured } = await start({ connections: 4, connectionsPerClient: 4 });
    const starting = await Promise.all([open(), open(), open(), open()]);
    for (const client of starting) {
      await client.reply();
      await client.say('EHLO c.test');
      expect(await client.say('STARTTLS')).toMatch(/^220 /);
    }
    for (const { socket } of starting.slice(2)) await handshake(socket);
    // Two connections are stuck in their handshake and two have completed it; each is closed in turn.
    const friends = await Promise.all([2, 3, 4, 5].map((n) => open(`127.0.0.${n}`)));
    for (const friend of friends) expect(await friend.reply()).toMatch(/^220 /);
    await Promise.all(starting.map((client) => client.closed()));
    for (const { socket } of friends) socket.destroy();
    await expect.poll(() => measured('connections')).toBe(0);
    const late = await open();
    await late.reply();
    await late.say('EHLO c.test');
    await late.say('STARTTLS');
    const secured = await handshake(late.socket);
    secured.end();
    await expect.poll(() => measured('connections')).toBe(0);
  });

  it('never cuts a message that has come and is being stored', async () => {
    const storing = deferred();
    const stored = deferred();
    const onMessage = () => {
      storing.resolve();
      return stored.promise;
    };
    const { open, deliver } = await start({ connections: 1, connectionsPerClient: 1 }, { onMessage });
    const delivering = deliver(STRANGER);
    await storing.promise;
    expect(await (await open(FRIEND)).reply()).toMatch(/^421 mx\.test 4\.3\.2 /);
    stored.resolve();
    expect(await delivering).toMatch(/^250 /);
  });

  it('answers guesses of recipients ever more slowly, over all connections of the client', async () => {
    const { open, deliver, measured } = await start({ unknownRecipients: 5, connectionsPerClient: 100 });
    const answers: string[] = [];
    await Promise.all(
      Array.from({ length: 60 }, async (_, n) => {
        const client = await open();
        await client.reply();
        await client.say('EHLO c.test');
        await client.say('MAIL FROM:<a@b.test>');
        void client.say(`RCPT TO:<guess${n}@ours.invalid>`).then((answer) => answers.push(answer.slice(0, 9)));
      }),
    );
    // Five immediately and a few within the first seconds; the rest would have to wait longer than clients do.
    await expect.poll(() => answers.filter((answer) => answer === '421 4.7.1').length).toBeGreaterThan(40);
    expect(answers.filter((answer) => answer === '550 5.1.1').length).toBeLessThan(15);
    await expect.poll(() => measured('unknown_recipients_total')).toBe(60);
    expect(await measured('held_seconds_total', { what: 'guess' })).toBeGreaterThan(10);
    expect(await deliver(FRIEND)).toMatch(/^250 /);
    expect(await deliver(STRANGER)).toMatch(/^250 /);
  });

  it('defers messages that one client sends too fast', async () => {
    const { deliver, measured, messages } = await start({ messagesPerMinute: 1 });
    expect(await deliver(STRANGER)).toMatch(/^250 /);
    expect(await deliver(STRANGER)).toMatch(/^450 4\.7\.1 /);
    expect(await deliver(FRIEND)).toMatch(/^250 /);
    expect(messages.map(({ remoteAddress }) => remoteAddress)).toEqual([STRANGER, FRIEND]);
    expect(await measured('messages_total', { outcome: 'stored' })).toBe(2);
  });

  it('has no limits of its own for a server that is trusted', async () => {
    const { deliver, messages } = await start({ messagesPerMinute: 1, connectionsPerClient: 1, trusted: [STRANGER] });
    for (let n = 0; n < 3; n += 1) expect(await deliver(STRANGER)).toMatch(/^250 /);
    expect(messages[0]?.owner).toBe('127.0.0.1 a@b.test');
  });

  it('keeps unfinished messages on disk, and gives whole ones on byte for byte', async () => {
    const { open, deliver, messages, measured, spoolFolder } = await start({ spoolAfterBytes: 10_000 });
    const unfinished = await Promise.all(Array.from({ length: 15 }, () => open()));
    for (const client of unfinished) {
      await client.reply();
      for (const line of ['EHLO c.test', 'MAIL FROM:<a@b.test>', 'RCPT TO:<bob@ours.test>', 'DATA'])
        await client.say(line);
      client.socket.write('x'.repeat(100_000));
    }
    await expect.poll(() => measured('spool_bytes')).toBeGreaterThan(15 * 90_000);
    const content = `Subject: long\r\n\r\n${'0123456789\r\n'.repeat(20_000)}`;
    expect(await deliver(FRIEND, content)).toMatch(/^250 /);
    expect(messages[0]?.raw.toString()).toBe(`Return-Path: <a@b.test>\r\n${content}\r\n`);
    for (const { socket } of unfinished) socket.destroy();
    await expect.poll(() => measured('spool_bytes')).toBe(0);
    await expect.poll(() => readdirSync(spoolFolder)).toEqual([]);
    await expect.poll(() => measured('messages_total', { outcome: 'aborted' })).toBe(15);
  });

  it('puts long messages off when the disk for them is full, and takes short ones', async () => {
    const { deliver } = await start({ spoolAfterBytes: 1_000, spoolBytes: 50_000 });
    expect(await deliver(FRIEND, 'x'.repeat(60_000))).toMatch(/^452 4\.3\.1 /);
    expect(await deliver(FRIEND, 'x'.repeat(40_000))).toMatch(/^250 /);
    expect(await deliver(FRIEND)).toMatch(/^250 /);
  });

  it('reads long messages one after the other when they would not fit into memory together', async () => {
    let inside = 0;
    let most = 0;
    const onMessage = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 50));
      inside -= 1;
    };
    const { deliver } = await start({ spoolAfterBytes: 1_000, memoryBytes: 150_000 }, { onMessage });
    const all = Array.from({ length: 4 }, (_, n) => deliver(`127.0.0.${n + 2}`, 'x'.repeat(20_000)));
    for (const reply of await Promise.all(all)) expect(reply).toMatch(/^250 /);
    expect(most).toBe(1);
  });

  it('cuts who says nothing, who drips, and who only talks', async () => {
    let now = 0;
    const { open, measured } = await start({ idleMs: 60_000, bytesPerSecond: 1_000 }, { monotonic: () => now });
    const silent = await open();
    await silent.reply();
    const dripping = await open();
    await dripping.reply();
    for (const line of ['EHLO c.test', 'MAIL FROM:<a@b.test>', 'RCPT TO:<bob@ours.test>', 'DATA'])
      await dripping.say(line);
    dripping.socket.write('Subject: x\r\n');
    const talking = await open(FRIEND);
    await talking.reply();
    talking.socket.write('NOOP\r\n'.repeat(50_000));
    await talking.closed();
    now = 61_000;
    expect(await silent.reply()).toMatch(/^421 mx\.test 4\.4\.2 /);
    expect(await dripping.reply()).toMatch(/^421 mx\.test 4\.4\.2 /);
    await Promise.all([silent.closed(), dripping.closed()]);
    for (const reason of ['idle', 'slow', 'chatter']) {
      expect(await measured('connections_cut_total', { reason }), reason).toBe(1);
    }
  });
});
