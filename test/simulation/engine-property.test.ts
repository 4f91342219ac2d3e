import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeRun } from '../support/engine-sim/judge.js';
import { drawScenario } from '../support/engine-sim/scenario.js';
import { openSimContext, type SimContext } from '../support/engine-sim/sim-context.js';
import { simulate } from '../support/engine-sim/simulation.js';

const RUNS = Number(process.env['SIM_RUNS'] ?? 25);
const FIRST = Number(process.env['SIM_FIRST'] ?? 1);
const ONE = process.env['SIM_SEED'];
const seeds = ONE === undefined ? Array.from({ length: RUNS }, (_, n) => FIRST + n) : [Number(ONE)];

let sim: SimContext;

beforeAll(async () => {
  sim = await openSimContext();
});

afterAll(async () => {
  await sim?.close();
});

describe('the engine under random campaigns, workers, stops and faults', () => {
  it.each(seeds)('keeps every invariant (SIM_SEED=%i)', async (seed) => {
    const run = await simulate(sim.ctx, drawScenario(seed), { tracing: ONE !== undefined });
    if (process.env['SIM_STATS'])
      process.stdout.write(
        `${JSON.stringify({ seed, steps: run.steps, accepted: run.log.askedAt.size, struck: run.struck.length, ack: run.acknowledged.length, days: (run.endedAt.getTime() - Date.parse(run.scenario.start)) / 86400000 })}\n`,
      );
    const broken = await judgeRun(sim.ctx, run);
    if (process.env['SIM_ROWS']) {
      const rows = await sim.ctx.sql.query(
        `select c.email, s.step_order, s.status, s.status_reason, s.attempt, s.worker_id, s.handed_at, s.sent_at, c.status as contact, c.status_reason as creason, s.error_code, s.due_at from sends s join contacts c on c.id = s.contact_id where c.email = $1 or $1 = 'all' order by 1, 2`,
        [process.env['SIM_ROWS']],
      );
      for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
      process.stdout.write(`${JSON.stringify(run.scenario)}\n${JSON.stringify(run.acknowledged)}\n`);
      process.stdout.write(JSON.stringify(await sim.ctx.sql.query('select * from campaign_slots')) + '\n');
      for (const entry of run.log.entries)
        if (
          process.env['SIM_ROWS'] === 'all' ||
          (entry.type !== 'reaction' && entry.to.includes(process.env['SIM_ROWS'] ?? ''))
        )
          process.stdout.write(JSON.stringify({ ...entry, raw: undefined, headers: undefined }) + '\n');
    }
    if (ONE !== undefined) process.stdout.write(`${run.trace.join('\n')}\n`);
    expect({ seed, struck: broken.length > 0 ? run.struck : [], broken }).toEqual({ seed, struck: [], broken: [] });
  });

  it('is repeated step by step by its seed', async () => {
    const scenario = drawScenario(seeds[0] ?? 1);
    const first = await simulate(sim.ctx, scenario, { tracing: true });
    const second = await simulate(sim.ctx, scenario, { tracing: true });
    expect(second.trace).toEqual(first.trace);
  });
});
