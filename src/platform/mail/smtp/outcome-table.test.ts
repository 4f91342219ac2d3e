import { afterEach, describe, expect, it } from 'vitest';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { SmtpPool } from './pool.js';
import { type Fault, type Position, type ScriptedServer, startScriptedServer } from './scripted-server.fixture.js';
import { RFC_TIMEOUTS, type SmtpEndpoint, type SmtpOutcome } from './types.js';

const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] });
const timeouts = { ...RFC_TIMEOUTS, greetingMs: 400, commandMs: 400, finalReplyMs: 400 };
const closers: Array<() => Promise<void> | void> = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

function poolTo(server: ScriptedServer, change: Partial<SmtpEndpoint> = {}, options = {}): SmtpPool {
  const endpoint: SmtpEndpoint = {
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    auth: { user: 'u', pass: 'p' },
    helloName: 'client.test',
    ...change,
  };
  const pool = new SmtpPool(endpoint, { policy, timeouts }, options);
  closers.push(
    () => pool.close(),
    () => server.close(),
  );
  return pool;
}

const message = { envelope: { from: 'a@s.test', to: ['b@d.test'] }, content: 'Subject: hi\r\n\r\nbody\r\n' };

/** Expected outcome of each fault by phase. `lost` is `not_handed`, because sending had not started. */
const EXPECTED: Record<Position, Record<Fault, string>> = {
  banner: row('connect', 'not_handed'),
  EHLO: row('ehlo', 'not_handed'),
  AUTH: row('auth', 'not_handed'),
  MAIL: row('mail', 'not_handed'),
  RCPT: row('rcpt', 'not_handed'),
  DATA: row('data', 'not_handed'),
  'mid-body': { ...row('dot', 'unknown'), garbage: 'unknown' },
  dot: { ...row('dot', 'unknown'), garbage: 'unknown' },
};

function row(stage: string, lost: string): Record<Fault, string> {
  return {
    RST: lost,
    FIN: lost,
    '421': `refused ${stage} 421`,
    '451': `refused ${stage} 451`,
    '554': `refused ${stage} 554`,
    garbage: 'not_handed',
    'half-line': lost,
    silence: lost,
  };
}

function summary(outcome: SmtpOutcome): string {
  return outcome.result === 'refused' ? `refused ${outcome.stage} ${outcome.code}` : outcome.result;
}

describe('the outcome of a fault in each SMTP phase', () => {
  for (const pipelining of [false, true]) {
    for (const [position, faults] of Object.entries(EXPECTED)) {
      for (const [fault, expected] of Object.entries(faults)) {
        // After an EHLO rejection, the client sends HELO, which is rejected too; garbage at RCPT leaves DATA without recipients.
        it(`${fault} at ${position}${pipelining ? ' (pipelined)' : ''} is ${expected}`, async () => {
          const server = await startScriptedServer({
            position: position as Position,
            fault: fault as Fault,
            pipelining,
          });
          const outcome = await poolTo(server).send(message);
          expect(summary(outcome), JSON.stringify(outcome)).toBe(expected);
          const isOnTheOtherSide = server.received.length > 0;
          if (isOnTheOtherSide) expect(outcome.result).not.toBe('not_handed');
        });
      }
    }
  }

  const begun = Object.entries(EXPECTED).filter(([position]) => !['banner', 'EHLO', 'AUTH'].includes(position));
  for (const [way, pipelining] of [
    ['in turns', false],
    ['announced behind the first', true],
  ] as const) {
    for (const [position, faults] of begun) {
      for (const [fault, expected] of Object.entries(faults)) {
        it(`${fault} at ${position} is ${expected} for the second message of a connection (${way})`, async () => {
          const server = await startScriptedServer({
            position: position as Position,
            fault: fault as Fault,
            pipelining,
            sparesFirst: true,
          });
          const pool = poolTo(server, {}, { maxConnections: 1 });
          const [first, second] = await Promise.all([pool.send(message), pool.send(message)]);
          expect(summary(first)).toBe('accepted');
          expect(summary(second), JSON.stringify(second)).toBe(expected);
          if (!['mid-body', 'dot'].includes(position)) expect(server.received).toHaveLength(1);
          expect(server.received.length).toBeLessThan(3);
        });
      }
    }
  }

  it('nothing listening is not handed', async () => {
    const server = await startScriptedServer();
    await server.close();
    expect(await poolTo(server).send(message)).toMatchObject({ result: 'not_handed', reason: 'connect_failed' });
  });

  it('a private address is refused by the egress policy before a socket is opened', async () => {
    const server = await startScriptedServer();
    const pool = new SmtpPool(
      { host: '127.0.0.1', port: server.port, security: 'none', auth: null, helloName: 'c.test' },
      { policy: createEgressPolicy({ allowCidrs: [] }), timeouts },
    );
    expect(await pool.send(message)).toMatchObject({ result: 'not_handed', reason: 'address_refused' });
    expect(server.connections).toBe(0);
    await server.close();
  });
});

describe('a reply that only looks like one', () => {
  it.each([
    ['2 cats', false],
    ['20', false],
    ['250', true],
    ['250 ok', true],
    ['250-a\n251 b', false],
    ['250-a\n250 b', true],
    ['999 ok', false],
    ['250-unfinished', false],
    ['٢٥٠ ok', false],
  ])('%j is read: %s', async (text, expected) => {
    const { readReply } = await import('./outcome.js');
    expect(readReply(text) !== null).toBe(expected);
  });
});

describe('a kept connection', () => {
  it('carries several messages and is closed after its cap', async () => {
    const server = await startScriptedServer();
    const pool = poolTo(server, {}, { maxMessagesPerConnection: 1 });
    expect((await pool.send(message)).result).toBe('accepted');
    expect((await pool.send(message)).result).toBe('accepted');
    expect(server.connections).toBe(2);
    const other = poolTo(server, {}, { maxConnections: 1 });
    const results = await Promise.all([1, 2, 3].map(() => other.send(message)));
    expect(results.map(({ result }) => result)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(server.connections).toBe(3);
  });

  it.each<Fault>(['RST', 'FIN'])(
    'that the server drops at MAIL (%s) is replaced, and the message asks again whether it may go',
    async (fault) => {
      const server = await startScriptedServer({ position: 'MAIL', fault, onConnections: [1], fromMessage: 1 });
      const pool = poolTo(server, {}, { maxConnections: 1 });
      let handed = 0;
      const onHanded = () => {
        handed += 1;
      };
      expect((await pool.send({ ...message, onHanded })).result).toBe('accepted');
      expect((await pool.send({ ...message, onHanded })).result).toBe('accepted');
      expect([handed, server.received.length, server.connections]).toEqual([3, 2, 2]);
    },
  );

  it.each<Fault>(['RST', 'FIN', '421'])(
    'that the server drops at MAIL (%s) does not send a message that has been stopped since',
    async (fault) => {
      const server = await startScriptedServer({ position: 'MAIL', fault, onConnections: [1], fromMessage: 1 });
      const pool = poolTo(server, {}, { maxConnections: 1 });
      expect((await pool.send(message)).result).toBe('accepted');
      let asked = 0;
      const onHanded = () => {
        asked += 1;
        if (asked > 1) throw new Error('stopped');
      };
      expect(await pool.send({ ...message, onHanded })).toMatchObject({
        result: 'not_handed',
        reason: 'not_permitted',
      });
      expect([asked, server.received.length]).toEqual([2, 1]);
    },
  );

  it.each<Fault>(['RST', 'FIN', 'garbage'])(
    'that breaks after the dot (%s) is unknown and never repeated',
    async (fault) => {
      const server = await startScriptedServer({ position: 'dot', fault, onConnections: [1], fromMessage: 1 });
      const pool = poolTo(server, {}, { maxConnections: 1 });
      expect((await pool.send(message)).result).toBe('accepted');
      expect((await pool.send(message)).result).toBe('unknown');
      expect(server.received).toHaveLength(2);
      expect((await pool.send(message)).result).toBe('accepted');
    },
  );

  it('is used again after a refused recipient', async () => {
    const server = await startScriptedServer({ position: 'RCPT', fault: '554' });
    const pool = poolTo(server, {}, { maxConnections: 1 });
    expect(summary(await pool.send(message))).toBe('refused rcpt 554');
    expect(summary(await pool.send(message))).toBe('refused rcpt 554');
    expect(server.connections).toBe(1);
    expect(server.commands).toContain('RSET');
  });

  it('is given back when the hand-over is refused, and nothing is sent', async () => {
    const server = await startScriptedServer();
    const pool = poolTo(server, {}, { maxConnections: 1 });
    const onHanded = () => Promise.reject(new Error('lease lost'));
    expect(await pool.send({ ...message, onHanded })).toEqual({
      result: 'not_handed',
      reason: 'not_permitted',
      text: 'lease lost',
    });
    expect(server.commands.filter((line) => line.startsWith('MAIL'))).toEqual([]);
    expect((await pool.send(message)).result).toBe('accepted');
    expect(server.connections).toBe(1);
  });
});

describe('what never reaches the socket', () => {
  it.each(['a@b.test>\r\nRCPT TO:<x@y.test', 'a b@c.test', 'a@b.test\n', 'nobody', ''])('recipient %j', async (bad) => {
    const server = await startScriptedServer();
    const outcome = await poolTo(server).send({ ...message, envelope: { from: 'a@s.test', to: [bad] } });
    expect(outcome).toMatchObject({ result: 'refused', stage: 'rcpt', code: 501 });
    expect(server.connections).toBe(0);
  });

  it('a password without TLS to a host that is not allowed', async () => {
    const outcome = await new SmtpPool(
      { host: '127.0.0.1', port: 25, security: 'opportunistic', auth: { user: 'u', pass: 'p' }, helloName: 'c.test' },
      { policy, timeouts },
    ).send(message);
    expect(outcome.result).toBe('not_handed');
  });

  it('a non-ASCII local part where SMTPUTF8 is not offered; it is sent where it is', async () => {
    const envelope = { from: 'a@s.test', to: ['jörg@bücher.test'] };
    const without = await startScriptedServer();
    expect(summary(await poolTo(without).send({ ...message, envelope }))).toBe('refused rcpt 553');
    const offering = await startScriptedServer({ extensions: ['SMTPUTF8', '8BITMIME'] });
    expect((await poolTo(offering).send({ ...message, envelope })).result).toBe('accepted');
    expect(offering.commands.find((line) => line.startsWith('RCPT'))).toContain('@xn--bcher-kva.test>');
  });

  it.each(['\n.\n', '\r.\r', '\n.\r\n', '\r\n.\n', '\r\n.\r\n'])('an early end of data %j', async (smuggled) => {
    const server = await startScriptedServer();
    const raw = `Subject: x\r\n\r\nbefore${smuggled}MAIL FROM:<evil@e.test>\r\n`;
    expect((await poolTo(server).send({ ...message, content: raw })).result).toBe('accepted');
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).not.toMatch(/[^\r]\n|\r(?!\n)/);
    expect(server.commands.filter((line) => line.startsWith('MAIL'))).toHaveLength(1);
  });
});
