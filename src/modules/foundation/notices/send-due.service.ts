import { MOST_LINES } from '../../../engine/notice/notice.js';
import { quietUntil } from '../../../engine/notice/when-due.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { claimDue, isHeld, settle } from '../../../platform/due/claims/claims.js';
import type { EventCatalogue } from '../events/index.js';
import { eachClaimed } from '../faults/index.js';
import { lockChannel } from './channels.repo.js';
import { timingOf } from './collect.service.js';
import { type Batch, composeNotice } from './compose.service.js';
import { deliverNotice } from './deliver.service.js';
import { CHANNELS, type ChannelRow, NOTICES_LOOP } from './due-channels.js';
import { findWaiting, listFirstItems } from './items.repo.js';
import { languageOf } from './language-of.js';
import { findWorkspaceFacts } from './notices.reads.js';
import { recordOutcome } from './record-outcome.service.js';

/** Maximum parallel channels per process. */
const AT_ONCE = 8;

/** Sends due messages. Returns the number of channels. */
export async function sendDueNotices(ctx: Ctx, catalogue: EventCatalogue): Promise<number> {
  const take = { now: ctx.clock.now(), workerId: ctx.worker.id, limit: AT_ONCE };
  const claimed = await claimDue(ctx, CHANNELS, take);
  const work = { name: NOTICES_LOOP };
  await eachClaimed(ctx, work, CHANNELS, claimed, (channel) => sendTo(ctx, catalogue, channel));
  return claimed.length;
}

/**
 * Sends all waiting notices of a claimed channel as one message. If the process dies between the message and its result,
 * another one sends it again: a repeated notice is better than a missing one.
 */
async function sendTo(ctx: Ctx, catalogue: EventCatalogue, channel: ChannelRow): Promise<void> {
  const workspace = await findWorkspaceFacts(ctx.sql, channel.workspace_id);
  const zone = channel.time_zone ?? workspace.timezone;
  // A retry can fall into quiet hours.
  const quietEnd = quietUntil(ctx.clock.now(), timingOf(channel, zone));
  if (quietEnd !== null) {
    await settle(ctx.sql, CHANNELS, channel, { due_at: quietEnd });
    return;
  }
  const batch = await readBatch(ctx, channel, workspace.name);
  if (batch === null) return;
  const language = await languageOf(ctx, channel);
  const notice = await composeNotice(ctx, catalogue, channel, { ...batch, language });
  if (!(await isHeld(ctx.sql, CHANNELS, channel))) return;
  const outcome = await deliverNotice(ctx, channel, notice);
  await recordOutcome(ctx, channel, batch.waiting.last, outcome, zone);
}

/** Returns the waiting notices under the lock of the channel; null if there are none, which also settles the claim. */
function readBatch(ctx: Ctx, channel: ChannelRow, workspaceName: string): Promise<Omit<Batch, 'language'> | null> {
  const { workspace_id: workspaceId, id } = channel;
  return inTx(ctx, async (ctx) => {
    await lockChannel(ctx.sql, workspaceId, id);
    const waiting = await findWaiting(ctx.sql, workspaceId, id);
    if (waiting === null) {
      await settle(ctx.sql, CHANNELS, channel, { due_at: null });
      return null;
    }
    return { waiting, first: await listFirstItems(ctx.sql, workspaceId, id, MOST_LINES), workspaceName };
  });
}
