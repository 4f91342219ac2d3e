import { expect, it } from 'vitest';
import type { Ctx } from '../context.js';
import { defineJob, handleJob, joinHandlers } from './job.js';

const gone = defineJob<number>({ name: 'test.gone' });
const other = defineJob<number>({ name: 'test.other' });
const ctx = {} as Ctx;
const run = { attempt: 1, isLast: false, signal: new AbortController().signal };

it('handlers of one job become one that runs them in turn', async () => {
  const seen: string[] = [];
  const note = (name: string) => async (_ctx: Ctx, payload: number) => void seen.push(`${name} ${payload}`);
  const joined = joinHandlers([
    handleJob(gone, { run: note('first'), onGiveUp: note('first gives up') }),
    handleJob(other, { run: note('other') }),
    handleJob(gone, { run: note('second') }),
  ]);
  expect(joined.map((handler) => handler.name)).toEqual(['test.gone', 'test.other']);
  await joined[0]?.run(ctx, 7, run);
  await joined[0]?.giveUp(ctx, 7, new Error('no attempt left'));
  expect(seen).toEqual(['first 7', 'second 7', 'first gives up 7']);
});

it('one that fails lets all of them run again', async () => {
  let tries = 0;
  const [joined] = joinHandlers([
    handleJob(gone, {
      run: async () => {
        tries += 1;
      },
    }),
    handleJob(gone, {
      run: async () => {
        if (tries < 2) throw new Error('not yet');
      },
    }),
  ]);
  await expect(joined?.run(ctx, 1, run)).rejects.toThrow('not yet');
  await joined?.run(ctx, 1, run);
  expect(tries).toBe(2);
});
