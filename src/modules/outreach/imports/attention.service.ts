import { type AttentionItem, MOST_ASKED } from '../../../engine/attention/attention.js';
import { type Said, say } from '../../../engine/words/say.js';
import type { Ctx } from '../../../platform/context.js';
import { listImportsWithLetters, listWaitingImports } from './attention.reads.js';

/** Maximum counted rejected rows per import; beyond that, the exact number does not matter. */
const MOST_COUNTED = 1_000;

/** Returns files that wait for a member, and imports with rejected rows. */
export async function importAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const waiting = await listWaitingImports(ctx.sql, workspaceId, MOST_ASKED);
  const refused = await listImportsWithLetters(ctx.sql, workspaceId, MOST_COUNTED, MOST_ASKED);
  return [
    ...waiting.map((row): AttentionItem => {
      return {
        kind: 'import_waiting',
        severity: 'info',
        count: 1,
        since: row.updated_at,
        title: row.needs_campaign
          ? say`Import “${row.file_name}” needs a campaign and mapping`
          : say`Import “${row.file_name}” needs mapping`,
        resource: 'import',
        resourceId: row.id,
      };
    }),
    ...refused.map(
      (row): AttentionItem => ({
        kind: 'dead_letters',
        severity: 'warning',
        count: row.open,
        since: row.since,
        title: rejected(row.open, row.file_name),
        resource: 'import',
        resourceId: row.id,
      }),
    ),
  ];
}

function rejected(open: number, fileName: string): Said {
  if (open === 1) return say`1 row of “${fileName}” was rejected`;
  return open >= MOST_COUNTED
    ? say`At least ${open} rows of “${fileName}” were rejected`
    : say`${open} rows of “${fileName}” were rejected`;
}
