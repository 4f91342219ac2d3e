import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../../test/support/answers.js';
import { type UploadRequest, upload } from '../../../../test/support/import-world.js';
import { openTestWorld, type TestRequest, type TestWorld } from '../../../../test/support/world.js';
import { housekeeping } from '../../../platform/housekeeping.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const MIB = 1024 * 1024;
const add = (fileName: string, file: string | Uint8Array, more: Partial<UploadRequest> = {}) =>
  upload(world, { url: '/files', file, fileName, ...more });
const ask = (path = '', more: Partial<TestRequest> = {}) =>
  world.inject({ url: `/files${path}`, query: { workspaceId: world.a.id }, ...more });
const stored = async () =>
  (await world.ctx.sql.query<{ n: number }>('select count(distinct file_id)::int as n from file_chunks'))[0]?.n;

it('keeps a file with its bytes, also after housekeeping, until it is deleted', async () => {
  const bytes = randomBytes(2 * MIB + 17);
  bytes.set(Buffer.from('%PDF'));
  const { json: made } = await add('offer.pdf', bytes);
  expect(made).toEqual({
    ...{ id: expect.any(String), name: 'offer.pdf', contentType: 'application/pdf', sizeBytes: bytes.length },
    ...{ authorName: expect.any(String), createdAt: expect.any(String) },
  });
  world.clock.advanceMs(20 * 86_400_000);
  await housekeeping.run(world.ctx, { signal: new AbortController().signal } as never);
  expect((await ask(`/${made.id}`)).json).toEqual(made);
  expect((await ask()).json.items).toEqual([made]);
  const got = await world.app.inject({
    url: `/files/${made.id}/content?workspaceId=${world.a.id}`,
    headers: { authorization: `Bearer ${world.a.key}` },
  });
  expect(got.rawPayload.equals(bytes)).toBe(true);
  expect(got.headers['content-disposition']).toContain('offer.pdf');
  expect(got.headers['content-type']).toBe('application/octet-stream');

  expect((await ask(`/${made.id}`, { method: 'DELETE' })).json).toEqual({ id: made.id, deleted: true });
  for (const path of ['', '/content']) expect((await ask(`/${made.id}${path}`)).status).toBe(404);
  expect((await ask(`/${made.id}`, { method: 'DELETE' })).json.code).toBe('workspace_file_not_found');
  expect(await stored()).toBe(0);
});

it('rejects what must not be sent, and stores nothing', async () => {
  const before = await stored();
  for (const [name, bytes, code] of [
    ['setup.exe', 'x', 'file_type_refused'],
    ['Invoice.PDF.JS', 'x', 'file_type_refused'],
    ['offer.pdf', Buffer.from('4d5a9000', 'hex'), 'file_type_refused'],
    ['offer.pdf', Buffer.from('7f454c46', 'hex'), 'file_type_refused'],
    ['offer', '#!/bin/sh\n', 'file_type_refused'],
    // Shown as "offerexe.pdf" by programs that obey the override.
    ['offer\u202efdp.exe', 'x', 'file_type_refused'],
    ['empty.pdf', '', 'empty_file'],
    ['\u200b', 'x', 'invalid_file_name'],
  ] as const) {
    expect(codeOf(await add(name, bytes)), name).toEqual([['body', 'file'], code]);
  }
  expect(await add('large.pdf', Buffer.alloc(10 * MIB + 1, 'x'))).toMatchObject({
    status: 413,
    json: { code: 'payload_too_large' },
  });
  expect((await add('none.pdf', '', { file: null })).status).toBe(422);
  expect((await ask()).json.items).toEqual([]);
  expect(await stored()).toBe(before);
});

it('cleans names, and derives the media type from their ending', async () => {
  for (const [given, name, contentType] of [
    ['../../etc/invite.ics', 'invite.ics', 'text/calendar'],
    ['of\u202efer\u0007.pdf', 'offer.pdf', 'application/pdf'],
    ['  Angebot   März.docx. ', 'Angebot März.docx', expect.stringContaining('wordprocessingml')],
    ['notes.unknown', 'notes.unknown', 'text/csv'],
  ] as const) {
    const { json } = await add(given, 'some text');
    expect(json).toMatchObject({ name, contentType });
    await ask(`/${json.id}`, { method: 'DELETE' });
  }
});

it('returns the existing file for the same bytes under the same name, also to concurrent uploads', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => add('terms.pdf', 'terms')));
  expect(new Set(answers.map(({ json }) => json.id)).size).toBe(1);
  expect(await add('terms.pdf', 'other terms')).toMatchObject({ status: 409, json: { code: 'already_exists' } });
  const headers = { 'idempotency-key': 'once' };
  const first = await add('once.pdf', 'once', { headers });
  expect((await add('once.pdf', 'once', { headers })).json).toEqual(first.json);
  expect((await ask()).json.items.map(({ name }: { name: string }) => name)).toEqual(['once.pdf', 'terms.pdf']);
});

it('is visible in its workspace only, and a key that may only read uploads and deletes nothing', async () => {
  const { json: made } = await add('ours.pdf', 'ours');
  for (const path of [`/files/${made.id}`, `/files/${made.id}/content`]) {
    expect(await world.inB({ url: path })).toMatchObject({ status: 404, json: { code: 'workspace_file_not_found' } });
  }
  expect((await world.inB({ method: 'DELETE', url: `/files/${made.id}` })).status).toBe(404);
  expect((await world.inB({ url: '/files' })).json.items).toEqual([]);
  const { json: reader } = await world.inA({
    method: 'POST',
    url: '/api-keys',
    body: { name: 'reader', workspace_id: world.a.id, scopes: ['read'] },
  });
  const key = reader.api_key as string;
  expect((await ask(`/${made.id}`, { key })).status).toBe(200);
  expect((await add('theirs.pdf', 'x', { key })).status).toBe(403);
  expect((await ask(`/${made.id}`, { method: 'DELETE', key })).status).toBe(403);
});

it('keeps at most 200 files', async () => {
  const { items } = (await ask()).json;
  await world.ctx.sql.query(
    `with made as (
       insert into files (workspace_id, id, name, size_bytes, sha256, created_at)
       select $1, gen_random_uuid(), 'f', 1, '', now() from generate_series(1, $2) returning id)
     insert into workspace_files (workspace_id, id, name, content_type, size_bytes, author, author_name, created_at)
     select $1, id, id::text, 'text/plain', 1, 'key:x', 'x', now() from made`,
    [world.a.id, 200 - items.length],
  );
  expect(await add('one-more.pdf', 'x')).toMatchObject({ status: 409, json: { code: 'limit_reached' } });
});
