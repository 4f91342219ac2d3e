import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../sandbox/src/providers/api-server.js';
import { type GmailDouble, startGmailDouble } from '../../../../sandbox/src/providers/gmail-double.js';
import { type GraphDouble, startGraphDouble } from '../../../../sandbox/src/providers/graph-double.js';
import { createEgressPolicy } from '../../outbound/egress-policy.js';
import { createOutboundHttp } from '../../outbound/http-client.js';
import type { MessageInput } from '../mime/build-message.js';
import { takeMessageApart } from '../mime/parse-message.js';
import { createApiSender } from './send.js';

const ME = 'a@s.test';
const now = () => new Date('2026-03-02T08:00:00Z');
const http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
let gmail: GmailDouble;
let graph: GraphDouble;
beforeAll(async () => {
  const accountOf = (token: string) => (token === 'good' ? ME : null);
  gmail = await startGmailDouble({ accountOf, now });
  graph = await startGraphDouble({ accountOf, now });
});
beforeEach(() => {
  gmail.clear();
  graph.clear();
});
afterAll(async () => {
  await http.close();
  await gmail?.close();
  await graph?.close();
});

const parts: MessageInput = {
  from: { name: 'Ann', address: ME },
  to: [{ name: 'Bo', address: 'bo@d.test' }],
  subject: 'Quick question',
  messageId: '<1@s.test>',
  date: new Date('2026-03-02T08:00:00Z'),
  text: 'Hello',
  boundarySeed: '1',
};

describe.each(['gmail_api', 'graph'] as const)('a message by %s', (kind) => {
  const double = () => (kind === 'gmail_api' ? gmail : graph);
  const send = (message: Partial<MessageInput>, to: string[], token = 'good') =>
    createApiSender(http, { kind, origin: double().origin, address: ME, accessToken: token }, [5, 5]).send({
      envelope: { from: ME, to },
      content: { message: { ...parts, ...message }, dkim: null },
    });

  it('is not sent if its header contains an address that is not a recipient', async () => {
    const before = double().requests.length;
    const outcome = await send({ cc: [{ name: '', address: 'Gone@d.test' }] }, ['bo@d.test']);
    expect(outcome).toEqual({ result: 'not_composed', text: expect.stringContaining('Gone@d.test') });
    expect(double().requests).toHaveLength(before);
  });

  it('is sent to every recipient of its envelope, regardless of case', async () => {
    const outcome = await send({ cc: [{ name: '', address: 'Cy@D.test' }] }, [
      'BO@d.test',
      'cy@d.test',
      'hidden@d.test',
    ]);
    expect(outcome).toMatchObject({ result: 'accepted' });
    expect([...(double().sent.at(-1)?.to ?? [])].sort()).toEqual(['Cy@D.test', 'bo@d.test', 'hidden@d.test']);
    expect(double().sent.at(-1)?.raw.toString()).not.toContain('hidden');
  });

  it('of several megabytes arrives byte for byte', async () => {
    const content = Buffer.alloc(2 * 1024 * 1024, 'abcdefg\n');
    const attachments = [{ filename: 'a.bin', contentType: 'application/pdf', content }];
    expect(await send({ attachments }, ['bo@d.test'])).toMatchObject({ result: 'accepted' });
    const raw = double().sent.at(-1)?.raw.toString('latin1') ?? '';
    expect(raw.replaceAll('\r\n', '').includes(content.toString('base64'))).toBe(true);
  });

  it('with a lost response is not mistaken for another with the same second and subject', async () => {
    expect(await send({}, ['bo@d.test'])).toMatchObject({ result: 'accepted' });
    double().fault({ on: kind === 'gmail_api' ? 'messages/send' : '/send', kind: 'drop_before' });
    const other = { messageId: '<2@s.test>', to: [{ name: '', address: 'cy@d.test' }] };
    expect(await send(other, ['cy@d.test'])).toMatchObject({ result: 'unknown' });
  });

  it('with a rejected token is not sent', async () => {
    expect(await send({}, ['bo@d.test'], 'bad')).toMatchObject({ result: 'refused', stage: 'auth', code: 535 });
  });
});

describe('a message by Microsoft Graph that is larger than one request', () => {
  const small = {
    filename: 'Ängebot.pdf',
    contentType: 'application/pdf',
    content: Buffer.alloc(500_000, 'small file'),
  };
  const large = { filename: 'b.bin', contentType: 'application/zip', content: Buffer.alloc(7_000_001, 'large file') };
  const send = (attachments: MessageInput['attachments'], more: Partial<MessageInput> = {}) =>
    createApiSender(http, { kind: 'graph', origin: graph.origin, address: ME, accessToken: 'good' }, [5, 5]).send({
      envelope: { from: ME, to: ['bo@d.test'] },
      content: {
        message: { ...parts, html: '<p>Hello</p>', ...(attachments && { attachments }), ...more },
        dkim: null,
      },
    });
  const state = () => [graph.sent.length, graph.count(ME, 'drafts')];

  it('is sent once as a draft with its files, unchanged, and its access token stays with Graph', async () => {
    const before = graph.sent.length;
    expect(await send([small, large])).toMatchObject({
      result: 'accepted',
      sentAs: { messageId: expect.stringContaining('@eurprd01') },
    });
    expect(state()).toEqual([before + 1, 0]);
    const { message, attachments } = takeMessageApart(graph.sent.at(-1)?.raw ?? Buffer.alloc(0));
    expect([message.subject, message.text?.trim()]).toEqual(['Quick question', 'Hello']);
    expect(attachments.map(({ info }) => [info.filename, info.contentType])).toEqual([
      ['Ängebot.pdf', 'application/pdf'],
      ['b.bin', 'application/zip'],
    ]);
    expect(attachments.map(({ content }, at) => content.equals([small, large][at]?.content ?? content))).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    ['the small file', 'POST /v1.0/me/messages/', 'drop_before'],
    ['the small file, after it was attached', 'POST /v1.0/me/messages/', 'drop_after'],
    ['the upload session', 'createUploadSession', 'drop_after'],
    ['a part of the large file', 'PUT /upload/', 'drop_before'],
    ['a part of the large file, after it was stored', 'PUT /upload/', 'drop_after'],
  ] as const)('is not sent if the connection breaks at %s', async (_name, on, kind) => {
    const [sent] = state();
    graph.fault({ on, kind });
    expect(await send([small, large])).toMatchObject({ result: 'not_handed', reason: 'connection_lost' });
    expect(state()).toEqual([sent, 0]);
  });

  it('is not sent if the upload server rejects a part, and the mailbox stays connected', async () => {
    const [sent] = state();
    graph.fault({ on: 'PUT /upload/', kind: 'answer', skip: 1, answer: { status: 401 } });
    expect(await send([large])).toMatchObject({ result: 'not_handed', reason: 'protocol' });
    expect(state()).toEqual([sent, 0]);
  });

  it('is not sent twice if the response to the sending is lost', async () => {
    const before = graph.sent.length;
    graph.fault({ on: '/send', kind: 'drop_after' });
    expect(await send([large])).toMatchObject({ result: 'accepted' });
    expect(state()).toEqual([before + 1, 0]);
  });

  it('is refused as too large if its text alone exceeds a request', async () => {
    const [sent] = state();
    expect(await send(undefined, { text: 'x '.repeat(2_500_000) })).toMatchObject({ result: 'refused', code: 552 });
    expect(state()).toEqual([sent, 0]);
  });
});

it('a follow-up through Gmail joins the conversation of the original message', async () => {
  const sender = createApiSender(http, { kind: 'gmail_api', origin: gmail.origin, address: ME, accessToken: 'good' });
  const envelope = { from: ME, to: ['bo@d.test'] };
  await sender.send({ envelope, content: { message: parts, dkim: null } });
  const first = gmail.sent.at(-1);
  const inReplyTo = headerOf(first?.raw ?? Buffer.alloc(0), 'Message-ID');
  const message = {
    ...parts,
    messageId: '<2@s.test>',
    subject: 'Re: Quick question',
    inReplyTo,
    references: [inReplyTo],
  };
  expect(await sender.send({ envelope, content: { message, dkim: null } })).toMatchObject({ result: 'accepted' });
  expect(gmail.sent.at(-1)?.conversation).toBe(first?.conversation);
});

it('the Message-ID assigned by Gmail is read by a second request if the first fails', async () => {
  gmail.fault({ on: 'GET /gmail/v1/users/me/messages/', kind: 'answer', answer: { status: 429 } });
  const endpoint = { kind: 'gmail_api' as const, origin: gmail.origin, address: ME, accessToken: 'good' };
  const outcome = await createApiSender(http, endpoint, [5]).send({
    envelope: { from: ME, to: ['bo@d.test'] },
    content: { message: parts, dkim: null },
  });
  const messageId = headerOf(gmail.sent.at(-1)?.raw ?? Buffer.alloc(0), 'Message-ID');
  expect(outcome).toMatchObject({ result: 'accepted', sentAs: { messageId } });
});

it('a draft at Graph that must not be sent is deleted', async () => {
  const sender = createApiSender(http, { kind: 'graph', origin: graph.origin, address: ME, accessToken: 'good' });
  const before = graph.sent.length;
  const outcome = await sender.send({
    envelope: { from: ME, to: ['bo@d.test'] },
    content: { message: parts, dkim: null },
    onHanded: () => {
      throw new Error('stopped');
    },
  });
  expect(outcome).toMatchObject({ result: 'not_handed', reason: 'not_permitted' });
  expect([graph.sent.length - before, graph.count(ME, 'drafts')]).toEqual([0, 0]);
});
