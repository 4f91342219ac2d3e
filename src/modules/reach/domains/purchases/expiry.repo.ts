import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { isRetired } from '../../../../platform/db/workspace-moves.js';
import type { DomainRow } from '../registry/domains.repo.js';

const served = `not ${isRetired('domains.workspace_id')}`;

/** Claims domains whose registration is due for a check, for `leaseMs`. */
export function claimExpiring(sql: SqlRunner, now: Date, leaseMs: number, limit: number): Promise<DomainRow[]> {
  return sql.query<DomainRow>(
    `update domains d set expiry_due_at = $1::timestamptz + $2 * interval '1 millisecond'
     from (select workspace_id, id from domains where expiry_due_at <= $1 and ${served}
            order by expiry_due_at limit $3 for update skip locked) due
     where d.workspace_id = due.workspace_id and d.id = due.id returning d.*`,
    [now, leaseMs, limit],
    'domains-claim-expiring',
  );
}

export async function findNextExpiryLook(sql: SqlRunner): Promise<Date | null> {
  const [row] = await sql.query<{ at: Date | null }>(
    `select min(expiry_due_at) as at from domains where expiry_due_at is not null and ${served}`,
    [],
    'domains-next-expiry',
  );
  return row?.at ?? null;
}
