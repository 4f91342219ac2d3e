import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listUnknownSends } from './attention.reads.js';

/** Maximum counted sends; beyond that, the exact number does not matter. */
const MOST_COUNTED = 1_000;

/** Lists campaigns with unconfirmed emails. */
export async function sendAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listUnknownSends(ctx.sql, workspaceId, MOST_COUNTED, MOST_ASKED);
  return rows.map((row) => ({
    kind: 'send_unknown',
    severity: 'warning',
    count: row.unknown,
    since: row.since,
    title:
      row.unknown === 1
        ? say`1 email of “${row.name}” is unconfirmed`
        : say`${row.unknown} emails of “${row.name}” are unconfirmed`,
    resource: 'campaign',
    resourceId: row.campaign_id,
  }));
}
