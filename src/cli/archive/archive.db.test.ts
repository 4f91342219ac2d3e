import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/support/database.js';
import { inhabit } from '../../../test/support/every-operation/inhabited.js';
import { runOnMachine } from '../../../test/support/outside/command-line.js';
import { partOf } from '../../../test/support/part-of.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { BLOB_COLUMNS } from '../../blob-columns.js';
import { withClient } from '../../platform/db/one-client.js';
import { listTables, quoted } from '../../platform/db/snapshot/catalog.js';
import { BLOB_REF, type BlobRef, bytesOfRow, joinBlob } from '../../platform/files/blobs/blobs.js';
import { moveBlobs } from '../../platform/files/blobs/move-blobs.js';
import { createObjectStores } from '../../platform/files/blobs/object-stores.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { defineJob } from '../../platform/queue/job.js';
import { createSecrets } from '../../platform/secrets.js';
import { rowsOfWorkspace } from '../../workspace-rows.js';

const FOREIGN = 'Foreign Trade Company';
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64');

let world: TestWorld;
let source: TestDatabase;
let parent: string;
let folder: string;

beforeAll(async () => {
  world = await openTestWorld();
  source = world.database;
  await inhabit(world);
  const { a, b } = world;
  await seedCampaign(world, { contacts: 5, workspaceId: b.id, email: (n) => `foreign${n}@trade.test` });
  await source.sql.query(
    `with u as (insert into users (id, email, email_key, name, created_at, updated_at)
       values (gen_random_uuid(), 'member@foreign.test', 'member@foreign.test', $2, now(), now()) returning id)
     insert into members (workspace_id, user_id, role, created_at) select $1, id, 'admin', now() from u`,
    [b.id, FOREIGN],
  );
  await source.sql.query('update workspaces set project_name = $1 where id = $2', [FOREIGN, b.id]);
  const job = defineJob<{ workspaceId: number; text: string }>({ name: 'test.moved' });
  await enqueue(world.ctx, job, { workspaceId: a.id, text: 'ours' });
  await enqueue(world.ctx, job, { workspaceId: b.id, text: FOREIGN });
  // Warmup between the workspaces contains addresses of both.
  await source.sql.query(
    `insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
       partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, status, due_at, created_at, text_hash)
     select $1, gen_random_uuid(), w.id, gen_random_uuid(), 1, 1, w.id, 2, 'a@a.test', w.id || '@foreign.test', 'smtp', '<' || w.id || '@a.test>', 'scheduled', now(), now(), 'x'
       from workspaces w where w.id in ($1, $2)`,
    [a.id, b.id],
  );
  await settle();
  parent = mkdtempSync(join(tmpdir(), 'outrider-archive-'));
}, 120_000);
afterAll(async () => {
  await world.close();
  rmSync(parent, { recursive: true, force: true });
});
beforeEach(() => {
  folder = join(parent, 'archive');
  return () => rmSync(folder, { recursive: true, force: true });
});

/** Suspends workspace A, with nothing waiting to be sent. */
async function settle(): Promise<void> {
  await source.sql.query(`update workspaces set status = 'suspended' where id = $1`, [world.a.id]);
  await source.sql.query(`update outbound_operations set status = 'cancelled' where status in ('scheduled', 'queued')`);
  await source.sql.query(`update report_schedules set status = 'paused'`);
}

function run(args: readonly string[], { url }: TestDatabase = source, more: Readonly<Record<string, string>> = {}) {
  const settings = { DATABASE_URL: url, MASTER_KEY, DATA_DIR: parent, ...more };
  return runOnMachine(args, settings);
}

async function succeed(args: readonly string[], database = source) {
  const result = await run(args, database);
  expect([result.code, result.code === 0 ? '' : result.err]).toEqual([0, '']);
  return result;
}

async function intoEmpty<T>(work: (target: TestDatabase) => Promise<T>): Promise<T> {
  const target = await emptyDatabase();
  try {
    return await work(target);
  } finally {
    await target.drop();
  }
}

const archiveTo = (...options: string[]) => succeed(['archive', String(world.a.id), '--to', folder, ...options]);

/** Tables that a load numbers again, or keeps beside the rows of the instance. */
const APART = /^(graphile_worker\..*|public\.(installation_secrets|retired_master_keys|former_token_keys))$/;

/** Returns row count and hash of the rows of workspace A in every table that a load leaves as it was. */
async function contentsOf(database: TestDatabase): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of await withClient(database.url, (client) => listTables(client))) {
    if (APART.test(`${table.schema}.${table.name}`)) continue;
    const name = quoted(table.schema, table.name);
    const [row] = await database.sql.query<{ text: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line)), '') as text
         from (select to_jsonb(t)::text as line from ${name} t where ${rowsOfWorkspace(table, world.a.id)}) lines`,
    );
    contents[name] = row?.text ?? '';
  }
  return contents;
}

it('loads the same rows in every table into an empty instance, held, and none of other workspaces', async () => {
  const before = await contentsOf(source);
  const { out } = await archiveTo();
  expect(out).toContain('The workspace stays suspended here.');
  expect(await contentsOf(source)).toEqual(before);
  await intoEmpty(async (target) => {
    expect((await succeed(['unarchive', folder], target)).out).toContain('outrider release --workspace');
    const loaded = await contentsOf(target);
    expect(loaded).toEqual(before);
    const filled = Object.values(loaded).filter((text) => !text.startsWith('0 '));
    expect(filled.length).toBeGreaterThanOrEqual(65);
    for (const table of await withClient(target.url, (client) => listTables(client))) {
      const all = `select 1 from ${quoted(table.schema, table.name)} where not (${rowsOfWorkspace(table, world.a.id)})`;
      const own = table.name === 'workspace_moves' ? 1 : 0;
      expect(await target.sql.query(all), table.name).toHaveLength(own);
    }
    expect(await target.sql.query('select id, status from workspaces')).toEqual([
      { id: world.a.id, status: 'suspended' },
    ]);
    const next = `insert into workspaces (project_name, created_at, updated_at) values ('Next', now(), now()) returning id`;
    const [{ id = 0 } = {}] = await target.sql.query<{ id: number }>(next);
    expect(id).toBeGreaterThan(world.b.id);
  });
}, 120_000);

it('contains no text of another workspace', async () => {
  await archiveTo();
  for (const name of readdirSync(folder)) {
    const bytes = readFileSync(join(folder, name));
    const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    expect(
      text.includes(FOREIGN) ||
        /\btrade\.test|member@foreign/.test(text) ||
        text.includes(`\t${world.b.id}@foreign.test`),
      name,
    ).toBe(false);
    if (name === 'public.workspaces.copy.gz') expect(text).toContain('\tdefault\t');
  }
});

it('can be encrypted, verified, and opened with the identity', async () => {
  const identity = await generateIdentity();
  const identityFile = join(parent, 'identity.txt');
  writeFileSync(identityFile, identity);
  await archiveTo('--recipient', await identityToRecipient(identity));
  expect((await run(['unarchive', folder])).err).toContain('is encrypted for age1');
  await succeed(['verify', folder, '--identity', identityFile]);
  await intoEmpty((target) => succeed(['unarchive', folder, '--identity', identityFile], target));
}, 120_000);

it('refuses a workspace that could still send, and leaves no archive', async () => {
  const operation = `update outbound_operations set status = $2 where workspace_id = $1 and id =
    (select id from outbound_operations where workspace_id = $1 limit 1)`;
  const shared = `with used as (
      update campaign_steps set snippets = '{lent}' where id = (
        select s.id from campaign_steps s join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id
        where s.workspace_id = $1 and s.deleted_at is null and c.deleted_at is null limit 1)
      returning id)
    insert into shared_texts (id, kind, name, folder, version, content, origin_name, author_name, shared_by, created_at, updated_at)
    select id, 'snippet', 'lent', '', 1, '{}', 'Other', 'Jo', 'Jo', now(), now() from used`;
  const { id } = world.a;
  for (const [change, message] of [
    [`update workspaces set status = 'active' where id = $1`, 'is active and would send'],
    [`update workspaces set is_demo = true where id = $1`, 'is a demo'],
    [operation.replace('$2', `'scheduled'`), '1 message of members'],
    [`update sends set status = 'sending' where workspace_id = $1`, 'are being sent'],
    [`update report_schedules set status = 'active' where workspace_id = $1`, 'client report'],
    [shared, 'shared snippets of the account: lent'],
  ] as const) {
    const { rowCount } = await source.pool.query(change, [id]);
    expect(rowCount, change).toBeGreaterThan(0);
    const { code, err } = await run(['archive', String(id), '--to', folder]);
    expect([code, err]).toEqual([1, expect.stringContaining(message)]);
    expect(readdirSync(parent).filter((name) => name.startsWith('archive'))).toEqual([]);
    await source.sql.query(`update sends set status = 'sent' where status = 'sending'`);
    await source.sql.query('update workspaces set is_demo = false');
    await source.sql.query(`update campaign_steps set snippets = '{}' where snippets = '{lent}'`);
    await source.sql.query('delete from shared_texts');
    await settle();
  }
  expect((await run(['archive', '999999', '--to', folder])).err).toContain('There is no workspace 999999.');
  expect((await run(['archive', 'Acme', '--to', folder])).code).toBe(2);
});

it('keeps backups and archives apart', async () => {
  await archiveTo();
  const whole = join(parent, 'whole');
  await succeed(['backup', whole]);
  await intoEmpty(async (target) => {
    expect((await run(['restore', folder], target)).err).toContain('Use "outrider unarchive"');
    expect((await run(['unarchive', whole], target)).err).toContain('Use "outrider restore"');
  });
});

const COMMANDS = new URL('../../../dist/cli/archive/', import.meta.url);

/** Runs a command in a process that kills itself at its `point`th line of progress, or at the line that begins with `point`. */
async function killedAt(
  point: number | string,
  call: string,
  { url }: TestDatabase,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const module = call.startsWith('archive') ? 'archive.js' : 'unarchive.js';
  const text = `
    import * as commands from ${JSON.stringify(fileURLToPath(new URL(module, COMMANDS)))};
    let lines = 0;
    const isLast = (line) => typeof ${JSON.stringify(point)} === 'number' ? ++lines === ${JSON.stringify(point)} : String(line).startsWith(${JSON.stringify(point)});
    const write = (line) => { if (isLast(line)) process.kill(process.pid, 'SIGKILL'); };
    const output = { progress: write, result: write };
    await commands.${call};`;
  const env = { PATH: process.env['PATH'], DATABASE_URL: url, MASTER_KEY, DATA_DIR: parent, ...more };
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect({ code, signal }, `killed at line ${point}`).toEqual({ code: null, signal: 'SIGKILL' });
}

it.skipIf(!existsSync(COMMANDS))(
  'leaves the source as it was and the target empty, wherever it is killed',
  async () => {
    const before = await contentsOf(source);
    for (const point of partOf([1, 20, 40, 60, 80, 100, 120, 140, 160, 170])) {
      await killedAt(point, `archive(output, ${world.a.id}, ${JSON.stringify(folder)}, undefined)`, source);
      expect((await run(['unarchive', folder])).err).toContain('is not a complete backup');
      rmSync(`${folder}.partial`, { recursive: true });
    }
    expect(await contentsOf(source)).toEqual(before);
    await archiveTo();
    for (const point of partOf([1, 10, 30, 50, 70])) {
      await intoEmpty(async (target) => {
        await killedAt(point, `unarchive(output, ${JSON.stringify(folder)})`, target);
        const rows = 'select (select count(*) from contacts) + (select count(*) from workspaces) as n';
        expect(await target.sql.query(rows)).toEqual([{ n: 0 }]);
      });
    }
    await intoEmpty(async (target) => {
      await succeed(['unarchive', folder], target);
      expect(await contentsOf(target)).toEqual(before);
    });
  },
  300_000,
);

/** Returns hashes of the bytes of workspace A in all columns that objects can replace, from the rows or from objects. */
async function bytesIn(
  { sql }: Pick<TestDatabase, 'sql'>,
  ctx: Parameters<typeof bytesOfRow>[0],
): Promise<Array<readonly [string, string]>> {
  const hashes: Array<readonly [string, string]> = [];
  for (const { table, column, key } of BLOB_COLUMNS) {
    const own = key.slice(1).map((name) => `t.${name}::text`);
    const rows = await sql.query<{ key: string; bytes: Buffer | null } & BlobRef>(
      `select concat_ws('/', '${table}', ${own.join(', ')}) as key, t.${column} as bytes, ${BLOB_REF}
         from ${table} t ${joinBlob('t.blob_id')} where t.workspace_id = $1 order by 1`,
      [world.a.id],
    );
    for (const row of rows) {
      const bytes = await bytesOfRow(ctx, world.a.id, row.bytes, row);
      hashes.push([row.key, createHash('sha256').update(bytes).digest('hex')]);
    }
  }
  return hashes;
}

it('carries objects from the store of the former instance into the store of the new one, or changes nothing', async () => {
  const [theirs, ours] = [join(parent, 'their-objects'), join(parent, 'our-objects')];
  await source.sql.query(
    `with given as (select workspace_id, id, decode(repeat('0a095c00', 5000 + n::int), 'hex') as bytes
       from (select *, row_number() over (order by id) as n from messages where workspace_id = $1 order by id limit 20) m),
     sources as (insert into message_sources (workspace_id, message_id, raw) select workspace_id, id, bytes from given on conflict do nothing)
     insert into message_attachments (workspace_id, id, message_id, filename, content_type, size_bytes, data)
     select workspace_id, gen_random_uuid(), id, 'a.bin', 'application/octet-stream', length(bytes), bytes from given`,
    [world.a.id],
  );
  const before = await bytesIn(source, world.ctx);
  expect(new Set(before.map(([key]) => key.split('/')[0])).size).toBe(BLOB_COLUMNS.length);
  const moveTo = (location: string | null) => {
    const blobs = createObjectStores({ ...world.ctx.config.blobs, location });
    return moveBlobs({ ...world.ctx, blobs }, BLOB_COLUMNS, new AbortController().signal);
  };
  await moveTo(theirs);
  renameSync(theirs, `${theirs}-away`);
  const failed = await run(['archive', String(world.a.id), '--to', folder]);
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('is missing in') });
  expect(existsSync(folder)).toBe(false);
  renameSync(`${theirs}-away`, theirs);
  await archiveTo();
  expect(await bytesIn(source, world.ctx)).toEqual(before);

  const masterKey = Buffer.alloc(32, 9);
  const keyFile = join(parent, 'their.key');
  writeFileSync(keyFile, MASTER_KEY);
  await intoEmpty(async (target) => {
    const settings = { BLOBS_TO: ours, MASTER_KEY: masterKey.toString('base64') };
    await killedAt(
      'checking',
      `unarchive(output, ${JSON.stringify(folder)}, { masterKeyFile: ${JSON.stringify(keyFile)} })`,
      target,
      settings,
    );
    const { sql } = target;
    expect(await sql.query('select 1 from workspaces')).toEqual([]);
    // The objects of the killed command are deleted like those of a killed upload.
    const objects = 'select count(*)::int as all, count(delete_at)::int as doomed from blobs';
    expect(await sql.query(objects)).toEqual([{ all: before.length, doomed: before.length }]);

    const { code, err } = await run(['unarchive', folder, '--master-key-file', keyFile], target, settings);
    expect([code, err]).toEqual([0, expect.any(String)]);
    expect(await bytesIn(target, { secrets: createSecrets(masterKey), blobs: world.ctx.blobs })).toEqual(before);
    expect(await sql.query(objects)).toEqual([{ all: 2 * before.length, doomed: before.length }]);
    for (const { table } of BLOB_COLUMNS)
      expect(await sql.query(`select 1 from ${table} where blob_id is null`)).toEqual([]);
  });
  await moveTo(null);
});
