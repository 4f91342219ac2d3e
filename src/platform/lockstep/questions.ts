import type { Ctx, Piece } from '../context.js';
import { type Asked, settleAll } from './asked.js';

/** Question or action of one piece of work. */
interface OfPiece extends Asked {
  /** Index of the piece of work. */
  readonly index: number;
  readonly rank: number;
  /** Whether the piece continues without a result. */
  readonly isWrite: boolean;
}

/**
 * Position of each step, after all steps seen earlier. Pieces that skip a step wait for the others, so that their next
 * queries are batched again. Shared by all work; limited by the number of steps in the program.
 */
const ranks = new Map<string, number>();

/**
 * Questions of pieces of work in lockstep. They wait until every piece waits or has ended. Then those of the earliest
 * step are sent, with those of further steps that no piece can still reach.
 */
export class Questions {
  readonly #waiting = new Map<string, OfPiece[]>();
  readonly #going: Set<number>;
  readonly #underWay = new Set<Promise<void>>();
  #failure: { readonly error: unknown } | null = null;
  #isLooking = false;

  constructor(
    private readonly ctx: Ctx,
    pieces: number,
  ) {
    this.#going = new Set(Array.from({ length: pieces }, (_, index) => index));
  }

  piece(index: number): Piece {
    const times = new Map<string, number>();
    let rank = 0;
    const next = (step: string): number => {
      const time = (times.get(step) ?? 0) + 1;
      times.set(step, time);
      rank = rankBehind(rank, `${step} ${time}`);
      return rank;
    };
    return {
      ask: (step, question, answerAll) =>
        new Promise((settle, fail) => {
          const asked = { question, answerAll, settle, fail } as unknown as Asked;
          this.#add(step, { ...asked, index, rank: next(step), isWrite: false });
        }),
      write: (step, question, writeAll) => {
        const answerAll = async (ctx: Ctx, items: readonly unknown[]) => {
          await writeAll(ctx, items as ReadonlyArray<typeof question>);
          return [];
        };
        const ignore = (): void => undefined;
        const written = { question, answerAll, settle: ignore, fail: ignore };
        this.#add(step, { ...written, index, rank: next(step), isWrite: true });
      },
    };
  }

  leave(index: number): void {
    this.#going.delete(index);
    this.#look();
  }

  /** Rejects all further questions: the transaction is lost. */
  giveUp(error: unknown): void {
    this.#failure ??= { error };
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const { fail } of all) fail(error);
  }

  /** Sends pending actions of a piece, because it issues a statement of its own. */
  sendWrites(index: number): void {
    for (const [step, asked] of this.#inOrder()) {
      if (asked.some((each) => each.isWrite && each.index === index)) this.#send(step, asked);
    }
  }

  /** Resolves when all actions are done. Throws the first failure, once nothing is running. */
  async end(): Promise<void> {
    this.#goOn();
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    if (this.#failure !== null) throw this.#failure.error;
  }

  #add(step: string, asked: OfPiece): void {
    if (this.#failure !== null) {
      asked.fail(this.#failure.error);
      return;
    }
    const same = this.#waiting.get(step);
    if (same === undefined) this.#waiting.set(step, [asked]);
    else same.push(asked);
    this.#look();
  }

  /** Runs once no piece can continue on its own, when its concurrent questions are known. */
  #look(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    process.nextTick(() => {
      this.#isLooking = false;
      this.#goOn();
    });
  }

  #goOn(): void {
    const nearest = this.#nearestQuestions();
    if (nearest.size < this.#going.size) return;
    let isAsked = false;
    for (const [step, asked] of this.#inOrder()) {
      if (isAsked && !this.#isComplete(asked, nearest)) return;
      isAsked ||= asked.some(({ isWrite }) => !isWrite);
      this.#send(step, asked);
    }
  }

  /** Returns how far the next result is, for each waiting piece. */
  #nearestQuestions(): Map<number, number> {
    const nearest = new Map<number, number>();
    for (const { index, rank, isWrite } of [...this.#waiting.values()].flat()) {
      if (!isWrite) nearest.set(index, Math.min(rank, nearest.get(index) ?? rank));
    }
    return nearest;
  }

  /** Returns whether all running pieces have reached a step or passed it. */
  #isComplete(asked: readonly OfPiece[], nearest: ReadonlyMap<number, number>): boolean {
    const here = new Set(asked.map(({ index }) => index));
    const rank = rankOf(asked);
    return [...nearest].every(([index, next]) => here.has(index) || next > rank);
  }

  #inOrder(): Array<[string, OfPiece[]]> {
    return [...this.#waiting].sort(([, one], [, other]) => rankOf(one) - rankOf(other));
  }

  #send(step: string, asked: readonly OfPiece[]): void {
    this.#waiting.delete(step);
    const sent = this.#answer(asked.toSorted((one, other) => one.index - other.index));
    this.#underWay.add(sent);
    void sent.then(() => {
      this.#underWay.delete(sent);
      this.#look();
    });
  }

  async #answer(asked: readonly OfPiece[]): Promise<void> {
    try {
      await settleAll(this.ctx, asked);
    } catch (error) {
      for (const { fail } of asked) fail(error);
      if (asked.some(({ isWrite }) => isWrite)) this.giveUp(error);
    }
  }
}

function rankOf(asked: readonly OfPiece[]): number {
  return Math.min(...asked.map(({ rank }) => rank));
}

function rankBehind(before: number, step: string): number {
  const rank = Math.max(ranks.get(step) ?? 0, before + 1);
  ranks.set(step, rank);
  return rank;
}
