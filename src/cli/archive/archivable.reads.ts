import type pg from 'pg';
import { counted } from '../../engine/words/counted.js';
import type { SqlRunner } from '../../platform/db/sql-runner.js';

export interface Archivable {
  readonly name: string;
  readonly status: string;
  readonly isDemo: boolean;
}

export async function findArchivable(sql: SqlRunner, workspaceId: number): Promise<Archivable | null> {
  const [row] = await sql.query<Archivable>(
    'select project_name as name, status, is_demo as "isDemo" from workspaces where id = $1',
    [workspaceId],
  );
  return row ?? null;
}

/** Returns what a suspended workspace could still send, as a sentence with advice; null if nothing. */
export async function unsettledWork(client: pg.ClientBase, workspaceId: number): Promise<string | null> {
  const { rows } = await client.query<{ emails: number; messages: number; reports: number }>(
    `select (select count(*)::int from sends where workspace_id = $1 and status = 'sending') as emails,
       (select count(*)::int from outbound_operations
         where workspace_id = $1 and status in ('scheduled', 'queued', 'deferred', 'sending')) as messages,
       (select count(*)::int from report_schedules where workspace_id = $1 and status = 'active') as reports`,
    [workspaceId],
  );
  const { emails = 0, messages = 0, reports = 0 } = rows[0] ?? {};
  if (emails > 0)
    return `${counted(emails, 'email')} of the workspace are being sent. Run this command again in a minute.`;
  if (messages > 0) {
    return `${counted(messages, 'message')} of members wait to be sent. Cancel them, or run this command again later.`;
  }
  if (reports > 0) return `${counted(reports, 'client report')} would still be sent from here. Pause them first.`;
  return null;
}
