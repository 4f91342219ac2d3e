import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { stored } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listFailedLaunches } from './attention.reads.js';

/** Returns campaigns whose launch failed. */
export async function launchAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listFailedLaunches(ctx.sql, workspaceId, MOST_ASKED);
  return rows.map((row) => ({
    kind: 'launch_failed',
    severity: 'blocking',
    count: 1,
    since: row.since,
    title:
      row.error_message === null
        ? say`“${row.name}” could not be launched`
        : say`“${row.name}” could not be launched: ${stored(row.error_message)}`,
    resource: 'campaign',
    resourceId: row.campaign_id,
  }));
}
