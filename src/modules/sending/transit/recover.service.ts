import { type Ctx, inTx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import type { ClaimedRow, MessageKind } from './kind.js';
import { verdictOfLost } from './verdict.js';

/**
 * Recovers messages that workers have claimed but no longer process. Each is decided under the lock of its row, so that a hand-over in
 * progress counts, and its result belongs to the lost attempt: a repetition, or a worker that was only slow, changes nothing more.
 * @param except messages that a living worker still processes
 */
export async function recover<Row extends ClaimedRow>(
  ctx: Ctx,
  kind: MessageKind<Row>,
  workerIds: readonly string[],
  except: readonly string[] = [],
): Promise<void> {
  let found = false;
  const failures = new Map<string, unknown>();
  for (let goesOn = true; goesOn; ) {
    let lost: ClaimedRow | undefined;
    try {
      goesOn = await inTx(ctx, async (ctx) => {
        const row = await kind.lockAbandoned(ctx, workerIds, [...except, ...failures.keys()]);
        lost = row;
        if (row !== undefined) await kind.record(ctx, row, verdictOfLost(row.handed_at));
        return row !== undefined;
      });
      found ||= goesOn;
    } catch (error) {
      if (lost === undefined || faultOf(error) !== 'item') throw error;
      const { id, workspace_id: workspaceId } = lost as ClaimedRow;
      failures.set(id, error);
      ctx.log.error({ err: error, workspaceId, messageId: id }, `failed to end ${kind.name} of a dead worker`);
    }
  }
  if (found) ctx.wake.hint(kind.loop);
  // Sends that could not be ended stay claimed; the caller retries them.
  for (const error of failures.values()) throw error;
}
