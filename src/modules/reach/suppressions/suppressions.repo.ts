import type { SuppressionKind, SuppressionSource } from '../../../engine/lifecycle/reply-enums.js';
import { givenRows, givenValues } from '../../../platform/db/given-rows.js';
import type { Selectable } from '../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import type { SuppressionsTable } from '../../../platform/db/tables.js';
import { coversPerson, decidingFirst } from './covers.js';

const ADDRESSES = givenValues('email_key', 'text');

export type SuppressionRow = Selectable<SuppressionsTable>;

/** Entry to write. `undefined` keeps the value of an existing entry, and is the default of a new one. */
export interface SuppressionWrite {
  readonly id: string;
  readonly kind: SuppressionKind;
  readonly value: string;
  /** Group; '' is the whole workspace. */
  readonly groupId: string;
  readonly reason: string | undefined;
  readonly note: string | null | undefined;
  readonly source: string;
  readonly campaignId: string | null;
  /** Expiry; null for permanent. */
  readonly expiresAt: Date | null | undefined;
}

/** Entry after a write. `created` is also true for an expired entry that was restored. */
export type WrittenSuppression = SuppressionRow & { readonly created: boolean };

const WRITES = givenRows<SuppressionWrite>({
  id: ['uuid', (write) => write.id],
  kind: ['text', (write) => write.kind],
  value: ['text', (write) => write.value],
  group_id: ['text', (write) => write.groupId],
  reason: ['text', (write) => write.reason],
  sets_note: ['bool', (write) => write.note !== undefined],
  note: ['text', (write) => write.note],
  source: ['text', (write) => write.source],
  campaign_id: ['uuid', (write) => write.campaignId],
  sets_expiry: ['bool', (write) => write.expiresAt !== undefined],
  expires_at: ['timestamptz', (write) => write.expiresAt],
});

const entries = `select * from ${WRITES.at(3, 'entry')}`;

const lapsed = `
  select s.id from suppressions s join entry e on s.kind = e.kind and s.value = e.value and s.group_id = e.group_id
  where s.workspace_id = $1 and s.expires_at <= $2`;

// Rows are written in key order, so that two large writers wait for each other instead of failing.
const insert = `
  insert into suppressions as s (workspace_id, id, kind, value, group_id, reason, note, source, campaign_id, expires_at,
    created_at, updated_at)
  select $1, id, kind, value, group_id, coalesce(reason, case source when 'import' then source else 'manual' end), note, source, campaign_id, expires_at, $2, $2
  from entry order by value, kind, group_id
  on conflict (workspace_id, value, kind, group_id) do update set`;

function valuesOf(workspaceId: number, now: Date, writes: readonly SuppressionWrite[]): unknown[] {
  return [workspaceId, now, ...WRITES.values(writes)];
}

/** Sources that record facts, not requests: an unsubscribe, a complaint, or a rejected address. */
const FACT_SOURCES: readonly SuppressionSource[] = ['unsubscribe_link', 'reply', 'complaint', 'bounce'];
/** Selects an existing entry that records a fact and applies. A request changes it only with an explicit override. */
const keeps = `(not $15::bool and s.source = any($14::text[]) and (s.expires_at is null or s.expires_at > $2))`;

const returning = `
  returning s.*, (xmax = 0 or s.id in (select id from lapsed)) as created`;

/**
 * Writes what a member requests: given values replace existing ones. An expired entry without a new expiry becomes
 * permanent. In an entry that records a fact, only the note changes unless `overrides` is true. No two of `writes` may
 * have the same value, kind and group.
 */
export function upsertSuppressions(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  writes: readonly SuppressionWrite[],
  overrides: boolean,
): Promise<WrittenSuppression[]> {
  return sql.query<WrittenSuppression>(
    `with entry as (${entries}), lapsed as (${lapsed})
     ${insert}
       reason = case when ${keeps} then s.reason
         else coalesce((select e.reason from entry e where e.id = excluded.id), s.reason) end,
       note = case when (select e.sets_note from entry e where e.id = excluded.id) then excluded.note else s.note end,
       source = case when ${keeps} then s.source else excluded.source end,
       campaign_id = coalesce(excluded.campaign_id, s.campaign_id),
       expires_at = case when ${keeps} then s.expires_at
         when (select e.sets_expiry from entry e where e.id = excluded.id) then excluded.expires_at
         when s.expires_at <= $2 then null else s.expires_at end,
       updated_at = $2 ${returning}`,
    [...valuesOf(workspaceId, now, writes), FACT_SOURCES, overrides],
    'suppressions-upsert',
  );
}

interface EntryKey {
  readonly kind: string;
  readonly value: string;
  readonly groupId: string;
}

const KEYS = givenRows<EntryKey>({
  kind: ['text', (key) => key.kind],
  value: ['text', (key) => key.value],
  group_id: ['text', (key) => key.groupId],
});

/** Returns entries with exactly these keys that apply now. */
export function findHolding(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  keys: readonly EntryKey[],
): Promise<Array<Pick<SuppressionRow, 'kind' | 'value' | 'group_id'>>> {
  return sql.query(
    `select s.kind, s.value, s.group_id from ${KEYS.at(3, 'k')}
     join suppressions s on s.workspace_id = $1 and s.kind = k.kind and s.value = k.value and s.group_id = k.group_id
     where s.expires_at is null or s.expires_at > $2`,
    [workspaceId, now, ...KEYS.values(keys)],
  );
}

/** Returns entries with exactly these keys that record facts and apply now. */
export function findMadeOfFacts(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  keys: readonly EntryKey[],
): Promise<SuppressionRow[]> {
  return sql.query<SuppressionRow>(
    `select s.* from ${KEYS.at(3, 'k')}
     join suppressions s on s.workspace_id = $1 and s.kind = k.kind and s.value = k.value and s.group_id = k.group_id
     where s.source = any($6::text[]) and (s.expires_at is null or s.expires_at > $2)`,
    [workspaceId, now, ...KEYS.values(keys), FACT_SOURCES],
  );
}

/** The fact lasts as long as the requested entry, which becomes an entry of the fact. */
const proves = `(excluded.source = any($15::text[]) and s.source <> all($15::text[])
  and coalesce(excluded.expires_at, 'infinity') >= coalesce(s.expires_at, 'infinity'))`;

/**
 * Writes what a fact requires, and never weakens an existing entry: a longer expiry wins, a reason of `strongReasons`
 * replaces another, and a requested entry becomes an entry of the fact, so that no request removes it incidentally.
 * Entries that already cover the fact are unchanged and not returned.
 */
export function strengthenSuppressions(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  writes: readonly SuppressionWrite[],
  strongReasons: readonly string[],
): Promise<WrittenSuppression[]> {
  return sql.query<WrittenSuppression>(
    `with entry as (${entries}), lapsed as (${lapsed})
     ${insert}
       reason = case when s.expires_at <= $2 or excluded.reason = any($14::text[]) then excluded.reason
         when ${proves} and s.reason <> all($14::text[]) then excluded.reason else s.reason end,
       note = coalesce(excluded.note, s.note),
       source = case when s.expires_at <= $2 or ${proves} then excluded.source
         when s.source = any($15::text[]) and excluded.source <> all($15::text[]) then s.source
         when excluded.reason = any($14::text[]) then excluded.source else s.source end,
       campaign_id = coalesce(excluded.campaign_id, s.campaign_id),
       expires_at = case when s.expires_at is null or excluded.expires_at is null then null
         else greatest(s.expires_at, excluded.expires_at) end,
       updated_at = $2
     where s.expires_at < coalesce(excluded.expires_at, 'infinity') or ${proves}
       or (excluded.reason = any($14::text[]) and s.reason <> all($14::text[])) ${returning}`,
    [...valuesOf(workspaceId, now, writes), strongReasons, FACT_SOURCES],
    'suppressions-strengthen',
  );
}

/**
 * Returns the deciding entry of each address: group before workspace, address before other addresses of the person before domain
 * before parent domains.
 * Expired entries do not count.
 */
export function findDeciding(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  emailKeys: readonly string[],
  groupId: string,
): Promise<Array<SuppressionRow & { email_key: string }>> {
  return sql.query<SuppressionRow & { email_key: string }>(
    `select a.email_key, x.* from ${ADDRESSES.at(2, 'a')}
     join lateral (
       select s.* from suppressions s
       where s.workspace_id = $1 and s.group_id in ('', $3) and (s.expires_at is null or s.expires_at > $4)
         and ${coversPerson('s', '$1', 'a.email_key')}
       order by ${decidingFirst('s', 'a.email_key')} limit 1
     ) x on true`,
    [workspaceId, ...ADDRESSES.values(emailKeys), groupId, now],
    'suppressions-deciding',
  );
}

/**
 * Returns the entry that now applies to everyone at a domain, or (`subdomains`) at the domain and below: the group's
 * before the workspace's.
 */
export async function findDomainEntry(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  domain: { readonly kind: 'domain' | 'subdomains'; readonly value: string },
  groupId: string,
): Promise<SuppressionRow | undefined> {
  const rows = await sql.query<SuppressionRow>(
    `select * from suppressions s
     where workspace_id = $1 and value = any(suppression_names('@' || $3)) and group_id in ('', $4)
       and (kind = 'subdomains' or (kind = $2 and value = $3)) and (expires_at is null or expires_at > $5)
     order by ${decidingFirst('s', '$3')} limit 1`,
    [workspaceId, domain.kind, domain.value, groupId, now],
  );
  return rows[0];
}

/** Removes the entry of exactly this scope. Returns undefined if there is none. */
export async function deleteSuppression(
  sql: SqlRunner,
  workspaceId: number,
  key: { readonly kind: string; readonly value: string; readonly groupId: string },
): Promise<SuppressionRow | undefined> {
  const rows = await sql.query<SuppressionRow>(
    'delete from suppressions where workspace_id = $1 and kind = $2 and value = $3 and group_id = $4 returning *',
    [workspaceId, key.kind, key.value, key.groupId],
  );
  return rows[0];
}

export interface SuppressionFilter {
  /** Group; '' is the whole workspace, undefined every scope. */
  readonly groupId: string | undefined;
  /** Whether to return only entries of groups. */
  readonly onlyGroups: boolean;
  readonly target: { readonly kind: string; readonly value: string } | undefined;
  /** Part of the address or domain, in lower case; a leading `@` marks the start of the domain. */
  readonly search: string | undefined;
  readonly reason: string | undefined;
}

/** Returns entries newest first, after `beforeId`. */
export function pageSuppressions(
  sql: SqlRunner,
  workspaceId: number,
  filter: SuppressionFilter,
  beforeId: string | null,
  limit: number,
): Promise<SuppressionRow[]> {
  return sql.query<SuppressionRow>(
    `select * from suppressions
     where workspace_id = $1 and ($2::text is null or group_id = $2) and (not $3::bool or group_id <> '')
       and ($4::text is null or (value = $4 and kind = $5)) and ($6::text is null or reason = $6)
       and ($7::uuid is null or id < $7)
       and ($9::text is null or case kind when 'domain' then '@' when 'subdomains' then '@*.' else '' end || value like $9)
     order by id desc limit $8`,
    [
      workspaceId,
      filter.groupId ?? null,
      filter.onlyGroups,
      filter.target?.value ?? null,
      filter.target?.kind ?? null,
      filter.reason ?? null,
      beforeId,
      limit,
      filter.search === undefined ? null : `%${filter.search.replaceAll(/[\\%_]/g, '\\$&')}%`,
    ],
  );
}

const ENTRIES_LOCK = `hashtextextended('suppressions:' || $1, 0)`;

/** Waits while another transaction holds the list with `lockList`. Any number of transactions may share it. */
export async function shareList(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock_shared(${ENTRIES_LOCK})`, [workspaceId], 'suppressions-share');
}

/** Waits for the transactions that share the list, and blocks new ones until the end of this transaction. */
export async function lockList(sql: SqlRunner, workspaceId: number): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(${ENTRIES_LOCK})`, [workspaceId], 'suppressions-lock');
}
