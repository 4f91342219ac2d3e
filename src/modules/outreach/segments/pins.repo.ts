import type { SegmentPin } from '../../../engine/segments/definition.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';

/** Pins existing profiles to a segment, and returns their IDs. */
export async function upsertPins(
  sql: SqlRunner,
  workspaceId: number,
  segmentId: string,
  pin: SegmentPin,
  profileIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await sql.query<{ profile_id: string }>(
    `insert into segment_pins (workspace_id, segment_id, profile_id, pin, pinned_at)
     select $1, $2, p.id, $3, $4 from profiles p where p.workspace_id = $1 and p.id = any($5::uuid[]) order by p.id
     on conflict (workspace_id, segment_id, profile_id) do update set pin = excluded.pin, pinned_at = excluded.pinned_at
     returning profile_id`,
    [workspaceId, segmentId, pin, now, profileIds],
  );
  return rows.map(({ profile_id: id }) => id);
}

/** Returns the pins of profiles in a segment, by profile. */
export async function listPins(
  sql: SqlRunner,
  workspaceId: number,
  segmentId: string,
  profileIds: readonly string[],
): Promise<Map<string, SegmentPin>> {
  const rows = await sql.query<{ profile_id: string; pin: SegmentPin }>(
    `select profile_id, pin from segment_pins
     where workspace_id = $1 and segment_id = $2 and profile_id = any($3::uuid[])`,
    [workspaceId, segmentId, profileIds],
  );
  return new Map(rows.map(({ profile_id: profileId, pin }) => [profileId, pin]));
}

/** Removes pins, and returns the IDs of unpinned profiles. */
export async function deletePins(
  sql: SqlRunner,
  workspaceId: number,
  segmentId: string,
  profileIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ profile_id: string }>(
    `delete from segment_pins where workspace_id = $1 and segment_id = $2 and profile_id = any($3::uuid[])
     returning profile_id`,
    [workspaceId, segmentId, profileIds],
  );
  return rows.map(({ profile_id: id }) => id);
}

/** Removes all pins of a profile. */
export async function deletePinsOf(sql: SqlRunner, workspaceId: number, profileId: string): Promise<void> {
  await sql.execute('delete from segment_pins where workspace_id = $1 and profile_id = $2', [workspaceId, profileId]);
}

/** Moves the pins of a profile to another one, whose own pins stay. */
export async function updatePinsOf(sql: SqlRunner, workspaceId: number, fromId: string, toId: string): Promise<void> {
  await sql.execute(
    `update segment_pins n set profile_id = $3 where workspace_id = $1 and profile_id = $2 and not exists (
       select from segment_pins o where o.workspace_id = $1 and o.segment_id = n.segment_id and o.profile_id = $3)`,
    [workspaceId, fromId, toId],
  );
  await deletePinsOf(sql, workspaceId, fromId);
}

/** Counts the pins of a segment. */
export async function countPins(
  sql: SqlRunner,
  workspaceId: number,
  segmentId: string,
): Promise<{ readonly in: number; readonly out: number }> {
  const rows = await sql.query<{ pin: SegmentPin; n: number }>(
    'select pin, count(*)::int as n from segment_pins where workspace_id = $1 and segment_id = $2 group by pin',
    [workspaceId, segmentId],
  );
  const of = (pin: SegmentPin): number => rows.find((row) => row.pin === pin)?.n ?? 0;
  return { in: of('in'), out: of('out') };
}
