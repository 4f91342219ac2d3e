import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listFailing } from './schedules.reads.js';

/** Returns schedules whose last report did not reach every recipient. */
export async function reportAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const failing = await listFailing(ctx.sql, workspaceId, MOST_ASKED);
  return failing.map(({ id, campaign_name: name, count, address, since }) => ({
    ...{ kind: 'report_failing', severity: 'warning', count, since, resource: 'report_schedule', resourceId: id },
    title:
      count === 1
        ? say`The report on “${name}” could not be sent to ${address}`
        : say`The report on “${name}” could not be sent to ${count} recipients`,
  }));
}
