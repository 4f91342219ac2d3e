import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { wordsOfWork } from '../../src/engine/faults/work-words.js';
import { backgroundWork } from '../../src/jobs.js';
import { drainLoops } from '../../src/platform/due/drain.js';
import type { DueLoop } from '../../src/platform/due/due-loop.js';
import { SECRET } from '../support/cases/planted-items.js';
import { PLANTED, WITHOUT_CASE } from '../support/cases/set-aside.js';
import { openSendingWorld, type SendingWorld } from '../support/sending-world.js';
import type { TestWorld } from '../support/world.js';

let open: SendingWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openSendingWorld({
    config: { webhookAllowHttp: true, egressAllow: ['127.0.0.0/8'], rateLimits: false },
  });
  world = open.world;
});
afterAll(() => open?.close());
// A failed case leaves its record, which later cases would count.
afterEach(() => world.ctx.sql.query('delete from set_aside'));

const { loops, schedules, handlers } = backgroundWork();

/** Runs one round of a loop or schedule on all due items. */
async function round(name: string): Promise<void> {
  const loop = loops.find((each) => each.name === name) as DueLoop | undefined;
  if (loop !== undefined) {
    // A loop that processes one workspace per tick returns to a workspace only in a later tick.
    for (let look = 0; look < 3; look += 1) await drainLoops(world.ctx, open.worker, [loop]);
    return;
  }
  const schedule = schedules.find((each) => each.name === name);
  await schedule?.run(world.ctx, { attempt: 1, signal: new AbortController().signal });
}

interface Row {
  readonly attempts: number;
  readonly cause: string;
  readonly next_attempt_at: Date;
}

async function recordOf(work: string, item: string): Promise<Row | undefined> {
  const [row] = await world.ctx.sql.query<Row>(
    'select attempts, cause, next_attempt_at from set_aside where workspace_id = $1 and work = $2 and item = $3',
    [world.a.id, work, item],
  );
  return row;
}

/** Returns a payload that no handler expects: invalid IDs. */
const garbage = (workspaceId: number) => ({
  ...{
    workspaceId,
    campaignId: 'x',
    contactId: 'x',
    mailboxId: 'x',
    connectionId: 'x',
    operationId: 'x',
    importId: 'x',
  },
  ...{
    jobId: 'x',
    itemId: 'x',
    id: 'x',
    userId: 'x',
    contactIds: 'x',
    campaignIds: 'x',
    stepIds: 'x',
    sends: 'x',
    domain: 5,
  },
});

const attentionOf = async (ask: TestWorld['inA']) =>
  (await ask({ url: '/overview/attention' })).json.items.filter(
    (item: { kind: string }) => item.kind === 'work_set_aside',
  );

/** Name of background work in source text, with a dot (`sending.results`). */
const NAMED = /\bname: '([a-z-]+(?:\.[a-z-]+)+)'/g;

describe('background work', () => {
  it('has a case, or a reason for an exemption, for each loop and schedule', () => {
    const names = [...loops, ...schedules].map(({ name }) => name);
    expect([...new Set(names)].sort()).toEqual([...Object.keys(PLANTED), ...Object.keys(WITHOUT_CASE)].sort());
  });

  it('has product words for each loop, schedule and job', () => {
    const names = [...loops, ...schedules].map(({ name }) => name);
    const jobs = handlers.map(({ name }) => `job:${name}`);
    expect([...names, ...jobs].filter((name) => wordsOfWork(name) === undefined)).toEqual([]);
  });

  it('has product words for each work inside of a loop', () => {
    const files = readdirSync('src/modules', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const texts = files.map((name) => readFileSync(`src/modules/${name}`, 'utf8'));
    const works = texts.filter((text) => /\bWork\b/.test(text)).flatMap((text) => [...text.matchAll(NAMED)]);
    const names = works.map((found) => String(found[1]));
    expect(names).toContain('sending.watch-domains.note');
    expect(names.filter((name) => wordsOfWork(name) === undefined)).toEqual([]);
  });

  it.each(Object.entries(PLANTED))(
    '%s skips an item that throws, shows it to its owner and retries it',
    async (name, plant) => {
      const planted = await plant(world);
      const { work, item } = planted;
      const play = async (): Promise<void> => {
        await round(name);
        await planted.settled?.();
      };
      await play();
      expect(await planted.served()).toBe(true);
      const first = (await recordOf(work, item)) as Row;
      expect(first).toMatchObject({ attempts: 1 });

      const shown = await attentionOf(world.inA);
      expect(shown).toHaveLength(1);
      expect(shown[0].title).toContain(String(wordsOfWork(work)));
      expect(shown[0].title).not.toContain(work);
      expect(JSON.stringify(await attentionOf(world.inA))).not.toContain(SECRET);
      expect(await attentionOf(world.inB)).toEqual([]);
      const told = await world.ctx.sql.query<{ workspace_id: number; data: object }>(
        `select workspace_id, data from events where type = 'work.set_aside' and data ->> 'work' = $1`,
        [work],
      );
      expect(told.map((event) => event.workspace_id)).toEqual([world.a.id]);
      expect(JSON.stringify(told)).not.toContain(SECRET);

      // Nothing is retried before it is due.
      await play();
      expect(await recordOf(work, item)).toEqual(first);

      const waitMs = first.next_attempt_at.getTime() - world.clock.now().getTime();
      // A lease of the item may outlast its retry delay.
      world.clock.moveTo(new Date(Math.max(first.next_attempt_at.getTime(), world.clock.now().getTime() + LEASE_MS)));
      await play();
      const second = (await recordOf(work, item)) as Row;
      expect(second.attempts).toBe(2);
      expect(second.next_attempt_at.getTime() - world.clock.now().getTime()).toBeGreaterThanOrEqual(waitMs);

      await planted.cure();
      world.clock.moveTo(new Date(Math.max(second.next_attempt_at.getTime(), world.clock.now().getTime() + LEASE_MS)));
      // The item's own delay is random, and later work removes the record soon after.
      const rest = async () => {
        world.clock.advanceMs(60_000);
        await play();
        return recordOf(work, item);
      };
      await expect.poll(rest, { timeout: 30_000 }).toBeUndefined();
      expect(await attentionOf(world.inA)).toEqual([]);
    },
  );
});

describe('a job that fails repeatedly', () => {
  it('is shown to the owner of its workspace from its third failure on, until it succeeds', async () => {
    const thrown: string[] = [];
    for (const { name, run } of handlers) {
      const attempt = (attempt: number) =>
        run(world.ctx, garbage(world.a.id), { attempt, isLast: false, signal: new AbortController().signal });
      const work = `job:${name}`;
      const count = async (): Promise<number> =>
        (await world.ctx.sql.query('select 1 from set_aside where work = $1 and workspace_id = $2', [work, world.a.id]))
          .length;
      const error = await attempt(1).then(
        () => null,
        (error: Error) => error,
      );
      if (error === null) continue;
      expect(await count(), work).toBe(0);
      await expect(attempt(3)).rejects.toThrow();
      expect(await count(), work).toBe(1);
      thrown.push(name);
    }
    expect(thrown.length).toBeGreaterThan(5);
    expect(await attentionOf(world.inB)).toEqual([]);
  });
});

/** Time longer than the longest claim lease. */
const LEASE_MS = 11 * 60_000;
