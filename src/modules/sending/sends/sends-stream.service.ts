import type { Ctx } from '../../../platform/context.js';
import type { Period } from '../../outreach/statistics/index.js';
import { sendTime } from './send-time.js';
import type { SendView } from './sends.reads.js';
import { pageSends } from './sends-page.js';
import { EVERY_SEND, type SendPosition } from './sends-where.js';

const PAGE = 1_000;

/** Yields all sends of a campaign, newest first, one page at a time, so that its memory does not grow with the campaign. */
export async function* streamSends(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  period: Period,
): AsyncGenerator<SendView> {
  const filter = { ...EVERY_SEND, ...sendTime(period) };
  for (let after: SendPosition | null = null; ; ) {
    const rows: SendView[] = await pageSends(ctx.sql, { workspaceId, campaignId, filter, after, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { id: last.id, changed: null };
  }
}
