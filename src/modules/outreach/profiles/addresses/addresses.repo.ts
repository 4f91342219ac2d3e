import { groupBy } from '../../../../engine/group-by.js';
import { givenValues } from '../../../../platform/db/given-rows.js';
import type { Selectable } from '../../../../platform/db/row-types.js';
import { insertRow } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { ProfileAddressesTable } from '../../../../platform/db/tables.js';

/** Further address of a profile, which came from a merged one. */
export type AddressRow = Selectable<ProfileAddressesTable>;

const KEYS = givenValues('email_key', 'text');

/** Returns the ID of the profile that stayed when this one was merged; null if it was not merged. */
export async function findStayed(sql: SqlRunner, workspaceId: number, mergedId: string): Promise<string | null> {
  const [row] = await sql.query<{ profile_id: string }>(
    'select profile_id from profile_addresses where workspace_id = $1 and merged_id = $2',
    [workspaceId, mergedId],
    'profiles-find-stayed',
  );
  return row?.profile_id ?? null;
}

/** Lists the further addresses of profiles, the oldest merge first. */
export function listAddressRows(
  sql: SqlRunner,
  workspaceId: number,
  profileIds: readonly string[],
): Promise<AddressRow[]> {
  return sql.query<AddressRow>(
    `select * from profile_addresses where workspace_id = $1 and profile_id = any($2::uuid[])
     order by merged_at, email_key`,
    [workspaceId, profileIds],
    'profiles-list-addresses',
  );
}

/** Returns a function that lists the main and further addresses of these profiles, in lower case. */
export async function keysOfProfiles(
  sql: SqlRunner,
  workspaceId: number,
  profiles: ReadonlyArray<{ readonly id: string }>,
): Promise<(profile: { readonly id: string; readonly email_key: string }) => string[]> {
  const ids = profiles.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await listAddressRows(sql, workspaceId, ids);
  const further = groupBy(rows, ({ profile_id }) => profile_id);
  return ({ id, email_key: main }) => [main, ...(further.get(id) ?? []).map(({ email_key }) => email_key)];
}

export interface KnownAddress {
  readonly email_key: string;
  readonly profile_id: string;
  /** Main address of the profile, as written and in lower case. */
  readonly email: string;
  readonly profile_key: string;
  readonly company_domain: string | null;
}

/** Returns the profiles that have these addresses as further ones. */
export function listKnownAddresses(
  sql: SqlRunner,
  workspaceId: number,
  emailKeys: readonly string[],
): Promise<KnownAddress[]> {
  return sql.query<KnownAddress>(
    `select a.email_key, a.profile_id, p.email, a.profile_key, p.company_domain from ${KEYS.at(2, 'k')}
     join profile_addresses a on a.workspace_id = $1 and a.email_key = k.email_key
     join profiles p on p.workspace_id = $1 and p.id = a.profile_id`,
    [workspaceId, ...KEYS.values(emailKeys)],
    'profiles-list-known-addresses',
  );
}

/** Gives a profile all further addresses of two profiles. */
export async function updateAddressesOf(
  sql: SqlRunner,
  workspaceId: number,
  fromIds: readonly string[],
  to: { readonly id: string; readonly key: string },
): Promise<void> {
  await sql.execute(
    `update profile_addresses set profile_id = $3, profile_key = $4
     where workspace_id = $1 and profile_id = any($2::uuid[])`,
    [workspaceId, fromIds, to.id, to.key],
    'profiles-move-addresses',
  );
}

export async function insertAddress(
  sql: SqlRunner,
  workspaceId: number,
  row: Omit<AddressRow, 'workspace_id'>,
): Promise<void> {
  await insertRow(sql, 'profile_addresses', { workspace_id: workspaceId, ...row });
}
