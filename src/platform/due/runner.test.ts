import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { afterEach, expect, it } from 'vitest';
import { ManualClock } from '../clock.js';
import type { Ctx } from '../context.js';
import { silentLogger } from '../log.js';
import { Vitals } from '../vitals.js';
import { drainLoops } from './drain.js';
import type { DueLoop } from './due-loop.js';
import { type RunningLoops, startDueLoops } from './runner.js';
import { LocalWake } from './wake.js';
import type { Worker } from './worker.js';

const clock = new ManualClock('2026-03-09T10:00:00Z');
const wake = new LocalWake();
// Parts of the context that the runner needs.
const ctx = { clock, wake, log: silentLogger(), vitals: new Vitals(new Registry()) } as unknown as Ctx;
const worker: Worker = { id: 'w', isAlive: () => true, lifetime: () => new AbortController().signal };
let running: RunningLoops | undefined;

afterEach(async () => {
  await running?.stop(1000);
  running = undefined;
});

function loopOf(tick: DueLoop['tick'], name = 'loop'): DueLoop {
  return { name, tick };
}

it('ticks again immediately while there is work, then waits', async () => {
  let left = 5;
  let ticks = 0;
  running = startDueLoops(ctx, worker, [
    loopOf(async () => {
      ticks += 1;
      left = Math.max(0, left - 1);
      return { worked: left, nextDueAt: null };
    }),
  ]);
  await sleep(200);
  expect(left).toBe(0);
  expect(ticks).toBe(5);
});

it('sleeps until the next due time and not until the poll', async () => {
  const at: number[] = [];
  running = startDueLoops(ctx, worker, [
    loopOf(async () => {
      at.push(performance.now());
      return { worked: 0, nextDueAt: new Date(clock.now().getTime() + 100) };
    }),
  ]);
  await sleep(350);
  expect(at.length).toBeGreaterThanOrEqual(3);
  expect(at.length).toBeLessThanOrEqual(4);
});

it('answers a hint within milliseconds, also one that comes during a tick', async () => {
  let ticks = 0;
  running = startDueLoops(ctx, worker, [
    loopOf(async () => {
      ticks += 1;
      if (ticks === 1) wake.hint('loop');
      await sleep(10);
      return { worked: 0, nextDueAt: null };
    }),
  ]);
  await sleep(150);
  const before = ticks;
  expect(before).toBeGreaterThanOrEqual(2);
  wake.hint('loop');
  await sleep(60);
  expect(ticks).toBeGreaterThan(before);
});

it('survives errors of a tick, slows the failing loop down and leaves the others alone', async () => {
  let failures = 0;
  let others = 0;
  running = startDueLoops(ctx, worker, [
    loopOf(async () => {
      failures += 1;
      wake.hint('bad');
      throw new Error('broken');
    }, 'bad'),
    loopOf(async () => {
      others += 1;
      await sleep(5);
      return { worked: 1, nextDueAt: null };
    }, 'good'),
  ]);
  await sleep(900);
  expect(failures).toBeGreaterThanOrEqual(2);
  expect(failures).toBeLessThanOrEqual(3);
  expect(others).toBeGreaterThan(50);
});

it('starts nothing while the worker is fenced', async () => {
  let alive = false;
  let ticks = 0;
  running = startDueLoops(ctx, { ...worker, isAlive: () => alive }, [
    loopOf(async () => {
      ticks += 1;
      return { worked: 0, nextDueAt: null };
    }),
  ]);
  await sleep(100);
  expect(ticks).toBe(0);
  alive = true;
  wake.hint('loop');
  await sleep(100);
  expect(ticks).toBe(1);
});

it('waits for the running tick when stopped, and says when it took too long', async () => {
  let ended = false;
  running = startDueLoops(ctx, worker, [
    loopOf(async () => {
      await sleep(150);
      ended = true;
      return { worked: 1, nextDueAt: null };
    }),
  ]);
  await sleep(20);
  expect(await running.stop(20)).toBe(false);
  expect(ended).toBe(false);
  expect(await running.stop(1000)).toBe(true);
  expect(ended).toBe(true);
});

it('drains loops that make work for each other and tells when the next row is due', async () => {
  const queues = { a: 3, b: 0 };
  let thrownBack = false;
  const later = new Date('2026-03-09T11:00:00Z');
  const next = await drainLoops(ctx, worker, [
    loopOf(async () => {
      const worked = queues.a;
      queues.a = 0;
      queues.b += worked;
      return { worked, nextDueAt: later };
    }, 'a'),
    loopOf(async () => {
      if (queues.b === 0) return { worked: 0, nextDueAt: null };
      queues.b -= 1;
      if (!thrownBack) queues.a += 1;
      thrownBack = true;
      return { worked: 1, nextDueAt: null };
    }, 'b'),
  ]);
  expect(queues).toEqual({ a: 0, b: 0 });
  expect(next).toEqual(later);
});
