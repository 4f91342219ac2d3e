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

/**
 * Returns why the archive of a suspended workspace would not be complete, as a sentence with advice: what it could still send, and
 * shared snippets that its steps use. Null if nothing.
 */
export async function unsettledWork(client: pg.ClientBase, workspaceId: number): Promise<string | null> {
  const { rows } = await client.query<{ emails: number; messages: number; reports: number; shared: string[] }>(
    `select (select count(*)::int from sends where workspace_id = $1 and status = 'sending') as emails,
       (select count(*)::int from outbound_operations
         where workspace_id = $1 and status in ('scheduled', 'queued', 'deferred', 'sending')) as messages,
       (select count(*)::int from report_schedules where workspace_id = $1 and status = 'active') as reports,
       array(select h.name from shared_texts h where h.kind = 'snippet'
         and not exists (select from snippets n where n.workspace_id = $1 and n.name = h.name)
         and exists (select from campaign_steps s
           join campaigns c on c.workspace_id = s.workspace_id and c.id = s.campaign_id and c.deleted_at is null
           where s.workspace_id = $1 and s.deleted_at is null and s.snippets <> '{}' and h.name = any(s.snippets))
         order by h.name) as shared`,
    [workspaceId],
  );
  const { emails = 0, messages = 0, reports = 0, shared = [] } = rows[0] ?? {};
  if (emails > 0)
    return `${counted(emails, 'email')} of the workspace are being sent. Run this command again in a minute.`;
  if (messages > 0) {
    return `${counted(messages, 'message')} of members wait to be sent. Cancel them, or run this command again later.`;
  }
  if (reports > 0) return `${counted(reports, 'client report')} would still be sent from here. Pause them first.`;
  if (shared.length > 0) {
    return `Steps of the workspace use shared snippets of the account: ${shared.join(', ')}. Create snippets with these names in the workspace first.`;
  }
  return null;
}
