import { type Ctx, inTx } from '../../platform/context.js';
import { faultOf } from '../../platform/due/fault.js';
import type { ClaimedRow, MessageKind } from './kind.js';
import { verdictOfLost } from './verdict.js';

/**
 * Takes over what workers have claimed and no longer carry. Each message is judged under the lock of its row, so that a
 * hand-over that is just being written counts, and its end is written as a result of the attempt that was lost: running it
 * twice, or beside a worker that was only slow, changes nothing a second time.
 * @param except what a living worker still carries
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
    let id: string | undefined;
    try {
      goesOn = await inTx(ctx, async (ctx) => {
        const row = await kind.lockAbandoned(ctx, workerIds, [...except, ...failures.keys()]);
        id = row?.id;
        if (row !== undefined) await kind.record(ctx, row, verdictOfLost(row.handed_at));
        return row !== undefined;
      });
      found ||= goesOn;
    } catch (error) {
      if (id === undefined || faultOf(error) !== 'item') throw error;
      failures.set(id, error);
      ctx.log.error({ err: error, id }, `failed to end ${kind.name} of a dead worker`);
    }
  }
  if (found) ctx.wake.hint(kind.loop);
  // Sends that could not be ended stay claimed; the caller retries them.
  for (const error of failures.values()) throw error;
}
