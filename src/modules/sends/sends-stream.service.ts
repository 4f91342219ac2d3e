import type { Timeframe } from '../../engine/lifecycle/enums.js';
import { timeframeDays } from '../../engine/schedule/timeframe.js';
import type { Ctx } from '../../platform/context.js';
import type { SendView } from './sends.reads.js';
import { pageSends } from './sends-page.js';
import { EVERY_SEND, type SendPosition } from './sends-where.js';

const PAGE = 1_000;

/** All sends of a campaign, newest first, read a page at a time: the memory it takes does not grow with the campaign. */
export async function* streamSends(
  ctx: Ctx,
  workspaceId: number,
  campaignId: string,
  timeframe: Timeframe,
): AsyncGenerator<SendView> {
  const { from, to } = timeframeDays(timeframe, ctx.clock.now());
  const filter = { ...EVERY_SEND, from, to };
  for (let after: SendPosition | null = null; ; ) {
    const rows: SendView[] = await pageSends(ctx.sql, { workspaceId, campaignId, filter, after, limit: PAGE });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = { id: last.id, changed: null };
  }
}
