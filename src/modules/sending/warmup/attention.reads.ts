// Reads mailboxes, warmup_mailboxes: mailboxes quarantined for poor inbox placement.
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface QuarantinedMailbox {
  readonly id: number;
  readonly address: string;
  readonly band_reasons: readonly string[];
  readonly since: Date;
}

export function listQuarantined(sql: SqlRunner, workspaceId: number, limit: number): Promise<QuarantinedMailbox[]> {
  return sql.query<QuarantinedMailbox>(
    `select m.id, m.address, coalesce(w.band_reasons, '[]') as band_reasons,
       coalesce(w.band_since, w.updated_at, m.updated_at) as since
     from mailboxes m left join warmup_mailboxes w on w.workspace_id = m.workspace_id and w.mailbox_id = m.id
     where m.workspace_id = $1 and m.deleted_at is null and m.warmup_status = 'quarantined'
     order by m.id limit $2`,
    [workspaceId, limit],
    'attention-quarantined-mailboxes',
  );
}
