import type { Ctx } from '../../../platform/context.js';
import { findInstallationHold } from '../../../platform/db/installation-hold.js';
import type { DueLoop } from '../../../platform/due/due-loop.js';
import { doubtDueMessages } from '../../conversation/outbound/index.js';
import { syncLoop } from '../../conversation/receiving/index.js';
import { doubtDueWarmup } from '../../sending/warmup/index.js';
import { heldReading } from './held-reading.service.js';

/**
 * Loops of a held instance, which send nothing. They read mailboxes for replies, bounces, and copies of emails from after the backup.
 * First, messages by members and warmup email become `unknown`, so that their copies settle them.
 */
export function heldLoops(): readonly DueLoop[] {
  const reading = syncLoop(undefined, heldReading);
  return [
    {
      ...reading,
      tick: async (ctx, worker) => {
        await doubtMessages(ctx);
        return reading.tick(ctx, worker);
      },
    },
  ];
}

async function doubtMessages(ctx: Ctx): Promise<void> {
  const hold = await findInstallationHold(ctx.sql);
  if (hold === null) return;
  await doubtDueMessages(ctx, null, hold.since);
  await doubtDueWarmup(ctx, null, hold.since);
}
