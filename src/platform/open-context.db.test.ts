import { afterEach, expect, it } from 'vitest';
import { testConfig } from '../../test/support/config.js';
import { emptyDatabase, type TestDatabase } from '../../test/support/database.js';
import { ManualClock } from './clock.js';
import { openContext } from './open-context.js';
import { enqueue } from './queue/enqueue.js';
import { defineJob } from './queue/job.js';

let database: TestDatabase | undefined;

afterEach(async () => {
  await database?.drop();
  database = undefined;
});

it('migrates an empty database, with two processes starting in parallel, and closes everything', async () => {
  database = await emptyDatabase();
  const config = testConfig({ databaseUrl: database.url });
  const clock = new ManualClock('2026-03-09T10:00:00Z');
  const opened = await Promise.all([openContext(config, { clock }), openContext(config, { clock })]);
  for (const { ctx } of opened) {
    await enqueue(ctx, defineJob<null>({ name: 'test.nothing' }), null);
    expect(await ctx.sql.query('SELECT 1 FROM events')).toEqual([]);
    expect(ctx.clock).toBe(clock);
  }
  expect(await Promise.all(opened.map((context) => context.close()))).toEqual([true, true]);
  const { sql } = database;
  const others = async () =>
    (
      await sql.query<{ count: number }>(
        `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND backend_type = 'client backend' AND application_name <> $1`,
        ['outrider-test'],
      )
    )[0]?.count;
  // The server takes a moment to release a closed connection, and has processes of its own.
  await expect.poll(others, { timeout: 10_000 }).toBe(0);
});

it('wakes loops of another process on the same database', async () => {
  database = await emptyDatabase();
  const config = testConfig({ databaseUrl: database.url });
  const [a, b] = await Promise.all([openContext(config), openContext(config)]);
  try {
    const woken = new Promise<number>((resolve) => b.ctx.wake.on('sends', () => resolve(performance.now())));
    const startedMs = performance.now();
    const timer = setInterval(() => a.ctx.wake.hint('sends'), 20);
    expect((await woken) - startedMs).toBeLessThan(3_000);
    clearInterval(timer);
  } finally {
    await Promise.all([a.close(), b.close()]);
  }
});

it('undoes the steps before one that fails', async () => {
  database = await emptyDatabase();
  const { sql, url } = database;
  await sql.execute('CREATE TABLE workspaces ()');
  await expect(openContext(testConfig({ databaseUrl: url }))).rejects.toThrow(/workspaces/);
  const connected = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'outrider'`;
  // The server takes a moment to release a closed connection.
  await expect.poll(() => sql.query(connected), { timeout: 10_000 }).toEqual([]);
});

/** 32 bytes of one value, as the settings spell a key. */
const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

it('refuses another master key at the start and says what to do, before anything is encrypted with it', async () => {
  database = await emptyDatabase();
  const start = (masterKey: string, oldMasterKeys: string[] = []) =>
    openContext(testConfig({ databaseUrl: database?.url ?? '', masterKey, oldMasterKeys }));
  await (await start(keyOf(1))).close();
  const sealed = await database.sql.query('select * from installation_secrets');
  await expect(start(keyOf(2))).rejects.toThrow(/MASTER_KEY.*OLD_MASTER_KEYS/);
  expect(await database.sql.query('select * from installation_secrets')).toEqual(sealed);
  await (await start(keyOf(1))).close();
});

it('knows what it signed after the master key was replaced twice, and seals with the newest', async () => {
  database = await emptyDatabase();
  const start = (masterKey: string, oldMasterKeys: string[] = []) =>
    openContext(testConfig({ databaseUrl: database?.url ?? '', masterKey, oldMasterKeys }));
  const first = await start(keyOf(1));
  const handedOut = first.ctx.secrets.mac('unsubscribe', 'contact 17').subarray(0, 12);
  await first.close();
  await (await start(keyOf(2), [keyOf(1)])).close();
  await (await start(keyOf(3), [keyOf(2)])).close();
  const last = await start(keyOf(3));
  expect(last.ctx.secrets.isMac('unsubscribe', 'contact 17', handedOut)).toBe(true);
  expect(last.ctx.secrets.isMac('unsubscribe', 'contact 18', handedOut)).toBe(false);
  await last.close();
});
