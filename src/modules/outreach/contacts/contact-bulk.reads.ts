// Reads: campaigns, workspaces, contacts, suppressions, profile_addresses.

import type { SuppressionKind } from '../../../engine/lifecycle/reply-enums.js';
import { givenValues } from '../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { coversOtherAddress } from '../../reach/suppressions/index.js';

const KEYS = givenValues('email_key', 'text');

// Lookups by address go through the index that begins with it: `workspace_id + 0` names the workspace and keeps the
// planner from choosing an index that begins with the workspace, which it considers equally good while statistics are
// new. Conditions on the campaign follow `offset 0` for the same reason.

/** Maximum entries read completely. For longer lists, each address is looked up. */
const SHORT_LIST = 2_000;

export interface SuppressedNames {
  readonly keys: ReadonlySet<string>;
  readonly domains: ReadonlySet<string>;
  /** Domains that include their subdomains. */
  readonly withSubdomains: ReadonlySet<string>;
  /** Given addresses that are suppressed through another address of the same person, with that address. */
  readonly byOther: ReadonlyMap<string, string>;
}

/**
 * Returns addresses and domains that the workspace or the campaign's group suppresses, including at least those among
 * the given ones.
 */
export async function listSuppressedNames(
  sql: SqlRunner,
  workspaceId: number,
  groupId: string | null,
  now: Date,
  keys: readonly string[],
): Promise<SuppressedNames> {
  const byOther = await listCoveredByOther(sql, workspaceId, groupId ?? '', now, keys);
  return { ...(await listNames(sql, workspaceId, groupId ?? '', now, keys)), byOther };
}

type Names = Omit<SuppressedNames, 'byOther'>;

async function listNames(
  sql: SqlRunner,
  workspaceId: number,
  group: string,
  now: Date,
  keys: readonly string[],
): Promise<Names> {
  const short = await sql.query<{ kind: string; value: string }>(
    `select kind, value from suppressions
     where workspace_id = $1 and group_id in ('', $2) and (expires_at is null or expires_at > $3) limit $4`,
    [workspaceId, group, now, SHORT_LIST + 1],
    'contacts-list-suppressions',
  );
  if (short.length <= SHORT_LIST) return namesOf(short);
  const domains = [...new Set(keys.map((key) => key.slice(key.lastIndexOf('@') + 1)))];
  return namesOf(
    // Not prepared by name, because a generic plan would compare each entry with each address.
    await sql.query<{ kind: string; value: string }>(
      `select kind, value from suppressions
       where workspace_id = $1 and group_id in ('', $2) and (expires_at is null or expires_at > $3)
         and kind = 'email' and value = any($4::text[])
       union all
       select kind, value from suppressions
       where workspace_id = $1 and group_id in ('', $2) and (expires_at is null or expires_at > $3)
         and kind = 'domain' and value = any($5::text[])
       union all
       select kind, value from suppressions
       where workspace_id = $1 and group_id in ('', $2) and (expires_at is null or expires_at > $3)
         and kind = 'subdomains' and value = any($6::text[])`,
      [workspaceId, group, now, keys, domains, [...new Set(domains.flatMap(withThoseAbove))]],
    ),
  );
}

/** The condition on the workspace is evaluated once: without merged contacts, no address is looked up. */
async function listCoveredByOther(
  sql: SqlRunner,
  workspaceId: number,
  group: string,
  now: Date,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const rows = await sql.query<{ email_key: string; value: string }>(
    `select k.email_key, x.value from ${KEYS.at(4, 'k')} cross join lateral (
       select u.value from suppressions u
       where u.workspace_id = $1 and ${coversOtherAddress('u', '$1', 'k.email_key')}
         and u.group_id in ('', $2) and (u.expires_at is null or u.expires_at > $3)
       order by u.value limit 1) x
     where (select exists (select 1 from profile_addresses where workspace_id = $1))`,
    [workspaceId, group, now, ...KEYS.values(keys)],
    'contacts-list-suppressed-people',
  );
  return new Map(rows.map((row) => [row.email_key, row.value]));
}

function namesOf(rows: ReadonlyArray<{ readonly kind: string; readonly value: string }>): Names {
  const of = (kind: SuppressionKind) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.value));
  return { keys: of('email'), domains: of('domain'), withSubdomains: of('subdomains') };
}

/** Returns `a.b.example`, `b.example`, and `example` for `a.b.example`. */
function withThoseAbove(domain: string): string[] {
  const labels = domain.split('.');
  return labels.map((_label, index) => labels.slice(index).join('.'));
}

/** Returns whether the names include the address, its domain, a parent domain with its subdomains, or the person. */
export function isSuppressed(names: SuppressedNames, emailKey: string): boolean {
  const domain = emailKey.slice(emailKey.lastIndexOf('@') + 1);
  if (names.keys.has(emailKey) || names.domains.has(domain) || names.byOther.has(emailKey)) return true;
  return names.withSubdomains.size > 0 && withThoseAbove(domain).some((one) => names.withSubdomains.has(one));
}

/** Returns which of these addresses a campaign already has, with the import that added them. */
export async function listTakenKeys(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  keys: readonly string[],
): Promise<Map<string, { id: string; importId: string | null }>> {
  if (keys.length === 0) return new Map();
  const rows = await sql.query<{ email_key: string; id: string; import_id: string | null }>(
    `select k.email_key, c.id, c.import_id from ${KEYS.at(3, 'k')} cross join lateral (
       select id, import_id, campaign_id from contacts
       where email_key = k.email_key and workspace_id + 0 = $1 and deleted_at is null offset 0) c
     where c.campaign_id = $2`,
    [workspaceId, campaignId, ...KEYS.values(keys)],
    'contacts-list-taken',
  );
  return new Map(rows.map((row) => [row.email_key, { id: row.id, importId: row.import_id }]));
}

/** Returns which of these addresses are in another campaign of the group, or of the whole workspace if `groupId` is null. */
export async function listKeysElsewhere(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  groupId: string | null,
  keys: readonly string[],
): Promise<Set<string>> {
  const rows = await sql.query<{ email_key: string }>(
    `select k.email_key from ${KEYS.at(4, 'k')} cross join lateral (
       select campaign_id from contacts
       where email_key = k.email_key and workspace_id + 0 = $1 and deleted_at is null offset 0) c
     where c.campaign_id <> $2 and exists (
       select 1 from campaigns p where p.workspace_id = $1 and p.id = c.campaign_id and p.deleted_at is null
         and ($3::text is null or p.group_id = $3))`,
    [workspaceId, campaignId, groupId, ...KEYS.values(keys)],
    'contacts-list-elsewhere',
  );
  return new Set(rows.map((row) => row.email_key));
}

export interface SharedCampaign {
  readonly status: string;
  readonly groupId: string | null;
  /** Campaign, or the parent of a subsequence. */
  readonly rootId: string;
  readonly settings: unknown;
  readonly workspaceRules: unknown;
}

/** Locks a campaign against deletion until the end of the transaction and returns its status; null if it is deleted. */
export async function shareCampaign(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
): Promise<SharedCampaign | null> {
  const rows = await sql.query<SharedCampaign>(
    `select status, group_id as "groupId", coalesce(parent_campaign_id, id) as "rootId", settings,
       (select enrollment_rules from workspaces where id = $1) as "workspaceRules"
     from campaigns where workspace_id = $1 and id = $2 and deleted_at is null for key share`,
    [workspaceId, campaignId],
    'contacts-share-campaign',
  );
  return rows[0] ?? null;
}

/** Returns whether the campaign has any contact that is not deleted. */
export async function hasContacts(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<boolean> {
  const rows = await sql.query<{ found: boolean }>(
    `select exists (select 1 from contacts where workspace_id = $1 and campaign_id = $2 and deleted_at is null) as found`,
    [workspaceId, campaignId],
  );
  return rows[0]?.found ?? false;
}
