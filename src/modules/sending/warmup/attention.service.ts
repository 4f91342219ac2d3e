import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { stored } from '../../../engine/words/in-language.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listQuarantined } from './attention.reads.js';

/** Reports mailboxes with warmup and campaigns paused because too much of their email lands in spam. */
export async function warmupAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const rows = await listQuarantined(ctx.sql, workspaceId, MOST_ASKED);
  return rows.map((row) => ({
    kind: 'mailbox_quarantined',
    severity: 'warning',
    count: 1,
    since: row.since,
    title:
      row.band_reasons[0] === undefined
        ? say`${row.address} is quarantined: poor inbox placement`
        : say`${row.address} is quarantined: poor inbox placement (${stored(row.band_reasons[0])})`,
    resource: 'mailbox',
    resourceId: String(row.id),
  }));
}
