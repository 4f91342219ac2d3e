import { describe, expect, it } from 'vitest';
import type { Ctx } from '../context.js';
import { inLockstep, together, writeTogether } from './lockstep.js';
import { LookupBatch } from './lookup-batch.js';

/** Queries, one line per batch. */
function asking() {
  const lines: string[] = [];
  const ask = (ctx: Ctx, step: string, question: number) =>
    together(ctx, step, question, async (_ctx, questions) => {
      lines.push(`${step} ${questions.join(' ')}`);
      await Promise.resolve();
      return questions.map((each) => each * 10);
    });
  const say = (ctx: Ctx, step: string, item: number) =>
    writeTogether(ctx, step, item, async (_ctx, items) => {
      lines.push(`${step} ${items.join(' ')}`);
      await Promise.resolve();
    });
  return { lines, ask, say };
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

  it('waits for work that takes an extra step, once it has seen it do so', async () => {
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

  it('continues with the remaining pieces when others have ended', async () => {
    const { lines, ask } = asking();
    await inLockstep(CTX, [1, 2], async (ctx, n) => {
      if (n === 2) await ask(ctx, 'late', n);
    });
    expect(lines).toEqual(['late 2']);
  });

  it('fails as a whole with the first failure, once no piece is running', async () => {
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

  it('continues after a write without a result, which goes with the next question of all, before it', async () => {
    const { lines, ask, say } = asking();
    const way = async (ctx: Ctx, n: number) => {
      await ask(ctx, 'set out', n);
      await say(ctx, 'news', n);
      if (n === 2) await ask(ctx, 'side way', n);
      await say(ctx, 'more news', n);
      if (n !== 3) await ask(ctx, 'arrive', n);
      await say(ctx, 'last news', n);
    };
    await inLockstep(CTX, [1, 2, 3], way);
    lines.length = 0;
    await inLockstep(CTX, [1, 2, 3], way);
    const told = ['news 1 2 3', 'side way 2', 'more news 1 2 3', 'arrive 1 2', 'last news 1 2 3'];
    expect(lines).toEqual(['set out 1 2 3', ...told]);
  });

  it('asks at the same time what a piece asks at the same time, and what no other can still come to', async () => {
    const lines: string[] = [];
    let asked = 0;
    const ask = (ctx: Ctx, step: string, n: number) =>
      together(ctx, step, n, async (_ctx, all) => {
        asked += 1;
        await new Promise((resolve) => setImmediate(resolve));
        lines.push(`${step} ${all.join(' ')}, one of ${asked}`);
        return all;
      });
    await inLockstep(CTX, [1, 2], async (ctx, n) => {
      await Promise.all([ask(ctx, 'left', n), ask(ctx, 'right', n)]);
      asked = 0;
      await ask(ctx, 'on', n);
    });
    expect(lines).toEqual(['left 1 2, one of 2', 'right 1 2, one of 2', 'on 1 2, one of 1']);
  });

  it('continues with a held question when its piece waits for nothing else', async () => {
    const { lines, ask } = asking();
    await inLockstep(CTX, [0], async (ctx, n) => {
      for (const step of ['near', 'middle', 'far']) await ask(ctx, step, n);
    });
    lines.length = 0;
    await inLockstep(CTX, [1, 2], async (ctx, n) => {
      if (n === 2) await ask(ctx, 'middle', n);
      else await Promise.all([ask(ctx, 'near', n), ask(ctx, 'far', n)]);
    });
    expect(lines).toEqual(['near 1', 'middle 2', 'far 1']);
  });

  it('sends a piece’s pending actions before a statement of its own', async () => {
    const { lines, say } = asking();
    const query = async (text: string) => {
      lines.push(text);
      return [];
    };
    const ctx = { sql: { query } } as unknown as Ctx;
    await inLockstep(ctx, [1, 2], async (ctx, n) => {
      await say(ctx, 'written', n);
      if (n === 2) await ctx.sql.query('read');
    });
    expect(lines).toEqual(['written 1 2', 'read']);
  });

  it('fails after its errors are reported and no statement is in progress', async () => {
    let underWay = 0;
    const failing = (ctx: Ctx, n: number) =>
      writeTogether(ctx, 'refused', n, async () => {
        underWay += 1;
        await new Promise((resolve) => setImmediate(resolve));
        underWay -= 1;
        throw new Error('no room');
      });
    const { ask } = asking();
    const asked = inLockstep(CTX, [1, 2], async (ctx, n) => {
      await failing(ctx, n);
      await ask(ctx, 'beyond', n);
      await ask(ctx, 'far beyond', n);
    });
    await expect(asked).rejects.toThrow('no room');
    expect(underWay).toBe(0);
    await expect(inLockstep(CTX, [1], failing)).rejects.toThrow('no room');
    expect(underWay).toBe(0);
  });

  it('queries immediately when it runs alone', async () => {
    const { lines, ask } = asking();
    expect(await ask(CTX, 'alone', 4)).toBe(40);
    expect(await inLockstep(CTX, [5], (ctx, n) => ask(ctx, 'alone', n))).toEqual([50]);
    expect(lines).toEqual(['alone 4', 'alone 5']);
  });
});

describe('concurrent lookups', () => {
  it('gather while a statement runs, and the first one queries immediately', async () => {
    const { lines, ask } = asking();
    const ctx: Ctx = { ...CTX, piece: new LookupBatch(CTX) };
    expect(await Promise.all([1, 2, 3].map((n) => ask(ctx, 'look', n)))).toEqual([10, 20, 30]);
    expect(await ask(ctx, 'look', 4)).toBe(40);
    expect(lines).toEqual(['look 1', 'look 2 3', 'look 4']);
  });

  it('fail alone: what the database refuses of one takes no answer from the others', async () => {
    const ctx: Ctx = { ...CTX, piece: new LookupBatch(CTX) };
    const ask = (n: number) =>
      together(ctx, 'refused', n, async (_ctx, questions) => {
        if (questions.includes(2)) throw new Error('no such number');
        return questions;
      });
    const ended = await Promise.allSettled([1, 2, 3].map(ask));
    expect(ended.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
