import { expect, it } from 'vitest';
import { Turns } from './turns.js';

it('runs a limited number of tasks per key, in order, concurrently with other keys', async () => {
  const turns = new Turns(2);
  const began: string[] = [];
  const ends: Array<() => void> = [];
  const task = (name: string) => () => {
    began.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns.run('a', task(name)));
  all.push(turns.run('b', task('b1')));
  expect(began).toEqual(['a1', 'a2', 'b1']);
  for (let at = 0; at < 5; at += 1) {
    ends[at]?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await Promise.all(all);
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

it('starts the next task after a failed task', async () => {
  const turns = new Turns(1);
  const failed = turns.run('a', () => Promise.reject(new Error('broken')));
  const next = turns.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
