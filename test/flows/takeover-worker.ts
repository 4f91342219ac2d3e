import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { systemClock } from '../../src/platform/clock.js';
import type { Ctx } from '../../src/platform/context.js';
import { createPool } from '../../src/platform/db/pool.js';
import { poolRunner } from '../../src/platform/db/sql-runner.js';
import type { DueLoop } from '../../src/platform/due/due-loop.js';
import { openNetworkWake } from '../../src/platform/due/network-wake.js';
import { startWorker } from '../../src/platform/due/worker.js';
import { systemIds } from '../../src/platform/ids.js';
import { silentLogger } from '../../src/platform/log.js';
import { defineJob, handleJob } from '../../src/platform/queue/job.js';
import { noTracer } from '../../src/platform/telemetry/trace.js';
import { Vitals } from '../../src/platform/vitals.js';
import { startWorkerRole } from '../../src/roles/worker-role.js';

/**
 * Worker process for takeover tests: `takeover-worker.ts <database url> <hold ms>`. It claims rows of `test_due` one at a time, holds
 * each for a while, and finishes it with an entry in `test_effects`, both fenced by the attempt number. Its job does the same without a
 * fence, so its effects show how often it ran. Prints `ready` once it claims rows.
 */
const [url = '', hold = '0'] = process.argv.slice(2);
const holdMs = Number(hold);

const heldJob = defineJob<{ id: number }>({ name: 'test.held' });

const pool = createPool(url, { size: 8 });
const wake = openNetworkWake(url, silentLogger());
const ctx = {
  sql: poolRunner(pool),
  pool,
  sessions: pool,
  clock: systemClock,
  ids: systemIds(systemClock),
  log: silentLogger(),
  wake: wake.wake,
  vitals: new Vitals(new Registry()),
  tracer: noTracer,
  actor: { kind: 'system', keyId: null, requestId: null },
  inTransaction: false,
} as unknown as Ctx;

const loop: DueLoop = {
  name: 'test.due',
  tick: async (ctx, worker) => {
    const [row] = await ctx.sql.query<{ id: number; attempt: number }>(
      `UPDATE test_due SET worker_id = $1, attempt = attempt + 1, status = 'sending'
        WHERE id = (SELECT id FROM test_due WHERE status = 'scheduled' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
        RETURNING id, attempt`,
      [worker.id],
    );
    if (row === undefined) return { worked: 0, nextDueAt: null };
    await sleep(holdMs);
    // Whether an external effect would have happened: a fenced worker must not even try.
    await ctx.sql.execute('INSERT INTO test_tries (id, pid, alive) VALUES ($1, $2, $3)', [
      row.id,
      process.pid,
      worker.isAlive(),
    ]);
    await ctx.sql.execute(
      `WITH done AS (UPDATE test_due SET status = 'done', worker_id = null
                      WHERE id = $1 AND attempt = $2 AND status = 'sending' RETURNING id)
       INSERT INTO test_effects (id, pid) SELECT id, $3 FROM done`,
      [row.id, row.attempt, process.pid],
    );
    return { worked: 1, nextDueAt: null };
  },
  recover: async (ctx, deadWorkerIds) => {
    await ctx.sql.execute(
      `UPDATE test_due SET status = 'scheduled', worker_id = null WHERE worker_id = ANY($1::uuid[]) AND status = 'sending'`,
      [deadWorkerIds],
    );
  },
};

const handler = handleJob(heldJob, {
  run: async (ctx, { id }) => {
    await ctx.sql.execute('INSERT INTO test_jobs (id, pid) VALUES ($1, $2)', [id, process.pid]);
    await sleep(holdMs);
    await ctx.sql.execute('UPDATE test_jobs SET ended = true WHERE id = $1 AND pid = $2', [id, process.pid]);
  },
});

const worker = await startWorker(ctx, 'worker');
const role = await startWorkerRole(ctx, worker, { loops: [loop], handlers: [handler], schedules: [] });
process.on('SIGTERM', async () => {
  const clean = await role.stop(10_000);
  await worker.stop({ clean });
  await wake.close();
  await pool.end();
  process.exit(clean ? 0 : 1);
});
process.stdout.write('ready\n');
