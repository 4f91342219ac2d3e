import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { cloneDatabase } from '../../../../test/support/database.js';
import { mortal } from '../../../../test/support/faults/mortal.js';
import { answer, imapReading } from '../../../../test/support/outside/imap-reading.js';
import { startObjectStore, type TestObjectStore } from '../../../../test/support/outside/object-store.js';
import { answerTo, openReceiving, type ReceivingWorld, type SentMail } from '../../../../test/support/receiving.js';
import { BLOB_COLUMNS } from '../../../blob-columns.js';
import type { Ctx } from '../../../platform/context.js';
import { withClient } from '../../../platform/db/one-client.js';
import { loadSnapshot } from '../../../platform/db/snapshot/load.js';
import { FolderArchive } from '../../../platform/db/snapshot/places/folder-place.js';
import { writeSnapshot } from '../../../platform/db/snapshot/write.js';
import { storeBlobs } from '../../../platform/files/blobs/blobs.js';
import { deleteBlobs } from '../../../platform/files/blobs/delete-blobs.js';
import { moveBlobs } from '../../../platform/files/blobs/move-blobs.js';
import { createObjectStores } from '../../../platform/files/blobs/object-stores.js';
import { silentLogger } from '../../../platform/log.js';
import { installQueue } from '../../../platform/queue/install.js';
import { findAnswer } from './matching/classify.reads.js';
import { sourceOf } from './matching/source.service.js';

const DAY_MS = 86_400_000;
const S3 = 's3://backups/objects';

let store: TestObjectStore;
let folder: string;
let r: ReceivingWorld;
let send: SentMail;
let campaignId: string;
const signal = new AbortController().signal;

beforeAll(async () => {
  store = await startObjectStore();
});
afterAll(() => store.close());
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outrider-objects-'));
});
afterEach(async () => {
  store.proxy.fault = () => null;
  await r.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the service with a store that fails fast. */
async function open(location: string | null): Promise<void> {
  const blobs = { location, s3: store.settings, keepDeletedMs: 30 * DAY_MS };
  const parts = { blobs: createObjectStores(blobs, { timeLimitMs: 3_000 }) };
  r = await openReceiving({ config: { blobs }, parts });
  ({ campaignId, send } = await r.one({ email: () => 'ana@else.test' }));
}

/** Returns the context of a process with another setting. */
function storingIn(location: string | null): Ctx {
  const blobs = { ...r.world.ctx.config.blobs, location };
  return { ...r.world.ctx, config: { ...r.world.ctx.config, blobs }, blobs: createObjectStores(blobs) };
}

const reply = (text: string) => r.deliver({ ...answerTo(send), subject: `Re: ${text}`, text: `Hello, ${text}` });
const files = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
const sources = () =>
  r.rows(
    `select m.subject, s.message_id, s.raw, s.blob_id, b.delete_at from message_sources s
       join messages m on m.workspace_id = s.workspace_id and m.id = s.message_id
       left join blobs b on b.workspace_id = s.workspace_id and b.id = s.blob_id order by m.id`,
  );
/** Returns the subjects of stored messages whose bytes can be read. */
async function readable(ctx = r.world.ctx): Promise<string[]> {
  const found: string[] = [];
  for (const { message_id, subject } of await sources()) {
    const answer = await findAnswer(ctx.sql, r.world.a.id, Number(message_id));
    const bytes = answer === undefined ? null : await sourceOf(ctx, r.world.a.id, answer);
    if (bytes?.includes(`Subject: ${subject}`)) found.push(String(subject));
  }
  return found;
}
const classify = (messageId: unknown) =>
  r.world.inA({
    method: 'POST',
    url: `/campaigns/${campaignId}/replies/classify`,
    body: { messageId: Number(messageId), dryRun: true },
  });

it.each(['folder', 'bucket'])(
  'stores the source of received mail in a %s, encrypted, and reads it from there',
  async (kind) => {
    await open(kind === 'folder' ? folder : S3);
    await reply('a secret word');
    expect(await sources()).toMatchObject([{ subject: 'Re: a secret word', raw: null, delete_at: null }]);
    expect(await readable()).toEqual(['Re: a secret word']);
    if (kind === 'folder') {
      expect(files()).toHaveLength(1);
      expect(readFileSync(files()[0] as string).includes('secret')).toBe(false);
    }
  },
);

it('stores nothing for a message that it has already', async () => {
  await open(folder);
  const mail = { ...answerTo(send), messageId: '<same@else.test>', subject: 'Re: once', text: 'Hi', date: new Date(0) };
  await r.deliver(mail);
  await r.deliver(mail);
  expect([(await sources()).length, files().length]).toEqual([1, 1]);
});

it.each(['full', 'hang', 'cut'] as const)(
  'a store that is %s puts incoming mail off with a 4xx, and loses none',
  async (fault) => {
    await open(S3);
    store.proxy.fault = (request) => (request.startsWith('PUT') ? fault : null);
    await expect(reply('waiting')).rejects.toMatchObject({ responseCode: 451 });
    expect(await sources()).toEqual([]);
    store.proxy.fault = () => null;
    await expect
      .poll(
        () =>
          reply('waiting').then(
            () => true,
            () => false,
          ),
        { timeout: 15_000, interval: 500 },
      )
      .toBe(true);
    expect(await readable()).toEqual(['Re: waiting']);
  },
  40_000,
);

it('stores every accepted message with its body while the store fails often', async () => {
  await open(S3);
  let request = 0;
  const faults = ['error', 'cut', 'lost', 'slow'] as const;
  store.proxy.fault = () => {
    request += 1;
    return request % 5 === 0 ? (faults[(request / 5) % 4] ?? null) : null;
  };
  const accepted: string[] = [];
  for (let wave = 0; wave < 4; wave += 1) {
    const texts = Array.from({ length: 15 }, (_, at) => `${wave}-${at}`);
    const results = await Promise.allSettled(texts.map((text) => reply(text)));
    accepted.push(...texts.filter((_, at) => results[at]?.status === 'fulfilled').map((text) => `Re: ${text}`));
  }
  store.proxy.fault = () => null;
  expect(accepted.length).toBeGreaterThan(30);
  const stored = await sources();
  expect(stored.every(({ raw, blob_id, delete_at }) => raw === null && blob_id !== null && delete_at === null)).toBe(
    true,
  );
  expect((await readable()).sort()).toEqual(stored.map(({ subject }) => subject).sort());
  expect(stored.map(({ subject }) => subject)).toEqual(expect.arrayContaining(accepted));
}, 60_000);

it('responds 503 with Retry-After while the store of a source is away, and after it was damaged', async () => {
  await open(S3);
  await reply('read me');
  const [{ message_id: id } = {}] = await sources();
  store.proxy.fault = (request) => (request.startsWith('GET') ? 'error' : null);
  const away = await classify(id);
  expect([away.status, away.json.code, away.headers['retry-after']]).toEqual([503, 'service_unavailable', '1']);
  store.proxy.fault = () => null;
  expect((await classify(id)).status).toBe(200);
  await r.rows(`update blobs set sha256 = '\\x00'`);
  expect((await classify(id)).status).toBe(503);
});

it('deletes an object in two steps: unreadable with its row, gone after the time to keep it', async () => {
  await open(folder);
  await reply('erase me');
  await reply('keep me');
  await r.rows(`delete from message_sources where message_id = (select min(message_id) from message_sources)`);
  expect(await r.rows('select sealed_key from blobs where delete_at is not null')).toEqual([{ sealed_key: null }]);
  await deleteBlobs(r.world.ctx, signal);
  r.world.clock.advanceMs(29 * DAY_MS);
  await deleteBlobs(r.world.ctx, signal);
  expect(files()).toHaveLength(2);
  r.world.clock.advanceMs(2 * DAY_MS);
  await deleteBlobs(r.world.ctx, signal);
  expect(files()).toHaveLength(1);
  expect(await r.rows('select delete_at from blobs')).toEqual([{ delete_at: null }]);
  expect(await readable()).toEqual(['Re: keep me']);
});

it('deletes an object whose row was never written, and continues after a failed deletion', async () => {
  await open(S3);
  await storeBlobs(r.world.ctx, r.world.a.id, [Buffer.from('of a killed process')]);
  r.world.clock.advanceMs(31 * DAY_MS);
  store.proxy.fault = (request) => (request.includes('?delete') ? 'lost' : null);
  await expect(deleteBlobs(r.world.ctx, signal)).rejects.toThrow('does not work');
  expect(await r.rows('select 1 from blobs')).toHaveLength(1);
  store.proxy.fault = () => null;
  await deleteBlobs(storingIn(S3), signal);
  expect(await r.rows('select 1 from blobs')).toEqual([]);
});

it('deletes the objects of a deleted workspace', async () => {
  await open(folder);
  await reply('of a workspace');
  await r.rows('delete from workspaces where id = $1', r.world.a.id);
  await deleteBlobs(r.world.ctx, signal);
  r.world.clock.advanceMs(31 * DAY_MS);
  await deleteBlobs(r.world.ctx, signal);
  expect([files(), await r.rows('select 1 from blobs')]).toEqual([[], []]);
});

it('moves sources between database, folder, and bucket, and continues after an interruption', async () => {
  await open(null);
  for (let at = 0; at < 6; at += 1) await reply(`number ${at}`);
  const all = await readable();
  expect(all).toHaveLength(6);
  // A file of a campaign email has no bytes of its own.
  await r.rows(
    `insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, file_id)
     values ($1, gen_random_uuid(), 1, 'a.pdf', 'application/pdf', 1, gen_random_uuid())`,
    r.world.a.id,
  );
  const places = async () =>
    (await r.rows(
      `select coalesce(t.location, 'database') as place, count(*)::int as n from message_sources s
         left join blobs b on b.workspace_id = s.workspace_id and b.id = s.blob_id left join blob_stores t on t.id = b.store_id
       group by 1 order by 1`,
    )) as Array<{ place: string; n: number }>;

  let puts = 0;
  store.proxy.fault = (request) => {
    puts += request.startsWith('PUT') ? 1 : 0;
    return puts > 3 ? 'cut' : null;
  };
  await expect(moveBlobs(storingIn(S3), BLOB_COLUMNS, signal)).rejects.toThrow('does not work');
  store.proxy.fault = () => null;
  expect((await places()).map(({ place }) => place).sort()).toEqual(['database', S3]);
  expect(await readable()).toEqual(all);
  for (const location of [S3, folder, null, folder]) {
    await moveBlobs(storingIn(location), BLOB_COLUMNS, AbortSignal.abort());
    await moveBlobs(storingIn(location), BLOB_COLUMNS, signal);
    expect(await places()).toEqual([{ place: location ?? 'database', n: 6 }]);
    expect(await readable()).toEqual(all);
  }
  const [used] = await sources();
  writeFileSync(files().find((path) => path.endsWith(String(used?.['blob_id']))) as string, 'damaged');
  await moveBlobs(storingIn(null), BLOB_COLUMNS, signal);
  expect(await places()).toEqual(
    [
      { place: folder, n: 1 },
      { place: 'database', n: 5 },
    ].sort((a, b) => (a.place < b.place ? -1 : 1)),
  );
  expect(await r.row('select failed_count, moved_count, problem from blob_moves where failed_count > 0')).toMatchObject(
    {
      failed_count: 1,
      moved_count: 5,
      problem: expect.stringContaining('damaged'),
    },
  );
  expect(await r.rows(`select failed_count from blob_moves where table_name = 'message_attachments'`)).toEqual([
    { failed_count: 0 },
  ]);
}, 60_000);

it('stores attachments as objects, and serves them from there', async () => {
  await open(S3);
  const content = randomBytes(200_000);
  const attachments = [{ filename: 'plan.bin', content }];
  await r.deliver({ ...answerTo(send), subject: 'Re: plan', text: 'Here it is', attachments });
  const [file] = await r.rows(
    `select a.id, a.message_id, a.data, a.blob_id, m.thread_id from message_attachments a join messages m on m.id = a.message_id`,
  );
  expect(file).toMatchObject({ data: null, blob_id: expect.any(String) });
  const download = () =>
    r.world.app.inject({
      url: `/threads/${file?.['thread_id']}/messages/${file?.['message_id']}/attachments/${file?.['id']}?workspaceId=${r.world.a.id}`,
      headers: { authorization: `Bearer ${r.world.a.key}` },
    });
  expect((await download()).rawPayload.equals(content)).toBe(true);
  store.proxy.fault = () => 'cut';
  const away = await download();
  expect([away.statusCode, away.headers['retry-after']]).toEqual([503, '1']);
  store.proxy.fault = () => null;
  await moveBlobs(storingIn(null), BLOB_COLUMNS, signal);
  expect((await download()).rawPayload.equals(content)).toBe(true);
  expect(await r.rows('select 1 from blobs where delete_at is null')).toEqual([]);
});

it('reads a connected mailbox again once the store works, and loses no message of it', async () => {
  await open(S3);
  const reading = imapReading(r);
  try {
    const { imap, port } = await reading.startImap();
    const { send: sent } = await reading.external(port);
    await reading.startReading(1_000);
    await expect.poll(reading.connected(sent), { timeout: 15_000 }).toBe(true);
    store.proxy.fault = (request) => (request.startsWith('PUT') ? 'full' : null);
    imap.appendMessage('INBOX', [], false, answer(sent, 'late'));
    const failing = () => r.rows('select 1 from mailbox_syncs where failures > 0');
    await expect.poll(failing, { timeout: 15_000 }).toHaveLength(1);
    expect(await reading.inbound(sent.mailboxId)).toEqual([]);
    store.proxy.fault = () => null;
    const inbound = () => {
      r.world.clock.advanceMs(60_000);
      return reading.inbound(sent.mailboxId);
    };
    await expect.poll(inbound, { timeout: 30_000, interval: 500 }).toEqual(['late']);
    expect(await sources()).toMatchObject([{ raw: null, delete_at: null }]);
  } finally {
    await reading.closeAll();
  }
}, 60_000);

it('moves each source with its row: a process killed at any statement leaves every body readable', async () => {
  await open(null);
  for (let at = 0; at < 3; at += 1) await reply(`number ${at}`);
  const all = await readable();
  let isDone = false;
  for (let statements = 1; !isDone && statements < 200; statements += 3) {
    const { ctx, death } = mortal(storingIn(folder), statements);
    const moving = moveBlobs(ctx, BLOB_COLUMNS, signal).then(() => true);
    isDone = await Promise.race([moving, death.then(() => false)]);
    expect(await readable()).toEqual(all);
  }
  expect(isDone).toBe(true);
  expect((await sources()).filter(({ raw, delete_at }) => raw !== null || delete_at !== null)).toEqual([]);
}, 60_000);

it('finds the objects of an older backup after a restore, and the backup names what it does not contain', async () => {
  await open(folder);
  await reply('before the backup');
  const scratch = mkdtempSync(join(tmpdir(), 'outrider-backup-'));
  const target = await cloneDatabase();
  try {
    await installQueue(target.url, silentLogger());
    const archive = new FolderArchive(join(scratch, 'backup'));
    const facts = { version: '0.0.0', masterKey: null };
    const manifest = await withClient(r.world.database.url, (client) => writeSnapshot(client, archive, facts));
    expect(manifest.objects).toEqual([{ location: folder, count: 1 }]);

    await r.rows('delete from message_sources');
    await deleteBlobs(r.world.ctx, signal);
    r.world.clock.advanceMs(29 * DAY_MS);
    await deleteBlobs(r.world.ctx, signal);

    await withClient(target.url, (client) => loadSnapshot(client, archive, manifest));
    const [{ message_id: id } = {}] = await target.sql.query<Record<string, unknown>>(
      'select message_id from message_sources',
    );
    const answer = await findAnswer(target.sql, r.world.a.id, Number(id));
    const bytes = answer === undefined ? null : await sourceOf(r.world.ctx, r.world.a.id, answer);
    expect(bytes?.toString()).toContain('before the backup');
  } finally {
    await target.drop();
    rmSync(scratch, { recursive: true, force: true });
  }
}, 60_000);
