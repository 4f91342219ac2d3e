import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../test/support/database.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { silentLogger } from '../../log.js';
import { differingTables } from './compare.js';
import { loadSnapshot } from './load.js';
import { type Manifest, readManifest } from './manifest.js';
import { FolderArchive } from './places/folder-place.js';
import { prepareSchema } from './prepare.js';
import { writeSnapshot } from './write.js';

let world: TestWorld;
let target: TestDatabase;
let folder: string;
let archive: FolderArchive;
let parent: string;
/** Characters with a meaning in the COPY format. */
const ODD_TEXT = 'Zoë "Tab\t" \\N \n\\.';
const FACTS = { version: '0.0.0', masterKey: null };

beforeAll(async () => {
  world = await openTestWorld();
  await seedCampaign(world, { contacts: 25 });
  await world.ctx.sql.query('update workspaces set project_name = $1 where id = $2', [ODD_TEXT, world.a.id]);
});
afterAll(() => world.close());
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'outrider-snapshot-'));
  folder = join(parent, 'backup');
  archive = new FolderArchive(folder);
  target = await emptyDatabase();
});
afterEach(async () => {
  await target.drop();
  rmSync(parent, { recursive: true, force: true });
});

async function on<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

const write = (): Promise<Manifest> =>
  on(world.ctx.pool.options.connectionString as string, (client) => writeSnapshot(client, archive, FACTS));
const restore = async (manifest: Manifest): Promise<void> => {
  await prepareSchema(target.url, manifest, silentLogger());
  await on(target.url, (client) => loadSnapshot(client, archive, manifest));
};
const rowsOf = async (sql: TestDatabase['sql'], table: string): Promise<number> =>
  (await sql.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]?.count ?? -1;

it('restores every row, sequence and queued job into an empty database', async () => {
  const manifest = await write();
  expect(await readManifest(archive)).toEqual(manifest);
  await restore(manifest);
  expect(await on(target.url, (client) => differingTables(client, manifest))).toEqual([]);
  expect(await rowsOf(target.sql, 'contacts')).toBe(25);
  expect(await rowsOf(target.sql, 'sends')).toBeGreaterThan(0);
  const odd = await target.sql.query('select 1 from workspaces where project_name = $1', [ODD_TEXT]);
  expect(odd).toHaveLength(1);
  // New rows continue after the old numbers, and triggers work again.
  const [next] = await target.sql.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('mailboxes', 'id'))::int as id`,
  );
  expect(next?.id).toBeGreaterThan(101);
  const off = await target.sql.query(`select 1 from pg_trigger where not tgisinternal and tgenabled = 'D'`);
  expect(off).toEqual([]);
});

it('captures one instant, without later writes, and does not block the service', async () => {
  let wrote = false;
  const before = await rowsOf(world.ctx.sql, 'contacts');
  const manifest = await on(world.ctx.pool.options.connectionString as string, (client) =>
    writeSnapshot(client, archive, FACTS, {
      onTable: () => {
        if (wrote) return;
        wrote = true;
        void seedCampaign(world, { contacts: 3 });
      },
    }),
  );
  expect(manifest.tables.find(({ name }) => name === 'contacts')?.rows).toBe(before);
  await expect.poll(() => rowsOf(world.ctx.sql, 'contacts')).toBe(before + 3);
});

it('changes nothing when a file is damaged, shortened or missing', async () => {
  const manifest = await write();
  const file = join(folder, 'public.contacts.copy.gz');
  const bytes = readFileSync(file);
  const text = gunzipSync(bytes).toString();
  await prepareSchema(target.url, manifest, silentLogger());
  const attempts: Array<() => void> = [
    () => writeFileSync(file, gzipSync(text.replace('active', 'paused').replace('scheduled', 'paused'))),
    () => writeFileSync(file, gzipSync(text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1))),
    () => writeFileSync(file, bytes.subarray(0, bytes.length / 2)),
    () => writeFileSync(file, 'not compressed'),
    () => rmSync(file),
  ];
  for (const damage of attempts) {
    damage();
    await expect(on(target.url, (client) => loadSnapshot(client, archive, manifest))).rejects.toThrow(
      /damaged|no file|unexpected end/,
    );
    expect(await rowsOf(target.sql, 'workspaces')).toBe(0);
  }
});

it('leaves nothing behind when it is interrupted, and refuses what is not a complete backup', async () => {
  await expect(
    on(world.ctx.pool.options.connectionString as string, (client) =>
      writeSnapshot(client, archive, FACTS, {
        onTable: (_table, index) => {
          if (index === 20) throw new Error('killed');
        },
      }),
    ),
  ).rejects.toThrow('killed');
  expect(existsSync(folder) || existsSync(`${folder}.partial`)).toBe(false);
  await expect(readManifest(new FolderArchive(parent))).rejects.toThrow('is not a complete backup');
});

it.each([
  ['the disk is full', 'ENOSPC', (draft: string) => symlinkSync('/dev/full', join(draft, 'public.contacts.copy.gz'))],
  [
    'the connection is lost',
    'terminat',
    () =>
      void world.ctx.sql.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where query like 'copy%' and datname = current_database()`,
      ),
  ],
])('leaves no files behind when %s in the middle of a table', async (_what, message, fail) => {
  await world.ctx.sql.query('create table ballast as select md5(n::text) as text from generate_series(1, 400000) n');
  await world.ctx.sql.query('alter table contacts add column ballast text');
  await world.ctx.sql.query(
    `update contacts set ballast = (select string_agg(text, '') from ballast where text < 'c')`,
  );
  try {
    await expect(
      on(world.ctx.pool.options.connectionString as string, (client) =>
        writeSnapshot(client, archive, FACTS, {
          onTable: ({ name }) => {
            if (name === 'contacts' && message === 'ENOSPC') fail(`${folder}.partial`);
            if (name === 'contacts' && message !== 'ENOSPC') setTimeout(fail, 20, '');
          },
        }),
      ),
    ).rejects.toThrow(message);
  } finally {
    await world.ctx.sql.query('alter table contacts drop column ballast');
    await world.ctx.sql.query('drop table ballast');
  }
  expect(readdirSync(parent)).toEqual([]);
});

it('refuses a newer format, migrations of a newer version, and a database with tables', async () => {
  const manifest = await write();
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, format: 3 }));
  await expect(readManifest(archive)).rejects.toThrow('Use a newer version');
  const later = { number: 9999, name: '9999-later.sql', sha256: 'x' };
  await expect(
    prepareSchema(target.url, { ...manifest, schema: [...manifest.schema, later] }, silentLogger()),
  ).rejects.toThrow('does not know');
  await prepareSchema(target.url, manifest, silentLogger());
  await expect(prepareSchema(target.url, manifest, silentLogger())).rejects.toThrow('not empty');
});
