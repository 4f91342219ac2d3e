import type { Listing } from '../../../../engine/dns/blocklists.js';
import type { SndsDay } from '../../../../engine/reputation/snds.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';

/** Address that email of the instance leaves from. */
export interface EgressAddressRow {
  readonly address: string;
  readonly listings: readonly Listing[];
  /** Time of the last query, answered or not. */
  readonly asked_at: Date;
  /** Latest day of Microsoft SNDS; null if there is none. */
  readonly snds: SndsDay | null;
}

export function listEgressAddresses(sql: Pick<SqlRunner, 'query'>): Promise<EgressAddressRow[]> {
  return sql.query<EgressAddressRow>('select address, listings, asked_at, snds from egress_addresses order by address');
}

export async function upsertEgressAddress(
  sql: SqlRunner,
  { address, listings, asked_at }: Omit<EgressAddressRow, 'snds'>,
): Promise<void> {
  await sql.execute(
    `insert into egress_addresses (address, listings, asked_at) values ($1, $2::jsonb, $3)
     on conflict (address) do update set listings = excluded.listings, asked_at = excluded.asked_at`,
    [address, storedJson(listings), asked_at],
  );
}

/** Deletes addresses that email no longer leaves from. */
export async function deleteOtherEgressAddresses(sql: SqlRunner, kept: readonly string[]): Promise<void> {
  await sql.execute('delete from egress_addresses where address <> all($1::text[])', [kept]);
}
