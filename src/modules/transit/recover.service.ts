import { type Ctx, inTx } from '../../platform/context.js';
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
  while (await inTx(ctx, (ctx) => recoverOne(ctx, kind, workerIds, except))) found = true;
  if (found) ctx.wake.hint(kind.loop);
}

async function recoverOne<Row extends ClaimedRow>(
  ctx: Ctx,
  kind: MessageKind<Row>,
  workerIds: readonly string[],
  except: readonly string[],
): Promise<boolean> {
  const row = await kind.lockAbandoned(ctx, workerIds, except);
  if (row === undefined) return false;
  await kind.record(ctx, row, verdictOfLost(row.handed_at));
  return true;
}
