import type { SqlRunner } from './sql-runner.js';

/** Returns the instants at which master keys were retired, by their marks (`markOfKey`). */
export async function listRetiredKeys(sql: Pick<SqlRunner, 'query'>): Promise<ReadonlyMap<string, Date>> {
  const rows = await sql.query<{ mark: string; retired_at: Date }>('select mark, retired_at from retired_master_keys');
  return new Map(rows.map((row) => [row.mark, row.retired_at]));
}

/** Retires master keys permanently: a process that has only retired ones does not start. */
export async function insertRetiredKeys(
  sql: Pick<SqlRunner, 'execute'>,
  marks: readonly string[],
  at: Date,
): Promise<void> {
  for (const mark of marks) {
    await sql.execute(
      'insert into retired_master_keys (mark, retired_at) values ($1, $2) on conflict (mark) do nothing',
      [mark, at],
    );
  }
}

export interface OtherKeyProcess {
  readonly role: string;
  readonly hostname: string;
  readonly pid: number;
}

/** Lists living processes that encrypt with another master key than the one of `mark`. */
export async function listOtherKeyProcesses(
  sql: Pick<SqlRunner, 'query'>,
  mark: string,
  aliveMs: number,
): Promise<OtherKeyProcess[]> {
  return sql.query<OtherKeyProcess>(
    `select role, hostname, pid from workers
      where key_mark is distinct from $1 and heartbeat_at > clock_timestamp() - $2 * interval '1 millisecond'
      order by hostname, pid`,
    [mark, aliveMs],
  );
}
