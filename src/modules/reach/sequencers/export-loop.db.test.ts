import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSequencerWorld, type SequencerWorld } from '../../../../test/support/sequencer-world.js';
import type { Ctx } from '../../../platform/context.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { drainLoops } from '../../../platform/due/drain.js';
import { exportLoop } from './sequencers.worker.js';

let seq: SequencerWorld;
let connection: number;
beforeAll(async () => {
  seq = await openSequencerWorld();
  connection = await seq.connect();
});
afterAll(() => seq?.close());

/** Delay longer than the loop waits for a batch before it checks the table again. */
const SLOW_MS = 400;

/** Returns a context in which a batch is slow, and ends while the loop looks for due connections. */
function slow(ctx: Ctx): Ctx {
  const isFree = async (): Promise<boolean> =>
    (await ctx.sql.query('select 1 from sequencer_connections where worker_id is not null')).length === 0;
  const query: SqlRunner['query'] = async <R>(text: string, values?: readonly unknown[], name?: string) => {
    if (/^\s*select .* from sequencer_exports/s.test(text)) await sleep(SLOW_MS);
    const rows = await ctx.sql.query<R>(text, values, name);
    if (text.includes('update sequencer_connections t set worker_id = $2') && rows.length === 0) {
      while (!(await isFree())) await sleep(10);
      await sleep(50);
    }
    return rows;
  };
  return { ...ctx, sql: { ...ctx.sql, query } };
}

it('continues with the next batch if one ends while the table is read', async () => {
  await seq.exportTo(connection, { mailboxes: await seq.mailboxes(120) });
  await drainLoops(slow(seq.world.ctx), seq.worker, [exportLoop()]);
  expect(new Set((await seq.exports(connection)).map(({ status }) => status))).toEqual(new Set(['exported']));
});

it('survives a batch whose end the database refuses, and works on the connection again', async () => {
  const { sql } = seq.world.ctx;
  await seq.exportTo(connection, { mailboxes: await seq.mailboxes(1) });
  await sql.query(
    `create or replace function refuse_end() returns trigger language plpgsql as
     $$ begin raise exception 'refused' using errcode = '57P03'; end $$`,
  );
  await sql.query(
    `create trigger refuse_end before update on sequencer_connections for each row
     when (new.worker_id is null and old.worker_id is not null) execute function refuse_end()`,
  );
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const loop = exportLoop();
  const ctx = { ...seq.world.ctx, worker: seq.worker };
  while ((await loop.tick(ctx, seq.worker)).worked > 0);
  const isHeld = async () =>
    (await sql.query('select 1 from sequencer_connections where id = $1 and worker_id is not null', [connection]))
      .length > 0;
  expect(await isHeld()).toBe(true);
  await sql.query('drop trigger refuse_end on sequencer_connections');
  await expect.poll(isHeld, { timeout: 10_000 }).toBe(false);
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});
