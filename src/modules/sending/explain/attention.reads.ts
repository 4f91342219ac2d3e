// Reads sends, campaigns: unconfirmed sends.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface UnknownSends {
  readonly campaign_id: string;
  readonly name: string;
  readonly unknown: number;
  readonly since: Date;
}

/**
 * Returns campaigns with sends without a result.
 * @param mostLookedAt maximum examined sends in total, so that thousands of lost sends cost no more than a few.
 */
export function listUnknownSends(
  sql: SqlRunner,
  workspaceId: number,
  mostLookedAt: number,
  limit: number,
): Promise<UnknownSends[]> {
  return sql.query<UnknownSends>(
    `select c.id as campaign_id, c.name, count(*)::int as unknown, min(coalesce(s.handed_at, s.updated_at)) as since
     from (select campaign_id, handed_at, updated_at from sends where workspace_id = $1 and status_class = 'unknown'
           order by id limit $2) s
     join campaigns c on c.workspace_id = $1 and c.id = s.campaign_id and c.deleted_at is null
     group by c.id, c.name order by c.id limit $3`,
    [workspaceId, mostLookedAt, limit],
    'attention-unknown-sends',
  );
}
