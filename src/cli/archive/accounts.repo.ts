import type pg from 'pg';
import { type StagedTable, stagedOf } from '../../platform/db/merge/staged.js';

// Changes the staged rows of users, passkeys and user_identities before they are added.

/** Account of a member of an archived workspace. */
export interface ArchivedAccount {
  readonly email: string;
  readonly role: string;
  /** ID in the archive. */
  readonly former: string;
  /** ID of the account here; for a new account, that of the archive. */
  readonly id: string;
  /** Whether an account with the address existed here, which keeps its password and passkeys. */
  readonly isMatched: boolean;
}

/** Lists the accounts of the members of a staged workspace, with the existing accounts of the same addresses. */
export async function listAccounts(client: pg.ClientBase, tables: readonly StagedTable[]): Promise<ArchivedAccount[]> {
  const users = stagedOf(tables, 'users');
  const members = stagedOf(tables, 'members');
  if (users === undefined || members === undefined) return [];
  const { rows } = await client.query<ArchivedAccount>(
    `select distinct on (s.id) s.email, m.role, s.id as former, coalesce(u.id, s.id) as id, u.id is not null as "isMatched"
       from ${users.staged} s
       join ${members.staged} m on m.user_id = s.id
       left join users u on u.email_key = s.email_key or u.id = s.id
      order by s.id, u.id = s.id desc`,
  );
  return rows;
}

/**
 * Leaves out the accounts that exist here, with their passwords and passkeys in the archive. New accounts own nothing but their
 * membership if the instance has other workspaces.
 */
export async function keepNewAccounts(
  client: pg.ClientBase,
  tables: readonly StagedTable[],
  accounts: readonly ArchivedAccount[],
  hasOthers: boolean,
): Promise<void> {
  const matched = accounts.filter(({ isMatched }) => isMatched).map(({ former }) => former);
  for (const [name, column] of [
    ['passkeys', 'user_id'],
    ['user_identities', 'user_id'],
    ['users', 'id'],
  ] as const) {
    const table = stagedOf(tables, name);
    if (table !== undefined)
      await client.query(`delete from ${table.staged} where ${column} = any($1::uuid[])`, [matched]);
  }
  const users = stagedOf(tables, 'users');
  if (hasOthers && users !== undefined) await client.query(`update ${users.staged} set account_owner = false`);
}
