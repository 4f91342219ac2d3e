import { afterAll, beforeAll, expect, it } from 'vitest';
import { claimOnly } from '../../../../../test/support/claims.js';
import { seedCampaign } from '../../../../../test/support/seed.js';
import { answeredBy, openWorkerWorld, type WorkerWorld } from '../../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { type Ctx, inTx } from '../../../../platform/context.js';
import { sendingLoop } from '../delivery.worker.js';
import { recoverSends } from '../recover.service.js';

let open: WorkerWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openWorkerWorld();
  world = open.world;
});

afterAll(() => open?.close());

async function rowsLeft(): Promise<{ claims: number; handoffs: number } | undefined> {
  const [row] = await world.ctx.sql.query<{ claims: number; handoffs: number }>(
    'select (select count(*)::int from send_claims) as claims, (select count(*)::int from send_handoffs) as handoffs',
  );
  return row;
}

const NONE = { claims: 0, handoffs: 0 };

it('writes no index of sends when it claims', async () => {
  const { workspaceId } = await seedCampaign(world, { contacts: 20, mailboxes: 20 });
  const { claimed, marked } = await inTx(world.ctx, async (ctx) => {
    const { flights } = await claimOnly(ctx, open.worker, workspaceId, 20);
    const [row] = await ctx.sql.query<{ n: number }>(
      `select pg_stat_get_xact_tuples_hot_updated('sends'::regclass)::int as n`,
    );
    return { claimed: flights.length, marked: row?.n };
  });
  expect({ claimed, marked }).toEqual({ claimed: 20, marked: 20 });
  await recoverSends(world.ctx, [open.worker.id]);
  expect(await rowsLeft()).toEqual(NONE);
});

it('forgets claims and handoffs once every result is written', async () => {
  await seedCampaign(world, { contacts: 5 });
  const seen: boolean[] = [];
  const ctx = answeredBy(world.ctx, async (message) => {
    await message.onHanded?.();
    const { claims = 0, handoffs = 0 } = (await rowsLeft()) ?? {};
    seen.push(claims > 0 && handoffs > 0);
    return { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
  });
  await open.drain(ctx);
  expect(new Set(seen)).toEqual(new Set([true]));
  expect(await rowsLeft()).toEqual(NONE);
});

it('forgets a handoff whose answer was lost: none of its messages went out, and all do later', async () => {
  const { campaignId } = await seedCampaign(world, { contacts: 1 });
  const base = answeredBy(world.ctx, async (message) => {
    try {
      await message.onHanded?.();
    } catch (error) {
      return { result: 'not_handed', reason: 'not_permitted', text: (error as Error).message };
    }
    return { result: 'accepted', code: 250, text: 'ok', refusedRecipients: [] };
  });
  let lost = 0;
  const query: Ctx['sql']['query'] = async (text, values, name) => {
    const rows = await base.sql.query(text, values, name);
    if (name === 'sending-insert-handoff' && lost === 0) {
      lost += 1;
      throw new Error('The connection was lost.');
    }
    return rows as never;
  };
  const loop = sendingLoop();
  await loop.tick({ ...base, sql: { ...base.sql, query } }, open.worker);
  await loop.drain?.();
  expect(lost).toBe(1);
  expect(await rowsLeft()).toEqual(NONE);
  await open.drain(base);
  const sends = await world.ctx.sql.query('select status, attempt from sends where campaign_id = $1', [campaignId]);
  expect(sends).toEqual([{ status: 'sent', attempt: 2 }]);
});

it('shows which sends a lost worker had handed over, with the values of contacts that have not changed since, and is deleted only then', async () => {
  const seeded = await seedCampaign(world, { contacts: 3 });
  const changed = await seedCampaign(world, { contacts: 3, email: (n) => `changed${n}@theirs.example` });
  const loop = sendingLoop();
  const handed = new Set<boolean>();
  const never = answeredBy(world.ctx, async (message) => {
    // One message of each campaign is passed to a connection that never responds; the others wait in its queue.
    const isChanged = message.envelope.to[0]?.startsWith('changed') ?? false;
    if (handed.has(isChanged)) return new Promise(() => undefined);
    handed.add(isChanged);
    await message.onHanded?.();
    onTheWire += 1;
    return new Promise(() => undefined);
  });
  let onTheWire = 0;
  await loop.tick(never, open.worker);
  await expect.poll(() => onTheWire).toBe(2);
  expect((await rowsLeft())?.handoffs).toBeGreaterThan(0);

  world.clock.advanceMs(1);
  await world.ctx.sql.query(`update contacts set first_name = 'New', updated_at = $2 where campaign_id = $1`, [
    ...[changed.campaignId, world.clock.now()],
  ]);
  await recoverSends(world.ctx, [open.worker.id]);
  for (const [{ campaignId }, variables] of [
    [seeded, [['firstName', 'Person']]],
    [changed, null],
  ] as const) {
    const sends = await world.ctx.sql.query(
      `select status, mailbox_id is not null as mailbox, handed_at is not null as handed, num_nonnulls(worker_id, claimed_mailbox_id) as rest,
         variables
       from sends where campaign_id = $1 order by status desc`,
      [campaignId],
    );
    const waiting = { status: 'scheduled', mailbox: false, handed: false, rest: 0, variables: null };
    expect(sends).toEqual([{ status: 'unknown', mailbox: true, handed: true, rest: 0, variables }, waiting, waiting]);
  }
  expect(await rowsLeft()).toEqual(NONE);
});
