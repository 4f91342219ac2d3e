import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { takeTurn } from '../src/modules/sending/warmup/turns/turn.service.js';
import type { Ctx } from '../src/platform/context.js';
import type { Bench } from './harness/bench.js';
import { compare, median, type Round, single } from './harness/compare.js';
import { addWorkspace, openBenchWorld } from './harness/world.js';

const FEW = 100;
const MANY = 10_000;
const TURNS = 40;
const HOUR_MS = 3_600_000;
const MEGABYTE = 1024 * 1024;
/** Number of turns over which memory must not grow. */
const LONG_RUN = 2_000;
const WORKER = '019cadc4-0000-7000-8000-000000000001';

/** A turn is one transaction: it locks a due mailbox, evaluates its day, and plans its next turn. */
export const warmupBench: Bench = {
  name: 'warmup',
  title: 'turns of warmup among many mailboxes that are not due against few',
  async *run({ rounds }) {
    const few = await openBenchWorld();
    const many = await openBenchWorld();
    try {
      await fill(few.ctx, few.workspaceId, FEW);
      await fill(many.ctx, many.workspaceId, MANY / 2);
      await fill(many.ctx, await addWorkspace(many.ctx), MANY / 2);
      yield await compare({
        name: `p50 of a turn with ${MANY} mailboxes over ${FEW}`,
        unit: 'turn',
        measure: 'time',
        goal: { most: 2 },
        rounds,
        subject: { label: `${MANY} mailboxes`, run: () => turns(many.ctx) },
        floor: { label: `${FEW} mailboxes`, run: () => turns(few.ctx) },
        note: `Of each ${TURNS} are due; the others wait for their next turn.`,
      });
      yield single({
        name: `memory after ${LONG_RUN} further turns, beyond what was there`,
        unit: 'MB',
        values: [await growth(many.ctx)],
        goal: { most: 20 },
      });
    } finally {
      await few.close();
      await many.close();
    }
  },
};

/** Creates mailboxes in warmup with a week of email and with future turns. */
async function fill(ctx: Ctx, workspaceId: number, count: number): Promise<void> {
  const now = ctx.clock.now();
  await ctx.sql.query(
    `insert into mailboxes (workspace_id, uuid, address, first_name, last_name, status, domain, warmup_status, created_at, updated_at)
     select $1::int, gen_random_uuid(), 'box' || $1::int || 'n' || n || '@house' || n % 500 || '.test', 'Nora', 'Berg', 'active',
       'house' || n % 500 || '.test', 'warming', $3::timestamptz, $3::timestamptz from generate_series(1, $2::int) as n`,
    [workspaceId, count, now],
  );
  await ctx.sql.query(
    `insert into mailbox_slots (workspace_id, mailbox_id, next_allowed_at, day_ends_at)
     select workspace_id, id, $2::timestamptz, $2::timestamptz from mailboxes where workspace_id = $1`,
    [workspaceId, now],
  );
  await ctx.sql.query(
    `insert into warmup_mailboxes (workspace_id, mailbox_id, settings, seed, started_at, judged_since, is_open, pool_key, due_at, updated_at)
     select workspace_id, id, '{"startPerDay": 1}', id, $2::timestamptz, $2::timestamptz - interval '8 days', true, random(),
       $2::timestamptz + interval '1 day' + id * interval '1 second', $2::timestamptz from mailboxes where workspace_id = $1`,
    [workspaceId, now],
  );
  await ctx.sql.query(
    `insert into warmup_messages (workspace_id, id, conversation_workspace_id, conversation_id, position, mailbox_id,
       partner_workspace_id, partner_mailbox_id, from_email, to_email, partner_provider, message_id_header, status, due_at,
       sent_at, placement, placed_at, created_at)
     select m.workspace_id, gen_random_uuid(), m.workspace_id, gen_random_uuid(), 1, m.id, m.workspace_id, m.id, m.address, m.address,
       'native', '<' || gen_random_uuid() || '@house.test>', 'sent', $2::timestamptz, $2::timestamptz - n * interval '4 hours', 'inbox', $2::timestamptz,
       $2::timestamptz
     from mailboxes m, generate_series(1, 30) as n where m.workspace_id = $1`,
    [workspaceId, now],
  );
  await ctx.sql.query('analyze mailboxes, mailbox_slots, warmup_mailboxes, warmup_messages');
}

/** Makes some mailboxes due and runs their turns; the median represents the round. */
async function turns(ctx: Ctx, count = TURNS): Promise<Round> {
  await ctx.sql.query(
    `update warmup_mailboxes set due_at = $1 where (workspace_id, mailbox_id) in
       (select workspace_id, mailbox_id from warmup_mailboxes order by random() limit $2)`,
    [new Date(ctx.clock.now().getTime() - HOUR_MS), count],
  );
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const start = performance.now();
    const taken = await takeTurn(ctx, WORKER);
    times.push(performance.now() - start);
    if (taken === null) throw new Error(`Only ${turn} of ${count} mailboxes were due.`);
  }
  return { units: 1, ms: median(times) };
}

async function growth(ctx: Ctx): Promise<number> {
  setFlagsFromString('--expose-gc');
  const sweep: () => void = runInNewContext('gc');
  const settle = (): number => {
    sweep();
    return process.memoryUsage().heapUsed;
  };
  await turns(ctx, LONG_RUN / 10);
  const before = settle();
  for (let done = 0; done < LONG_RUN; done += LONG_RUN / 10) await turns(ctx, LONG_RUN / 10);
  return (settle() - before) / MEGABYTE;
}
