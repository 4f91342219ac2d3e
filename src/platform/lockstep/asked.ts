import type { AnswerAll, Ctx } from '../context.js';

/** Query that waits for other queries of its step. */
export interface Asked {
  readonly question: unknown;
  readonly answerAll: AnswerAll<unknown, unknown>;
  readonly settle: (answer: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Runs the queries of one step together, and distributes the results. If the statement throws, all of them fail with
 * its error.
 */
export async function settleAll(ctx: Ctx, asked: readonly Asked[]): Promise<void> {
  const [first] = asked as readonly [Asked];
  const answers = await first.answerAll(
    ctx,
    asked.map(({ question }) => question),
  );
  asked.forEach(({ settle }, at) => void settle(answers[at]));
}
