import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jo, mailboxApi } from '../../../../../test/support/mailbox-api.js';
import { openTestWorld, type TestWorld } from '../../../../../test/support/world.js';
import { unitFloat } from '../../../../engine/chance/draw.js';
import { inTx } from '../../../../platform/context.js';
import { countByHand, settleSlots, takeCapacity, takeSlot } from './index.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Limit of personal Gmail in 24 hours. */
const LIMIT = 500;

let world: TestWorld;
let workspaceId: number;
const rows = (text: string, ...values: unknown[]) => world.ctx.sql.query(text, values);

beforeAll(async () => {
  world = await openTestWorld();
  workspaceId = world.a.id;
});
afterAll(() => world?.close());

async function mailboxAt(provider: string, domain: string, address: string): Promise<number> {
  const made = await mailboxApi(world).create([
    jo({ address, dailyLimit: 2000, minGapSeconds: 0, timezone: 'Pacific/Kiritimati', ramp: { enabled: false } }),
  ]);
  const { id } = made.json.mailboxes[0] as { id: number };
  await rows('update mailboxes set provider = $2, domain = $3 where id = $1', id, provider, domain);
  return id;
}

const take = (id: number) => inTx(world.ctx, (ctx) => takeSlot(ctx, workspaceId, id, 0));

describe('the limit of a provider over any 24 hours', () => {
  it('holds over midnight and for everything that sends: campaigns, warmup, mail programs and people', async () => {
    const id = await mailboxAt('google', 'gmail.com', 'jo@gmail.test');
    /** Times of messages whose capacity was not returned. */
    const sent: number[] = [];
    const within = (now: number): number => sent.filter((at) => at > now - DAY_MS).length;
    let refused = 0;
    for (let step = 0; step < 160; step += 1) {
      world.clock.advanceMs(HOUR_MS * 0.5 * unitFloat(7, 'wait', String(step)));
      const now = world.clock.now();
      const burst = Math.floor(24 * unitFloat(7, 'burst', String(step)));
      const left = Math.max(0, LIMIT - within(now.getTime()));
      // Several concurrent processes.
      const taken = await Promise.all(
        Array.from({ length: burst }, (_, index) =>
          index % 5 === 0 ? take(id) : inTx(world.ctx, (ctx) => takeCapacity(ctx, workspaceId, id)),
        ),
      );
      const went = taken.filter((one) => one.taken).map(() => now.getTime());
      if (went.length > left) throw new Error(`${went.length} of ${left} that were left at step ${step}`);
      sent.push(...went);
      refused += taken.filter((one) => !one.taken && one.openAt !== null).length;
      if (step % 9 === 0) {
        await inTx(world.ctx, (ctx) => countByHand(ctx, workspaceId, [id, id]));
        sent.push(now.getTime(), now.getTime());
      }
      if (step % 7 === 0 && taken.some((one) => one.taken)) {
        const unused = [{ mailboxId: id, takenAt: now }];
        await inTx(world.ctx, (ctx) => settleSlots(ctx, workspaceId, { unused, spaced: [] }));
        sent.splice(sent.lastIndexOf(now.getTime()), 1);
      }
    }
    expect(refused).toBeGreaterThan(50);
    // The limit is only as precise as its hours.
    expect(sent.length).toBeGreaterThan(LIMIT * 1.3);
  });

  it('opens when the oldest hour counts no more, and gives back what did not go', async () => {
    const id = await mailboxAt('google', 'gmail.com', 'ann@gmail.test');
    const start = world.clock.now();
    await rows(
      `update mailbox_slots set hour_counts = array[499] || array_fill(0, array[24]), hour_index = slot_hour($2) where mailbox_id = $1`,
      id,
      start,
    );
    expect(await take(id)).toMatchObject({ taken: true });
    const full = await take(id);
    const opensAt = new Date((Math.floor(start.getTime() / HOUR_MS) + 25) * HOUR_MS);
    expect(full).toEqual({ taken: false, openAt: opensAt });
    const unused = [{ mailboxId: id, takenAt: start }];
    await inTx(world.ctx, (ctx) => settleSlots(ctx, workspaceId, { unused, spaced: [] }));
    expect(await take(id)).toMatchObject({ taken: true });
    world.clock.moveTo(new Date(opensAt.getTime() - 1));
    expect(await take(id)).toEqual({ taken: false, openAt: opensAt });
    const said = await world.inA({ url: '/mailboxes', query: { search: 'ann@gmail' } });
    expect(said.json.mailboxes[0].remainingToday).toBe(0);
    world.clock.moveTo(opensAt);
    expect(await take(id)).toMatchObject({ taken: true });
  });

  it('leaves three seconds between messages of a mailbox at Microsoft, where 30 a minute are taken', async () => {
    const id = await mailboxAt('microsoft', 'firm.test', 'kim@firm.test');
    const start = world.clock.now().getTime();
    const sent: number[] = [];
    while (world.clock.now().getTime() < start + 120_000) {
      if ((await take(id)).taken) sent.push(world.clock.now().getTime());
      world.clock.advanceMs(500);
    }
    expect(sent.length).toBe(40);
    expect(Math.min(...sent.slice(1).map((at, index) => at - (sent[index] as number)))).toBe(3_000);
  });
});
