import type { AnswerAll, Ctx, Piece } from '../context.js';
import { type Asked, settleAll } from './asked.js';

/**
 * Batches lookups of independent callers, outside of transactions: questions asked by `together` while the same step is
 * being answered go with its next statement. The first one is sent immediately. All of them must be about the same
 * workspace.
 */
export class LookupBatch implements Piece {
  readonly #waiting = new Map<string, Asked[]>();

  constructor(private readonly ctx: Ctx) {}

  ask<I, O>(step: string, question: I, answerAll: AnswerAll<I, O>): Promise<O> {
    return new Promise<O>((settle, fail) => {
      const asked = { question, answerAll, settle, fail } as unknown as Asked;
      const waiting = this.#waiting.get(step);
      if (waiting !== undefined) waiting.push(asked);
      else void this.#answer(step, [asked]);
    });
  }

  /** While a step is being answered, it has a list of waiting questions, which may be empty. */
  async #answer(step: string, first: readonly Asked[]): Promise<void> {
    for (let asked = first; asked.length > 0; asked = this.#waiting.get(step) ?? []) {
      this.#waiting.set(step, []);
      await answer(this.ctx, asked);
    }
    this.#waiting.delete(step);
  }
}

/** Runs the lookup of one member of a batch. A query that the database rejects does not affect the others. */
async function answer(ctx: Ctx, asked: readonly Asked[]): Promise<void> {
  try {
    await settleAll(ctx, asked);
  } catch (error) {
    if (asked.length === 1) asked[0]?.fail(error);
    else for (const each of asked) await answer(ctx, [each]);
  }
}
