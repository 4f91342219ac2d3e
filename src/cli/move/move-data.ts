import { randomUUID } from 'node:crypto';
import { changeMark, findMark, type MoveMark, putMark } from '../../platform/db/move/mark.js';
import { type AppliedMigration, listApplied } from '../../platform/db/move/sides.js';
import { withClient } from '../../platform/db/one-client.js';
import { listTables } from '../../platform/db/snapshot/catalog.js';
import type { ComparedTable } from '../../platform/db/snapshot/copy.js';
import { truncateTables } from '../../platform/db/snapshot/fill.js';
import { createSchemaOf, transferDatabase } from '../../platform/db/snapshot/transfer.js';
import { createLogger } from '../../platform/log.js';
import { StartError } from '../../platform/start-error.js';
import {
  isBeginning,
  lockSource,
  lockTarget,
  requireMovable,
  requireRoom,
  requireSchema,
  requireStopped,
} from './checks.js';
import type { Side } from './side.js';

export interface Progress {
  readonly signal: AbortSignal;
  /** Reports the next step. */
  readonly report: (line: string) => void;
}

export interface MoveResult {
  readonly id: string;
  readonly tables: readonly ComparedTable[];
  /** Whether this run only completed a move whose data had been copied and compared before. */
  readonly isResumed: boolean;
}

/**
 * Moves all data from source to target. Until the source is marked as moved, it is unchanged and can start again; the
 * target can start only afterward. At most one of them can therefore start, no matter when this process is killed.
 */
export async function moveData(source: Side, target: Side, progress: Progress): Promise<MoveResult> {
  const sourceFacts = await lockSource(source);
  const targetFacts = await lockTarget(target, sourceFacts);
  const mark = await findMark(source.client);
  if (mark !== null && (await isAlmostComplete(mark, target))) return completeMove(mark, target, progress);
  requireMovable(mark);
  const schema = await requireSchema(source);
  await requireRoom(target, targetFacts, sourceFacts, mark?.installation ?? null);
  await requireStopped(target);
  await requireStopped(source);
  const id = randomUUID();
  progress.report(`Marking ${source.place} as moving`);
  const installation = await putMark(source.client, { state: 'moving', move: id, place: target.place });
  try {
    // Checks again once the mark is visible: a process that started in the meantime is found now, or finds the mark.
    await requireStopped(source);
    progress.report(`Marking ${target.place} as incomplete`);
    await putMark(target.client, { state: 'incomplete', move: id, place: source.place, installation });
    const tables = await transfer(source, target, schema, progress);
    await requireStopped(source);
    progress.signal.throwIfAborted();
    progress.report(`Marking ${source.place} as moved`);
    if (!(await changeMark(source.client, id, 'moving', 'moved')))
      throw new Error('The mark of the source was changed.');
    await completeTarget(target, id, progress);
    return { id, tables, isResumed: false };
  } catch (error) {
    // Uses a new connection, because the current one may be in the middle of a table. A source marked as moved stays
    // so.
    await withClient(source.url, (client) => changeMark(client, id, 'moving', 'free')).catch(() => undefined);
    throw error;
  }
}

/** Returns whether the only missing step of the source's move is to mark this target as complete. */
async function isAlmostComplete({ state, move }: MoveMark, target: Side): Promise<boolean> {
  if (state !== 'moved') return false;
  const mark = await findMark(target.client);
  return mark !== null && mark.state === 'incomplete' && mark.move === move;
}

async function completeMove({ move }: MoveMark, target: Side, progress: Progress): Promise<MoveResult> {
  const id = move ?? '';
  await completeTarget(target, id, progress);
  return { id, tables: [], isResumed: true };
}

/** Lets services start on the target. The source can no longer start. */
async function completeTarget({ client, place }: Side, move: string, { report }: Progress): Promise<void> {
  report(`Marking ${place} as complete`);
  await changeMark(client, move, 'incomplete', 'arrived').catch((error: Error) => {
    throw new StartError(
      `All data is in ${place}, and the last step is missing: ${error.message}. Run the same command again to complete it.`,
      { cause: error },
    );
  });
}

async function transfer(
  source: Side,
  target: Side,
  schema: readonly AppliedMigration[],
  { signal, report }: Progress,
): Promise<ComparedTable[]> {
  report('Creating the tables of the target');
  await createTables(target, schema);
  const advice = 'The source is unchanged and can start; run this command again to move it.';
  return transferDatabase(source.client, target.client, { signal, report, advice });
}

/** Migrates an empty database, or one that an earlier move left, to the schema of the source. */
async function createTables({ client, url }: Side, schema: readonly AppliedMigration[]): Promise<void> {
  const former = (await listApplied(client)) ?? [];
  if (!isBeginning(former, schema)) {
    throw new StartError(
      'The tables that an earlier move left in the target are from another version of Outrider. Use an empty database.',
    );
  }
  // Old rows would only slow down the migrations, and need space until the copy is complete.
  await truncateTables(client, await listTables(client));
  await createSchemaOf(url, schema, createLogger('error'));
}
