// Reads contacts, sends and campaign_steps: positions of contacts in their sequence.
import type { ContactStatus } from '../../../engine/lifecycle/enums.js';
import { givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { ContactRefRow } from '../../foundation/events/blocks.events.js';

const CONTACTS = givenValues('id', 'uuid');

export interface ContactPosition extends ContactRefRow {
  readonly timezone: string | null;
  readonly mailbox_id: number | null;
  readonly sent_count: number;
  readonly enrolled_at: Date | null;
  readonly last_sent_at: Date | null;
  /** Order of the last step the contact received; 0 before the first. */
  readonly reached: number;
  /** IDs of all steps the contact received. */
  readonly had_step_ids: readonly string[];
  /** Step whose message is waiting; null if none is. */
  readonly waiting_step_id: string | null;
  /** Whether a worker is sending a message: its result decides about the next one. */
  readonly in_flight: boolean;
}

/** Returns the contacts among these in one of the statuses, with the steps they received. */
export function listPositions(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
  statuses: readonly ContactStatus[],
): Promise<ContactPosition[]> {
  return sql.query<ContactPosition>(
    `select c.id, c.email, c.first_name, c.last_name, c.company, c.custom_fields, c.timezone, c.mailbox_id, c.sent_count,
       c.enrolled_at, c.last_sent_at, s.reached, s.had_step_ids, s.waiting_step_id, s.in_flight
     from contacts c
     cross join lateral (
       select coalesce(max(t.step_order) filter (where t.deleted_at is null
           and f.status in ('sent', 'bounced', 'unknown', 'sending')), 0) as reached,
         coalesce(array_agg(f.step_id) filter (where f.status in ('sent', 'bounced', 'unknown', 'sending')), '{}') as had_step_ids,
         (array_agg(f.step_id order by f.step_order) filter (where f.status in ('scheduled', 'deferred')))[1] as waiting_step_id,
         coalesce(bool_or(f.status = 'sending'), false) as in_flight
       from sends f join campaign_steps t on t.workspace_id = f.workspace_id and t.id = f.step_id
       where f.workspace_id = c.workspace_id and f.contact_id = c.id
     ) s
     where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.status = any($3::text[]) and c.deleted_at is null
     order by c.id`,
    [workspaceId, contactIds, statuses],
    'sending-positions',
  );
}

/** Returns the contacts among these without a waiting message. */
export async function listWithoutWaiting(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select n.id from ${CONTACTS.at(2, 'n')}
     where not exists (select 1 from sends f where f.workspace_id = $1 and f.contact_id = n.id
       and f.status in ('scheduled', 'deferred', 'sending'))`,
    [workspaceId, ...CONTACTS.values(contactIds)],
  );
  return rows.map((row) => row.id);
}

/** Returns the time zones of these contacts, as far as they are known. */
export async function listZones(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ id: string; timezone: string }>(
    'select id, timezone from contacts where workspace_id = $1 and id = any($2::uuid[]) and timezone is not null',
    [workspaceId, contactIds],
    'sending-zones',
  );
  return new Map(rows.map((row) => [row.id, row.timezone]));
}
