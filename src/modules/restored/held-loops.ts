import type { Ctx } from '../../platform/context.js';
import { findInstallationHold } from '../../platform/db/installation-hold.js';
import type { DueLoop } from '../../platform/due/due-loop.js';
import { doubtDueMessages } from '../outbound/index.js';
import { syncLoop } from '../receiving/index.js';
import { doubtDueWarmup } from '../warmup/index.js';
import { noteMailboxRead } from './held-reading.service.js';

/**
 * The loops of a held instance. They send nothing: they read mailboxes, where replies, bounces and copies of emails say what
 * happened after the backup. Messages by members and warmup email become `unknown` first, so that their copies settle them.
 */
export function heldLoops(): readonly DueLoop[] {
  const reading = syncLoop(undefined, noteMailboxRead);
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
  await doubtDueMessages(ctx, hold.since);
  await doubtDueWarmup(ctx, hold.since);
}
