import { afterEach, describe, expect, it } from 'vitest';
import {
  envelopeOf,
  type Moment,
  numbered,
  poolTo,
  type Reaction,
  startReactingServer,
} from './reacting-server.fixture.js';
import type { OutgoingMessage, SmtpOutcome, SmtpTimeouts } from './types.js';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

type React = (moment: Moment) => Reaction | undefined;

/** Returns a reaction to one phase of message `n` on the first connection. */
const once =
  (n: number, phase: Moment['phase'], reaction: Reaction): React =>
  (moment) =>
    moment.connection === 1 && moment.message === n && moment.phase === phase ? reaction : undefined;

async function open(react?: React, options = {}, timeouts: Partial<SmtpTimeouts> = {}, extensions?: string[]) {
  const server = await startReactingServer(react, extensions);
  const pool = poolTo(server, closers, { maxConnections: 1, ...options }, timeouts);
  const sendAll = (messages: readonly OutgoingMessage[]): Promise<string[]> =>
    Promise.all(messages.map(async (message) => summary(await pool.send(message))));
  return { server, pool, sendAll };
}

function summary(outcome: SmtpOutcome): string {
  if (outcome.result === 'refused') return `refused ${outcome.stage} ${outcome.code}`;
  return outcome.result === 'not_handed' ? `not_handed ${outcome.reason}` : outcome.result;
}

const content = (n: number): string => `${numbered(n).content}.\r\n`;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('under load', () => {
  it('a message costs one write: it leaves with the envelope of the next behind its final dot', async () => {
    const { server, sendAll } = await open();
    expect(await sendAll([1, 2, 3].map(numbered))).toEqual(['accepted', 'accepted', 'accepted']);
    expect(server.packets).toEqual([
      `1: ${envelopeOf(1)}`,
      `1: ${content(1)}${envelopeOf(2)}`,
      `1: ${content(2)}${envelopeOf(3)}`,
      `1: ${content(3)}`,
    ]);
  });

  it('the hand-over waits for the reply to the message before, and nothing of the message leaves before it', async () => {
    const seen: string[] = [];
    const { sendAll } = await open(({ phase, message }) => {
      if (phase === 'MAIL' || phase === 'content' || phase === 'dot') seen.push(`${phase} ${message}`);
      return phase === 'dot' ? { delayMs: 40 } : undefined;
    });
    const slowly = (n: number): OutgoingMessage => ({
      ...numbered(n),
      onHanded: async () => {
        seen.push(`asked ${n}`);
        await sleep(40);
        seen.push(`handed ${n}`);
      },
    });
    await sendAll([1, 2, 3].map(slowly));
    expect(seen).toEqual(
      [1, 2, 3].flatMap((n) => {
        const announced = n === 1 ? ['asked 1', 'handed 1', 'MAIL 1'] : [];
        // The server reads the next envelope only after its reply.
        const next = n === 3 ? [] : [`asked ${n + 1}`, `MAIL ${n + 1}`];
        const order = [...announced, `content ${n}`, `dot ${n}`, ...next.sort()];
        return n === 3 ? order : [...order, `handed ${n + 1}`];
      }),
    );
  });

  it('a message too long for one write is followed by its envelope all the same', async () => {
    const { server, sendAll } = await open(once(1, 'dot', { delayMs: 400 }));
    const long = { ...numbered(1), content: `Subject: 1\r\n\r\n${'line\r\n'.repeat(70_000)}` };
    const sent = sendAll([long, numbered(2)]);
    const announced = `MAIL FROM:<s2@s.test> SIZE=${numbered(2).content.length}`;
    await expect.poll(() => server.packets.join('').includes(announced), { interval: 5 }).toBe(true);
    expect(server.accepted).toEqual([]);
    expect(await sent).toEqual(['accepted', 'accepted']);
    expect(server.accepted).toEqual([long.content, numbered(2).content]);
  });

  it('a good reply is one although the envelope behind the message has not left yet', async () => {
    const { sendAll } = await open(once(1, 'dot', { after: 'mute' }), {}, { commandMs: 200 });
    const long = { ...numbered(1), content: `Subject: 1\r\n\r\n${'line\r\n'.repeat(5_000)}` };
    const to = Array.from({ length: 1_000 }, (_, n) => `${n}${'x'.repeat(12_000)}@d.test`);
    const toMany = { ...numbered(2), envelope: { from: 's2@s.test', to } };
    expect(await sendAll([long, toMany])).toEqual(['accepted', 'not_handed timeout']);
  });

  it('a good reply that comes while the message is still ours is no reply to it', async () => {
    const early = { say: '250 2.0.0 Queued\r\n', after: 'mute' } as const;
    const { server, sendAll } = await open(once(1, 'content', early));
    const long = { ...numbered(1), content: `Subject: 1\r\n\r\n${'x'.repeat(9_000_000)}\r\n` };
    expect(await sendAll([long, numbered(2)])).toEqual(['unknown', 'accepted']);
    expect(server.accepted).toEqual([numbered(2).content]);
  });
});

describe('nothing is announced', () => {
  const alone = (n: number): string[] => [`1: ${envelopeOf(n)}`, `1: ${content(n)}`];

  it('when no message is waiting', async () => {
    const { server, pool } = await open();
    for (const n of [1, 2]) await pool.send(numbered(n));
    expect(server.packets).toEqual([...alone(1), ...alone(2)]);
  });

  it('while another connection can be opened', async () => {
    const { server, sendAll } = await open(undefined, { maxConnections: 2 });
    expect(await sendAll([1, 2].map(numbered))).toEqual(['accepted', 'accepted']);
    expect(server.connections).toBe(2);
    expect(server.packets.filter((packet) => packet.includes('body') && packet.includes('MAIL'))).toEqual([]);
  });

  it('to a server without PIPELINING, which gets one command at a time', async () => {
    const { server, sendAll } = await open(undefined, {}, {}, ['SIZE 10000000']);
    expect(await sendAll([1, 2].map(numbered))).toEqual(['accepted', 'accepted']);
    const turns = (n: number) => [...envelopeOf(n).match(/.+\r\n/g)!, content(n)].map((text) => `1: ${text}`);
    expect(server.packets).toEqual([...turns(1), ...turns(2)]);
  });

  it('on a connection that this message uses up', async () => {
    const { server, sendAll } = await open(undefined, { maxMessagesPerConnection: 1 });
    expect(await sendAll([1, 2].map(numbered))).toEqual(['accepted', 'accepted']);
    expect(server.packets).toContain(`1: ${content(1)}`);
    expect(server.packets).toContain(`2: ${envelopeOf(2)}`);
  });

  it.each([
    ['is too big for the server', { content: 'x'.repeat(2_000) }, 'refused mail 552'],
    ['is empty', { content: '' }, 'not_handed protocol'],
    ['needs SMTPUTF8', { envelope: { from: 'a@s.test', to: ['jörg@d.test'] } }, 'refused rcpt 553'],
  ])('of a message that %s', async (_what, change, expected) => {
    const { server, sendAll } = await open(undefined, {}, {}, ['PIPELINING', 'SIZE 1000']);
    const outcomes = await sendAll([numbered(1), { ...numbered(2), ...change }, numbered(3)]);
    expect(outcomes).toEqual(['accepted', expected, 'accepted']);
    expect(server.packets.join('').match(/MAIL FROM/g)).toHaveLength(2);
    expect(server.packets).toContain(`1: ${content(1)}`);
  });

  it('to a server that keeps losing what stands behind a final dot', async () => {
    const { sendAll } = await open(({ phase }) => ({ forgets: phase === 'dot' }), {}, { commandMs: 120 });
    const outcomes = await sendAll(Array.from({ length: 20 }, (_, n) => numbered(n + 1)));
    const lost = ['accepted', 'not_handed timeout'];
    expect(outcomes).toEqual([...lost, ...lost, ...lost, ...Array(14).fill('accepted')]);
  });

  it('once the pool closes: waiting messages are rejected, those in progress end well', async () => {
    const { server, pool, sendAll } = await open(once(1, 'dot', { delayMs: 60 }));
    const handed: number[] = [];
    const sent = sendAll([1, 2, 3].map((n) => ({ ...numbered(n), onHanded: () => void handed.push(n) })));
    await expect.poll(() => server.packets.some((packet) => packet.includes('body 1'))).toBe(true);
    pool.close();
    expect(await sent).toEqual(['accepted', 'not_handed closing', 'not_handed closing']);
    expect([handed, server.accepted, pool.openConnections]).toEqual([[1], [numbered(1).content], 0]);
    // QUIT must not follow a 354, because the server would read it as the message.
    await sleep(30);
    expect(server.packets.at(-1)).toBe(`1: ${content(1)}${envelopeOf(2)}`);
  });
});

it('a pool that closes rejects every message of a long queue', async () => {
  const { pool, sendAll } = await open(once(1, 'dot', { delayMs: 60 }));
  const sent = sendAll(Array.from({ length: 20_000 }, (_, n) => numbered(n + 1)));
  await sleep(30);
  pool.close();
  const [first, ...others] = await sent;
  expect([first, others.filter((outcome) => outcome !== 'not_handed closing')]).toEqual(['accepted', []]);
});

describe('a message that was announced', () => {
  it.each<[string, Reaction, string]>([
    ['is refused', { say: '554 5.7.1 No\r\n' }, 'refused dot 554'],
    ['is put off', { say: '451 4.3.0 Later\r\n' }, 'refused dot 451'],
    ['ends with a goodbye', { say: '421 4.3.0 Bye\r\n', after: 'end' }, 'refused dot 421'],
    ['gets no reply of SMTP', { say: 'hello?\r\n' }, 'unknown'],
    ['gets half a reply', { say: '250 queu', after: 'end' }, 'unknown'],
    ['loses its connection', { say: '', after: 'reset' }, 'unknown'],
    ['is never answered', { say: '', after: 'mute' }, 'unknown'],
  ])('goes first and once on a new connection when the one before %s', async (_what, reaction, expected) => {
    const { server, pool, sendAll } = await open(once(1, 'dot', reaction), {}, { finalReplyMs: 300 });
    const handed: string[] = [];
    const onHanded = (n: number) => () => void handed.push(`${n} on connection ${server.connections}`);
    const outcomes = await sendAll([1, 2, 3].map((n) => ({ ...numbered(n), onHanded: onHanded(n) })));
    expect(outcomes).toEqual([expected, 'accepted', 'accepted']);
    expect(handed).toEqual(['1 on connection 1', '2 on connection 2', '3 on connection 2']);
    expect(server.accepted.slice(-2)).toEqual([numbered(2).content, numbered(3).content]);
    expect(server.packets.filter((packet) => packet.startsWith('1: ')).join('')).not.toContain('body 2');
    expect(server.connections).toBe(2);
    expect(pool.openConnections).toBe(1);
  });

  it('continues on a new connection when the previous one outlives the deadline of its message', async () => {
    const drip = { say: '250-wait\r\n', times: 50 };
    const { server, sendAll } = await open(once(1, 'dot', drip), {}, { commandMs: 60, finalReplyMs: 200 });
    const since = performance.now();
    expect(await sendAll([1, 2].map(numbered))).toEqual(['unknown', 'accepted']);
    expect(server.connections).toBe(2);
    expect(performance.now() - since).toBeGreaterThan(375);
  });

  it('does not wait behind a slow reply while another connection is free', async () => {
    let slow = 0;
    const { server, pool } = await open(
      ({ phase, connection }) => {
        if (phase !== 'dot' || (slow !== 0 && slow !== connection)) return undefined;
        slow = connection;
        return { delayMs: 1_500 };
      },
      { maxConnections: 2, announcedMs: 40 },
    );
    const ended: string[] = [];
    const sent = [1, 2, 3, 4, 5, 6].map(async (n) => {
      const { result } = await pool.send({ ...numbered(n), onHanded: () => sleep(5) });
      ended.push(result);
    });
    await expect.poll(() => ended.length, { interval: 5, timeout: 1_400 }).toBe(5);
    await Promise.all(sent);
    expect(ended).toEqual(Array(6).fill('accepted'));
    expect(server.accepted).toHaveLength(6);
    expect(server.packets.filter((packet) => packet.startsWith(`${slow}: `)).at(-1)).toMatch(
      /^.: Subject[\s\S]*DATA\r\n$/,
    );
    expect([server.connections, pool.openConnections]).toEqual([2, 1]);
  });

  it('and may no longer go out is not sent: nothing but the end follows its 354', async () => {
    const { server, pool, sendAll } = await open();
    const forbidden = { ...numbered(2), onHanded: () => Promise.reject(new Error('lease lost')) };
    let connections = 0;
    const onHanded = () => {
      connections = server.connections;
    };
    const outcomes = await sendAll([numbered(1), forbidden, { ...numbered(3), onHanded }]);
    expect(connections).toBe(2);
    expect(outcomes).toEqual(['accepted', 'not_handed not_permitted', 'accepted']);
    expect(server.packets.filter((packet) => packet.startsWith('1: ')).at(-1)).toBe(`1: ${content(1)}${envelopeOf(2)}`);
    expect(server.accepted).toEqual([numbered(1).content, numbered(3).content]);
    expect([server.connections, pool.openConnections]).toEqual([2, 1]);
  });

  it('checks again and continues on a new connection when the server closes before its text', async () => {
    for (const phase of ['MAIL', 'RCPT', 'DATA'] as const) {
      const { server, sendAll } = await open(once(2, phase, { say: '', after: 'reset' }));
      const handed: number[] = [];
      const outcomes = await sendAll([1, 2, 3].map((n) => ({ ...numbered(n), onHanded: () => void handed.push(n) })));
      expect(outcomes).toEqual(['accepted', 'accepted', 'accepted']);
      expect([handed, server.accepted.length, server.connections]).toEqual([[1, 2, 2, 3], 3, 2]);
    }
  });

  it('is not begun when the server leaves behind its 354 while it is being handed', async () => {
    const { server, sendAll } = await open(
      once(2, 'DATA', { say: '354 Go on\r\n421 4.4.2 Too slow\r\n', after: 'end' }),
    );
    const slow = { ...numbered(2), onHanded: () => sleep(80) };
    expect(await sendAll([numbered(1), slow])).toEqual(['accepted', 'accepted']);
    expect(server.packets.filter((packet) => packet.includes('body 2'))).toEqual([`2: ${content(2)}`]);
  });

  it('has the patience of a command for its envelope, from the reply to the one before', async () => {
    const slow: React = ({ phase, message }) => {
      if (phase === 'dot' && message === 1) return { delayMs: 250 };
      return phase === 'MAIL' && message === 2 ? { say: '', after: 'mute' } : undefined;
    };
    const { sendAll } = await open(slow, {}, { commandMs: 150, finalReplyMs: 2_000 });
    const since = performance.now();
    expect(await sendAll([1, 2].map(numbered))).toEqual(['accepted', 'not_handed timeout']);
    expect(performance.now() - since).toBeGreaterThan(395);
    expect(performance.now() - since).toBeLessThan(1_500);
  });

  it('leaves the connection usable when its envelope is refused', async () => {
    const { server, sendAll } = await open(once(2, 'RCPT', { say: '550 5.1.1 Nobody\r\n' }));
    expect(await sendAll([1, 2, 3, 4].map(numbered))).toEqual(['accepted', 'refused rcpt 550', 'accepted', 'accepted']);
    expect(server.connections).toBe(1);
    expect(server.packets).toEqual([
      `1: ${envelopeOf(1)}`,
      `1: ${content(1)}${envelopeOf(2)}`,
      '1: RSET\r\n',
      `1: ${envelopeOf(3)}`,
      `1: ${content(3)}${envelopeOf(4)}`,
      `1: ${content(4)}`,
    ]);
  });

  it('reaches the recipients that were taken, and tells who was not', async () => {
    const { server, pool } = await open(({ phase, text }) =>
      phase === 'RCPT' && text.includes('nobody') ? { say: '550 5.1.1 Nobody\r\n' } : undefined,
    );
    const both = { ...numbered(2), envelope: { from: 's2@s.test', to: ['nobody@d.test', 'y@d.test'] } };
    const [, outcome, last] = await Promise.all([numbered(1), both, numbered(3)].map((message) => pool.send(message)));
    expect(outcome).toMatchObject({ result: 'accepted', refusedRecipients: [{ address: 'nobody@d.test', code: 550 }] });
    expect(last).toMatchObject({ result: 'accepted' });
    expect([server.accepted.length, server.connections]).toEqual([3, 1]);
  });
});
