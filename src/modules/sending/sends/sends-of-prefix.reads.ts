// Reads contacts of a campaign by the prefix of their address, including deleted ones, whose messages are listed too.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { likePrefix } from './sends-where.js';

/** Returns the contacts of a campaign whose address has this prefix; null if there are more than `most`. */
export async function findContactsByPrefix(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  prefix: string,
  most: number,
): Promise<string[] | null> {
  const part = (deleted: string): string =>
    `(select id from contacts where workspace_id = $1 and campaign_id = $2 and email_key like $3 and deleted_at ${deleted} limit $4)`;
  const rows = await sql.query<{ id: string }>(`${part('is null')} union all ${part('is not null')} limit $4`, [
    workspaceId,
    campaignId,
    likePrefix(prefix),
    most + 1,
  ]);
  return rows.length > most ? null : rows.map((row) => row.id);
}
