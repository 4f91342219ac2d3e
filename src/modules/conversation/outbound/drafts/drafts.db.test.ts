import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { codeOf } from '../../../../../test/support/answers.js';
import type { TestRequest } from '../../../../../test/support/world.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const thread = async (): Promise<number> => (await open.answered()).send.threadId;
const at = (
  method: 'GET' | 'PUT' | 'DELETE',
  threadId: number,
  body?: object,
  { headers, query, key }: Partial<TestRequest> = {},
) =>
  open.world.inject({
    method,
    url: `/threads/${threadId}/draft`,
    query: { workspaceId: open.world.a.id, ...query },
    ...(body !== undefined && { body }),
    ...(headers !== undefined && { headers }),
    ...(key !== undefined && { key }),
  });
const match = (revision: number): Partial<TestRequest> => ({ headers: { 'if-match': `"${revision}"` } });

it('keeps what was typed, half an address too, and says at which revision it is', async () => {
  const id = await thread();
  const none = await at('GET', id);
  expect(none.json).toEqual({ thread_id: id, kind: 'reply', revision: 0, updated_at: null, draft: null, files: [] });
  expect(none.headers['etag']).toBe('"0"');
  const kept = await at('PUT', id, { body_text: 'Half a tho', to_emails: ['ana@exam'] }, match(0));
  expect(kept.json).toMatchObject({ revision: 1, draft: { body_text: 'Half a tho', to_emails: ['ana@exam'] } });
  const again = await at('GET', id);
  expect([again.headers['etag'], again.json]).toEqual(['"1"', kept.json]);
  const listed = await open.world.inA({ url: '/threads/drafts' });
  expect(listed.json.drafts).toContainEqual({ thread_id: id, kind: 'reply', updated_at: kept.json.updated_at });
});

it('keeps edits made elsewhere in the meantime', async () => {
  const id = await thread();
  await at('PUT', id, { body_text: 'Here' }, match(0));
  const elsewhere = await at('PUT', id, { body_text: 'Elsewhere' }, match(0));
  expect([elsewhere.status, elsewhere.json.code]).toEqual([412, 'precondition_failed']);
  expect((await at('DELETE', id, undefined, match(7))).status).toBe(412);
  expect((await at('GET', id)).json).toMatchObject({ revision: 1, draft: { body_text: 'Here' } });
  const both = await Promise.all([
    at('PUT', id, { body_text: 'One' }, match(1)),
    at('PUT', id, { body_text: 'Other' }, match(1)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
});

it('is of one person or key alone, and an answer and what is passed on are two', async () => {
  const id = await thread();
  const other = await open.world.makeKey(open.world.a.id, ['read', 'write']);
  await at('PUT', id, { body_text: 'Mine' });
  await at('PUT', id, { body_text: 'Passed on' }, { query: { kind: 'forward' } });
  expect((await at('GET', id, undefined, { key: other })).json.draft).toBeNull();
  expect((await at('GET', id)).json.draft.body_text).toBe('Mine');
  expect((await at('GET', id, undefined, { query: { kind: 'forward' } })).json.draft.body_text).toBe('Passed on');
});

it('ends when the answer is written down, and who kept an older one does not bring it back', async () => {
  const id = await thread();
  await at('PUT', id, { body_text: 'Tuesday' }, match(0));
  const refused = await open.ask('POST', `/${id}/reply`, {});
  expect(refused.status).toBe(422);
  expect((await at('GET', id)).json.revision).toBe(1);
  const query = { deliveryMode: 'async' };
  const headers = { 'idempotency-key': `draft-${id}` };
  const sent = await open.ask('POST', `/${id}/reply`, { body_text: 'Tuesday' }, { query, headers });
  expect(sent.status).toBe(200);
  expect((await at('GET', id)).json).toMatchObject({ revision: 0, draft: null });
  expect((await at('PUT', id, { body_text: 'Tuesday, and' }, match(1))).status).toBe(412);
  await at('PUT', id, { body_text: 'The next one' }, match(0));
  const replayed = await open.ask('POST', `/${id}/reply`, { body_text: 'Tuesday' }, { query, headers });
  expect(replayed.headers['idempotent-replayed']).toBe('true');
  expect((await at('GET', id)).json.draft.body_text).toBe('The next one');
});

it('is discarded permanently, and in no audit log', async () => {
  const id = await thread();
  await at('PUT', id, { body_text: 'A secret thought' });
  expect((await at('DELETE', id, undefined, match(1))).json).toEqual({ deleted: true });
  expect((await at('DELETE', id)).json).toEqual({ deleted: false });
  expect((await at('GET', id)).json.draft).toBeNull();
  const log = await open.world.inject({
    url: '/audit-log',
    key: open.world.adminKey,
    query: { workspaceId: open.world.a.id, limit: 200 },
  });
  expect(log.status).toBe(200);
  expect(log.text).not.toMatch(/ThreadDraft|secret thought/);
});

it('requires write permission, and is invisible in other workspaces', async () => {
  const id = await thread();
  const body = { body_text: 'x' };
  expect((await at('PUT', id, body, { key: null })).status).toBe(401);
  expect((await at('PUT', id, body, { key: await open.world.makeKey(open.world.a.id, ['read']) })).status).toBe(403);
  const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
  for (const method of ['GET', 'PUT', 'DELETE'] as const) {
    const sent = method === 'PUT' ? body : undefined;
    const [foreign, missing] = [await at(method, id, sent, inB), await at(method, 99_999_999, sent)];
    expect([foreign.status, foreign.json.code]).toEqual([404, 'thread_not_found']);
    expect([missing.status, missing.json.code]).toEqual([404, 'thread_not_found']);
  }
  const wrong = await at('PUT', id, { body_text: 'x', subject: 'a\r\nBcc: b@x.test' });
  expect(codeOf(wrong)).toEqual([['body', 'subject'], 'header_injection']);
  expect((await at('PUT', id, { body_text: 7 })).status).toBe(422);
  expect((await at('GET', id)).json.revision).toBe(0);
});
