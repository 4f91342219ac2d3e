import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import { storedJson } from '../../../../platform/db/stored-json.js';
import type { Chosen } from './preferences.js';

/** Returns the preferences a member has set; `{}` if none. */
export async function findChosen(sql: SqlRunner, userId: string): Promise<Chosen> {
  const [row] = await sql.query<{ chosen: Chosen }>('select chosen from preferences where user_id = $1', [userId]);
  return row?.chosen ?? {};
}

/** Merges new preferences into the stored ones, so that two tabs do not overwrite each other. */
export async function mergeChosen(sql: SqlRunner, userId: string, chosen: Chosen, now: Date): Promise<Chosen> {
  const [row] = await sql.query<{ chosen: Chosen }>(
    `insert into preferences (user_id, chosen, updated_at) values ($1, $2, $3)
     on conflict (user_id) do update set chosen = preferences.chosen || excluded.chosen, updated_at = excluded.updated_at
     returning chosen`,
    [userId, storedJson(chosen), now],
  );
  if (row === undefined) throw new Error('Preferences were not written.');
  return row.chosen;
}
