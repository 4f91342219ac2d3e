import type { SqlRunner } from '../../db/sql-runner.js';
import { listMoves } from './blob-moves.js';

/** Progress of the move of content to the configured store, over all tables. */
export interface ObjectMove {
  /** Location of the store, or `database`. */
  readonly target: string;
  /** `waiting`: the store does not work. `incomplete`: the move ended, and objects could not be read. */
  readonly status: 'moving' | 'waiting' | 'incomplete' | 'complete';
  readonly movedCount: number;
  readonly failedCount: number;
  /** Reason of the last failure; null without one. */
  readonly problem: string | null;
}

/** Returns the progress of the move to the configured store; null if nothing was moved. */
export async function readObjectMove(
  sql: Pick<SqlRunner, 'query'>,
  location: string | null,
): Promise<ObjectMove | null> {
  const target = location ?? 'database';
  const moves = (await listMoves(sql)).filter((move) => move.target === target);
  if (moves.length === 0) return null;
  const movedCount = moves.reduce((sum, each) => sum + Number(each.moved), 0);
  const failedCount = moves.reduce((sum, each) => sum + Number(each.failed), 0);
  const problem = moves.findLast((each) => each.problem !== null)?.problem ?? null;
  const hasEnded = moves.every(({ finishedAt }) => finishedAt !== null);
  const status = failedCount > 0 ? 'incomplete' : hasEnded ? 'complete' : problem === null ? 'moving' : 'waiting';
  return { target, status, movedCount, failedCount, problem };
}

/** Returns why content is not moved to the configured store; null without a problem. */
export async function objectMoveProblem(
  sql: Pick<SqlRunner, 'query'>,
  location: string | null,
): Promise<string | null> {
  const move = await readObjectMove(sql, location);
  if (move?.status === 'incomplete')
    return `${move.failedCount} rows could not be moved to ${move.target}: ${move.problem}`;
  return move?.status === 'waiting' ? `the move to ${move.target} waits: ${move.problem}` : null;
}
