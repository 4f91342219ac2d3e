import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnsweringWorld, openAnswering } from '../../../../../test/support/answering.js';
import { codeOf } from '../../../../../test/support/answers.js';
import type { TestAnswer, TestRequest } from '../../../../../test/support/world.js';
import { housekeeping } from '../../../../platform/housekeeping.js';

let open: AnsweringWorld;
beforeAll(async () => {
  open = await openAnswering({ running: false });
});
afterAll(() => open?.close());

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const thread = async (): Promise<number> => (await open.answered()).send.threadId;

const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, more: Partial<TestRequest> = {}) =>
  open.world.inject({
    method,
    url: `/threads/${path}`,
    ...more,
    query: { workspaceId: open.world.a.id, ...more.query },
  });
const begin = (id: number, body_text = 'The offer is attached') => ask('PUT', `${id}/draft`, { body: { body_text } });

function add(id: number, name: string, bytes: Buffer | string, more: Partial<TestRequest> = {}): Promise<TestAnswer> {
  const head =
    `--files\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n` +
    'Content-Type: application/pdf\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--files--\r\n')]);
  const headers = { 'content-type': 'multipart/form-data; boundary=files', ...more.headers };
  return ask('POST', `${id}/draft/files`, { ...more, body, headers });
}
const filesOf = async (id: number) =>
  (await ask('GET', `${id}/draft`)).json.files.map(({ filename }: { filename: string }) => filename);
const stored = async () =>
  (await open.world.ctx.sql.query('select id from files')).length +
  (await open.world.ctx.sql.query('select distinct file_id from file_chunks')).length;
const tidy = () => housekeeping.run(open.world.ctx, { signal: new AbortController().signal } as never);
const NOT_FOUND = { status: 404, json: { code: 'attachment_not_found' } };

it('are kept with the draft, read on any other machine as they were, and have no part in its revision', async () => {
  const id = await thread();
  await begin(id);
  const bytes = randomBytes(MIB + 17);
  const added = await add(id, 'offer.pdf', bytes);
  const { id: fileId, ...rest } = added.json;
  expect(rest).toEqual({ filename: 'offer.pdf', content_type: 'application/pdf', size_bytes: bytes.length });
  await add(id, 'terms.pdf', 'terms');
  const kept = await ask('GET', `${id}/draft`);
  expect(kept.json).toMatchObject({ revision: 1, files: [{ id: fileId, filename: 'offer.pdf' }, {}] });
  const got = await open.world.app.inject({
    url: `/threads/${id}/draft/files/${fileId}?workspaceId=${open.world.a.id}`,
    headers: { authorization: `Bearer ${open.world.a.key}` },
  });
  expect(got.rawPayload.equals(bytes)).toBe(true);
  expect(got.headers['content-disposition']).toContain('offer.pdf');
  expect(
    (await ask('PUT', `${id}/draft`, { body: { body_text: 'More' }, headers: { 'if-match': '"1"' } })).json.files,
  ).toHaveLength(2);

  expect((await ask('DELETE', `${id}/draft/files/${fileId}`)).json).toEqual({ deleted: true });
  expect(await ask('DELETE', `${id}/draft/files/${fileId}`)).toMatchObject(NOT_FOUND);
  expect(await filesOf(id)).toEqual(['terms.pdf']);
});

it('go out with the answer that names them, in its order, and are gone with the draft', async () => {
  const id = await thread();
  await begin(id);
  const before = await stored();
  const first = (await add(id, 'offer.pdf', 'the offer')).json.id;
  const second = (await add(id, 'terms.pdf', 'the terms')).json.id;
  await add(id, 'left-out.pdf', 'left out');
  const attachments = [
    { draft_file_id: second },
    { filename: 'inline.txt', content_base64: Buffer.from('given').toString('base64') },
    { draft_file_id: first },
  ];
  const send = (headers: Record<string, string>) =>
    ask('POST', `${id}/reply`, {
      query: { deliveryMode: 'async' },
      body: { body_text: 'See attached', attachments },
      headers,
    });
  const sent = await send({ 'idempotency-key': `files-${id}` });
  expect(sent.status).toBe(200);
  await open.deliverDue();
  const raw = String(open.server.taken.at(-1)?.raw);
  const names = [...raw.matchAll(/filename="([^"]+)"/g)].map(([, name]) => name);
  expect(names).toEqual(['terms.pdf', 'inline.txt', 'offer.pdf']);
  expect(raw).toContain(Buffer.from('the terms').toString('base64'));
  expect(await filesOf(id)).toEqual([]);
  expect(await stored()).toBe(before);
  const again = await send({ 'idempotency-key': `files-${id}` });
  expect([again.json, again.headers['idempotent-replayed']]).toEqual([sent.json, 'true']);
});

it('stay when the answer is refused, and go when the draft is thrown away', async () => {
  const id = await thread();
  await begin(id);
  const before = await stored();
  const file = (await add(id, 'offer.pdf', 'the offer')).json.id;
  const refused = await ask('POST', `${id}/reply`, { body: { attachments: [{ draft_file_id: file }] } });
  expect(refused.status).toBe(422);
  expect(await filesOf(id)).toEqual(['offer.pdf']);
  await ask('DELETE', `${id}/draft`);
  expect(await stored()).toBe(before);
  const late = { body_text: 'Late', attachments: [{ draft_file_id: file }] };
  expect(await ask('POST', `${id}/reply`, { body: late })).toMatchObject(NOT_FOUND);
});

it('share the limits of message attachments, even for parallel uploads, and rejected files are not stored', async () => {
  const id = await thread();
  await begin(id);
  const before = await stored();
  const tooBig = { status: 413, json: { code: 'payload_too_large' } };
  expect(await add(id, 'huge.bin', Buffer.alloc(20 * MIB + 1))).toMatchObject(tooBig);
  const [one, other] = await Promise.all([
    add(id, 'one.bin', Buffer.alloc(11 * MIB)),
    add(id, 'other.bin', Buffer.alloc(11 * MIB)),
  ]);
  expect([one.status, other.status].sort()).toEqual([200, 413]);
  expect(await filesOf(id)).toHaveLength(1);
  expect(await stored()).toBe(before + 2);
  for (let number = 1; number < 20; number += 1) expect((await add(id, `${number}.txt`, 'x')).status).toBe(200);
  expect(await add(id, 'one-more.txt', 'x')).toMatchObject(tooBig);
  expect(await filesOf(id)).toHaveLength(20);
  await ask('DELETE', `${id}/draft`);
  expect(await stored()).toBe(before);
});

it('belong to their person alone: others of the workspace, other workspaces and readers find none', async () => {
  const id = await thread();
  await begin(id);
  const file = (await add(id, 'offer.pdf', 'secret')).json.id;
  const colleague = await open.world.makeKey(open.world.a.id, ['read', 'write']);
  const inB = { key: open.world.b.key, query: { workspaceId: open.world.b.id } };
  for (const stranger of [{ key: colleague }, inB]) {
    expect(await ask('GET', `${id}/draft/files/${file}`, stranger)).toMatchObject(NOT_FOUND);
    expect(await ask('DELETE', `${id}/draft/files/${file}`, stranger)).toMatchObject(NOT_FOUND);
  }
  const lent = { body_text: 'Mine now', attachments: [{ draft_file_id: file }] };
  expect(await ask('POST', `${id}/reply`, { key: colleague, body: lent })).toMatchObject(NOT_FOUND);
  expect(await add(id, 'b.pdf', 'x', inB)).toMatchObject({ status: 404, json: { code: 'thread_not_found' } });
  expect(await add(99_999_999, 'b.pdf', 'x')).toMatchObject({ status: 404, json: { code: 'thread_not_found' } });
  expect(await add(id, 'b.pdf', 'x', { key: colleague })).toMatchObject({
    status: 404,
    json: { code: 'draft_not_found' },
  });
  const reader = await open.world.makeKey(open.world.a.id, ['read']);
  expect((await add(id, 'b.pdf', 'x', { key: reader })).status).toBe(403);
  expect((await add(id, 'b.pdf', 'x', { key: null })).status).toBe(401);
  const other = await thread();
  expect(await ask('GET', `${other}/draft/files/${file}`)).toMatchObject(NOT_FOUND);
  const both = { body_text: 'x', attachments: [{ draft_file_id: file, filename: 'a' }] };
  expect(codeOf(await ask('POST', `${id}/reply`, { body: both }))).toEqual([
    ['body', 'attachments', 0],
    'conflicting_values',
  ]);
  expect(await filesOf(id)).toEqual(['offer.pdf']);
});

it('leave nothing behind after a kill between bytes and draft, and expire with an abandoned draft', async () => {
  const id = await thread();
  await begin(id);
  await add(id, 'kept.pdf', 'kept');
  const before = await stored();
  // A process that is killed just before the draft refers to the file leaves its bytes, which expire after a day.
  const holder = await open.world.ctx.pool.connect();
  await holder.query('begin; lock table thread_draft_files in exclusive mode');
  const adding = add(id, 'killed.pdf', 'killed');
  const killed = () =>
    open.world.ctx.sql.query<{ expires_at: Date }>(`select expires_at from files where name = 'killed.pdf'`);
  await expect.poll(async () => (await killed()).length).toBe(1);
  const dayLater = new Date(open.world.clock.now().getTime() + DAY_MS);
  expect((await killed())[0]?.expires_at).toEqual(dayLater);
  await holder.query('rollback');
  holder.release();
  const added = (await adding).json.id;
  await open.world.ctx.sql.execute('delete from thread_draft_files where id = $1', [added]);
  await open.world.ctx.sql.execute('update files set expires_at = $2 where id = $1', [added, dayLater]);
  open.world.clock.advanceMs(DAY_MS + 1);
  await tidy();
  expect(await stored()).toBe(before);
  expect(await filesOf(id)).toEqual(['kept.pdf']);

  // A draft in use keeps its files.
  open.world.clock.advanceMs(80 * DAY_MS);
  await begin(id, 'Still at it');
  open.world.clock.advanceMs(80 * DAY_MS);
  await tidy();
  expect(await filesOf(id)).toEqual(['kept.pdf']);
  open.world.clock.advanceMs(11 * DAY_MS);
  await tidy();
  expect(await filesOf(id)).toEqual([]);
  expect((await ask('GET', `${id}/draft`)).json.draft.body_text).toBe('Still at it');
  expect(await stored()).toBe(0);
});
