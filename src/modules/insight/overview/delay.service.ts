import type { AttentionItem } from '../../../engine/attention/attention.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { oldestDueJobMs } from '../../../platform/queue/backlog.js';

/** Shorter waits are normal under load. */
const LATE_MS = 300_000;

/**
 * Reports background jobs of the instance that are due but do not start, which delays imports, launches and exports of
 * every workspace.
 */
export async function delayAttention(ctx: Ctx): Promise<AttentionItem[]> {
  const ms = await oldestDueJobMs(ctx.sql, null);
  if (ms === null || ms < LATE_MS) return [];
  return [
    {
      kind: 'work_delayed',
      severity: 'warning',
      count: 1,
      since: new Date(ctx.clock.now().getTime() - ms),
      title: say`Background work has not started for ${Math.floor(ms / 60_000)} minutes. Imports, launches, and exports are delayed`,
      resource: 'service',
      resourceId: null,
    },
  ];
}
