import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { inhabit } from '../../../test/support/every-operation/inhabited.js';
import { runOnMachine } from '../../../test/support/outside/command-line.js';
import { partOf } from '../../../test/support/part-of.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { unsubscribeUrl } from '../../modules/sending/delivery/index.js';
import { clickToken, openToken } from '../../modules/sending/delivery/tracking-token.js';
import type { Ctx } from '../../platform/context.js';
import { uniqueKeysOf } from '../../platform/db/merge/collisions.js';
import { workspaceColumns } from '../../platform/db/merge/new-ids.js';
import { withClient } from '../../platform/db/one-client.js';
import { listTables, quoted } from '../../platform/db/snapshot/catalog.js';
import { openSecrets } from '../../platform/open-secrets.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { defineJob } from '../../platform/queue/job.js';
import { SEALED_COLUMNS } from '../../sealed-columns.js';
import { rowsOfWorkspace } from '../../workspace-rows.js';

const THEIRS = Buffer.alloc(32, 7);
const OURS = Buffer.alloc(32, 9);
const EVENTS = '/campaigns/webhooks/events';
const MEMBERS = ['owner@a.test', 'both@people.test'] as const;

let source: TestWorld;
let target: TestWorld;
let parent: string;
let folder: string;
let keyFile: string;
let links: { readonly unsubscribe: string; readonly open: string; readonly click: string };
let cursor: string;

/** Signs and encrypts like a service that was started on the database. */
async function openKeys(world: TestWorld, current: Buffer): Promise<void> {
  Object.assign(world.ctx, { secrets: await openSecrets(world.ctx, { current, old: [] }) });
}

async function addMember(world: TestWorld, workspaceId: number, email: string, password: string): Promise<void> {
  await world.database.sql.query(
    `with u as (insert into users (id, email, email_key, name, password_hash, account_owner, created_at, updated_at)
       values (gen_random_uuid(), $2, $2, $2, $3, true, now(), now()) returning id)
     insert into members (workspace_id, user_id, role, created_at) select $1, id, 'owner', now() from u`,
    [workspaceId, email, password],
  );
}

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'outrider-unarchive-'));
  folder = join(parent, 'archive');
  keyFile = join(parent, 'their.key');
  writeFileSync(keyFile, THEIRS.toString('base64'));
  source = await openTestWorld();
  await openKeys(source, THEIRS);
  await inhabit(source);
  await seedCampaign(source, { contacts: 3, workspaceId: source.b.id });
  for (const email of MEMBERS) await addMember(source, source.a.id, email, 'their password');
  const job = defineJob<{ workspaceId: number }>({ name: 'test.moved', queueName: 'test' });
  await enqueue(source.ctx, job, { workspaceId: source.a.id }, { jobKey: `test.moved:${source.a.id}:1` });
  const { sql } = source.database;
  const [{ contact = '', step = '' } = {}] = await sql.query<{ contact: string; step: string }>(
    `select c.id as contact, s.id as step from contacts c join campaign_steps s on s.workspace_id = c.workspace_id and s.campaign_id = c.campaign_id
      where c.workspace_id = $1 and c.status = 'active' order by c.id limit 1`,
    [source.a.id],
  );
  const message = { workspaceId: source.a.id, contactId: contact, stepId: step };
  links = {
    unsubscribe: new URL(unsubscribeUrl(source.ctx, source.a.id, contact)).pathname,
    open: `/o/${openToken(source.ctx, message)}.gif`,
    click: `/c/${clickToken(source.ctx, message, 'https://example.com/')}`,
  };
  cursor = (await source.inA({ url: EVENTS, query: { limit: 1 } })).json.nextCursor;
  await sql.query(`update workspaces set status = 'suspended' where id = $1`, [source.a.id]);
  await sql.query(`update outbound_operations set status = 'cancelled' where status in ('scheduled', 'queued')`);
  await sql.query(`update report_schedules set status = 'paused'`);
  await succeed(source, 'archive', String(source.a.id), '--to', folder);
}, 180_000);
afterAll(async () => {
  await source.close();
  rmSync(parent, { recursive: true, force: true });
});

beforeEach(async () => {
  target = await openTestWorld({ config: { masterKey: OURS.toString('base64url') } });
  await openKeys(target, OURS);
  for (const { id } of [target.a, target.b]) {
    await seedCampaign(target, { contacts: 3, workspaceId: id, email: (n) => `other${n}@of${id}.test` });
  }
  await addMember(target, target.b.id, 'both@people.test', 'our password');
  await target.database.sql.query('update users set account_owner = false');
  await target.database.sql.query('delete from workers');
});
afterEach(() => target.close());

function run({ ctx, database }: TestWorld, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const masterKey = ctx === source.ctx ? THEIRS : OURS;
  const settings = { DATABASE_URL: database.url, MASTER_KEY: masterKey.toString('base64'), DATA_DIR: parent, ...more };
  return runOnMachine(args, settings);
}

async function succeed(world: TestWorld, ...args: string[]) {
  const result = await run(world, args);
  expect([result.code, result.code === 0 ? '' : result.err]).toEqual([0, '']);
  return result;
}

/** Adds the archive to the instance with two workspaces, as a service started afterwards finds it. Returns the new ID. */
async function move(): Promise<number> {
  const { out } = await succeed(target, 'unarchive', folder, '--master-key-file', keyFile, '--json');
  await openKeys(target, OURS);
  return JSON.parse(out).workspaceId;
}

/** Returns row count and hash of the rows in every table, without those of one workspace. */
async function contentsWithout(world: TestWorld, workspaceId: number): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of await withClient(world.database.url, (client) => listTables(client))) {
    const name = quoted(table.schema, table.name);
    const own = table.schema === 'public' ? rowsOfWorkspace(table, workspaceId) : 'false';
    const other = own === 'false' || own === 'true' || /^name in/.test(own) ? 'true' : `not (${own})`;
    if (/_private_|workspace_moves/.test(name)) continue;
    const [row] = await world.database.sql.query<{ text: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(to_jsonb(t)::text, e'\\n' order by to_jsonb(t)::text)), '') as text
         from ${name} t where ${other}`,
    );
    contents[name] = row?.text ?? '';
  }
  return contents;
}

const asMoved = (workspaceId: number, url: string, query: object = {}) =>
  target.inject({ url, key: source.a.key, query: { ...query, workspaceId } });

it('adds a workspace under a new ID beside others, whose rows stay byte for byte', async () => {
  const others = await contentsWithout(target, 0);
  const id = await move();
  expect(id).toBeGreaterThan(target.b.id);
  const after = await contentsWithout(target, id);
  // A new account is added, and the others are compared by the test of accounts.
  expect({ ...after, '"public"."users"': '' }).toEqual({ ...others, '"public"."users"': '' });
  const ids = 'select workspace_id, count(*)::int as n from contacts group by 1 order by 1';
  const [{ n = 0 } = {}] = await source.database.sql.query<{ n: number }>(
    'select count(*)::int as n from contacts where workspace_id = $1',
    [source.a.id],
  );
  expect(await target.database.sql.query(ids)).toEqual([
    { workspace_id: target.a.id, n: 3 },
    { workspace_id: target.b.id, n: 3 },
    { workspace_id: id, n },
  ]);
}, 120_000);

it('answers with the same campaigns, statistics, events and webhook deliveries, and continues cursors', async () => {
  const urls = [
    '/campaigns',
    '/contacts',
    '/campaigns/webhooks/events',
    '/campaigns/webhooks/subscriptions',
    '/campaigns/webhooks/deliveries',
    '/campaigns/webhooks/deliveries/summary',
    '/campaigns/analytics/overview',
    '/mailboxes/analytics',
    '/threads',
    '/threads/counts',
    '/mailboxes',
    '/profiles',
    '/segments',
  ];
  const before = new Map<string, string>();
  const normal = (text: string, id: number): string =>
    text
      .replaceAll(new RegExp(`(?<=workspace_?[iI]d":)${id}`, 'g'), '0')
      .replace(/"(next_?[cC]ursor|as_of)":"[^"]*"/g, '');
  for (const url of urls) {
    const answer = await source.inA({ url });
    if (answer.status === 200) before.set(url, normal(answer.text, source.a.id));
  }
  expect(before.size).toBeGreaterThanOrEqual(12);
  const id = await move();
  for (const [url, text] of before) expect(normal((await asMoved(id, url)).text, id), url).toBe(text);
  const rest = await asMoved(id, EVENTS, { limit: 1, cursor });
  expect(rest.status).toBe(200);
  const same = await source.inA({ url: EVENTS, query: { limit: 1, cursor } });
  expect(normal(rest.text, id)).toBe(normal(same.text, source.a.id));
}, 120_000);

it('accepts links of the former instance for this workspace only', async () => {
  const id = await move();
  const status = `select status from contacts where workspace_id = $1 order by id limit 1`;
  for (const url of [links.open, links.click]) {
    expect((await target.inject({ url, key: null })).status, url).toBeLessThan(400);
  }
  expect((await target.inject({ method: 'POST', url: links.unsubscribe, key: null })).status).toBe(200);
  expect(
    await target.database.sql.query(`select 1 from contacts where workspace_id = $1 and status = 'unsubscribed'`, [id]),
  ).toHaveLength(1);

  // The former instance signs a link to a contact of another workspace here.
  const [other] = await target.database.sql.query<{ id: string }>(
    'select id from contacts where workspace_id = $1 order by id limit 1',
    [target.b.id],
  );
  for (const named of [target.a.id, target.b.id, id]) {
    const forged = new URL(unsubscribeUrl(source.ctx, named, other?.id ?? '')).pathname;
    await target.inject({ method: 'POST', url: forged, key: null });
  }
  expect(await target.database.sql.query(status, [target.b.id])).toEqual([{ status: 'active' }]);
  // Links of this instance work as before.
  const own = new URL(unsubscribeUrl(target.ctx, target.b.id, other?.id ?? '')).pathname;
  await target.inject({ method: 'POST', url: own, key: null });
  expect(await target.database.sql.query(status, [target.b.id])).toEqual([{ status: 'unsubscribed' }]);
}, 120_000);

it('matches members by address, keeps their passwords here, and gives them no other workspaces', async () => {
  const result = await succeed(target, 'unarchive', folder, '--master-key-file', keyFile);
  expect(result.out).toContain('both@people.test (owner): has an account here');
  expect(result.out).toContain('owner@a.test (owner): new account');
  const rows = await target.database.sql.query(
    `select u.email, u.password_hash as password, u.account_owner as owner, array_agg(m.workspace_id order by m.workspace_id) as ids
       from users u join members m on m.user_id = u.id where u.email in ('both@people.test', 'owner@a.test') group by u.id order by u.email`,
  );
  expect(rows).toEqual([
    { email: 'both@people.test', password: 'our password', owner: false, ids: [target.b.id, expect.any(Number)] },
    { email: 'owner@a.test', password: 'their password', owner: false, ids: [expect.any(Number)] },
  ]);
}, 120_000);

it('encrypts every secret of the workspace with the key of this instance', async () => {
  const textsOf = async ({ sql, secrets }: Pick<Ctx, 'sql' | 'secrets'>, id: number) => {
    const texts: Record<string, string[]> = {};
    for (const { table, column, context, format } of SEALED_COLUMNS.filter(
      (sealed) => sealed.ofInstance !== true && sealed.table !== 'former_token_keys',
    )) {
      const rows = await sql.query<Record<string, unknown>>(
        `select * from ${table} where ${column} is not null and workspace_id = $1 order by 1, 2, 3`,
        [id],
      );
      texts[`${table}.${column}`] = rows
        .map((row) =>
          secrets.decrypt(
            id,
            context(row),
            format === 'base64' ? Buffer.from(row[column] as string, 'base64') : (row[column] as Buffer),
          ),
        )
        .sort();
    }
    return texts;
  };
  const before = await textsOf(source.ctx, source.a.id);
  expect(Object.values(before).filter((texts) => texts.length > 0).length).toBeGreaterThanOrEqual(5);
  const id = await move();
  expect(await textsOf(target.ctx, id)).toEqual(before);
}, 120_000);

it('refuses an archive without its master key, and one that is here already, and changes nothing', async () => {
  const before = await contentsWithout(target, 0);
  expect((await run(target, ['unarchive', folder])).err).toContain('belongs to another master key');
  const OLD_MASTER_KEYS = THEIRS.toString('base64');
  expect((await run(target, ['unarchive', folder], { OLD_MASTER_KEYS })).code).toBe(0);
  const moved = await contentsWithout(target, 0);
  expect(moved).not.toEqual(before);
  const again = await run(target, ['unarchive', folder, '--master-key-file', keyFile]);
  expect(again.code).toBe(1);
  expect(again.err).toContain('cannot be added, because this instance has rows with the same keys');
  expect(again.err).toContain('api_keys (');
  expect(await contentsWithout(target, 0)).toEqual(moved);
}, 120_000);

it('refuses while a process of the instance runs', async () => {
  await target.database.sql.query(
    `insert into workers (id, role, hostname, pid, heartbeat_at) values (gen_random_uuid(), 'api worker', 'web-1', 4711, now())`,
  );
  expect((await run(target, ['unarchive', folder, '--master-key-file', keyFile])).err).toContain(
    'api worker on web-1 (process 4711)',
  );
});

it('holds the workspace until its release, and no other', async () => {
  const id = await move();
  const patch = await target.inject({
    method: 'PATCH',
    url: `/workspaces/${id}`,
    key: source.a.key,
    query: { workspaceId: id },
    body: { status: 'active' },
  });
  expect([patch.status, patch.json.code]).toEqual([409, 'workspace_moved']);
  const { json } = await asMoved(id, '/overview/attention');
  expect(JSON.stringify(json)).toContain(`outrider release --workspace ${id}`);
  const statuses = 'select id, status from workspaces order by id';
  expect(await target.database.sql.query(statuses)).toEqual([
    ...[target.a, target.b].map((workspace) => ({ id: workspace.id, status: 'active' })),
    { id, status: 'suspended' },
  ]);
  expect((await run(target, ['release', '--workspace', String(target.b.id), '--yes'])).err).toContain('is not held');
  expect((await succeed(target, 'release', '--workspace', String(id), '--show')).out).toContain('mailbox');
  expect((await succeed(target, 'release', '--workspace', String(id), '--yes', '--now')).out).toContain(
    'The workspace is active',
  );
  const active = `select workspace_id from campaigns where status = 'active' order by 1`;
  expect(await target.database.sql.query(active)).toEqual([
    { workspace_id: target.a.id },
    { workspace_id: target.b.id },
  ]);
}, 120_000);

it('moves waiting jobs with the new ID of the workspace', async () => {
  const id = await move();
  const jobs = await target.database.sql.query(
    `select j.key, j.payload->'payload' as payload, j.payload->>'jobKey' as stored, t.identifier, q.queue_name from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where t.identifier = 'test.moved'`,
  );
  const key = `test.moved:${id}:1`;
  expect(jobs).toEqual([
    { key, payload: { workspaceId: id }, stored: key, identifier: 'test.moved', queue_name: 'test' },
  ]);
}, 120_000);

const COMMANDS = new URL('../../../dist/cli/archive/', import.meta.url);

it.skipIf(!existsSync(COMMANDS))(
  'leaves the instance as it was, wherever it is killed',
  async () => {
    const before = await contentsWithout(target, 0);
    const module = fileURLToPath(new URL('unarchive.js', COMMANDS));
    const env = { PATH: process.env['PATH'], DATABASE_URL: target.database.url, MASTER_KEY: OURS.toString('base64') };
    for (const last of partOf(['1/', '30/', '60/', 'encrypting', 'matching', 'comparing', 'adding', 'checking'])) {
      const text = `
        import { unarchive } from ${JSON.stringify(module)};
        const write = (line) => { if (line.startsWith(${JSON.stringify(last)})) process.kill(process.pid, 'SIGKILL'); };
        await unarchive({ progress: write, result: write }, ${JSON.stringify(folder)}, { masterKeyFile: ${JSON.stringify(keyFile)} });`;
      const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
        env: { ...env, DATA_DIR: parent },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      expect(await once(child, 'close'), last).toEqual([null, 'SIGKILL']);
      expect(await contentsWithout(target, 0), last).toEqual(before);
    }
    expect(await move()).toBeGreaterThan(target.b.id);
  },
  180_000,
);

it('has no numbered key in a table of a workspace that could collide unseen', async () => {
  await withClient(target.database.url, async (client) => {
    const unsafe: string[] = [];
    for (const table of (await listTables(client)).filter(({ schema }) => schema === 'public')) {
      if (rowsOfWorkspace(table, 5) === 'false') continue;
      const { rows } = await client.query<{ name: string }>(
        `select attname::text as name from pg_attribute a left join pg_attrdef d on d.adrelid = attrelid and d.adnum = attnum
          where attrelid = $1::regclass and attnum > 0 and (attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval%')`,
        [quoted(table.schema, table.name)],
      );
      const [first] = table.name === 'workspaces' ? ['id'] : workspaceColumns(table);
      const numbered = rows.map(({ name }) => name).filter((name) => name !== first);
      for (const key of await uniqueKeysOf(client, table)) {
        const isOfWorkspace = key.expressions[0] === first;
        if (!isOfWorkspace && key.expressions.some((expression) => numbered.includes(expression)))
          unsafe.push(`${table.name}.${key.name}`);
      }
    }
    expect(unsafe).toEqual([]);
  });
});

it('takes its own archive back after the workspace was deleted, and links work', async () => {
  const { sql } = source.database;
  await sql.query('delete from workspaces where id = $1', [source.a.id]);
  await sql.query('delete from workers');
  await succeed(source, 'unarchive', folder);
  await openKeys(source, THEIRS);
  expect((await source.inject({ method: 'POST', url: links.unsubscribe, key: null })).status).toBe(200);
  expect(await sql.query(`select count(*)::int as n from contacts where status = 'unsubscribed'`)).toEqual([{ n: 1 }]);
}, 120_000);
