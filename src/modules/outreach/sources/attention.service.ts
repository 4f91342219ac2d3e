import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listFailingSources, listSourcesWithoutCampaign } from './attention.reads.js';

/** Failed readings in a row that need attention. */
const FAILURES = 3;

/** Returns sources whose file cannot be read, and sources whose campaign takes no contacts. */
export async function sourceAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const failing = await listFailingSources(ctx.sql, workspaceId, FAILURES, MOST_ASKED);
  const without = await listSourcesWithoutCampaign(ctx.sql, workspaceId, MOST_ASKED);
  return [
    ...failing.map(
      ({ id, name, since }): AttentionItem => ({
        ...{ kind: 'contact_source_failing', severity: 'warning', count: 1, since },
        ...{ resource: 'contact_source', resourceId: id },
        title: say`The file of contact source “${name}” cannot be read`,
      }),
    ),
    ...without.map(
      ({ id, name, campaign, since }): AttentionItem => ({
        ...{ kind: 'contact_source_failing', severity: 'warning', count: 1, since },
        ...{ resource: 'contact_source', resourceId: id },
        title:
          campaign === null
            ? say`The campaign of contact source “${name}” was deleted`
            : say`The campaign “${campaign}” of contact source “${name}” has ended`,
      }),
    ),
  ];
}
