import type { AnswerAll, Ctx, Piece } from '../context.js';
import { oneAtATime } from '../db/sql-runner.js';
import { type Asked, settleAll } from './asked.js';

/** A question of one piece of work. */
interface OfPiece extends Asked {
  /** Which of the pieces of work asks. */
  readonly place: number;
  readonly rank: number;
}

/**
 * Does the same work for several items in the caller's transaction, in lockstep: what all of them ask by `together` is asked
 * once, in one statement. Resolves in the order of the items. When one fails all fail, once none of them runs any more: the
 * caller undoes the transaction, and may try them one by one.
 */
export async function inLockstep<I, O>(
  ctx: Ctx,
  items: readonly I[],
  work: (ctx: Ctx, item: I) => Promise<O>,
): Promise<O[]> {
  const [only] = items;
  if (items.length === 1) return [await work(ctx, only as I)];
  const shared: Ctx = { ...ctx, sql: oneAtATime(ctx.sql) };
  const questions = new Questions(shared, items.length);
  const ended = await Promise.allSettled(
    items.map(async (item, place) => {
      try {
        return await work({ ...shared, piece: questions.piece(place) }, item);
      } catch (error) {
        questions.giveUp(error);
        throw error;
      } finally {
        questions.leave();
      }
    }),
  );
  questions.throwFailure();
  return ended.map((each) => (each as PromiseFulfilledResult<O>).value);
}

/**
 * Asks something of the database that the pieces of work beside this one may ask as well: `answerAll` is given the questions of
 * all that have come to this step. Work that goes alone asks at once. Rows that one statement changes must be those of one
 * question only.
 */
export async function together<I, O>(ctx: Ctx, step: string, question: I, answerAll: AnswerAll<I, O>): Promise<O> {
  if (ctx.piece !== undefined) return ctx.piece.ask(step, question, answerAll);
  const [answer] = await answerAll(ctx, [question]);
  return answer as O;
}

/**
 * How far along its way a step is: behind all that were seen before it. Pieces of work that skip a step wait for those that take
 * it, so that they ask the next one together again. Grows with the steps that the program has, and is the same for all its work.
 */
const ranks = new Map<string, number>();

/** The questions that wait until every piece of work waits or has ended; then those of the step that lies farthest back go. */
class Questions {
  readonly #waiting = new Map<string, OfPiece[]>();
  #asked = 0;
  #failure: { readonly error: unknown } | null = null;

  constructor(
    private readonly ctx: Ctx,
    private going: number,
  ) {}

  piece(place: number): Piece {
    const times = new Map<string, number>();
    let rank = 0;
    return {
      ask: (step, question, answerAll) => {
        const time = (times.get(step) ?? 0) + 1;
        times.set(step, time);
        rank = rankBehind(rank, `${step} ${time}`);
        return this.#ask(step, { place, rank, question, answerAll: answerAll as unknown as OfPiece['answerAll'] });
      },
    };
  }

  leave(): void {
    this.going -= 1;
    this.#goOn();
  }

  /** Nothing more is asked: the transaction is lost. */
  giveUp(error: unknown): void {
    this.#failure ??= { error };
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#asked = 0;
    for (const { fail } of all) fail(error);
  }

  throwFailure(): void {
    if (this.#failure !== null) throw this.#failure.error;
  }

  #ask<O>(step: string, asked: Omit<OfPiece, 'settle' | 'fail'>): Promise<O> {
    if (this.#failure !== null) return Promise.reject(this.#failure.error);
    return new Promise<O>((settle, fail) => {
      const same = this.#waiting.get(step) ?? [];
      same.push({ ...asked, settle: settle as OfPiece['settle'], fail });
      this.#waiting.set(step, same);
      this.#asked += 1;
      this.#goOn();
    });
  }

  #goOn(): void {
    if (this.#asked === 0 || this.#asked < this.going) return;
    const [step, asked] = [...this.#waiting].reduce((first, each) => (rankOf(each) < rankOf(first) ? each : first));
    this.#waiting.delete(step);
    this.#asked -= asked.length;
    void answer(
      this.ctx,
      asked.sort((one, other) => one.place - other.place),
    );
  }
}

function rankOf([, asked]: readonly [string, readonly OfPiece[]]): number {
  return Math.min(...asked.map(({ rank }) => rank));
}

function rankBehind(before: number, step: string): number {
  const rank = Math.max(ranks.get(step) ?? 0, before + 1);
  ranks.set(step, rank);
  return rank;
}

async function answer(ctx: Ctx, asked: readonly Asked[]): Promise<void> {
  try {
    await settleAll(ctx, asked);
  } catch (error) {
    for (const { fail } of asked) fail(error);
  }
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
