// Reads warmup_messages for placements over time.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface PlacedMessages {
  readonly provider: string;
  /** Of the days, 1 for the first. */
  readonly bucket: number;
  readonly inbox: number;
  readonly spam: number;
  readonly missing: number;
}

/**
 * Counts the warmup messages of a workspace by provider of the recipient and day of sending.
 * @param instants starts of the days and the end of the last
 */
export function sumPlacements(
  sql: SqlRunner,
  workspaceId: number,
  instants: readonly Date[],
): Promise<PlacedMessages[]> {
  return sql.query<PlacedMessages>(
    `select partner_provider as provider, width_bucket(sent_at, $2::timestamptz[]) as bucket,
       count(*) filter (where placement in ('inbox', 'other'))::int as inbox,
       count(*) filter (where placement = 'spam')::int as spam, count(*) filter (where placement = 'missing')::int as missing
     from warmup_messages
     where workspace_id = $1 and sent_at >= $3::timestamptz and sent_at < $4::timestamptz
       and placement is not null and mailbox_id > 0
     group by 1, 2`,
    [workspaceId, instants, instants[0], instants.at(-1)],
    'warmup-sum-placements',
  );
}
