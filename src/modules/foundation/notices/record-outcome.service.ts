import type { NoticeDisabledReason, NoticeKind } from '../../../engine/notice/enums.js';
import { noticeDueAt } from '../../../engine/notice/when-due.js';
import { verdictOnFailing } from '../../../engine/webhook/outcome.js';
import type { AuditAction } from '../../../engine/words/audit-terms.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { backOffMs } from '../../../platform/due/claims/back-off.js';
import { settle } from '../../../platform/due/claims/claims.js';
import { appendEvents } from '../events/index.js';
import { mailOwners } from '../people/index.js';
import { appendAudit } from '../workspaces/index.js';
import { lockChannel, statusChange } from './channels.repo.js';
import { timingOf } from './collect.service.js';
import { CHANNELS, type ChannelRow } from './due-channels.js';
import { deleteItems, findFirstAdded } from './items.repo.js';
import { channelDisabled, channelFailing } from './notices.events.js';
import { disabledMail, failingMail } from './owner-mail.js';
import type { NoticeOutcome } from './post-notice.js';

/** First and maximum delay between retries. */
const RETRY = { firstMs: 30_000, longestMs: 6 * 3_600_000 };

type Failure = Exclude<NoticeOutcome, { kind: 'delivered' }>;

/** Records the result of a message about the events up to `last`, with its consequences for the channel, and ends the claim. */
export function recordOutcome(
  ctx: Ctx,
  channel: ChannelRow,
  last: number,
  outcome: NoticeOutcome,
  zone: string,
): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { workspace_id: workspaceId, id } = channel;
    const now = ctx.clock.now();
    // A fan-out that holds the lock adds its items before they are read below; a later one sees the new due time.
    const locked = await lockChannel(ctx.sql, workspaceId, id);
    if (locked?.worker_id !== channel.worker_id || locked?.attempt !== channel.attempt) return;
    if (outcome.kind !== 'delivered') return recordFailure(ctx, channel, outcome);
    await deleteItems(ctx.sql, workspaceId, id, last);
    const firstAdded = await findFirstAdded(ctx.sql, workspaceId, id);
    await settle(ctx.sql, CHANNELS, channel, {
      ...{ consecutive_failures: 0, failing_since: null, failing_noticed_at: null, error_code: null },
      ...{ error_message: null, last_success_at: now },
      due_at: firstAdded === null ? null : noticeDueAt(firstAdded, timingOf(channel, zone)),
    });
  });
}

/** Schedules a retry with backoff, warns the owners after three days, and disables the channel after five, like webhooks. */
async function recordFailure(ctx: Ctx, channel: ChannelRow, failure: Failure): Promise<void> {
  const now = ctx.clock.now();
  const consecutiveFailures = channel.consecutive_failures + 1;
  const failingSince = channel.failing_since ?? now;
  const verdict = verdictOnFailing({ failingSince, consecutiveFailures, noticedAt: channel.failing_noticed_at }, now);
  const reason = reasonOf(channel, failure, verdict);
  const waitMs = Math.max(backOffMs(consecutiveFailures, RETRY), (failure.retryAfterSeconds ?? 0) * 1_000);
  const health = {
    ...{ consecutive_failures: consecutiveFailures, failing_since: failingSince, last_failure_at: now },
    ...{ error_code: failure.code, error_message: String(failure.message) },
    failing_noticed_at: verdict === 'notice' ? now : channel.failing_noticed_at,
    due_at: new Date(now.getTime() + waitMs),
  };
  const end = reason === null ? {} : { ...statusChange('disabled', reason, now), due_at: null };
  const row = await settle(ctx.sql, CHANNELS, channel, { ...health, ...end });
  if (row === undefined) return;
  if (reason !== null) await reportDisabled(ctx, row, failure, reason);
  else if (verdict === 'notice') await reportFailing(ctx, row, failure);
}

function reasonOf(
  { kind }: ChannelRow,
  failure: Failure,
  verdict: 'notice' | 'disable' | null,
): NoticeDisabledReason | null {
  if (failure.code === 'member_removed') return 'member_removed';
  if (failure.kind === 'gone') return kind === 'browser' ? 'browser_gone' : 'channel_gone';
  return verdict === 'disable' ? 'channel_failing' : null;
}

function factsOf(row: ChannelRow, { code: errorCode }: Failure) {
  return {
    ...{ channelId: row.id, channelName: row.name, channelKind: row.kind as NoticeKind, errorCode },
    failingSince: row.failing_since?.toISOString() ?? null,
  };
}

async function reportFailing(ctx: Ctx, row: ChannelRow, failure: Failure): Promise<void> {
  const { workspace_id: workspaceId, consecutive_failures: consecutiveFailures } = row;
  await appendEvents(ctx, workspaceId, [channelFailing.draft({ ...factsOf(row, failure), consecutiveFailures })]);
  await audit(ctx, row, 'notice_channel.failing', { errorCode: failure.code, consecutiveFailures });
  await mailOwners(ctx, workspaceId, failingMail(ctx.config.publicUrl, row, consecutiveFailures, failure.message));
}

async function reportDisabled(ctx: Ctx, row: ChannelRow, failure: Failure, reason: NoticeDisabledReason) {
  const { workspace_id: workspaceId, id: channelId } = row;
  await appendEvents(ctx, workspaceId, [channelDisabled.draft({ ...factsOf(row, failure), disabledReason: reason })]);
  await audit(ctx, row, 'notice_channel.disabled', { errorCode: failure.code, disabledReason: reason });
  // Members reset browsers as they like. Only they can subscribe again, and the console tells them.
  if (reason !== 'browser_gone') await mailOwners(ctx, workspaceId, disabledMail(ctx.config.publicUrl, row, reason));
  ctx.log.warn({ workspaceId, channelId, reason }, 'notice channel disabled');
}

function audit(ctx: Ctx, row: ChannelRow, action: AuditAction, changes: Readonly<Record<string, unknown>>) {
  return appendAudit(ctx, row.workspace_id, { action, resource: 'notice_channel', resourceId: row.id, changes });
}
