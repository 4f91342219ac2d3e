import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

export interface ChangedContact {
  readonly id: string;
  readonly campaignId: string;
  readonly email: string;
  readonly previousStatus: string;
}

/** New status of a contact. */
export interface StatusChange {
  readonly contactId: string;
  /** Current statuses that allow the change. */
  readonly from: readonly string[];
  readonly status: string;
  readonly reason: string | null;
  readonly holdUntil: Date | null;
  /** Includes contacts on a dated hold, which this hold replaces. */
  readonly replacesHold: boolean;
}

const CHANGES = givenRows<StatusChange>({
  id: ['uuid', (change) => change.contactId],
  sources: ['text', (change) => change.from.join(' ')],
  status: ['text', (change) => change.status],
  reason: ['text', (change) => change.reason],
  hold_until: ['timestamptz', (change) => change.holdUntil],
  replaces_hold: ['bool', (change) => change.replacesHold],
});

/**
 * Moves each contact to its given status if its current one allows the change. Rows are locked in ID order, so that
 * batches cannot deadlock.
 */
export async function updateStatuses(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  changes: readonly StatusChange[],
): Promise<ChangedContact[]> {
  return sql.query<ChangedContact>(
    `with locked as (
       select c.id, c.status as previous, n.status, n.reason, n.hold_until
       from ${CHANGES.at(3, 'n', { isUnseen: true })} join contacts c on c.workspace_id = $1 and c.id = n.id
       where (c.status = any(string_to_array(n.sources, ' ')) or n.replaces_hold and c.status = 'paused' and c.hold_until is not null)
         and c.deleted_at is null
       order by c.id for update of c
     )
     update contacts c set status = l.status, status_reason = l.reason, hold_until = l.hold_until, change_sequence = null, updated_at = $2
     from locked l where c.workspace_id = $1 and c.id = l.id
     returning c.id, c.campaign_id as "campaignId", c.email, l.previous as "previousStatus"`,
    [workspaceId, now, ...CHANGES.values(changes)],
    'contacts-update-statuses',
  );
}

export async function lockInOrder(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<void> {
  await sql.query(
    'select 1 from contacts where workspace_id = $1 and id = any($2::uuid[]) order by id for update',
    [workspaceId, ids],
    'contacts-lock',
  );
}

/** Locks the contacts that no other transaction has locked. */
export async function tryLockContacts(
  sql: SqlRunner,
  workspaceId: number,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.query<{ id: string }>(
    'select id from contacts where workspace_id = $1 and id = any($2::uuid[]) order by id for update skip locked',
    [workspaceId, ids],
    'contacts-try-lock',
  );
  return new Set(rows.map((row) => row.id));
}

/** Returns further contacts that a stop applies to: of the same company or address, in a campaign, group, or workspace. */
export async function listRelated(
  sql: SqlRunner,
  workspaceId: number,
  filter: {
    companyDomain?: string;
    emailKey?: string;
    campaignId?: string;
    groupId?: string;
    exceptContactId: string;
  },
): Promise<string[]> {
  const rows = await sql.query<{ id: string }>(
    `select c.id from contacts c
     where c.workspace_id = $1 and c.deleted_at is null and c.id <> $2 and c.status in ('pending', 'active', 'paused')
       and ${filter.companyDomain === undefined ? 'c.email_key = $3' : 'c.company_domain = $3'}
       and ($4::uuid is null or c.campaign_id = $4)
       and ($5::text is null or exists (
         select 1 from campaigns p where p.workspace_id = $1 and p.id = c.campaign_id and p.group_id = $5))
     order by c.id`,
    [
      workspaceId,
      filter.exceptContactId,
      filter.companyDomain ?? filter.emailKey,
      filter.campaignId ?? null,
      filter.groupId ?? null,
    ],
  );
  return rows.map((row) => row.id);
}

/**
 * Serializes the transactions of a workspace that stop several companies: otherwise, the second could wait for the
 * first at one of them.
 */
export async function lockCompanyStops(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(
    `select pg_advisory_xact_lock(hashtextextended('contacts.company-stops:' || $1, 0))`,
    [workspaceId],
    'contacts-lock-company-stops',
  );
}

/** Records that a company replied, for colleagues who are imported later. */
export function upsertCompanyStop(
  sql: SqlRunner,
  workspaceId: number,
  stop: { scopeKey: string; domain: string; causeContactId: string; at: Date },
): Promise<number> {
  return sql.execute(
    `insert into company_stops (workspace_id, scope_key, company_domain, cause_contact_id, stopped_at)
     values ($1, $2, $3, $4, $5) on conflict (workspace_id, scope_key, company_domain) do nothing`,
    [workspaceId, stop.scopeKey, stop.domain, stop.causeContactId, stop.at],
  );
}

/** Adds one to the soft bounces of a contact. */
export function updateSoftBounces(sql: SqlRunner, workspaceId: number, contactId: string, now: Date): Promise<number> {
  return sql.execute(
    `update contacts set soft_bounces = soft_bounces + 1, soft_bounced_at = $3 where workspace_id = $1 and id = $2`,
    [workspaceId, contactId, now],
  );
}
