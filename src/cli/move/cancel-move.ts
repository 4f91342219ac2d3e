import { changeMark, findMark, type MoveMark } from '../../platform/db/move/mark.js';
import { StartError } from '../../platform/start-error.js';
import { lockSource, lockTarget, requireStopped } from './checks.js';
import type { Side } from './side.js';

/** Opens the target of the move, as given by `--to`. */
type WithTarget = (use: (target: Side) => Promise<void>) => Promise<void>;

/**
 * Cancels the move of a source, so that a service can start on it again: one that was interrupted, or a complete one whose
 * target no service has started on. The target stays incomplete, and the next move to it begins from the start.
 *
 * @param withTarget null: `--to` is missing; 'gone': the operator confirmed that the target no longer exists
 */
export async function cancelMove(source: Side, withTarget: WithTarget | 'gone' | null): Promise<void> {
  const facts = await lockSource(source);
  const mark = await findMark(source.client);
  if (mark?.state === 'moving') {
    await changeMark(source.client, mark.move, 'moving', 'free');
    return;
  }
  if (mark?.state !== 'moved') {
    throw new StartError(
      mark?.state === 'incomplete'
        ? `${source.place} is the target of a move from ${mark.place}. Cancel it with the settings of the source.`
        : `${source.place} is not being moved, so there is nothing to cancel.`,
    );
  }
  if (withTarget === null) {
    throw new StartError(
      `The data was moved to ${mark.place}. Name this target with --to, so that it can no longer start, or use ` +
        '--target-is-gone if it no longer exists.',
    );
  }
  if (withTarget !== 'gone') {
    await withTarget(async (target) => {
      await lockTarget(target, facts);
      await blockTarget(target, mark);
    });
  }
  await changeMark(source.client, mark.move, 'moved', 'free');
}

/** Makes sure that no service can start on the target of a move. Throws `StartError` if one did. */
async function blockTarget(target: Side, { move, place }: MoveMark): Promise<void> {
  const mark = await findMark(target.client);
  if (mark === null || mark.move !== move || mark.state === 'moved' || mark.state === 'moving') {
    throw new StartError(`${target.place} is not the unused target of this move, which is ${place}.`);
  }
  if (mark.state === 'incomplete') return;
  await requireStopped(target);
  if (mark.state === 'arrived' && (await changeMark(target.client, move, 'arrived', 'incomplete'))) return;
  throw new StartError(
    `A service has started on ${target.place} since the move, so its data is the current one. With its settings, run ` +
      '"outrider move" back to here instead.',
  );
}
