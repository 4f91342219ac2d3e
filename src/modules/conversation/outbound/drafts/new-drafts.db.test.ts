import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import type { TestAnswer, TestRequest } from '../../../../../test/support/world.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path = '', more: Partial<TestRequest> = {}) =>
  open.world.inject({
    method,
    url: `/threads/new/draft${path}`,
    ...more,
    query: { workspaceId: open.world.a.id, ...more.query },
  });
const match = (revision: number): Partial<TestRequest> => ({ headers: { 'if-match': `"${revision}"` } });

function add(name: string, text: string, more: Partial<TestRequest> = {}): Promise<TestAnswer> {
  const body = `--files\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n${text}\r\n--files--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=files' };
  return ask('POST', '/files', { ...more, body, headers });
}

it('keeps what was typed of a message that begins a conversation, and loses nothing that was written elsewhere', async () => {
  expect((await ask('GET')).json).toEqual({ revision: 0, updated_at: null, draft: null, files: [] });
  const kept = await ask('PUT', '', { body: { subject: 'Our ca', to_emails: ['ana@exam'] }, ...match(0) });
  expect(kept.json).toMatchObject({ revision: 1, draft: { subject: 'Our ca', to_emails: ['ana@exam'] } });
  expect((await ask('GET')).headers['etag']).toBe('"1"');
  const elsewhere = await ask('PUT', '', { body: { subject: 'Other' }, ...match(0) });
  expect([elsewhere.status, elsewhere.json.code]).toEqual([412, 'precondition_failed']);
  const wrong = await ask('PUT', '', { body: { subject: 7 } });
  expect([wrong.status, wrong.json.detail[0].loc]).toEqual([422, ['body', 'subject']]);
  // The message is not a draft of any conversation.
  expect((await open.world.inA({ url: '/threads/drafts' })).json.drafts).toEqual([]);
});

it('is of one key and workspace alone', async () => {
  await ask('PUT', '', { body: { body_text: 'Mine' } });
  const key = await open.world.makeKey(open.world.a.id, ['read', 'write']);
  expect((await ask('GET', '', { key })).json.draft).toBeNull();
  const other = open.world.b;
  const foreign = await ask('GET', '', { key: other.key, query: { workspaceId: other.id } });
  expect(foreign.json.draft).toBeNull();
  expect((await ask('GET', '', { key: null })).status).toBe(401);
});

it('carries files, which go out with the message that names them, and ends with it', async () => {
  await open.sentCampaign();
  await ask('DELETE');
  expect((await add('early.txt', 'x')).json.code).toBe('draft_not_found');
  await ask('PUT', '', { body: { body_text: 'See the offer' } });
  const added = await add('offer.txt', 'the offer');
  expect(added.json).toMatchObject({ filename: 'offer.txt', size_bytes: 9 });
  expect((await ask('GET')).json.files).toMatchObject([{ id: added.json.id }]);
  expect((await ask('GET', `/files/${added.json.id}`)).text).toBe('the offer');
  const taken = await add('wrong.txt', 'x');
  expect((await ask('DELETE', `/files/${taken.json.id}`)).json).toEqual({ deleted: true });
  const missing = await ask('GET', `/files/${taken.json.id}`);
  expect([missing.status, missing.json.code]).toEqual([404, 'attachment_not_found']);
  const sent = await open.world.inA({
    method: 'POST',
    url: '/threads/new',
    query: { deliveryMode: 'async' },
    body: {
      to_emails: 'ana@acme.test',
      subject: 'Our call',
      body_text: 'See the offer',
      attachments: [{ draft_file_id: added.json.id }],
    },
  });
  expect(sent.status, sent.text).toBe(200);
  await open.deliverDue();
  expect(String(open.server.taken.at(-1)?.raw)).toContain(Buffer.from('the offer').toString('base64'));
  expect((await ask('GET')).json).toMatchObject({ revision: 0, draft: null, files: [] });
  expect((await ask('DELETE')).json).toEqual({ deleted: false });
});
