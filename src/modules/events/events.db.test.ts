import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlatformContext, type PlatformContext } from '../../../test/support/platform-context.js';
import { ManualClock, systemClock } from '../../platform/clock.js';
import { inTx } from '../../platform/context.js';
import { systemIds } from '../../platform/ids.js';
import { campaignResumed } from '../campaigns/campaigns.events.js';
import { contactEnrolled } from '../contacts/contacts.events.js';
import { appendEvents } from './append.service.js';
import { sampleCampaign, sampleContact } from './blocks.events.js';
import { eventData } from './event-data.js';
import { findEvent, listEventsAfter, listWorkspacesWithNewEvents } from './events.repo.js';
import { sequenceAllEvents } from './sequence.service.js';

let platform: PlatformContext;

beforeAll(async () => {
  platform = await openPlatformContext({ realClock: systemClock, pool: { size: 20 } });
});

afterAll(() => platform.close());

const draft = campaignResumed.draft(sampleCampaign);

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
  const rows = await listEventsAfter(ctx.sql, 2, 0, 100);
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
  expect((await listEventsAfter(ctx.sql, 4, 0, 100)).map((row) => row.id)).toEqual(ids);
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

it('gives a reader that follows the numbers every event once, and numbers follow the order of commits', async () => {
  const { ctx } = platform;
  let workspaceId = 100;
  const writers = fc.array(
    fc.array(fc.record({ events: fc.integer({ min: 1, max: 4 }), holdMs: fc.integer({ min: 0, max: 12 }) }), {
      minLength: 1,
      maxLength: 6,
    }),
    { minLength: 2, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(writers, async (plans) => {
      workspaceId += 1;
      const workspace = workspaceId;
      const committed: Array<{ ids: string[]; startedMs: number; committedMs: number }> = [];
      const writing = Promise.all(
        plans.map(async (transactions) => {
          for (const { events, holdMs } of transactions) {
            const startedMs = performance.now();
            const ids = await inTx(ctx, async (ctx) => {
              const made = await appendEvents(
                ctx,
                workspace,
                Array.from({ length: events }, () => draft),
              );
              await sleep(holdMs);
              return made;
            });
            committed.push({ ids, startedMs, committedMs: performance.now() });
          }
        }),
      );
      let done = false;
      const seen = new Map<string, number>();
      const follow = async (): Promise<void> => {
        let position = 0;
        for (let last = false; !last; ) {
          last = done;
          await sequenceAllEvents(ctx, workspace);
          for (let page = await listEventsAfter(ctx.sql, workspace, position, 3); page.length > 0; ) {
            for (const row of page) {
              expect(seen.has(row.id)).toBe(false);
              expect(row.sequence).toBe(position + 1);
              position = row.sequence;
              seen.set(row.id, row.sequence);
            }
            page = await listEventsAfter(ctx.sql, workspace, position, 3);
          }
        }
      };
      const following = Promise.all([follow()]);
      const numbering = (async () => {
        while (!done) await sequenceAllEvents(ctx, workspace);
      })();
      await writing;
      done = true;
      await Promise.all([following, numbering]);
      const all = committed.flatMap(({ ids }) => ids);
      expect([...seen.keys()].sort()).toEqual(all.sort());
      for (const before of committed) {
        for (const after of committed) {
          if (before.committedMs >= after.startedMs) continue;
          expect(Math.max(...before.ids.map((id) => seen.get(id)!))).toBeLessThan(
            Math.min(...after.ids.map((id) => seen.get(id)!)),
          );
        }
      }
    }),
    { numRuns: 15 },
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
