import type { AnswerAll, Ctx, WriteAll } from '../context.js';
import { oneAtATime, preceded } from '../db/sql-runner.js';
import { Questions } from './questions.js';

/**
 * Runs the same work for several items in the caller's transaction, in lockstep: queries that all of them make with
 * `together` are combined in one statement. Resolves in the order of the items. If one fails, all fail, once none is
 * running and no statement is left: the caller rolls back, and may retry one by one.
 */
export async function inLockstep<I, O>(
  ctx: Ctx,
  items: readonly I[],
  work: (ctx: Ctx, item: I) => Promise<O>,
): Promise<O[]> {
  const shared: Ctx = { ...ctx, sql: oneAtATime(ctx.sql) };
  const questions = new Questions(shared, items.length);
  const ended = await Promise.allSettled(
    items.map(async (item, index) => {
      const piece = questions.piece(index);
      const sql = preceded(shared.sql, () => questions.sendWrites(index));
      try {
        return await work({ ...shared, sql, piece }, item);
      } catch (error) {
        questions.giveUp(error);
        throw error;
      } finally {
        questions.leave(index);
      }
    }),
  );
  await questions.end();
  return ended.map((each) => (each as PromiseFulfilledResult<O>).value);
}

/**
 * Queries something that concurrent pieces of work may query as well: `answerAll` gets the questions of all pieces at
 * this step. Work that runs alone queries immediately. Rows that one statement changes must belong to one question
 * only. On a pipelined connection, concurrent questions of one piece go in one packet.
 */
export async function together<I, O>(ctx: Ctx, step: string, question: I, answerAll: AnswerAll<I, O>): Promise<O> {
  if (ctx.piece !== undefined) return ctx.piece.ask(step, question, answerAll);
  const [answer] = await answerAll(ctx, [question]);
  return answer as O;
}

/**
 * Like `together`, if no later step needs a result: concurrent work continues, and its statement is sent with that of
 * its next question, before it. `writeAll` issues all its statements before it awaits the first, so that they keep this
 * order. Work that runs alone awaits the result.
 */
export async function writeTogether<I>(ctx: Ctx, step: string, item: I, writeAll: WriteAll<I>): Promise<void> {
  if (ctx.piece?.write === undefined) await writeAll(ctx, [item]);
  else ctx.piece.write(step, item, writeAll);
}

/** Groups equal items, in the order in which each kind first appears. */
export function alike<T>(items: readonly T[], kindOf: (item: T) => string): T[][] {
  const kinds = new Map<string, T[]>();
  for (const item of items) {
    const kind = kindOf(item);
    const same = kinds.get(kind);
    if (same === undefined) kinds.set(kind, [item]);
    else same.push(item);
  }
  return [...kinds.values()];
}
