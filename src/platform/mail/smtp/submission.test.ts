import type { AddressInfo, Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { generateSelfSignedCertificate } from '../inbound/self-signed.js';
import { createMailPort, type MailPortOptions } from '../mail-port.js';
import { type ScriptedServer, startScriptedServer } from './scripted-server.fixture.js';
import type { SmtpEndpoint } from './types.js';

const certificate = generateSelfSignedCertificate('mail.test', new Date());
const resolver = async () => [{ address: '127.0.0.1', family: 4 as const }];
const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const message = { envelope: { from: 'a@s.test', to: ['b@d.test'] }, content: 'Subject: hi\r\n\r\nbody\r\n' };

async function startSubmission(change: SMTPServerOptions = {}) {
  const logins: string[] = [];
  const bodies: string[] = [];
  const resumed: boolean[] = [];
  const server = new SMTPServer({
    ...certificate,
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    logger: false,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      logins.push(`${auth.method} ${auth.username} ${auth.password ?? auth.accessToken}`);
      if (auth.password === 'right' || auth.accessToken === 'token') done(null, { user: auth.username ?? '' });
      else if (auth.method === 'XOAUTH2') done(null, { data: { status: '401' } });
      else done(Object.assign(new Error('5.7.8 Bad credentials'), { responseCode: 535 }));
    },
    onData(stream, _session, done) {
      let body = '';
      stream.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      stream.on('end', () => {
        bodies.push(body);
        done();
      });
    },
    onSecure(socket: Socket, _session, done) {
      resumed.push((socket as TLSSocket).isSessionReused());
      done(null);
    },
    ...change,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { port: (server.server.address() as AddressInfo).port, logins, bodies, resumed };
}

function port(change: Partial<MailPortOptions> = {}) {
  const mail = createMailPort({
    policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'], resolver }),
    ca: certificate.cert,
    // No test here waits for a timeout, so that a slow machine does not look like an unresponsive server.
    smtpTimeouts: { commandMs: 20_000, greetingMs: 20_000, finalReplyMs: 20_000, connectMs: 20_000 },
    ...change,
  });
  closers.push(() => mail.close());
  return mail;
}

const endpoint = (number: number, change: Partial<SmtpEndpoint> = {}): SmtpEndpoint => ({
  host: 'mail.test',
  port: number,
  security: 'starttls',
  auth: { user: 'ann', pass: 'right' },
  helloName: 'client.test',
  ...change,
});

describe('submission', () => {
  it.each(['starttls', 'tls'] as const)(
    'over %s with a password, TLS resumed on the next connection',
    async (security) => {
      const server = await startSubmission({ secure: security === 'tls' });
      const pool = port().smtpPool('m1', endpoint(server.port, { security }), { maxMessagesPerConnection: 1 });
      for (let round = 0; round < 3; round += 1)
        expect(await pool.send(message)).toMatchObject({ result: 'accepted', code: 250 });
      expect(server.bodies).toEqual([message.content, message.content, message.content]);
      expect(server.logins[0]).toBe('PLAIN ann right');
      expect(server.resumed).toEqual([false, true, true]);
    },
  );

  it('resumes TLS for another mailbox of the same server, and for no other server', async () => {
    const [server, other] = [await startSubmission(), await startSubmission()];
    const mail = port();
    await mail.smtpPool('m1', endpoint(server.port)).send(message);
    await mail.smtpPool('m2', endpoint(server.port, { auth: { user: 'bob', pass: 'right' } })).send(message);
    await mail.smtpPool('m3', endpoint(other.port)).send(message);
    expect([server.resumed, other.resumed]).toEqual([[false, true], [false]]);
    expect(server.logins).toEqual(['PLAIN ann right', 'PLAIN bob right']);
  });

  it('judges a certificate that it did not judge when it spoke to the server before', async () => {
    const server = await startSubmission({ authOptional: true });
    const mail = port();
    const wrongName = endpoint(server.port, { servername: 'else.test' });
    const unjudged: SmtpEndpoint = { ...wrongName, security: 'opportunistic', auth: null };
    expect(await mail.smtpPool('m1', unjudged).send(message)).toMatchObject({ result: 'accepted' });
    // The name in the certificate is not checked again when a session is resumed.
    expect(await mail.smtpPool('m2', wrongName).send(message)).toMatchObject({
      result: 'refused',
      stage: 'starttls',
    });
    expect(server.logins).toEqual([]);
  });

  it.each(['starttls', 'tls'] as const)('carries many messages over one %s connection, in order', async (security) => {
    const server = await startSubmission({ secure: security === 'tls' });
    const pool = port().smtpPool('m1', endpoint(server.port, { security }), { maxConnections: 1 });
    // Small messages are sent with the next envelope in one write, long ones in two.
    const raws = Array.from(
      { length: 12 },
      (_, n) => `Subject: ${n}\r\n\r\n${'.line\r\n'.repeat(n % 3 === 2 ? 40_000 : 3)}`,
    );
    const outcomes = await Promise.all(raws.map((raw) => pool.send({ ...message, content: raw })));
    expect(outcomes).toEqual(Array(12).fill(expect.objectContaining({ result: 'accepted' })));
    expect(server.bodies).toEqual(raws);
    expect(server.logins).toHaveLength(1);
  });

  it('with a token uses XOAUTH2 even where PLAIN is offered, and reports a wrong one as the server does', async () => {
    const server = await startSubmission();
    const mail = port();
    const good = endpoint(server.port, { auth: { user: 'ann', accessToken: 'token' } });
    expect((await mail.smtpPool('m1', good).send(message)).result).toBe('accepted');
    const stale = endpoint(server.port, { auth: { user: 'ann', accessToken: 'old' } });
    expect(await mail.smtpPool('m2', stale).send(message)).toMatchObject({
      result: 'refused',
      stage: 'auth',
      code: 535,
    });
    expect(server.logins).toEqual(['XOAUTH2 ann token', 'XOAUTH2 ann old']);
  });

  it('sends nothing to a server whose certificate does not hold', async () => {
    const server = await startSubmission();
    const other = generateSelfSignedCertificate('mail.test', new Date());
    const outcome = await port({ ca: other.cert }).smtpPool('m', endpoint(server.port)).send(message);
    expect(outcome).toMatchObject({ result: 'refused', stage: 'starttls', code: null });
    const wrongName = endpoint(server.port, { servername: 'else.test' });
    expect(await port().smtpPool('m', wrongName).send(message)).toMatchObject({ result: 'refused', stage: 'starttls' });
    expect(server.logins).toEqual([]);
  });

  it('never continues without TLS if STARTTLS is required', async () => {
    const plain = await startSubmission({ disabledCommands: ['STARTTLS'] });
    const outcome = await port().smtpPool('m', endpoint(plain.port)).send(message);
    expect(outcome).toMatchObject({ result: 'refused', stage: 'starttls' });
    expect(plain.logins).toEqual([]);
  });

  it('uses a new password from the next connection on, under the same key', async () => {
    const server = await startSubmission();
    const mail = port();
    const wrong = mail.smtpPool('m', endpoint(server.port, { auth: { user: 'ann', pass: 'wrong' } }));
    expect(await wrong.send(message)).toMatchObject({ result: 'refused', stage: 'auth', code: 535 });
    const right = mail.smtpPool('m', endpoint(server.port));
    expect(right).toBe(wrong);
    expect((await right.send(message)).result).toBe('accepted');
  });

  it('is checked without sending', async () => {
    const server = await startSubmission();
    const mail = port();
    expect(await mail.verifySmtp(endpoint(server.port))).toMatchObject({ ok: true, errorCode: null });
    const wrong = endpoint(server.port, { auth: { user: 'ann', pass: 'wrong' } });
    expect(await mail.verifySmtp(wrong)).toMatchObject({
      ok: false,
      errorCode: 'auth_failed',
      message: expect.stringContaining('535'),
    });
    expect(await mail.verifySmtp(endpoint(1))).toMatchObject({ ok: false, errorCode: 'connection_failed' });
    expect(await mail.verifySmtp(endpoint(server.port, { servername: 'x.test' }))).toMatchObject({
      ok: false,
      errorCode: 'tls_failed',
    });
    expect(server.bodies).toEqual([]);
  });
});

describe('delivery to the mail hosts of a domain', () => {
  async function deliver(
    records: Array<[string, number]> | string,
    servers: Record<string, ScriptedServer | null>,
    to = ['b@d.test'],
  ) {
    const asked: string[] = [];
    // All hosts share one port; the address of a name determines the server.
    const mail = port({
      mxPort: Object.values(servers).find((server) => server !== null)?.port ?? 1,
      policy: createEgressPolicy({
        allowCidrs: ['127.0.0.0/8'],
        resolver: async (host) => {
          asked.push(host);
          return [{ address: servers[host] === null ? '127.0.0.9' : '127.0.0.1', family: 4 }];
        },
      }),
      resolveMx: async () => {
        if (typeof records === 'string') throw Object.assign(new Error(records), { code: records });
        return records.map(([exchange, priority]) => ({ exchange, priority }));
      },
    });
    const outcome = await mail.directSender('client.test').send({ ...message, envelope: { from: 'a@s.test', to } });
    return { outcome, asked };
  }

  const running = async (...script: Parameters<typeof startScriptedServer>) => {
    const server = await startScriptedServer(...script);
    closers.push(() => server.close());
    return server;
  };

  it('uses the preferred host first and the next one if it cannot be reached', async () => {
    const server = await running();
    const { outcome, asked } = await deliver(
      [
        ['mx2.d.test', 20],
        ['mx1.d.test', 10],
      ],
      { 'mx1.d.test': null, 'mx2.d.test': server },
    );
    expect(outcome.result).toBe('accepted');
    expect(asked).toEqual(['mx1.d.test', 'mx2.d.test']);
  });

  it('does not ask another host once one has refused the recipient', async () => {
    const server = await running({ position: 'RCPT', fault: '554' });
    const { outcome, asked } = await deliver(
      [
        ['mx1.d.test', 10],
        ['mx2.d.test', 20],
      ],
      { 'mx1.d.test': server },
    );
    expect(outcome).toMatchObject({ result: 'refused', stage: 'rcpt', code: 554 });
    expect(asked).toEqual(['mx1.d.test']);
  });

  it('never offers a message to a second host after it was begun', async () => {
    const server = await running({ position: 'dot', fault: 'RST' });
    const { outcome } = await deliver(
      [
        ['mx1.d.test', 10],
        ['mx2.d.test', 20],
      ],
      { 'mx1.d.test': server },
    );
    expect(outcome.result).toBe('unknown');
    expect(server.received).toHaveLength(1);
  });

  it('takes the domain itself without MX, and knows domains that take no mail', async () => {
    const server = await running();
    expect((await deliver('ENODATA', { 'd.test': server })).asked).toEqual(['d.test']);
    expect((await deliver([['', 0]], {})).outcome).toMatchObject({ result: 'refused', stage: 'rcpt', code: 556 });
    expect((await deliver('ENOTFOUND', {})).outcome).toMatchObject({ result: 'refused', stage: 'rcpt', code: 550 });
    expect((await deliver('ETIMEOUT', {})).outcome).toMatchObject({ result: 'not_handed', reason: 'dns_failed' });
  });

  it('goes without TLS when the offered TLS is broken', async () => {
    const server = await running({ extensions: ['STARTTLS'] });
    const { outcome } = await deliver([['mx1.d.test', 10]], { 'mx1.d.test': server });
    expect(outcome.result).toBe('accepted');
  });

  it('takes the recipients of one domain at a time', async () => {
    expect((await deliver([['mx1.d.test', 10]], {}, ['a@d.test', 'b@e.test'])).outcome.result).toBe('not_handed');
  });

  it('is refused by the egress policy when the MX points into the private network', async () => {
    const mail = port({
      policy: createEgressPolicy({ allowCidrs: [], resolver }),
      resolveMx: async () => [{ exchange: 'mx.evil.test', priority: 1 }],
    });
    const outcome = await mail.directSender('client.test').send(message);
    expect(outcome).toMatchObject({ result: 'not_handed', reason: 'address_refused' });
  });
});
