import type { RetentionDays } from '../../../../engine/retention/kinds.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

const DEFAULTS: RetentionDays = { events: null, visits: null, email_bodies: null, originals: null, messages: null };

export async function findRetention(sql: SqlRunner, workspaceId: number): Promise<RetentionDays> {
  const [row] = await sql.query<RetentionDays>(
    'select events, visits, email_bodies, originals, messages from retention_settings where workspace_id = $1',
    [workspaceId],
  );
  return row ?? DEFAULTS;
}

export async function upsertRetention(
  sql: SqlRunner,
  workspaceId: number,
  days: RetentionDays,
  now: Date,
): Promise<void> {
  await sql.execute(
    `insert into retention_settings (workspace_id, events, visits, email_bodies, originals, messages, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (workspace_id) do update set events = excluded.events, visits = excluded.visits,
       email_bodies = excluded.email_bodies, originals = excluded.originals, messages = excluded.messages, updated_at = excluded.updated_at`,
    [workspaceId, days.events, days.visits, days.email_bodies, days.originals, days.messages, now],
  );
}
