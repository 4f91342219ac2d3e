// Writes events; reads contacts for their contact block, so that data of very many contacts need not pass through the
// process.
import { givenRows } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { storedJson } from '../../../platform/db/stored-json.js';

export interface ContactEvents {
  readonly type: string;
  readonly schemaVersion: number;
  readonly occurredAt: Date;
  readonly campaignId: string;
  /** Fields of all these events in addition to the contact. */
  readonly common: unknown;
  /** IDs, one per contact. */
  readonly ids: readonly string[];
  readonly contactIds: readonly string[];
  readonly trace: string | null;
}

const EVENTS = givenRows<{ readonly id: string | undefined; readonly contactId: string }>({
  id: ['uuid', (event) => event.id],
  contact_id: ['uuid', (event) => event.contactId],
});

/** Inserts one event per contact in the given order, with the contact as stored in this transaction. */
export async function insertContactEvents(sql: SqlRunner, workspaceId: number, events: ContactEvents): Promise<void> {
  await sql.execute(
    `insert into events (workspace_id, id, type, schema_version, occurred_at, campaign_id, contact_id, data, trace, created_at)
     select $1, n.id, $2, $6, $3, $4, c.id, c.data, $7, $3
     from ${EVENTS.at(8, 'n', { position: 'position', isUnseen: true })}
     cross join lateral (
       select k.id, ($5::jsonb || jsonb_build_object('contactId', k.id, 'email', k.email, 'firstName', k.first_name,
         'lastName', k.last_name, 'company', k.company, 'customFields', k.custom_fields))::json as data
       from contacts k where k.workspace_id = $1 and k.id = n.contact_id offset 0
     ) c
     order by n.position`,
    [
      workspaceId,
      events.type,
      events.occurredAt,
      events.campaignId,
      storedJson(events.common),
      events.schemaVersion,
      events.trace,
      ...EVENTS.values(events.contactIds.map((contactId, position) => ({ id: events.ids[position], contactId }))),
    ],
    'events-insert-contacts',
  );
}
