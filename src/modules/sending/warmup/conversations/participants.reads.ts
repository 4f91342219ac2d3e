// Reads mailboxes, workspaces and circle_guests: the two participants, which may belong to two workspaces or instances.
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface ParticipantRow {
  readonly workspace_id: number;
  readonly id: number;
  readonly address: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly timezone: string;
  readonly provider: string;
  readonly domain: string;
}

/**
 * Key of a participant. A negative ID is a remote mailbox, which counts as a mailbox of the workspace it exchanges
 * messages with.
 */
interface ParticipantKey {
  readonly workspaceId: number;
  readonly mailboxId: number;
}

/**
 * Returns the participants by key in the order requested, including deleted ones, whose names appear in earlier
 * messages. The time zone of a remote mailbox is not read here.
 */
async function findByKeys(
  sql: SqlRunner,
  [one, other]: readonly [ParticipantKey, ParticipantKey],
): Promise<readonly [ParticipantRow | undefined, ParticipantRow | undefined]> {
  const rows = await sql.query<ParticipantRow>(
    `select m.workspace_id, m.id, m.address, m.first_name, m.last_name, coalesce(m.timezone, w.timezone) as timezone,
       m.provider, m.domain
     from (values ($1::int, $2::int), ($3::int, $4::int)) as k (w, m)
     cross join lateral (select * from mailboxes x where x.workspace_id = k.w and x.id = k.m limit 1) m
     join workspaces w on w.id = m.workspace_id
     union all
     select k.w, -g.id, g.address, g.first_name, g.last_name, 'UTC', g.provider, g.domain
     from (values ($1::int, $2::int), ($3::int, $4::int)) as k (w, m) join circle_guests g on g.id = -k.m where k.m < 0`,
    [one.workspaceId, one.mailboxId, other.workspaceId, other.mailboxId],
    'warmup-find-talkers',
  );
  const find = (key: ParticipantKey) =>
    rows.find((row) => row.workspace_id === key.workspaceId && row.id === key.mailboxId);
  return [find(one), find(other)];
}

/** Returns the owner of a conversation and its partner. */
export function findParticipants(
  sql: SqlRunner,
  conversation: {
    readonly workspace_id: number;
    readonly mailbox_id: number;
    readonly partner_workspace_id: number;
    readonly partner_mailbox_id: number;
  },
): ReturnType<typeof findByKeys> {
  return findByKeys(sql, [
    { workspaceId: conversation.workspace_id, mailboxId: conversation.mailbox_id },
    { workspaceId: conversation.partner_workspace_id, mailboxId: conversation.partner_mailbox_id },
  ]);
}
