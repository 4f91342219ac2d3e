import type { AnswerAll, Ctx, TellAll } from '../context.js';
import { oneAtATime, preceded } from '../db/sql-runner.js';
import { Questions } from './questions.js';

/**
 * Does the same work for several items in the caller's transaction, in lockstep: what all of them ask by `together` is asked
 * once, in one statement. Resolves in the order of the items. When one fails all fail, once none of them runs any more and no
 * statement is left behind: the caller undoes the transaction, and may try them one by one.
 */
export async function inLockstep<I, O>(
  ctx: Ctx,
  items: readonly I[],
  work: (ctx: Ctx, item: I) => Promise<O>,
): Promise<O[]> {
  const shared: Ctx = { ...ctx, sql: oneAtATime(ctx.sql) };
  const questions = new Questions(shared, items.length);
  const ended = await Promise.allSettled(
    items.map(async (item, place) => {
      const piece = questions.piece(place);
      const sql = preceded(shared.sql, () => questions.sendTold(place));
      try {
        return await work({ ...shared, sql, piece }, item);
      } catch (error) {
        questions.giveUp(error);
        throw error;
      } finally {
        questions.leave(place);
      }
    }),
  );
  await questions.end();
  return ended.map((each) => (each as PromiseFulfilledResult<O>).value);
}

/**
 * Asks something of the database that the pieces of work beside this one may ask as well: `answerAll` is given the questions of
 * all that have come to this step. Work that goes alone asks at once. Rows that one statement changes must be those of one
 * question only. Where the connection is pipelined, questions of one piece that are asked at the same time go in one packet.
 */
export async function together<I, O>(ctx: Ctx, step: string, question: I, answerAll: AnswerAll<I, O>): Promise<O> {
  if (ctx.piece !== undefined) return ctx.piece.ask(step, question, answerAll);
  const [answer] = await answerAll(ctx, [question]);
  return answer as O;
}

/**
 * The same where no later step needs an answer: work beside others goes on at once, and its statement goes with that of its next
 * question, before it. `tellAll` gives all its statements before it waits for the first, so that they keep this order. Work that goes
 * alone waits for it.
 */
export async function tell<I>(ctx: Ctx, step: string, item: I, tellAll: TellAll<I>): Promise<void> {
  if (ctx.piece?.tell === undefined) await tellAll(ctx, [item]);
  else ctx.piece.tell(step, item, tellAll);
}

/** Splits items into those that are alike, in the order in which each kind comes first. */
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
