import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Sum of the visits of one message. */
export interface EngagementCounts {
  readonly opens: number;
  readonly machineOpens: number;
  readonly clicks: number;
  readonly machineClicks: number;
  /** Times of the first open and the first click by people; null without any. */
  readonly firstOpenedAt: Date | null;
  readonly firstClickedAt: Date | null;
}

/** Adds visits to their send. Returns its opens and clicks by people. */
export async function updateEngaged(
  sql: SqlRunner,
  workspaceId: number,
  sendId: string,
  now: Date,
  counts: EngagementCounts,
): Promise<{ readonly openCount: number; readonly clickCount: number }> {
  const [row] = await sql.query<{ openCount: number; clickCount: number }>(
    `update sends set open_count = open_count + $4, machine_open_count = machine_open_count + $5,
       click_count = click_count + $6, machine_click_count = machine_click_count + $7,
       opened_at = least(opened_at, $8), clicked_at = least(clicked_at, $9), updated_at = $3
     where workspace_id = $1 and id = $2 returning open_count as "openCount", click_count as "clickCount"`,
    [
      workspaceId,
      sendId,
      now,
      counts.opens,
      counts.machineOpens,
      counts.clicks,
      counts.machineClicks,
      counts.firstOpenedAt,
      counts.firstClickedAt,
    ],
    'sending-update-engaged',
  );
  return row ?? { openCount: 0, clickCount: 0 };
}
