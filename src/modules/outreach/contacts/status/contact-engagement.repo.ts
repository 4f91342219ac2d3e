import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Human opens and clicks; those of machines are not recorded on contacts. */
export interface ContactEngagement {
  readonly opens: number;
  readonly clicks: number;
  readonly lastOpenedAt: Date | null;
  readonly lastClickedAt: Date | null;
}

/** Adds opens and clicks to their contact. Returns the new totals; undefined if there is no such contact. */
export async function updateEngagedContact(
  sql: SqlRunner,
  workspaceId: number,
  contactId: string,
  now: Date,
  engagement: ContactEngagement,
): Promise<{ readonly openCount: number; readonly clickCount: number } | undefined> {
  const [row] = await sql.query<{ openCount: number; clickCount: number }>(
    `update contacts set open_count = open_count + $4, click_count = click_count + $5,
       last_opened_at = greatest(last_opened_at, $6), last_clicked_at = greatest(last_clicked_at, $7),
       change_sequence = null, updated_at = $3
     where workspace_id = $1 and id = $2 and deleted_at is null
     returning open_count as "openCount", click_count as "clickCount"`,
    [
      workspaceId,
      contactId,
      now,
      engagement.opens,
      engagement.clicks,
      engagement.lastOpenedAt,
      engagement.lastClickedAt,
    ],
    'contacts-update-engaged',
  );
  return row;
}
