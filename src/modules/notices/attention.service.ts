import { type AttentionItem, MOST_ASKED } from '../../engine/attention/attention.js';
import type { Ctx } from '../../platform/context.js';
import { listFailingChannels } from './channels.repo.js';
import type { ChannelRow } from './due-channels.js';

/** Returns notice channels that fail, and channels that Outrider disabled. */
export async function noticeAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listFailingChannels(ctx.sql, workspaceId, MOST_ASKED);
  return rows.map((row) => ({
    kind: 'notice_failing',
    severity: row.status === 'disabled' ? 'blocking' : 'warning',
    count: row.consecutive_failures,
    since: row.failing_since ?? row.updated_at,
    title: titleOf(row),
    resource: 'notice_channel',
    resourceId: row.id,
  }));
}

function titleOf({ name, status, disabled_reason: reason, consecutive_failures: failures }: ChannelRow): string {
  if (reason === 'member_removed') return `“${name}” is disabled: its member left the workspace`;
  if (reason === 'channel_gone') return `“${name}” is disabled: its webhook was deleted`;
  const failed = `${failures} consecutive notices failed`;
  return status === 'disabled' ? `“${name}” is disabled: ${failed}` : `“${name}” is failing: ${failed}`;
}
