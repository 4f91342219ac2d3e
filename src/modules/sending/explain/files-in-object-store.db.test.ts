import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addWorkspaceFile } from '../../../../test/support/cases/workspace-files.js';
import { startObjectStore, type TestObjectStore } from '../../../../test/support/outside/object-store.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openSendingWorld } from '../../../../test/support/sending-world.js';
import { BLOB_COLUMNS } from '../../../blob-columns.js';
import { deleteBlobs } from '../../../platform/files/blobs/delete-blobs.js';
import { moveBlobs } from '../../../platform/files/blobs/move-blobs.js';
import { createObjectStores } from '../../../platform/files/blobs/object-stores.js';

const MIB = 1024 * 1024;
const DAY_MS = 86_400_000;
const signal = new AbortController().signal;

let store: TestObjectStore;
let open: Awaited<ReturnType<typeof openSendingWorld>>;
beforeAll(async () => {
  store = await startObjectStore();
  const blobs = { location: 's3://backups/files', s3: store.settings, keepDeletedMs: 30 * DAY_MS };
  open = await openSendingWorld({
    config: { blobs },
    parts: { blobs: createObjectStores(blobs, { timeLimitMs: 3_000 }) },
  });
});
afterAll(async () => {
  await open?.close();
  await store.close();
});

const rows = (text: string, ...values: unknown[]) => open.world.ctx.sql.query<Record<string, unknown>>(text, values);
const contentOf = async (id: string) =>
  open.world.app.inject({
    url: `/files/${id}/content?workspaceId=${open.world.a.id}`,
    headers: { authorization: `Bearer ${open.world.a.key}` },
  });

it('stores an uploaded file in chunks, moves it both ways, and deletes its objects with it', async () => {
  const { world } = open;
  const bytes = randomBytes(2 * MIB + 17);
  const id = await addWorkspaceFile(world, 'offer.pdf', bytes, world.a);
  const chunks = await rows('select data, blob_id from file_chunks where file_id = $1', id);
  expect(chunks.map(({ data, blob_id }) => [data, blob_id === null])).toEqual(Array(3).fill([null, false]));
  expect((await contentOf(id)).rawPayload.equals(bytes)).toBe(true);

  const inDatabase = { ...world.ctx.config.blobs, location: null };
  const database = { ...world.ctx, blobs: createObjectStores(inDatabase) };
  await moveBlobs(database, BLOB_COLUMNS, signal);
  expect(await rows('select 1 from file_chunks where data is null')).toEqual([]);
  expect((await contentOf(id)).rawPayload.equals(bytes)).toBe(true);
  await moveBlobs(world.ctx, BLOB_COLUMNS, signal);
  expect(await rows('select 1 from file_chunks where data is not null')).toEqual([]);
  expect((await contentOf(id)).rawPayload.equals(bytes)).toBe(true);

  expect((await world.inA({ method: 'DELETE', url: `/files/${id}` })).status).toBe(200);
  await deleteBlobs(world.ctx, signal);
  world.clock.advanceMs(31 * DAY_MS);
  await deleteBlobs(world.ctx, signal);
  expect(await rows('select 1 from blobs')).toEqual([]);
});

it('keeps nothing of an upload while the store fails, and responds 503', async () => {
  store.proxy.fault = (request) => (request.startsWith('PUT') ? 'full' : null);
  await expect(addWorkspaceFile(open.world, 'late.pdf', Buffer.from('late'), open.world.a)).rejects.toThrow();
  store.proxy.fault = () => null;
  expect(await rows(`select 1 from files where name = 'late.pdf'`)).toEqual([]);
  expect(await rows('select 1 from file_chunks')).toEqual([]);
});

it('sends an email with a file later if the store of the file is away, and never without it', async () => {
  const { world } = open;
  await expect
    .poll(
      () =>
        addWorkspaceFile(world, 'brochure.pdf', Buffer.from('brochure'), world.a).then(
          () => true,
          () => false,
        ),
      {
        timeout: 15_000,
        interval: 500,
      },
    )
    .toBe(true);
  const [file] = await rows(`select id from workspace_files where name = 'brochure.pdf'`);
  const seeded = await seedCampaign(world, { contacts: 1, email: () => 'later@file.test' });
  const body = { attachments: [{ fileId: file?.['id'] }] };
  await world.inA({ method: 'PATCH', url: `/campaigns/steps/${seeded.stepIds[0]}`, body });
  const statuses = async () =>
    (await rows('select status from sends where campaign_id = $1', seeded.campaignId)).map(({ status }) => status);
  store.proxy.fault = (request) => (request.startsWith('GET') ? 'error' : null);
  await open.drain();
  expect(await statuses()).toEqual(['scheduled']);
  store.proxy.fault = () => null;
  await expect
    .poll(
      async () => {
        world.clock.advanceMs(600_000);
        await open.drain();
        return statuses();
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toEqual(['sent']);
}, 60_000);
