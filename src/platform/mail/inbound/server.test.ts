import { X509Certificate } from 'node:crypto';
import { connect } from 'node:net';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { SmtpPool } from '../smtp/pool.js';
import { RFC_TIMEOUTS } from '../smtp/types.js';
import type { InboundMessage } from './dialogue.js';
import { generateSelfSignedCertificate } from './self-signed.js';
import { type InboundServerOptions, startInboundServer } from './server.js';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function start(change: Partial<InboundServerOptions<string>> = {}) {
  const messages: InboundMessage<string>[] = [];
  const server = await startInboundServer({
    port: 0,
    host: '127.0.0.1',
    hostname: 'mx.test',
    limits: { messageBytes: 10_000 },
    onRecipient: async (address) => (address.endsWith('@ours.test') ? address : null),
    onMessage: async (message) => void messages.push(message),
    ...change,
  });
  closers.push(() => server.close());
  const pool = new SmtpPool(
    { host: '127.0.0.1', port: server.port, security: 'opportunistic', auth: null, helloName: 'c.test' },
    {
      policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }),
      timeouts: { ...RFC_TIMEOUTS, commandMs: 5_000, finalReplyMs: 5_000 },
    },
    { idleMs: 50 },
  );
  closers.push(() => pool.close());
  const send = (to: string[], content: string | Buffer = 'Subject: x\r\n\r\nbody\r\n') =>
    pool.send({ envelope: { from: 'a@else.test', to }, content });
  return { server, messages, send };
}

describe('the inbound server', () => {
  it('takes a message for its own addresses over TLS and gives it on byte for byte', async () => {
    const { messages, send } = await start();
    expect(await send(['bob@ours.test', 'eve@ours.test'])).toMatchObject({ result: 'accepted', code: 250 });
    expect(messages).toEqual([
      {
        from: 'a@else.test',
        to: ['bob@ours.test', 'eve@ours.test'],
        raw: Buffer.from('Return-Path: <a@else.test>\r\nSubject: x\r\n\r\nbody\r\n'),
        owner: '127.0.0.1',
        remoteAddress: '127.0.0.1',
        helo: 'c.test',
        tls: true,
      },
    ]);
  });

  it('relays nothing, and takes only the recipients that are ours', async () => {
    const { messages, send } = await start();
    expect(await send(['x@gmail.com'])).toMatchObject({ result: 'refused', stage: 'rcpt', code: 550 });
    expect(messages).toEqual([]);
    const outcome = await send(['x@gmail.com', 'bob@ours.test']);
    expect(outcome).toMatchObject({ result: 'accepted', refusedRecipients: [{ address: 'x@gmail.com', code: 550 }] });
    expect(messages[0]?.to).toEqual(['bob@ours.test']);
  });

  it('acknowledges only after the message is stored, and asks to try again when storing fails', async () => {
    let finish: () => void = () => undefined;
    const stored = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let failing = false;
    const { send } = await start({
      onMessage: () => (failing ? Promise.reject(new Error('disk full: /secret')) : stored),
    });
    let isDone = false;
    const sending = send(['bob@ours.test']).then((outcome) => {
      isDone = true;
      return outcome;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isDone).toBe(false);
    finish();
    expect((await sending).result).toBe('accepted');
    failing = true;
    const outcome = await send(['bob@ours.test']);
    expect(outcome).toMatchObject({ result: 'refused', stage: 'dot', code: 451 });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('replies 451 when a recipient cannot be looked up', async () => {
    const { send } = await start({ onRecipient: () => Promise.reject(new Error('no database')) });
    expect(await send(['bob@ours.test'])).toMatchObject({ result: 'refused', stage: 'rcpt', code: 451 });
  });

  it('refuses what is too large, announced or not', async () => {
    const { server, messages, send } = await start();
    expect(await send(['bob@ours.test'], 'x'.repeat(20_000))).toMatchObject({ result: 'refused', code: 552 });
    const replies = await speak(server.port, [
      'EHLO c.test',
      'MAIL FROM:<a@b.test>',
      'RCPT TO:<bob@ours.test>',
      'DATA',
      `Subject: x\r\n\r\n${'y'.repeat(30_000)}\r\n.`,
      'QUIT',
    ]);
    expect(replies).toMatch(/^552 /m);
    expect(messages).toEqual([]);
  });

  it('takes the null sender, offers no AUTH, and survives broken dialogues', async () => {
    const { server, messages, send } = await start();
    const replies = await speak(server.port, [
      'EHLO c.test',
      'AUTH PLAIN AAAA',
      '\0\x01\x02',
      'DATA',
      'MAIL FROM:<>',
      'RCPT TO:<bob@ours.test>',
      'DATA',
      'x\r\n.',
      'QUIT',
    ]);
    expect(replies).not.toMatch(/AUTH PLAIN|^235/m);
    expect(replies).toMatch(/SIZE 10000/);
    expect(messages[0]).toMatchObject({ from: '', tls: false });
    const socket = connect(server.port, '127.0.0.1');
    socket.write('EHLO x\r\nMAIL FROM:<a@b.test>\r\nRCPT TO:<bob@ours.test>\r\nDATA\r\nhalf a mess');
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.resetAndDestroy();
    expect((await send(['bob@ours.test'])).result).toBe('accepted');
    expect(messages).toHaveLength(2);
  });

  it('answers without waiting for delayed acknowledgements', async () => {
    const { server } = await start();
    const client = new SMTPConnection({ host: '127.0.0.1', port: server.port, ignoreTLS: true });
    await new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.connect((error) => (error ? reject(error) : resolve()));
    });
    const start_ = performance.now();
    for (let round = 0; round < 20; round += 1) {
      await new Promise((resolve, reject) =>
        client.send({ from: 'a@b.test', to: ['bob@ours.test'] }, 'Subject: x\r\n\r\ny', (error) =>
          error ? reject(error) : resolve(null),
        ),
      );
    }
    client.close();
    expect((performance.now() - start_) / 20).toBeLessThan(30);
  });

  it('rejects when the port is taken', async () => {
    const { server } = await start();
    await expect(start({ port: server.port })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe('a self-signed certificate', () => {
  it.each([['mx.test'], [`${'a'.repeat(60)}.${'b'.repeat(60)}.example`]])(
    'for %s is read and verified by OpenSSL',
    (name) => {
      const { cert, key } = generateSelfSignedCertificate(name, new Date('2026-01-01T00:00:00Z'));
      const parsed = new X509Certificate(cert);
      expect(parsed.verify(parsed.publicKey)).toBe(true);
      expect(parsed.checkHost(name)).toBe(name);
      expect(parsed.validTo).toContain('2036');
      expect(key).toContain('PRIVATE KEY');
    },
  );

  it('writes years from 2050 on in four digits', () => {
    const parsed = new X509Certificate(generateSelfSignedCertificate('a.test', new Date('2045-06-01T00:00:00Z')).cert);
    expect([parsed.validFrom, parsed.validTo]).toEqual([
      expect.stringContaining('2045'),
      expect.stringContaining('2055'),
    ]);
  });
});

/** Sends lines one after another, each after a reply, and returns the server's output. */
function speak(port: number, lines: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let heard = '';
    let rest = '';
    socket.on('data', (chunk) => {
      heard += chunk;
      rest += chunk;
      if (!/^\d{3} .*\r\n$/m.test(rest)) return;
      rest = '';
      const line = lines.shift();
      if (line !== undefined) socket.write(`${line}\r\n`);
    });
    socket.on('close', () => resolve(heard));
    socket.on('error', reject);
  });
}
