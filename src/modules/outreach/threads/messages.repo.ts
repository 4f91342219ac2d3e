import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Fields of manual messages only. */
export interface ManualParts {
  readonly operationId: string;
  readonly bccEmails: readonly string[];
}

export async function insertManualParts(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  parts: ManualParts,
): Promise<void> {
  await sql.execute(
    'update messages set operation_id = $3, bcc_emails = $4 where workspace_id = $1 and id = $2',
    [workspaceId, messageId, parts.operationId, parts.bccEmails],
    'threads-insert-manual-parts',
  );
}

/** Records the acceptance time of a manual message. */
export async function updateSentAt(
  sql: SqlRunner,
  workspaceId: number,
  messageId: number,
  sentAt: Date,
): Promise<void> {
  await sql.execute(
    'update messages set date_sent = coalesce(date_sent, $3) where workspace_id = $1 and id = $2',
    [workspaceId, messageId, sentAt],
    'threads-update-sent-at',
  );
}
