import type { NoticeEvent } from '../../../engine/notice/notice.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import type { EventCatalogue } from '../events/index.js';
import { lockChannel, statusChange, updateChannel, updateChannelDue } from './channels.repo.js';
import { getChannel } from './channels.service.js';
import { testNotice } from './compose.service.js';
import { deliverNotice } from './deliver.service.js';
import { NOTICES_LOOP } from './due-channels.js';
import { findFirstAdded } from './items.repo.js';
import { languageOf } from './language-of.js';
import { findWorkspaceFacts } from './notices.reads.js';
import type { NoticeOutcome } from './post-notice.js';

/** Event whose sample a test shows, because most channels are for replies. */
const SAMPLE = 'campaign.contact.replied';

/**
 * Sends a test to a channel in any status, regardless of its filters and hours. A successful test resets the failures of an active
 * channel, and its waiting notices are sent. Throws `notice_channel_not_found` (404). Must not run in a transaction.
 */
export async function sendTestNotice(
  ctx: Ctx,
  catalogue: EventCatalogue,
  workspaceId: number,
  id: string,
): Promise<NoticeOutcome> {
  const { row } = await getChannel(ctx, workspaceId, id);
  const { name } = await findWorkspaceFacts(ctx.sql, workspaceId);
  const language = await languageOf(ctx, row);
  const notice = testNotice(ctx, row, sampleEvent(ctx, catalogue), { workspaceName: name, language });
  const outcome = await deliverNotice(ctx, row, notice);
  if (outcome.kind === 'delivered') await noteArrival(ctx, workspaceId, id);
  return outcome;
}

function sampleEvent(ctx: Ctx, catalogue: EventCatalogue): NoticeEvent {
  const type = catalogue.find(SAMPLE);
  const occurredAt = ctx.clock.now();
  return { id: ctx.ids.uuid(), type: SAMPLE, title: type?.title ?? '', occurredAt, data: { ...type?.sample } };
}

function noteArrival(ctx: Ctx, workspaceId: number, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const row = await lockChannel(ctx.sql, workspaceId, id);
    if (row === undefined) return;
    const now = ctx.clock.now();
    const isFailing = row.status === 'active' && row.consecutive_failures > 0;
    const healthy = isFailing ? statusChange('active', null, now) : {};
    await updateChannel(ctx.sql, workspaceId, id, { ...healthy, last_success_at: now });
    if (!isFailing || (await findFirstAdded(ctx.sql, workspaceId, id)) === null) return;
    await updateChannelDue(ctx.sql, workspaceId, id, now);
    ctx.wake.hint(NOTICES_LOOP);
  });
}
