import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
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

function titleOf({ name, status, disabled_reason: reason, consecutive_failures: failures }: ChannelRow): Said {
  if (reason === 'member_removed') return say`“${name}” is disabled: its member left the workspace`;
  if (reason === 'channel_gone') return say`“${name}” is disabled: its webhook was deleted`;
  if (reason === 'browser_gone') return say`“${name}” is disabled: its browser unsubscribed`;
  return status === 'disabled'
    ? say`“${name}” is disabled: ${failures} consecutive notices failed`
    : say`“${name}” is failing: ${failures} consecutive notices failed`;
}
