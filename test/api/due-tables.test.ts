import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { deleteWorkspaceMove, upsertRetiredWorkspace } from '../../src/platform/db/workspace-moves.js';
import { claimDue, findNextDueAt, isHeld, note, release, settle } from '../../src/platform/due/claims/claims.js';
import { claimOf } from '../../src/platform/due/claims/due-table.js';
import { letGo } from '../../src/platform/due/claims/let-go.js';
import { deadWorkers, orphans, type Recoverer, reapDeadWorkers } from '../../src/platform/due/reaper.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import { DUE_CASES } from '../support/due/due-cases.js';
import { losingAnswerOf } from '../support/kinds/lost-answer.js';
import { openTestWorld, type TestWorld } from '../support/world.js';

let world: TestWorld;
const started: RunningWorker[] = [];

beforeAll(async () => {
  world = await openTestWorld();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map((worker) => worker.stop({ clean: true })));
  await world.ctx.sql.query(`truncate ${DUE_CASES.map(({ due }) => due.table).join(', ')} cascade`);
  await world.ctx.sql.query(`delete from workers where heartbeat_at < 'infinity'`);
});
afterAll(() => world?.close());

async function worker(): Promise<RunningWorker> {
  const one = await startWorker(world.ctx, 'test');
  started.push(one);
  return one;
}

describe.each(DUE_CASES.map((each) => [each.due.table, each] as const))('%s', (_table, { due, loop, seed, claims }) => {
  const sql = () => world.ctx.sql;
  const now = () => world.clock.now();
  const later = (ms: number) => new Date(now().getTime() + ms);
  // biome-ignore lint/suspicious/noExplicitAny: the suite treats all tables alike.
  const claim = (by: RunningWorker, limit = 1): Promise<any[]> =>
    claimDue(world.ctx, due, { now: now(), workerId: by.id, limit });
  const rows = () => sql().query<Record<string, unknown>>(`select * from ${due.table} order by 1, 2`);
  const attemptOf = (row: unknown): number => (row as Record<string, number>)[due.attempt] ?? Number.NaN;
  /** Releases the claims of dead workers, as the loop does. */
  const recover = async (deadIds: readonly string[]): Promise<void> =>
    expect(await reapDeadWorkers(world.ctx, [loop as Recoverer], deadIds)).toEqual({ complete: true });
  const kill = async (victim: RunningWorker): Promise<void> => {
    await victim.stop({ clean: false });
    await recover(await deadWorkers(world.ctx));
  };

  it('gives each due row to one of many workers that claim at the same time', async () => {
    await seed(world, now(), 12);
    const workers = await Promise.all([worker(), worker(), worker()]);
    const taken: unknown[] = [];
    for (let round = 0; round < 12 && taken.length < 12; round += 1) {
      for (const claimed of await Promise.all([...workers, ...workers].map((by) => claim(by, 2))))
        taken.push(...claimed);
    }
    const keys = taken.map((row) => JSON.stringify(claimOf(due, row as never).key));
    expect(keys).toHaveLength(12);
    expect(new Set(keys).size).toBe(12);
  });

  it('claims nothing before its time, and a clock that moves on frees no claim', async () => {
    const by = await worker();
    await seed(world, later(60_000), 1);
    expect(await claim(by)).toEqual([]);
    expect(await findNextDueAt(sql(), due)).toEqual(later(60_000));
    world.clock.advanceMs(60_000);
    const [held] = await claim(by);
    world.clock.advanceMs(365 * 86_400_000);
    expect(await claim(await worker())).toEqual([]);
    expect(await findNextDueAt(sql(), due)).toBeNull();
    expect(await isHeld(sql(), due, held)).toBe(true);
  });

  it('passes the claims of a killed worker on under another attempt, and keeps those of the living', async () => {
    await seed(world, now(), 2);
    const [victim, heir] = [await worker(), await worker()];
    const [lost] = await claim(victim);
    const [kept] = await claim(heir);
    await kill(victim);
    const [taken] = await claim(heir, 5);
    expect(claimOf(due, taken).key).toEqual(claimOf(due, lost).key);
    expect(attemptOf(taken)).toBe(attemptOf(lost) + 1);
    expect(await isHeld(sql(), due, kept)).toBe(true);
  });

  it('changes nothing by a late answer, before and after another worker has claimed the row', async () => {
    await seed(world, now(), 1);
    const [paused, heir] = [await worker(), await worker()];
    const [lost] = await claim(paused);
    await kill(paused);
    const answerLate = async (): Promise<void> => {
      const before = await rows();
      const change = { [due.dueAt]: later(86_400_000) } as never;
      expect(await note(sql(), due, lost, change)).toBeUndefined();
      expect(await settle(sql(), due, lost, change)).toBeUndefined();
      await release(sql(), due, [claimOf(due, lost)], later(86_400_000));
      expect(await isHeld(sql(), due, lost)).toBe(false);
      expect(await rows()).toEqual(before);
    };
    await answerLate();
    const [taken] = await claim(heir);
    await answerLate();
    expect(await settle(sql(), due, taken, { [due.dueAt]: later(1_000) } as never)).toMatchObject({ worker_id: null });
    await answerLate();
  });

  it('changes nothing under the right worker with another attempt, key or workspace', async () => {
    await seed(world, now(), 1);
    const by = await worker();
    const [held] = await claim(by);
    const before = await rows();
    const row = held as unknown as Record<string, number>;
    const change = { [due.dueAt]: later(1_000) } as never;
    const otherKey =
      'workspace_id' in due.key ? { workspace_id: world.b.id } : { [Object.keys(due.key)[0] ?? '']: 'other' };
    for (const wrong of [{ [due.attempt]: attemptOf(held) - 1 }, otherKey]) {
      expect(await settle(sql(), due, { ...row, ...wrong } as never, change)).toBeUndefined();
    }
    expect(await rows()).toEqual(before);
  });

  it('rests while the workspace continues in another instance', async () => {
    if (!('workspace_id' in due.key)) return;
    await seed(world, now(), 1);
    const by = await worker();
    await upsertRetiredWorkspace(sql(), world.a.id, null);
    await claims?.run(world.ctx, by.id);
    expect(await claim(by)).toEqual([]);
    expect(await loop.tick({ ...world.ctx, worker: by }, by)).toEqual({ worked: 0, nextDueAt: null });
    await deleteWorkspaceMove(sql(), world.a.id);
    expect(await claim(by)).toHaveLength(1);
  });

  it('waits as long as a release says, and counts the next attempt', async () => {
    await seed(world, now(), 1);
    const [one, other] = [await worker(), await worker()];
    const [first] = await claim(one);
    await release(sql(), due, [claimOf(due, first)], later(90_000));
    expect(await claim(other)).toEqual([]);
    expect(await findNextDueAt(sql(), due)).toEqual(later(90_000));
    world.clock.advanceMs(90_000);
    const [second] = await claim(other);
    expect(attemptOf(second)).toBe(attemptOf(first) + 1);
    await release(sql(), due, [claimOf(due, second)], null);
    expect(await claim(one)).toHaveLength(1);
  });

  it('frees a claim whose worker signed off without ending it', async () => {
    await seed(world, now(), 1);
    const [gone, heir] = [await worker(), await worker()];
    await claim(gone);
    await gone.stop({ clean: true });
    await recover(await orphans(world.ctx, [loop as Recoverer]));
    const [taken] = await claim(heir);
    expect(await orphans(world.ctx, [loop as Recoverer])).toEqual([]);
    expect(await isHeld(sql(), due, taken)).toBe(true);
  });

  it('frees a claim that the database stored and its worker never learned of, while the worker lives', async () => {
    await seed(world, now(), 1);
    const by = await worker();
    const { ctx, lost } = losingAnswerOf({ ...world.ctx, worker: by }, claims?.statement ?? `claim-${due.table}`);
    const take = { now: now(), workerId: by.id, limit: 1 };
    await expect(claims?.run(ctx, by.id) ?? claimDue(ctx, due, take)).rejects.toThrow('before the answer came');
    expect(lost()).toBe(true);
    const held = () => sql().query(`select 1 from ${due.table} where worker_id is not null`);
    await expect.poll(held, { timeout: 10_000 }).toEqual([]);
    expect(await claim(await worker())).toHaveLength(1);
  });

  it('repeats a release that the database refused until it succeeds', async () => {
    await seed(world, now(), 1);
    const by = await worker();
    const [held] = await claim(by);
    await sql().query(
      `create or replace function refuse_release() returns trigger language plpgsql as
       $$ begin raise exception 'refused' using errcode = '57P03'; end $$`,
    );
    await sql().query(
      `create trigger refuse_release before update on ${due.table} for each row execute function refuse_release()`,
    );
    await letGo({ ...world.ctx, worker: by }, due, [held], null);
    expect(await isHeld(sql(), due, held)).toBe(true);
    await sql().query(`drop trigger refuse_release on ${due.table}`);
    await expect.poll(() => isHeld(sql(), due, held), { timeout: 10_000 }).toBe(false);
  });
});
