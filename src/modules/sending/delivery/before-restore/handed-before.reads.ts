import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

// Reads sends and mailboxes: waiting emails that an instance before a restore may have sent.

export interface WaitingSend {
  readonly id: string;
  readonly attempt: number;
  readonly campaign_id: string;
  readonly step_id: string;
  readonly contact_id: string;
  readonly variant_id: string | null;
  readonly message_id_header: string | null;
}

/** Locks and returns those of these sends that wait for a claim. */
export function lockWaitingSends(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<WaitingSend[]> {
  return sql.query<WaitingSend>(
    `select id, attempt, campaign_id, step_id, contact_id, variant_id, message_id_header from sends
     where workspace_id = $1 and id = any($2::uuid[]) and status in ('scheduled', 'deferred')
     order by id for update`,
    [workspaceId, ids],
    'sending-lock-handed-before',
  );
}
