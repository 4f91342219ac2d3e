import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../test/support/database.js';
import { type CommandResult, runOnMachine, withSettings } from '../../../test/support/outside/command-line.js';
import { partOf } from '../../../test/support/part-of.js';
import { seedCampaign } from '../../../test/support/seed.js';
import { openTestWorld, type TestWorld } from '../../../test/support/world.js';
import { admitStart } from '../../platform/db/move/mark.js';
import { enqueue } from '../../platform/queue/enqueue.js';
import { defineJob } from '../../platform/queue/job.js';
import { runCommandLine } from '../program.js';

const COMMAND = fileURLToPath(new URL('../../../dist/cli/commands/move.js', import.meta.url));

let world: TestWorld;
let source: TestDatabase;
let target: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  world = await openTestWorld();
  source = world.database;
  await seedCampaign(world, { contacts: 25 });
  await source.sql.query('update workspaces set project_name = $1 where id = $2', [
    'Zoë "Tab\t" \\N \n\\.',
    world.a.id,
  ]);
  await enqueue(world.ctx, defineJob<{ id: number }>({ name: 'test.moved' }), { id: 1 });
  // Rows of a live process keep an instance from moving.
  await source.sql.query('delete from workers');
  dataDir = mkdtempSync(join(tmpdir(), 'outrider-move-'));
});
afterAll(async () => {
  await world.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  await source.sql.query('drop schema if exists outrider_move cascade');
  target = await emptyDatabase();
  return () => target.drop();
});

/** Runs the command with the settings of an instance on `database`. */
function moveOf(database: TestDatabase, ...args: string[]): Promise<CommandResult> {
  return runOnMachine(['move', ...args], settingsOf(database.url));
}

const settingsOf = (url: string) => ({
  DATABASE_URL: url,
  MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  DATA_DIR: dataDir,
});

/** Returns row count and hash of every table, regardless of the order of its rows. */
async function contentsOf({ sql }: TestDatabase): Promise<Record<string, string>> {
  const tables = await sql.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'graphile_worker') and tablename not in ('schema_migrations', 'migrations')`,
  );
  const contents: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql.query<{ text: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, e'\\n' order by t::text)), '') as text from ${name} as t`,
    );
    contents[name] = row?.text ?? '';
  }
  return contents;
}

/** Returns why no service may start; null if one may. A start ends an interrupted move. */
const refusalAt = ({ pool }: TestDatabase): Promise<string | null> =>
  admitStart(pool).then(
    () => null,
    (error: Error) => error.message,
  );

/** Runs the command in a process that kills itself at its `point`th line of progress. Without the other commands, it starts faster. */
async function moveKilledAt(point: number, from: TestDatabase, to: TestDatabase): Promise<void> {
  const text = `
    import { move } from ${JSON.stringify(COMMAND)};
    let lines = 0;
    const write = () => { if (++lines === ${point}) process.kill(process.pid, 'SIGKILL'); };
    const terminal = { untilInterrupted: () => new AbortController().signal };
    await move({ progress: write, result: write }, terminal, { to: ${JSON.stringify(to.url)} });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', text], {
    env: { PATH: process.env['PATH'], ...settingsOf(from.url) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect({ code, signal }, `killed at line ${point}`).toEqual({ code: null, signal: 'SIGKILL' });
}

it('moves every row, sequence and queued job to another database and back, and holds nothing', async () => {
  const before = await contentsOf(source);
  const there = await moveOf(source, '--to', target.url, '--json');
  expect(there.code, there.err).toBe(0);
  expect(there.json()).toMatchObject({
    resumed: false,
    tables: Object.keys(before).length,
    seconds: expect.any(Number),
  });
  expect(there.err).toBe('');
  expect(await contentsOf(target)).toEqual(before);
  expect(await contentsOf(source)).toEqual(before);
  const count = (table: string) => target.sql.query(`select 1 from ${table}`).then((rows) => rows.length);
  expect(await count('graphile_worker._private_jobs')).toBeGreaterThan(0);
  expect(await count('installation_hold')).toBe(0);
  expect(await count(`pg_trigger where not tgisinternal and tgenabled = 'D'`)).toBe(0);
  expect(await refusalAt(source)).toMatch(/was moved to postgres:.* Start it there/);
  expect(await refusalAt(target)).toBeNull();

  // The former source still has older data, which a move back replaces.
  await target.sql.query(`update workspaces set project_name = 'Changed after the move'`);
  const after = await contentsOf(target);
  expect(after).not.toEqual(before);
  const back = await moveOf(target, '--to', source.url);
  expect(back.code, back.err).toBe(0);
  expect(back.out).toContain('The counts and hashes of all tables are equal');
  expect(await contentsOf(source)).toEqual(after);
  expect(await refusalAt(target)).toContain('was moved to');
  expect(await refusalAt(source)).toBeNull();
  const [next] = await source.sql.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('mailboxes', 'id'))::int as id`,
  );
  expect(next?.id).toBeGreaterThan(101);
});

/** Every other commit takes the way back, each with its sixth of the points; `CASES=all` takes all points of both ways. */
const WAYS = [...new Set(partOf(['there', 'back', 'there', 'back', 'there', 'back']))];

it.each(WAYS)(
  'leaves the source as it was, or is complete, when it is killed at any of 20 points on the way %s',
  async (way) => {
    const [from, to] = way === 'there' ? [source, target] : [target, source];
    if (way === 'back') {
      expect((await moveOf(source, '--to', target.url)).code).toBe(0);
      expect(await refusalAt(target)).toBeNull();
    }
    const before = await contentsOf(from);
    const tables = Object.keys(before).length;
    // Lines of progress: marks and schema; tables copied; commit; tables compared; statistics.
    const [copied, compared] = [3, 4 + tables];
    const middle = (first: number, parts: number) =>
      Array.from({ length: parts }, (_, part) => first + 1 + Math.floor((part * (tables - 1)) / (parts - 1)));
    const early = [1, 2, 3, ...middle(copied, 7), compared, ...middle(compared, 6), compared + tables + 1];
    const last = compared + tables + 2;
    expect([...early, last, last + 1]).toHaveLength(20);
    for (const [index, point] of partOf(early).entries()) {
      await moveKilledAt(point, from, to);
      if (point > 2)
        expect(await refusalAt(to), `target at line ${point}`).toContain('is the incomplete target of a move');
      else if (way === 'there') expect(await contentsOf(to), `target at line ${point}`).toEqual({});
      else expect(await refusalAt(to), `target at line ${point}`).toContain('was moved to');
      // Every other time, a service starts on the source before the next attempt.
      if (index % 2 === 0) await expect.poll(() => refusalAt(from), { timeout: 5_000 }).toBeNull();
    }
    expect(await contentsOf(from)).toEqual(before);

    // If killed before the source is marked, the source still starts; if killed after the mark, neither side starts.
    await moveKilledAt(last, from, to);
    await expect.poll(() => refusalAt(from), { timeout: 5_000 }).toBeNull();
    await moveKilledAt(last + 1, from, to);
    expect(await refusalAt(from)).toContain('was moved to');
    expect(await refusalAt(to)).toContain('run "outrider move" again to complete the move');
    const completed = await moveOf(from, '--to', to.url, '--json');
    expect(completed.json(), completed.err).toMatchObject({ resumed: true });
    expect(await refusalAt(from)).toContain('was moved to');
    expect(await refusalAt(to)).toBeNull();
    expect(await contentsOf(to)).toEqual(before);
    expect(await contentsOf(from)).toEqual(before);
  },
);

it('goes back to the source until a service has started on the target', async () => {
  expect((await moveOf(source, '--to', target.url)).code).toBe(0);
  expect((await moveOf(source, '--cancel')).err).toContain('Name this target with --to');
  const canceled = await moveOf(source, '--cancel', '--to', target.url, '--json');
  expect(canceled.json(), canceled.err).toMatchObject({ canceled: true });
  expect(await refusalAt(source)).toBeNull();
  expect(await refusalAt(target)).toContain('incomplete target');
  expect((await moveOf(source, '--cancel')).err).toContain('nothing to cancel');

  expect((await moveOf(source, '--to', target.url)).code).toBe(0);
  expect(await refusalAt(target)).toBeNull();
  const late = await moveOf(source, '--cancel', '--to', target.url);
  expect(late.code).toBe(1);
  expect(late.err).toContain('so its data is the current one');
  expect(await refusalAt(source)).toContain('was moved to');
  const elsewhere = await emptyDatabase();
  expect((await moveOf(source, '--cancel', '--to', elsewhere.url)).err).toContain('is not the unused target');
  await elsewhere.drop();
  expect((await moveOf(source, '--cancel', '--target-is-gone')).code).toBe(0);
  expect(await refusalAt(source)).toBeNull();
});

it('refuses while a process runs on the source or the target, and changes nothing', async () => {
  const live = `insert into workers (id, role, hostname, pid) values (gen_random_uuid(), 'api worker', 'web-1', 4711)`;
  await source.sql.query(live);
  const running = await moveOf(source, '--to', target.url);
  expect(running.code).toBe(1);
  expect(running.err).toContain('api worker on web-1 (process 4711)');
  await source.sql.query(`update workers set heartbeat_at = heartbeat_at - interval '1 minute'`);
  expect((await moveOf(source, '--to', target.url)).code).toBe(0);
  await target.sql.query(live);
  expect((await moveOf(source, '--cancel', '--to', target.url)).err).toContain('process 4711');
  await source.sql.query('delete from workers');
});

it('finds a change that something made to the source during the move, and leaves the source', async () => {
  let err = '';
  let change: Promise<unknown> | null = null;
  const write = (text: string): void => {
    err += text;
    if (text.startsWith('Copying 40/'))
      change = source.sql.query(`update workspaces set project_name = 'Changed during the move'`);
  };
  const terminal = {
    out: { write },
    err: { write },
    in: process.stdin,
    untilInterrupted: () => new AbortController().signal,
  };
  const code = await withSettings(settingsOf(source.url), () =>
    runCommandLine(['node', 'outrider', 'move', '--to', target.url], terminal),
  );
  await change;
  expect(code).toBe(1);
  expect(err).toContain('These tables differ between source and target: workspaces');
  expect(await refusalAt(source)).toBeNull();
  expect(await refusalAt(target)).toContain('incomplete target');
});

it('stops when it is interrupted, and the source can start', async () => {
  const interrupted = new AbortController();
  let err = '';
  const write = (text: string): void => {
    err += text;
    if (text.startsWith('Copying 40/')) interrupted.abort();
  };
  const terminal = { out: { write }, err: { write }, in: process.stdin, untilInterrupted: () => interrupted.signal };
  const code = await withSettings(settingsOf(source.url), () =>
    runCommandLine(['node', 'outrider', 'move', '--to', target.url], terminal),
  );
  expect(code).toBe(1);
  expect(err).toContain('Interrupted. The source is as it was and can start.');
  const [mark] = await source.sql.query<{ state: string }>('select state from outrider_move.mark');
  expect(mark).toEqual({ state: 'free' });
  expect((await moveOf(source, '--to', target.url)).code).toBe(0);
});

it('refuses targets that it cannot use, without a change to either side', async () => {
  const admin = target.sql;
  await admin.query('create table other (id int)');
  expect((await moveOf(source, '--to', target.url)).err).toContain('is not empty');
  await admin.query('drop table other');
  const same = await moveOf(source, '--to', source.url);
  expect(same.err).toContain('are the same database');
  const role = `mover_${process.pid}`;
  const [{ name } = { name: '' }] = await admin.query<{ name: string }>('select current_database() as name');
  await admin.query(`create role ${role} login`);
  try {
    const user = new URL(target.url);
    user.searchParams.set('user', role);
    const rights = await moveOf(source, '--to', user.href);
    expect(rights.err).toContain(`The user ${role} may not create tables`);
    expect(rights.err).toContain(`alter database ${name} owner to ${role}`);
  } finally {
    await admin.query(`drop role ${role}`);
  }
  const away = await moveOf(source, '--to', 'postgres://outrider:secret@127.0.0.1:1/outrider');
  expect(away.code).toBe(1);
  expect(away.err).toContain('The target postgres://outrider@127.0.0.1:1/outrider cannot be reached');
  expect(away.err).not.toContain('secret');
  expect((await moveOf(source, '--to', 'mysql://db/outrider')).err).toContain(
    'must be a URL that starts with postgres://',
  );
  expect((await moveOf(source)).code).toBe(2);
  expect((await moveOf(source, '--target-is-gone')).code).toBe(2);
  expect(await source.sql.query(`select 1 where to_regclass('outrider_move.mark') is not null`)).toEqual([]);
  expect(await contentsOf(target)).toEqual({});
});

it('refuses a source that a newer version has used, and one without data', async () => {
  expect((await moveOf(target, '--to', source.url)).err).toContain('There is no data to move');
  await source.sql.query(`insert into schema_migrations (number, name, sha256) values (9999, '9999-later.sql', 'x')`);
  const newer = await moveOf(source, '--to', target.url);
  await source.sql.query('delete from schema_migrations where number = 9999');
  expect(newer.code).toBe(1);
  expect(newer.err).toContain('A newer version of Outrider has used the source (9999-later.sql)');
});
