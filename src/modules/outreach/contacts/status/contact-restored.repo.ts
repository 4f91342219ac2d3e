import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';

/** Status and intent to restore; times in PostgreSQL's JSON format. */
export interface RestoredContact {
  readonly id: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly hold_until: string | null;
  readonly reply_intent: string | null;
  readonly reply_label: string | null;
  readonly intent_source: string | null;
  readonly intent_confidence: number | null;
  readonly intent_note: string | null;
  readonly classified_at: string | null;
  readonly overridden_at: string | null;
  readonly subsequence_id: string | null;
  readonly deleted_at: string | null;
}

/** Restores contacts. The caller holds their locks and has verified that nothing else changed them. */
export async function restoreContactRows(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  contacts: readonly RestoredContact[],
): Promise<void> {
  await sql.execute(
    `update contacts c set status = b.status, status_reason = b.status_reason, hold_until = b.hold_until,
       reply_intent = b.reply_intent, reply_label = b.reply_label, intent_source = b.intent_source,
       intent_confidence = b.intent_confidence, intent_note = b.intent_note, classified_at = b.classified_at,
       overridden_at = b.overridden_at, subsequence_id = b.subsequence_id, deleted_at = b.deleted_at,
       change_sequence = null, updated_at = $3
     from jsonb_to_recordset($2::jsonb) as b (id uuid, status text, status_reason text, hold_until timestamptz, reply_intent text,
       reply_label text, intent_source text, intent_confidence float8, intent_note text, classified_at timestamptz,
       overridden_at timestamptz, subsequence_id uuid, deleted_at timestamptz)
     where c.workspace_id = $1 and c.id = b.id`,
    [workspaceId, storedJson(contacts), now],
    'contacts-restore',
  );
}

/** Removes company stops by the contact that caused them. */
export async function deleteCompanyStops(
  sql: SqlRunner,
  workspaceId: number,
  stops: ReadonlyArray<{ readonly scope_key: string; readonly cause_contact_id: string }>,
): Promise<void> {
  await sql.execute(
    `delete from company_stops k using jsonb_to_recordset($2::jsonb) as b (scope_key text, cause_contact_id uuid)
     where k.workspace_id = $1 and k.scope_key = b.scope_key and k.cause_contact_id = b.cause_contact_id`,
    [workspaceId, storedJson(stops)],
  );
}
