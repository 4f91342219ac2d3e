import { describe, expect, it } from 'vitest';
import type { Ctx } from '../context.js';
import { inLockstep, together } from './lockstep.js';
import { Meanwhile } from './meanwhile.js';

/** What was asked, a line for each time that questions were answered. */
function asking() {
  const lines: string[] = [];
  const ask = (ctx: Ctx, step: string, question: number) =>
    together(ctx, step, question, async (_ctx, questions) => {
      lines.push(`${step} ${questions.join(' ')}`);
      await Promise.resolve();
      return questions.map((each) => each * 10);
    });
  return { lines, ask };
}

const CTX = { sql: {} } as Ctx;

describe('work in lockstep', () => {
  it('asks each step once for all, and each piece has its own answer', async () => {
    const { lines, ask } = asking();
    const answers = await inLockstep(CTX, [1, 2, 3], async (ctx, n) => {
      const first = await ask(ctx, 'begin', n);
      return ask(ctx, 'end', first);
    });
    expect(answers).toEqual([100, 200, 300]);
    expect(lines).toEqual(['begin 1 2 3', 'end 10 20 30']);
  });

  it('waits for those that take a step more, once it has seen them do so', async () => {
    const { lines, ask } = asking();
    const way = async (ctx: Ctx, n: number) => {
      await ask(ctx, 'start', n);
      if (n === 2) await ask(ctx, 'detour', n);
      await ask(ctx, 'goal', n);
    };
    await inLockstep(CTX, [1, 2, 3], way);
    lines.length = 0;
    await inLockstep(CTX, [1, 2, 3], way);
    expect(lines).toEqual(['start 1 2 3', 'detour 2', 'goal 1 2 3']);
  });

  it('goes on with those that are left when others have ended', async () => {
    const { lines, ask } = asking();
    await inLockstep(CTX, [1, 2], async (ctx, n) => {
      if (n === 2) await ask(ctx, 'late', n);
    });
    expect(lines).toEqual(['late 2']);
  });

  it('fails as a whole with the first failure, once no piece runs any more', async () => {
    const { lines, ask } = asking();
    let running = 0;
    const work = inLockstep(CTX, [1, 2, 3], async (ctx, n) => {
      running += 1;
      try {
        if (n === 2) throw new Error('the second one');
        await ask(ctx, 'lost', n);
      } finally {
        running -= 1;
      }
    });
    await expect(work).rejects.toThrow('the second one');
    expect(running).toBe(0);
    expect(lines).toEqual([]);
  });

  it('asks at once where it goes alone', async () => {
    const { lines, ask } = asking();
    expect(await ask(CTX, 'alone', 4)).toBe(40);
    expect(await inLockstep(CTX, [5], (ctx, n) => ask(ctx, 'alone', n))).toEqual([50]);
    expect(lines).toEqual(['alone 4', 'alone 5']);
  });
});

describe('look-ups meanwhile', () => {
  it('gather while a statement is under way, and the first one asks at once', async () => {
    const { lines, ask } = asking();
    const ctx: Ctx = { ...CTX, piece: new Meanwhile(CTX) };
    expect(await Promise.all([1, 2, 3].map((n) => ask(ctx, 'look', n)))).toEqual([10, 20, 30]);
    expect(await ask(ctx, 'look', 4)).toBe(40);
    expect(lines).toEqual(['look 1', 'look 2 3', 'look 4']);
  });

  it('fail alone: what the database refuses of one takes no answer from the others', async () => {
    const ctx: Ctx = { ...CTX, piece: new Meanwhile(CTX) };
    const ask = (n: number) =>
      together(ctx, 'refused', n, async (_ctx, questions) => {
        if (questions.includes(2)) throw new Error('no such number');
        return questions;
      });
    const ended = await Promise.allSettled([1, 2, 3].map(ask));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
