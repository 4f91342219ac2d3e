import type { RrsetChange } from '../../../../engine/dns/zone.js';
import type { Insertable, Selectable } from '../../../../platform/db/row-types.js';
import { insertRows } from '../../../../platform/db/rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { DnsWritesTable } from '../../../../platform/db/tables.js';

/** Change of a zone. A row in `writing` is claimed by the process that applies it, from its creation on. */
export type DnsWrite = Selectable<DnsWritesTable>;

type NewWrite = Omit<Insertable<DnsWritesTable>, 'state' | 'changes'> & { readonly changes: readonly RrsetChange[] };

/** Stores a change before it is applied. Returns undefined if another change of the zone is in progress. */
export async function insertDnsWrite(sql: SqlRunner, write: NewWrite): Promise<DnsWrite | undefined> {
  const row = { ...write, state: 'writing', changes: storedJson(write.changes) };
  const [added] = await insertRows(
    sql,
    'dns_writes',
    [row],
    `on conflict (workspace_id, provider, zone) where state = 'writing' do nothing`,
  );
  return added;
}
