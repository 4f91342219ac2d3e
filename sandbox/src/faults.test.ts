import { createTransport } from 'nodemailer';
import { afterEach, describe, expect, it } from 'vitest';
import type { FaultRule } from './faults.js';
import { RawSmtpClient } from './raw-client.js';
import { startWorld, type World } from './world.js';

const NOWHERE = { host: '127.0.0.1', port: 1 };
let nowMs = Date.parse('2025-06-02T09:00:00Z');
let world: World | null = null;

async function open(...faults: FaultRule[]): Promise<World> {
  world = await startWorld({ now: () => new Date(nowMs), seed: 'faults', deliverTo: NOWHERE, faults });
  return world;
}

/** Sends one message with nodemailer; returns the reply text or the error. */
async function send(to: World, recipient = 'anna+silent@firm.example', from = 'max@sender.example'): Promise<string> {
  const transport = createTransport({ host: '127.0.0.1', port: to.port, socketTimeout: 400, greetingTimeout: 400 });
  try {
    const info = await transport.sendMail({
      from,
      to: recipient,
      subject: 's',
      text: 'x'.repeat(3_000),
      messageId: '<1@s>',
    });
    return info.response ?? '';
  } catch (error) {
    return `error ${error instanceof Error ? error.message : ''}`;
  } finally {
    transport.close();
  }
}

afterEach(async () => {
  await world?.close();
  world = null;
});

describe('faults on demand', () => {
  it.each(['connect', 'ehlo', 'mail', 'rcpt', 'data', 'message'] as const)(
    'refuses with 4xx at %s, accepts nothing, and is over after its times',
    async (stage) => {
      const to = await open({
        stage,
        times: stage === 'ehlo' ? 2 : 1,
        action: { do: 'reply', reply: '451 4.3.0 not now' },
      });
      expect(await send(to)).toMatch(/^error .*451/s);
      expect(to.log.accepted()).toHaveLength(0);
      expect(to.log.entries[0]).toMatchObject({ type: 'refused', stage, because: 'fault', reply: '451 4.3.0 not now' });
      expect(await send(to)).toMatch(/^250/);
    },
  );

  it.each(['connect', 'ehlo', 'mail', 'rcpt', 'data', 'body', 'message'] as const)(
    'cuts the connection at %s: the world has nothing',
    async (stage) => {
      const to = await open({ stage, times: 1, action: { do: 'drop' } });
      expect(await send(to)).toMatch(/^error/);
      expect(to.log.accepted()).toHaveLength(0);
      const outcomeUnknown = stage === 'body' || stage === 'message';
      expect(to.log.entries[0]).toMatchObject({ type: 'fault', stage, action: 'drop', outcomeUnknown });
      expect(await send(to)).toMatch(/^250/);
    },
  );

  it.each(['drop', 'stall'] as const)(
    'accepts and then replies %s: the world has the message, the sender cannot know',
    async (what) => {
      const to = await open({ stage: 'accepted', times: 1, action: { do: what } });
      expect(await send(to)).toMatch(/^error/);
      expect(to.log.accepted()).toMatchObject([{ messageId: '<1@s>', confirmed: false }]);
      expect(to.log.entries[1]).toMatchObject({
        type: 'fault',
        stage: 'accepted',
        outcomeUnknown: true,
        messageId: '<1@s>',
      });
    },
  );

  it('tells which message was cut in the middle of its body', async () => {
    const to = await open({ stage: 'body', afterBytes: 1_500, times: 1, action: { do: 'drop' } });
    await send(to);
    expect(to.log.entries[0]).toMatchObject({ stage: 'body', messageId: '<1@s>', to: ['anna+silent@firm.example'] });
  });

  it('does not strike at the body of a message that ends before', async () => {
    const to = await open({ stage: 'body', afterBytes: 1_000_000, action: { do: 'drop' } });
    expect(await send(to)).toMatch(/^250/);
  });

  it('greylists by the clock of the world, per sender and recipient', async () => {
    const to = await open({ stage: 'rcpt', action: { do: 'greylist', seconds: 300 } });
    expect(await send(to)).toMatch(/451 4\.7\.1/);
    nowMs += 299_000;
    expect(await send(to)).toMatch(/451 4\.7\.1/);
    nowMs += 1_000;
    expect(await send(to)).toMatch(/^250/);
    expect(await send(to, 'ben+silent@firm.example')).toMatch(/451 4\.7\.1/);
  });

  it('limits the rate of one sender and not of another', async () => {
    const to = await open({ stage: 'mail', action: { do: 'rate-limit', max: 2, seconds: 3_600 } });
    expect(await send(to)).toMatch(/^250/);
    expect(await send(to)).toMatch(/^250/);
    expect(await send(to)).toMatch(/450 4\.7\.28/);
    expect(await send(to, 'ben+silent@firm.example', 'eve@sender.example')).toMatch(/^250/);
    nowMs += 3_600_000;
    expect(await send(to)).toMatch(/^250/);
  });

  it('closes the connection behind a 421', async () => {
    const to = await open({ stage: 'mail', times: 1, action: { do: 'reply', reply: '421 4.7.0 bye', close: true } });
    const client = await RawSmtpClient.connect(to.port);
    expect(await client.command('MAIL FROM:<a@b.example>')).toMatch(/^421/);
    await expect(client.command('NOOP')).rejects.toThrow();
  });

  it('answers late, slowly, or with garbage', async () => {
    const to = await open(
      { stage: 'rcpt', times: 1, action: { do: 'delay', ms: 60 } },
      { stage: 'data', times: 1, action: { do: 'drip', msPerByte: 2 } },
    );
    const started = performance.now();
    expect(await send(to)).toMatch(/^250/);
    expect(performance.now() - started).toBeGreaterThan(100);
    to.faults.add({ stage: 'mail', times: 1, action: { do: 'raw', bytes: '\u0000garbage without a code\r\n' } });
    expect(await send(to)).toMatch(/^error/);
  });

  it('affects only the targeted recipients, after the messages it lets pass', async () => {
    const to = await open({
      stage: 'rcpt',
      to: '@firm.example',
      from: 'max@sender.example',
      skip: 1,
      action: { do: 'reply', reply: '550 5.7.1 no' },
    });
    expect(await send(to)).toMatch(/^250/);
    expect(await send(to)).toMatch(/550/);
    expect(await send(to, 'ben+silent@other.example')).toMatch(/^250/);
    expect(await send(to, 'anna+silent@firm.example', 'eve@sender.example')).toMatch(/^250/);
    to.faults.clear();
    expect(await send(to)).toMatch(/^250/);
  });

  it('strikes by chance the same way for the same seed', async () => {
    const strikes = async (): Promise<string> => {
      const to = await open({ stage: 'mail', chance: 0.5, action: { do: 'reply', reply: '451 4.3.0 x' } });
      const client = await RawSmtpClient.connect(to.port);
      let pattern = '';
      for (let index = 0; index < 40; index += 1) {
        pattern += (await client.command('MAIL FROM:<a@b.example>')).startsWith('250') ? '.' : 'x';
        await client.command('RSET');
      }
      client.close();
      await to.close();
      return pattern;
    };
    const first = await strikes();
    expect(first).toContain('x');
    expect(first).toContain('.');
    expect(await strikes()).toBe(first);
  });
});
