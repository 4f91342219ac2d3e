import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { RestoredContact } from '../../../outreach/contacts/status/index.js';

// Reads contacts, threads, suppressions, company_stops and sends: rows that a member can change by setting an intent, as
// JSON stored with the action.

/** Times are text, in PostgreSQL's format: they are compared and written back, never calculated with. */
export interface ContactState extends RestoredContact {
  readonly campaign_id: string;
  readonly parent_contact_id: string | null;
  readonly reply_count: number;
  readonly last_replied_at: string | null;
  readonly soft_bounces: number;
  readonly sent_count: number;
}

/** Contact with its links to other rows, which are read each time and not stored. */
export interface TiedContact {
  readonly state: ContactState;
  readonly emailKey: string;
  readonly companyDomain: string | null;
}

const STATE = `jsonb_build_object('id', c.id, 'campaign_id', c.campaign_id, 'status', c.status, 'status_reason', c.status_reason,
  'hold_until', c.hold_until, 'reply_intent', c.reply_intent, 'reply_label', c.reply_label, 'intent_source', c.intent_source,
  'intent_confidence', c.intent_confidence, 'intent_note', c.intent_note, 'classified_at', c.classified_at,
  'overridden_at', c.overridden_at, 'subsequence_id', c.subsequence_id,
  'parent_contact_id', c.parent_contact_id, 'deleted_at', c.deleted_at, 'reply_count', c.reply_count,
  'last_replied_at', c.last_replied_at, 'soft_bounces', c.soft_bounces, 'sent_count', c.sent_count)`;

export function listContactStates(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
): Promise<TiedContact[]> {
  return sql.query(
    `select ${STATE} as state, c.email_key as "emailKey", c.company_domain as "companyDomain"
     from contacts c where c.workspace_id = $1 and c.id = any($2::uuid[]) order by c.id`,
    [workspaceId, contactIds],
    'inbox-act-contacts',
  );
}

/**
 * Reads contacts of these addresses in every campaign, and contacts of these companies that are in a sequence or wait
 * for one.
 */
export function listTiedContacts(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
  companyDomains: readonly string[],
): Promise<TiedContact[]> {
  return sql.query(
    `select ${STATE} as state, c.email_key as "emailKey", c.company_domain as "companyDomain" from contacts c
     where c.workspace_id = $1 and c.email_key = any($2::text[]) and c.deleted_at is null
     union
     select ${STATE}, c.email_key, c.company_domain from contacts c
     where c.workspace_id = $1 and c.company_domain = any($3::text[]) and c.deleted_at is null
       and c.status in ('pending', 'active', 'paused')`,
    [workspaceId, emailKeys, companyDomains],
    'inbox-act-tied-contacts',
  );
}

/** Returns whether another contact of a company has replied or got its intent from a member since an instant. */
export async function listRepliedCompanies(
  sql: SqlRunner,
  workspaceId: number,
  companyDomains: readonly string[],
  exceptIds: readonly string[],
  since: string,
): Promise<Set<string>> {
  const rows = await sql.query<{ domain: string }>(
    `select distinct company_domain as domain from contacts
     where workspace_id = $1 and company_domain = any($2::text[]) and id <> all($3::uuid[])
       and (last_replied_at >= $4::timestamptz or overridden_at >= $4::timestamptz)`,
    [workspaceId, companyDomains, exceptIds, since],
  );
  return new Set(rows.map(({ domain }) => domain));
}

export interface EntryState {
  readonly id: string;
  readonly reason: string;
  readonly note: string | null;
  readonly source: string;
  readonly campaign_id: string | null;
  readonly expires_at: string | null;
  readonly updated_at: string;
}

/** Reads the entries for these addresses in all scopes, each with its address. */
export function listEntryStates(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
): Promise<Array<{ readonly state: EntryState; readonly emailKey: string }>> {
  return sql.query(
    `select jsonb_build_object('id', s.id, 'reason', s.reason, 'note', s.note, 'source', s.source, 'campaign_id', s.campaign_id,
       'expires_at', s.expires_at, 'updated_at', s.updated_at) as state, s.value as "emailKey"
     from suppressions s where s.workspace_id = $1 and s.kind = 'email' and s.value = any($2::text[])
     order by s.value, s.group_id for update`,
    [workspaceId, emailKeys],
    'inbox-act-entries',
  );
}

interface EntryRow {
  readonly state: EntryState;
  readonly kind: string;
  readonly value: string;
}

const ENTRY = `jsonb_build_object('id', s.id, 'reason', s.reason, 'note', s.note, 'source', s.source, 'campaign_id', s.campaign_id,
  'expires_at', s.expires_at, 'updated_at', s.updated_at) as state, s.kind, s.value`;

/** Reads the workspace's entries for these addresses and domains. */
export function listTargetEntries(
  sql: SqlRunner,
  workspaceId: number,
  targets: ReadonlyArray<{ readonly kind: string; readonly value: string }>,
): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `select ${ENTRY} from suppressions s
     where s.workspace_id = $1 and s.group_id = '' and s.value = any($2::text[]) and s.kind in ('email', 'domain')
     order by s.value, s.kind for update`,
    [workspaceId, targets.map(({ value }) => value)],
    'inbox-act-target-entries',
  );
}

export function listEntriesById(sql: SqlRunner, workspaceId: number, ids: readonly string[]): Promise<EntryRow[]> {
  return sql.query<EntryRow>(
    `select ${ENTRY} from suppressions s where s.workspace_id = $1 and s.id = any($2::uuid[])
     order by s.value, s.kind for update`,
    [workspaceId, ids],
    'inbox-act-entries-by-id',
  );
}

export interface CompanyStopState {
  readonly scope_key: string;
  readonly company_domain: string;
  readonly cause_contact_id: string;
}

export function listCompanyStopStates(
  sql: SqlRunner,
  workspaceId: number,
  companyDomains: readonly string[],
): Promise<CompanyStopState[]> {
  return sql.query(
    `select scope_key, company_domain, cause_contact_id from company_stops
     where workspace_id = $1 and company_domain = any($2::text[])`,
    [workspaceId, companyDomains],
    'inbox-act-company-stops',
  );
}

/** Scheduled email. */
export interface WaitingSend {
  readonly id: string;
  readonly campaign_id: string;
  readonly contact_id: string;
  readonly step_id: string;
  readonly step_order: number;
  readonly mailbox_id: number | null;
  readonly due_at: string;
}

export async function listWaitingSends(
  sql: SqlRunner,
  workspaceId: number,
  contactIds: readonly string[],
): Promise<WaitingSend[]> {
  const rows = await sql.query<{ state: WaitingSend }>(
    `select jsonb_build_object('id', id, 'campaign_id', campaign_id, 'contact_id', contact_id, 'step_id', step_id,
       'step_order', step_order, 'mailbox_id', mailbox_id, 'due_at', due_at) as state
     from sends where workspace_id = $1 and contact_id = any($2::uuid[]) and status in ('scheduled', 'deferred')
     order by contact_id, step_order`,
    [workspaceId, contactIds],
    'inbox-act-waiting-sends',
  );
  return rows.map(({ state }) => state);
}

export interface ThreadClassState {
  readonly id: number;
  readonly contact_id: string | null;
  readonly reply_intent: string | null;
  readonly reply_label: string | null;
  readonly reply_bucket: string;
  readonly intent_source: string | null;
  readonly intent_note: string | null;
}

export async function listThreadClasses(
  sql: SqlRunner,
  workspaceId: number,
  threadIds: readonly number[],
): Promise<ThreadClassState[]> {
  const rows = await sql.query<{ state: ThreadClassState }>(
    `select jsonb_build_object('id', id, 'contact_id', contact_id, 'reply_intent', reply_intent, 'reply_label', reply_label,
       'reply_bucket', reply_bucket, 'intent_source', intent_source, 'intent_note', intent_note) as state
     from threads where workspace_id = $1 and id = any($2::bigint[]) order by id`,
    [workspaceId, threadIds],
    'inbox-act-threads',
  );
  return rows.map(({ state }) => state);
}
