import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatformContext, type PlatformContext } from '../../../../test/support/platform-context.js';
import { ManualClock, systemClock } from '../../../platform/clock.js';
import { inTx } from '../../../platform/context.js';
import { systemIds } from '../../../platform/ids.js';
import { campaignResumed } from '../../outreach/campaigns/core/campaigns.events.js';
import { contactEnrolled } from '../../outreach/contacts/contacts.events.js';
import { appendEvents, appendLastEvents } from './append.service.js';
import { sampleCampaign, sampleContact } from './blocks.events.js';
import { eventData } from './event-data.js';
import type { EventDraft } from './event-type.events.js';
import { findEvent, listEventHeads, listWorkspacesWithNewEvents } from './events.repo.js';
import { sequenceAllEvents } from './numbering/sequence.service.js';

let platform: PlatformContext;

beforeAll(async () => {
  platform = await openPlatformContext({ realClock: systemClock, pool: { size: 20 } });
});

afterAll(() => platform.close());

const draft = campaignResumed.draft(sampleCampaign);
const beyond = (after: number) => ({ after, last: Number.MAX_SAFE_INTEGER });

it('writes nothing when the transaction of the change is rolled back', async () => {
  const { ctx } = platform;
  await expect(
    inTx(ctx, async (ctx) => {
      await appendEvents(ctx, 1, [draft]);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  expect(await sequenceAllEvents(ctx, 1)).toBe(0);
});

it('numbers the events of one transaction in the order they were given', async () => {
  const { ctx } = platform;
  const ids = await inTx(ctx, (ctx) =>
    appendEvents(
      ctx,
      2,
      Array.from({ length: 50 }, () => draft),
    ),
  );
  expect(await sequenceAllEvents(ctx, 2)).toBe(50);
  const rows = await listEventHeads(ctx.sql, 2, beyond(0), 100);
  expect(rows.map((row) => row.id)).toEqual(ids);
  expect(rows.map((row) => row.sequence)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
});

it('keeps the order of writing within one instant, across transactions too', async () => {
  const still = { ...platform.ctx, clock: new ManualClock('2026-03-09T10:00:00Z') };
  const ctx = { ...still, ids: systemIds(still.clock) };
  const ids: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    await inTx(ctx, async (ctx) => {
      ids.push(...(await appendEvents(ctx, 4, [draft])), ...(await appendEvents(ctx, 4, [draft, draft])));
    });
  }
  await sequenceAllEvents(ctx, 4);
  expect((await listEventHeads(ctx.sql, 4, beyond(0), 100)).map((row) => row.id)).toEqual(ids);
});

it('takes campaign and contact from the data and lets nothing overwrite what every event carries', async () => {
  const { ctx } = platform;
  const campaignId = ctx.ids.uuid();
  const company = '\'é\\"\u2028';
  const [id] = await inTx(ctx, (ctx) =>
    appendEvents(ctx, 3, [contactEnrolled.draft({ ...sampleCampaign, ...sampleContact, campaignId, company })]),
  );
  await sequenceAllEvents(ctx, 3);
  const row = await findEvent(ctx.sql, 3, id as string);
  expect(row?.campaign_id).toBe(campaignId);
  expect(eventData(3, row!)).toEqual({
    eventId: id,
    sequence: 1,
    workspaceId: 3,
    schemaVersion: 1,
    test: false,
    ...sampleCampaign,
    ...sampleContact,
    campaignId,
    company,
  });
  expect(eventData(3, { ...row!, data: { sequence: 999 } })).toMatchObject({ sequence: 1 });
});

it('finds the workspaces that have something new, each once', async () => {
  const { ctx } = platform;
  await inTx(ctx, (ctx) => appendEvents(ctx, 40, [draft, draft]));
  await inTx(ctx, (ctx) => appendEvents(ctx, 41, [draft]));
  const found = await listWorkspacesWithNewEvents(ctx.sql);
  expect(found.filter((id) => id >= 40)).toEqual([40, 41]);
});

it('numbers the last events of a transaction as it writes them, where none is waiting for a number', async () => {
  const { ctx } = platform;
  const append = (append: typeof appendEvents | typeof appendLastEvents, count: number) =>
    inTx(ctx, (ctx) => append(ctx, 60, new Array<EventDraft>(count).fill(draft)));
  const numbers = async () => (await listEventHeads(ctx.sql, 60, beyond(0), 100)).map((row) => row.sequence);
  await append(appendEvents, 1);
  await append(appendLastEvents, 2);
  expect(await numbers()).toEqual([]);
  expect(await sequenceAllEvents(ctx, 60)).toBe(3);
  await append(appendLastEvents, 2);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  await expect(
    inTx(ctx, async (ctx) => {
      await appendLastEvents(ctx, 60, [draft]);
      throw new Error('undo');
    }),
  ).rejects.toThrow('undo');
  await append(appendLastEvents, 1);
  expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6]);
});

it('does not wait for another transaction that numbers', async () => {
  const { ctx } = platform;
  await inTx(ctx, (ctx) => appendEvents(ctx, 61, [draft]));
  await sequenceAllEvents(ctx, 61);
  await inTx(ctx, async (first) => {
    await appendLastEvents(first, 61, [draft]);
    await inTx(ctx, (second) => appendLastEvents(second, 61, [draft]));
  });
  expect((await listEventHeads(ctx.sql, 61, beyond(0), 100)).map((row) => row.sequence)).toEqual([1, 2]);
  expect(await sequenceAllEvents(ctx, 61)).toBe(3);
});

it('gives a reader that follows the numbers every event once, and numbers follow the order of commits', async () => {
  const { ctx } = platform;
  let workspaceId = 100;
  const transaction = fc.record({
    first: fc.integer({ min: 0, max: 3 }),
    last: fc.integer({ min: 0, max: 3 }),
    holdMs: fc.integer({ min: 0, max: 12 }),
    endMs: fc.integer({ min: 0, max: 3 }),
    fails: fc.boolean(),
  });
  const writers = fc.array(fc.array(transaction, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(writers, async (plans) => {
      workspaceId += 1;
      const workspace = workspaceId;
      const committed: Array<{ ids: string[]; startedMs: number; committedMs: number }> = [];
      const writing = Promise.all(
        plans.map(async (transactions) => {
          for (const { first, last, holdMs, endMs, fails } of transactions) {
            const startedMs = performance.now();
            const ids: string[] = [];
            const work = inTx(ctx, async (ctx) => {
              ids.push(...(await appendEvents(ctx, workspace, new Array<EventDraft>(first).fill(draft))));
              await sleep(holdMs);
              ids.push(...(await appendLastEvents(ctx, workspace, new Array<EventDraft>(last).fill(draft))));
              await sleep(endMs);
              if (fails) throw new Error('undo');
            });
            if (fails) await expect(work).rejects.toThrow('undo');
            else await work.then(() => committed.push({ ids, startedMs, committedMs: performance.now() }));
          }
        }),
      );
      let done = false;
      const follow = async (number: () => Promise<unknown>): Promise<string[]> => {
        const seen: string[] = [];
        for (let last = false; !last; ) {
          last = done;
          await number();
          for (let page = await listEventHeads(ctx.sql, workspace, beyond(seen.length), 3); page.length > 0; ) {
            for (const row of page) expect(row.sequence).toBe(seen.push(row.id));
            page = await listEventHeads(ctx.sql, workspace, beyond(seen.length), 3);
          }
        }
        return seen;
      };
      const numbering = (): Promise<unknown> => sequenceAllEvents(ctx, workspace);
      // The second reader returns numbered events while others are being numbered, and numbers nothing until everything is committed.
      const following = Promise.all([
        follow(numbering),
        follow(async () => (done ? await numbering() : await sleep(1))),
      ]);
      await writing.finally(() => {
        done = true;
      });
      const [seen, passing] = await following;
      expect(passing).toEqual(seen);
      const all = committed.flatMap(({ ids }) => ids);
      expect([...seen].sort()).toEqual(all.sort());
      const positions = new Map(seen.map((id, position) => [id, position]));
      const positionsOf = ({ ids }: { ids: string[] }): number[] => ids.map((id) => positions.get(id) as number);
      for (const each of committed)
        expect(positionsOf(each)).toEqual(positionsOf(each).sort((one, other) => one - other));
      for (const before of committed) {
        for (const after of committed) {
          if (before.committedMs >= after.startedMs) continue;
          expect(Math.max(-1, ...positionsOf(before))).toBeLessThan(Math.min(seen.length, ...positionsOf(after)));
        }
      }
    }),
    { numRuns: 25 },
  );
});

it('shows a write that was acknowledged before the read began', async () => {
  const { ctx } = platform;
  for (let i = 0; i < 20; i += 1) {
    const [id] = await inTx(ctx, (ctx) => appendEvents(ctx, 50, [draft]));
    const last = await sequenceAllEvents(ctx, 50);
    expect((await findEvent(ctx.sql, 50, id as string))?.sequence).toBe(last);
  }
});
