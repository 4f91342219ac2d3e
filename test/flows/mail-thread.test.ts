import { afterEach, describe, expect, it } from 'vitest';
import { headerOf } from '../../sandbox/src/providers/api-server.js';
import { startGmailDouble } from '../../sandbox/src/providers/gmail-double.js';
import type { MessageInput } from '../../src/platform/mail/mime/build-message.js';
import { generateDkimKey } from '../../src/platform/mail/mime/dkim.js';
import { bytesOf, type Content, unsignedBytesOf } from '../../src/platform/mail/mime/draft.js';
import type { SendingPort } from '../../src/platform/mail/port.js';
import { type ScriptedServer, startScriptedServer } from '../../src/platform/mail/smtp/scripted-server.fixture.js';
import type { SmtpEndpoint } from '../../src/platform/mail/smtp/types.js';
import { createMailThread } from '../../src/platform/mail/thread/mail-thread.js';

const closers: Array<() => Promise<void>> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function open(egressAllow = ['127.0.0.0/8'], script: Parameters<typeof startScriptedServer>[0] = {}) {
  const server = await startScriptedServer(script);
  closers.push(() => server.close());
  const thread = createMailThread({ egressAllow });
  closers.push(() => thread.close());
  return { server, thread, pool: poolOf(thread, server) };
}

function poolOf(thread: SendingPort, server: ScriptedServer) {
  const endpoint: SmtpEndpoint = {
    host: '127.0.0.1',
    port: server.port,
    security: 'none',
    auth: null,
    helloName: 'client.test',
  };
  return thread.smtpPool('test', endpoint, { maxConnections: 2 });
}

const envelope = { from: 'a@s.test', to: ['b@d.test'] };
const parts = {
  from: { name: 'Änn', address: 'a@s.test' },
  to: [{ name: '', address: 'b@d.test' }],
  subject: 'Grüße',
  messageId: '<1@s.test>',
  date: new Date('2026-03-02T08:00:00Z'),
  text: 'Hello\n.\nworld, ümlaut\n',
  html: '<p>Hello</p>',
  attachments: [{ filename: 'a.bin', contentType: 'application/pdf', content: Buffer.from([0, 1, 254, 255]) }],
  boundarySeed: '1',
};
const everyField: Required<MessageInput> = {
  ...parts,
  to: [...parts.to, { name: 'Bo', address: 'bo@d.test' }],
  cc: [{ name: 'Cy', address: 'cy@d.test' }],
  replyTo: { name: '', address: 'answers@s.test' },
  utcOffsetMinutes: 120,
  inReplyTo: '<0@s.test>',
  references: ['<00@s.test>', '<0@s.test>'],
  headers: { 'X-One': '1', 'List-Unsubscribe': '<https://s.test/u>' },
};
const textAlone = { ...parts, html: null, attachments: [] };
const dkim = { domain: 's.test', selector: 'one', privateKeyPem: generateDkimKey().privateKeyPem };

describe('the mail thread', () => {
  it.each<[string, Content]>([
    ['a text', 'Subject: hi\r\n\r\nbody\r\n'],
    ['bytes', Buffer.from('Subject: hi\r\n\r\nb\xffdy\r\n', 'latin1')],
    ['parts with a file', { message: parts, dkim: null }],
    ['parts with every field', { message: everyField, dkim: null }],
    ['parts of text alone', { message: textAlone, dkim: null }],
    ['parts that are signed', { message: parts, dkim }],
    ['bytes that are signed', { message: unsignedBytesOf({ message: parts, dkim: null }), dkim }],
  ])('sends %s byte for byte', async (_what, content) => {
    const { server, pool } = await open();
    expect(await pool.send({ envelope, content })).toMatchObject({ result: 'accepted', code: 250 });
    const sent = (await bytesOf(content)).toString('latin1').replaceAll('\r\n.', '\r\n..');
    expect(server.received.map((text) => `${text}\r\n`)).toEqual([sent]);
  });

  it('sends nothing before it is permitted, and nothing that is refused', async () => {
    const { server, pool } = await open();
    const seen: number[] = [];
    const permitted = pool.send({
      envelope,
      content: 'Subject: 1\r\n\r\n1\r\n',
      onHanded: async () => {
        await new Promise((resolve) => setTimeout(resolve, 50));
        seen.push(server.received.length);
      },
    });
    const refused = pool.send({
      envelope,
      content: 'Subject: 2\r\n\r\n2\r\n',
      onHanded: () => {
        throw new Error('It was stopped in between.');
      },
    });
    expect(await refused).toEqual({
      result: 'not_handed',
      reason: 'not_permitted',
      text: 'It was stopped in between.',
    });
    expect((await permitted).result).toBe('accepted');
    expect([seen, server.received]).toEqual([[0], ['Subject: 1\r\n\r\n1']]);
  });

  it('reports what cannot be composed, and continues with the others', async () => {
    const { server, pool } = await open();
    const forged = { ...parts, headers: { 'X-Campaign': 'a\r\nBcc: eve@e.test' } };
    const outcomes = await Promise.all([
      pool.send({ envelope, content: { message: forged, dkim: null } }),
      pool.send({ envelope, content: { message: parts, dkim: { ...dkim, privateKeyPem: 'no key' } } }),
      pool.send({ envelope, content: { message: parts, dkim: null } }),
    ]);
    expect(outcomes.map(({ result }) => result)).toEqual(['not_composed', 'not_composed', 'accepted']);
    expect(server.received).toHaveLength(1);
  });

  it('keeps to the egress policy', async () => {
    const { server, pool } = await open([]);
    expect(await pool.send({ envelope, content: 'x' })).toMatchObject({
      result: 'not_handed',
      reason: 'address_refused',
    });
    expect(server.connections).toBe(0);
  });

  it('keeps every message of many apart', async () => {
    const { server, pool } = await open(undefined, { pipelining: true });
    const handed: number[] = [];
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        pool.send({
          envelope,
          content: `Subject: ${index}\r\n\r\n${index}\r\n`,
          onHanded: async () => {
            handed.push(index);
            if (index % 10 === 0) throw new Error(`no ${index}`);
          },
        }),
      ),
    );
    const numbers = Array.from({ length: 300 }, (_, index) => index);
    expect(outcomes.flatMap((outcome) => ('reason' in outcome ? [outcome.text] : []))).toEqual(
      numbers.filter((index) => index % 10 === 0).map((index) => `no ${index}`),
    );
    expect(handed.toSorted((a, b) => a - b)).toEqual(numbers);
    expect(new Set(server.received)).toEqual(
      new Set(numbers.filter((index) => index % 10 > 0).map((index) => `Subject: ${index}\r\n\r\n${index}`)),
    );
  });

  it('finishes pending work on close and accepts no more', async () => {
    const { server, thread, pool } = await open();
    let isAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      isAsked = resolve;
    });
    let permit: () => void = () => undefined;
    const underWay = pool.send({
      envelope,
      content: 'Subject: 1\r\n\r\n1\r\n',
      onHanded: () => {
        isAsked();
        return new Promise<void>((resolve) => {
          permit = resolve;
        });
      },
    });
    await asked;
    const closing = thread.close();
    expect(await pool.send({ envelope, content: 'x' })).toMatchObject({ result: 'not_handed', reason: 'closing' });
    permit();
    expect((await underWay).result).toBe('accepted');
    await closing;
    expect(server.received).toHaveLength(1);
  });

  it('cuts off a server that does not answer when it is closed: unknown', async () => {
    const { server, thread, pool } = await open(undefined, { position: 'dot', fault: 'silence' });
    const outcome = pool.send({ envelope, content: 'Subject: 1\r\n\r\n1\r\n' });
    await expect.poll(() => server.received.length).toBe(1);
    await thread.close();
    expect((await outcome).result).toBe('unknown');
  });
});

describe('a mailbox at an API', () => {
  it('sends from the thread with the token of its endpoint and returns the Message-ID', async () => {
    const gmail = await startGmailDouble({
      accountOf: (token) => (token === 'good' ? 'a@s.test' : null),
      now: () => new Date(),
    });
    closers.push(() => gmail.close());
    const { thread } = await open();
    const endpoint = { kind: 'gmail_api' as const, origin: gmail.origin, address: 'a@s.test', accessToken: 'good' };
    const message = { envelope, content: { message: parts, dkim: null } };
    const [sent, refused] = await Promise.all([
      thread.apiSender(endpoint).send(message),
      thread.apiSender({ ...endpoint, accessToken: 'bad' }).send(message),
    ]);
    const header = headerOf(gmail.sent[0]?.raw ?? Buffer.alloc(0), 'Message-ID');
    expect(sent).toMatchObject({ result: 'accepted', sentAs: { messageId: header } });
    expect(refused).toMatchObject({ result: 'refused', stage: 'auth' });
    expect(gmail.sent).toHaveLength(1);
  });

  it('sends nothing without permission', async () => {
    const gmail = await startGmailDouble({ accountOf: () => 'a@s.test', now: () => new Date() });
    closers.push(() => gmail.close());
    const { thread } = await open();
    const endpoint = { kind: 'gmail_api' as const, origin: gmail.origin, address: 'a@s.test', accessToken: 'good' };
    const onHanded = () => {
      throw new Error('no longer');
    };
    const sender = thread.apiSender(endpoint);
    const outcome = await sender.send({ envelope, content: 'From: a@s.test\r\nTo: b@d.test\r\n\r\nHi', onHanded });
    expect(outcome).toEqual({ result: 'not_handed', reason: 'not_permitted', text: 'no longer' });
    const unsigned = await sender.send({ envelope, content: 'To: b@d.test\r\n\r\nHi' });
    expect(unsigned).toEqual({ result: 'not_composed', text: 'The message has no sender in From.' });
    expect(gmail.sent).toEqual([]);
  });
});
