import { type AttentionItem, MOST_ASKED } from '../../engine/attention/attention.js';
import type { Ctx } from '../../platform/context.js';
import { listImportsWithLetters, listWaitingImports } from './attention.reads.js';

/** Refused rows of one import that are counted: of more the exact number does not matter. */
const MOST_COUNTED = 1_000;

/** Files that wait for a person, and imports some of whose rows were refused. */
export async function importAttention(ctx: Ctx, workspaceId: number): Promise<AttentionItem[]> {
  const waiting = await listWaitingImports(ctx.sql, workspaceId, MOST_ASKED);
  const refused = await listImportsWithLetters(ctx.sql, workspaceId, MOST_COUNTED, MOST_ASKED);
  return [
    ...waiting.map((row): AttentionItem => {
      const what = row.campaign_id === null ? 'needs a campaign and mapping' : 'needs mapping';
      return {
        kind: 'import_waiting',
        severity: 'info',
        count: 1,
        since: row.updated_at,
        title: `Import “${row.file_name}” ${what}`,
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
        title: `${rowsOf(row.open)} of “${row.file_name}” ${row.open === 1 ? 'was' : 'were'} rejected`,
        resource: 'import',
        resourceId: row.id,
      }),
    ),
  ];
}

function rowsOf(open: number): string {
  if (open === 1) return '1 row';
  return `${open >= MOST_COUNTED ? 'At least ' : ''}${open} rows`;
}
