import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer';
import PostalMime, { type Email } from 'postal-mime';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SmtpServer } from './smtp/server.js';
import { startSmtpServer } from './smtp/server.js';
import { startWorld, type World, type WorldOptions } from './world.js';

interface Arrived {
  readonly from: string;
  readonly to: readonly string[];
  readonly mail: Email;
  readonly raw: string;
}

interface Visit {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const HOUR_MS = 3_600_000;
let nowMs = 0;
let inboundAnswer = '250 2.0.0 OK';
const arrived: Arrived[] = [];
const visits: Visit[] = [];
const closers: Array<() => Promise<unknown> | undefined> = [];
let inbound: SmtpServer;
let web: Server;

async function openWorld(options: Partial<WorldOptions> = {}): Promise<{ world: World; transport: Transporter }> {
  const world = await startWorld({
    now: () => new Date(nowMs),
    seed: 'test',
    deliverTo: { host: '127.0.0.1', port: inbound.port },
    linkTarget: (url) => new URL(url.pathname, `http://127.0.0.1:${(web.address() as AddressInfo).port}`),
    ...options,
  });
  const transport = createTransport({ host: '127.0.0.1', port: world.port, name: 'sender.example' });
  closers.push(() => world.close());
  return { world, transport };
}

let sequence = 0;
function step(to: string, more: SendMailOptions = {}): SendMailOptions {
  sequence += 1;
  return {
    from: '"Max Muster" <max@sender.example>',
    to,
    subject: 'Quick question about Firm',
    text: 'Hello Anna,\n\nhave you seen our product?\n\nMax',
    html: '<p>Hello Anna, <a href="https://app.example/c/1?a=1&amp;b=2">look</a><img src="https://app.example/o/1.gif"></p>',
    messageId: `<step-${sequence}@sender.example>`,
    headers: {
      'List-Unsubscribe': '<mailto:unsub@sender.example?subject=token%20abc+1>, <https://app.example/u/token-abc>',
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    ...more,
  };
}

beforeEach(async () => {
  nowMs = Date.parse('2025-06-02T09:00:00Z');
  inboundAnswer = '250 2.0.0 OK';
  arrived.length = 0;
  visits.length = 0;
  inbound = await startSmtpServer({
    handlers: {
      async message(_session, transaction, body) {
        if (!inboundAnswer.startsWith('250')) return inboundAnswer;
        arrived.push({
          from: transaction.from,
          to: transaction.to,
          mail: await PostalMime.parse(body),
          raw: body.toString('latin1'),
        });
        return inboundAnswer;
      },
    },
  });
  web = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      visits.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
      response.writeHead(200).end('done');
    });
  });
  await new Promise<void>((resolve) => {
    web.listen(0, '127.0.0.1', resolve);
  });
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await inbound.close();
  web.closeAllConnections();
  web.close();
});

async function runUntil(world: World, iso: string): Promise<number> {
  nowMs = Date.parse(iso);
  return world.runDue(new Date(nowMs));
}

describe('what the log says about an accepted message', () => {
  it('holds envelope, thread headers, unsubscribe headers and whether DKIM signed it', async () => {
    const { world, transport } = await openWorld({ marker: { pattern: /our (\w+)\?/ } });
    await transport.sendMail(
      step('anna+silent@firm.example', { subject: 'Grüße aus Köln', text: 'seen our product?' }),
    );
    const [entry] = world.log.accepted();
    expect(entry).toMatchObject({
      at: '2025-06-02T09:00:00.000Z',
      from: 'max@sender.example',
      to: ['anna+silent@firm.example'],
      subject: 'Grüße aus Köln',
      inReplyTo: null,
      references: [],
      replyTo: 'max@sender.example',
      marker: 'product',
      bareLineEnds: false,
      confirmed: true,
    });
    expect(entry?.headers['list-unsubscribe-post']).toEqual(['List-Unsubscribe=One-Click']);
    expect(entry?.headers['dkim-signature']).toBeUndefined();
    expect(entry?.bodySha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('gives the same digest for the same body and another for another', async () => {
    const { world, transport } = await openWorld();
    for (const text of ['one', 'one', 'two']) {
      await transport.sendMail({ from: 'a@s.example', to: 'x+silent@f.example', subject: `${sequence++}`, text });
    }
    const digests = world.log.accepted().map((entry) => entry.bodySha256);
    expect(digests[0]).toBe(digests[1]);
    expect(digests[2]).not.toBe(digests[0]);
  });
});

describe('people', () => {
  it.each(['gmail', 'outlook', 'apple', 'thunderbird', 'mobile', 'bare'])(
    'answer in the thread, quoting as %s does, only when they are due',
    async (client) => {
      const { world, transport } = await openWorld();
      await transport.sendMail(
        step(`anna.lee+reply1d-de-${client}@firm.example`, { references: '<a@x>', inReplyTo: '<a@x>' }),
      );
      const [entry] = world.log.accepted();
      expect(world.nextReactionAt()?.toISOString()).toBe('2025-06-03T09:00:00.000Z');
      expect(await runUntil(world, '2025-06-03T08:59:59Z')).toBe(0);
      expect(await runUntil(world, '2025-06-03T09:00:00Z')).toBe(1);
      const [reply] = arrived;
      expect(reply?.from).toBe(`anna.lee+reply1d-de-${client}@firm.example`);
      expect(reply?.to).toEqual(['max@sender.example']);
      expect(reply?.mail.inReplyTo).toBe(entry?.messageId);
      expect(reply?.mail.references).toBe(`<a@x> ${entry?.messageId}`);
      expect(reply?.mail.subject).toMatch(/^(Re|AW): Quick question about Firm$/);
      expect(reply?.mail.text).toContain('Mit freundlichen Grüßen');
      if (client !== 'bare') expect(reply?.mail.text).toContain('have you seen our product?');
      expect(reply?.raw).not.toMatch(/auto-submitted/i);
      expect(world.log.reactions()).toMatchObject([
        { kind: 'reply', detail: 'interested', result: 'delivered', aboutMessageId: entry?.messageId },
      ]);
      expect(world.nextReactionAt()).toBeNull();
    },
  );

  it('are out of office with a return date and marked as machines, without return path', async () => {
    const { world, transport } = await openWorld();
    for (const language of ['en', 'de', 'fr', 'es']) {
      await transport.sendMail(step(`eva+ooo7d-${language}@firm.example`));
    }
    await runUntil(world, '2025-06-02T10:00:00Z');
    expect(arrived.map((one) => one.from)).toEqual(['', '', '', '']);
    expect(arrived.map((one) => one.mail.subject?.split(':')[0]?.trim())).toEqual([
      'Automatic reply',
      'Automatische Antwort',
      'Réponse automatique',
      'Respuesta automática',
    ]);
    for (const note of arrived) expect(note.mail.text).toMatch(/9/);
    expect(world.log.reactions().map((entry) => entry.detail)).toEqual(Array(4).fill('2025-06-09'));
  });

  it('unsubscribe by a one-click POST without cookies', async () => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step('dan+unsub2h@firm.example'));
    await transport.sendMail(step('dan+unsub2h-multipart@firm.example'));
    await runUntil(world, '2025-06-02T11:00:00Z');
    expect(visits.map((visit) => [visit.method, visit.path])).toEqual(Array(2).fill(['POST', '/u/token-abc']));
    expect(visits[0]?.body).toBe('List-Unsubscribe=One-Click');
    expect(visits[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(visits[0]?.headers.cookie).toBeUndefined();
    expect(visits[1]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(world.log.reactions().map((entry) => entry.result)).toEqual(['delivered', 'delivered']);
  });

  it('unsubscribe by mailto with the token in the subject, where a plus stays a plus', async () => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step('dan+mailto1h@firm.example'));
    await runUntil(world, '2025-06-02T10:00:00Z');
    expect(arrived[0]?.to).toEqual(['unsub@sender.example']);
    expect(arrived[0]?.mail.subject).toBe('token abc+1');
  });

  it('unsubscribe by a plain answer, complain by a feedback report', async () => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step('dan+stop1h-fr@firm.example'));
    await transport.sendMail(step('kim+complain2h@firm.example'));
    await runUntil(world, '2025-06-02T12:00:00Z');
    expect(arrived[0]?.mail.text).toMatch(/retirer|Désinscription|ne plus/);
    expect(arrived[1]?.raw).toMatch(/report-type=feedback-report/);
    expect(arrived[1]?.raw).toMatch(/Original-Rcpt-To: <kim\+complain2h@firm\.example>/);
    expect(arrived[1]?.to).toEqual(['max@sender.example']);
  });

  it('write near misses as humans, calendars, and responders of unattended mailboxes', async () => {
    const { world, transport } = await openWorld();
    for (const tag of ['nocalls', 'pause', 'successor', 'number', 'mock', 'unread', 'accept', 'decline']) {
      await transport.sendMail(step(`${tag}+${tag}1h-de@firm.example`));
    }
    await runUntil(world, '2025-06-02T10:30:00Z');
    const details = world.log.reactions().map(({ kind, detail, permanent }) => [kind, detail, permanent]);
    expect(details).toHaveLength(8);
    expect(details).toContainEqual(['near-miss', 'other-channel', true]);
    expect(details).toContainEqual(['near-miss', 'unattended', false]);
    const of = (tag: string) => arrived.find(({ mail }) => mail.from?.address?.startsWith(tag));
    expect(of('unread')?.from).toBe('');
    expect(of('pause')?.mail.text).toContain('Januar');
    expect(of('accept')?.raw).toMatch(/text\/calendar;[\s\S]*method=REPLY/i);
    expect(of('accept')?.mail.subject).toMatch(/^Accepted: /);
    expect(of('decline')?.mail.subject).toMatch(/^Declined: /);
  });

  it('visit links, open images and scan without unsubscribing', async () => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step('bot+scan+open+click@firm.example'));
    await runUntil(world, '2025-06-02T12:00:00Z');
    expect(visits.map((visit) => `${visit.method} ${visit.path}`).sort()).toEqual([
      'GET /c/1',
      'GET /o/1.gif',
      'GET /u/token-abc',
    ]);
  });

  it('react to the second message on request', async () => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step('ann+reply1h-m2@firm.example'));
    expect(world.nextReactionAt()).toBeNull();
    await transport.sendMail(step('ann+reply1h-m2@firm.example'));
    expect(world.nextReactionAt()).not.toBeNull();
  });

  it('answer again later while the service does not take their mail', async () => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step('ann+reply1h@firm.example'));
    inboundAnswer = '451 4.3.0 not now';
    await runUntil(world, '2025-06-02T10:00:00Z');
    expect(world.log.reactions()[0]).toMatchObject({ result: 'deferred' });
    inboundAnswer = '250 2.0.0 OK';
    await runUntil(world, '2025-06-02T10:15:00Z');
    expect(arrived).toHaveLength(1);
    expect(world.log.reactions()[1]).toMatchObject({ result: 'delivered', messageId: arrived[0]?.mail.messageId });
  });

  it('do the same things in two worlds of one seed, at rates near the configured ones', async () => {
    const { world: one } = await openWorld({ rates: { reply: 0.2 } });
    const { world: two } = await openWorld({ rates: { reply: 0.2 } });
    const { world: other } = await openWorld({ rates: { reply: 0.2 }, seed: 'another' });
    const people = Array.from({ length: 3_000 }, (_, index) => `person${index}@firm${index % 50}.example`);
    const kinds = (world: World): string => JSON.stringify(people.map((address) => world.behavioursOf(address)));
    expect(kinds(one)).toBe(kinds(two));
    expect(kinds(one)).not.toBe(kinds(other));
    const replying = people.filter((address) => one.behavioursOf(address).some((what) => what.kind === 'reply')).length;
    expect(replying / people.length).toBeGreaterThan(0.17);
    expect(replying / people.length).toBeLessThan(0.23);
  });

  it('obey an override before tags and seed', async () => {
    const { world } = await openWorld({ behaviours: { '@quiet.example': [] } });
    expect(world.behavioursOf('ann+reply1h@quiet.example')).toEqual([]);
    world.setBehaviour('ann+reply1h@quiet.example', [{ kind: 'complain', afterSeconds: 5, onMessage: 1 }]);
    expect(world.behavioursOf('Ann+reply1h@Quiet.example')[0]?.kind).toBe('complain');
  });
});

describe('mail servers', () => {
  it('reject a nonexistent recipient at RCPT', async () => {
    const { world, transport } = await openWorld();
    await expect(transport.sendMail(step('nobody+bounce@firm.example'))).rejects.toMatchObject({ responseCode: 550 });
    expect(world.log.entries).toMatchObject([{ type: 'refused', stage: 'rcpt', because: 'recipient' }]);
  });

  it.each([
    ['dsn', '5.1.1', 'failed', true],
    ['full', '5.2.2', 'failed', false],
    ['delayed', '4.4.1', 'delayed', false],
  ])('report %s by a delivery report without return path', async (tag, status, action, permanent) => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step(`nobody+${tag}1h@firm.example`));
    await runUntil(world, '2025-06-02T10:00:00Z');
    const [note] = arrived;
    expect(note?.from).toBe('');
    expect(note?.raw).toMatch(new RegExp(`^Status: ${status.replaceAll('.', '\\.')}\r$`, 'm'));
    expect(note?.raw).toMatch(new RegExp(`^Action: ${action}\r$`, 'm'));
    expect(note?.raw).toContain(world.log.accepted()[0]?.messageId ?? 'no id');
    expect(world.log.reactions()[0]).toMatchObject({ kind: 'bounce', detail: status, permanent });
  });

  it('hand mail between own mailboxes on', async () => {
    const { world, transport } = await openWorld({ relayDomains: ['sender.example'] });
    await transport.sendMail(step('other@sender.example'));
    await runUntil(world, '2025-06-02T09:00:02Z');
    expect(arrived[0]?.to).toEqual(['other@sender.example']);
    expect(arrived[0]?.mail.messageId).toBe(world.log.accepted()[0]?.messageId);
  });

  it('never answer machines', async () => {
    const { world, transport } = await openWorld();
    await transport.sendMail(step('ann+reply1h@firm.example', { headers: { 'Auto-Submitted': 'auto-replied' } }));
    expect(world.nextReactionAt()).toBeNull();
  });
});

describe('real time', () => {
  it('runs reactions automatically, at the requested speed', async () => {
    nowMs = Date.now();
    const { world, transport } = await openWorld({ now: () => new Date() });
    await transport.sendMail(step('ann+reply1h@firm.example'));
    const errors: unknown[] = [];
    const stop = world.startRealTime((2 * HOUR_MS) / 1_000, (error) => errors.push(error));
    await expect.poll(() => arrived.length, { timeout: 5_000 }).toBe(1);
    stop();
    expect(errors).toEqual([]);
  });
});
