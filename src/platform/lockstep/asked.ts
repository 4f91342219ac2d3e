import type { AnswerAll, Ctx } from '../context.js';

/** A question that waits for others of its step. */
export interface Asked {
  readonly question: unknown;
  readonly answerAll: AnswerAll<unknown, unknown>;
  readonly settle: (answer: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/** Asks questions of one step at once and hands each its answer. Throws what the statement throws, and then none has one. */
export async function settleAll(ctx: Ctx, asked: readonly Asked[]): Promise<void> {
  const [first] = asked as readonly [Asked];
  const answers = await first.answerAll(
    ctx,
    asked.map(({ question }) => question),
  );
  asked.forEach(({ settle }, at) => void settle(answers[at]));
}
