import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../../test/support/database.js';
import { ManualClock } from '../clock.js';
import { type Ctx, inTx } from '../context.js';
import { seededIds } from '../ids.js';
import {
  CHUNK_BYTES,
  deleteExpiredFiles,
  deleteFile,
  deleteLostChunks,
  findFile,
  readFile,
  storeFile,
} from './files.js';

let database: TestDatabase;
let ctx: Ctx;
const clock = new ManualClock('2026-03-02T08:00:00Z');

beforeAll(async () => {
  database = await cloneDatabase({ size: 1 });
  const wake = { deferred: () => ({ release: () => undefined }) };
  const blobs = { target: null };
  ctx = { ...database, clock, ids: seededIds(clock, 'files'), wake, blobs, inTransaction: false } as unknown as Ctx;
});
beforeEach(() => database.sql.query('truncate files, file_chunks cascade'));
afterAll(() => database.drop());

async function* pieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of source) parts.push(part);
  return Buffer.concat(parts);
}

const chunksLeft = async (): Promise<number> =>
  (await database.sql.query<{ n: number }>('select count(*) as n from file_chunks'))[0]!.n;

const options = { workspaceId: 1, name: 'contacts.csv', maxBytes: 10 * CHUNK_BYTES };

test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES + 77])(
  'a file of %i bytes comes back as it was stored, whatever the pieces',
  async (size) => {
    const bytes = randomBytes(size);
    for (const pieceSize of [70_001, 5 * CHUNK_BYTES]) {
      const stored = await storeFile(ctx, options, pieces(bytes, pieceSize));
      expect(stored.size).toBe(size);
      expect((await collect(readFile(ctx, 1, stored.id))).equals(bytes)).toBe(true);
      expect(await findFile(ctx, 1, stored.id)).toMatchObject({ name: 'contacts.csv', size, sha256: stored.sha256 });
    }
  },
);

test.each([0, 5, CHUNK_BYTES, CHUNK_BYTES + 9, 2 * CHUNK_BYTES + 77])(
  'reading continues from byte %i',
  async (fromByte) => {
    const bytes = randomBytes(2 * CHUNK_BYTES + 77);
    const { id } = await storeFile(ctx, options, pieces(bytes, 100_000));
    expect((await collect(readFile(ctx, 1, id, { fromByte }))).equals(bytes.subarray(fromByte))).toBe(true);
  },
);

test('one byte too many is refused with 413 and leaves nothing, exactly the limit is taken', async () => {
  const limited = { ...options, maxBytes: 2 * CHUNK_BYTES };
  await storeFile(ctx, limited, pieces(randomBytes(2 * CHUNK_BYTES), 65_536));
  await database.sql.query('truncate files, file_chunks cascade');
  const tooLarge = storeFile(ctx, limited, pieces(randomBytes(2 * CHUNK_BYTES + 1), 65_536));
  await expect(tooLarge).rejects.toMatchObject({ code: 'payload_too_large', status: 413 });
  expect(await chunksLeft()).toBe(0);
});

test('a failing stream leaves nothing, alone and inside a transaction that continues', async () => {
  async function* breaking(): AsyncGenerator<Buffer> {
    yield randomBytes(2 * CHUNK_BYTES);
    throw new Error('connection reset');
  }
  await expect(storeFile(ctx, options, breaking())).rejects.toThrow('connection reset');
  await inTx(ctx, async (ctx) => {
    await expect(storeFile(ctx, options, breaking())).rejects.toThrow('connection reset');
    await storeFile(ctx, options, pieces(Buffer.from('kept'), 2));
  });
  expect(await chunksLeft()).toBe(1);
});

test('a slow upload outside a transaction holds no connection', async () => {
  async function* slow(): AsyncGenerator<Buffer> {
    yield randomBytes(CHUNK_BYTES);
    // The pool has one connection, so this would wait indefinitely if the upload held the connection.
    await database.sql.query('select 1');
    yield randomBytes(10);
  }
  expect((await storeFile(ctx, options, slow())).size).toBe(CHUNK_BYTES + 10);
});

test('another workspace neither reads nor deletes a file', async () => {
  const { id } = await storeFile(ctx, options, pieces(Buffer.from('mine'), 4));
  expect(await findFile(ctx, 2, id)).toBeNull();
  await expect(collect(readFile(ctx, 2, id))).rejects.toMatchObject({ code: 'file_not_found', status: 404 });
  expect(await deleteFile(ctx, 2, id)).toBe(false);
  expect((await collect(readFile(ctx, 1, id))).toString()).toBe('mine');
  expect(await deleteFile(ctx, 1, id)).toBe(true);
  expect(await chunksLeft()).toBe(0);
});

test('a file deleted while it is read throws instead of ending early', async () => {
  const { id } = await storeFile(ctx, options, pieces(randomBytes(2 * CHUNK_BYTES), CHUNK_BYTES));
  const reader = readFile(ctx, 1, id);
  await reader.next();
  await deleteFile(ctx, 1, id);
  await expect(reader.next()).rejects.toMatchObject({ code: 'file_not_found' });
});

test('files go when their time is over, and pieces of uploads that never ended go too', async () => {
  const expiresAt = new Date(clock.now().getTime() + 60_000);
  await storeFile(ctx, { ...options, expiresAt }, pieces(Buffer.from('short'), 5));
  await storeFile(ctx, options, pieces(Buffer.from('long'), 4));
  const lost = ctx.ids.uuid();
  await database.sql.query('insert into file_chunks values (1, $1, 0, $2)', [lost, Buffer.from('lost')]);
  expect(await deleteExpiredFiles(ctx, 10)).toBe(0);
  expect(await deleteLostChunks(ctx, clock.now())).toBe(0);
  clock.advanceMs(60_000);
  expect(await deleteExpiredFiles(ctx, 10)).toBe(1);
  expect(await deleteLostChunks(ctx, clock.now())).toBe(1);
  expect(await chunksLeft()).toBe(1);
});
