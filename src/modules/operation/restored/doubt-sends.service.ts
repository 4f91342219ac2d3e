import type { Ctx } from '../../../platform/context.js';
import { faultOf } from '../../../platform/due/fault.js';
import { recordHandedBefore } from '../../sending/delivery/before-restore/index.js';
import { listUnproven, type UnprovenSend } from './unproven.reads.js';

/** Emails per query, and per transaction. */
const LISTED = 5_000;
const BATCH = 200;
const FIRST = { workspaceId: 0, id: '00000000-0000-0000-0000-000000000000' };

/**
 * Marks emails of a workspace, or of all, as `unknown` that the former instance may have sent and no Sent folder proves unsent: a member decides about
 * each. Returns their number. Each batch is a transaction of its own, so a run after an interruption continues. Throws at
 * the end if an email could not be marked; all others are.
 */
export async function doubtUnproven(ctx: Ctx, workspaceId: number | null, since: Date): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  let after: Pick<UnprovenSend, 'workspaceId' | 'id'> = FIRST;
  for (;;) {
    const listed = await listUnproven(ctx.sql, { workspaceId, since }, after, LISTED);
    for (const workspaceId of new Set(listed.map((send) => send.workspaceId))) {
      const own = listed.filter((send) => send.workspaceId === workspaceId);
      for (let at = 0; at < own.length; at += BATCH) {
        count += await doubtApart(ctx, workspaceId, own.slice(at, at + BATCH), since, failures);
      }
    }
    const last = listed.at(-1);
    if (last === undefined || listed.length < LISTED) break;
    after = last;
  }
  if (failures.length > 0) throw failures[0];
  return count;
}

/** Marks emails together, or one by one if that fails, so that one faulty email does not affect the others. */
async function doubtApart(
  ctx: Ctx,
  workspaceId: number,
  sends: readonly UnprovenSend[],
  since: Date,
  failures: unknown[],
): Promise<number> {
  const handed = sends.map(({ id, mailboxId }) => ({ sendId: id, mailboxId, messageIdHeader: null, at: since }));
  try {
    return (await recordHandedBefore(ctx, workspaceId, handed)).length;
  } catch (error) {
    if (faultOf(error) !== 'item') throw error;
    if (sends.length === 1) {
      ctx.log.error({ err: error, workspaceId, sendId: sends[0]?.id }, 'failed to mark an email as unknown');
      failures.push(error);
      return 0;
    }
  }
  let count = 0;
  for (const send of sends) count += await doubtApart(ctx, workspaceId, [send], since, failures);
  return count;
}
