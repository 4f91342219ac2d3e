import type { SqlRunner } from '../../../platform/db/sql-runner.js';

export interface NumberedChanges {
  readonly last: number;
  /** Contacts that had no number. */
  readonly looked: readonly string[];
  /** Contacts that have no number yet, because a writer has locked them. */
  readonly held: readonly string[];
  readonly isBehind: boolean;
}

/**
 * Numbers at most `limit` changed contacts of a campaign, in the caller's transaction. One numberer at a time works
 * on a campaign and numbers only what is committed, and a reader pages within the same lock, so no number appears
 * below one that was read. A row locked by a writer gets no number: the result lists it, and the row is numbered
 * after the writer has finished. Returns the highest number so far, the examined contacts, and whether more contacts
 * may need a number.
 */
export async function numberChanges(
  sql: SqlRunner,
  workspaceId: number,
  campaignId: string,
  limit: number,
): Promise<NumberedChanges> {
  await lockNumbers(sql, workspaceId, campaignId);
  const [row] = await sql.query<{ last: number; n: number; looked: string[]; held: string[] }>(
    `with cursor as (
       insert into contact_change_cursors (workspace_id, campaign_id) values ($1, $2)
       on conflict (workspace_id, campaign_id) do update set last_sequence = contact_change_cursors.last_sequence
       returning last_sequence
     ), looked as materialized (
       select id from contacts
       where workspace_id = $1 and campaign_id = $2 and change_sequence is null
       order by id limit $3
     ), picked as materialized (
       select id from contacts
       where workspace_id = $1 and campaign_id = $2 and change_sequence is null and id = any(array(select id from looked))
       order by id for no key update skip locked
     ), numbered as (
       select id, (select last_sequence from cursor) + row_number() over (order by id) as sequence from picked
     ), written as (
       update contacts c set change_sequence = n.sequence, first_change_sequence = coalesce(c.first_change_sequence, n.sequence)
       from numbered n where c.workspace_id = $1 and c.id = n.id returning 1
     )
     select (select last_sequence from cursor) as last, (select count(*)::int from written) as n,
       array(select id from looked) as looked, array(select id from looked except select id from picked) as held`,
    [workspaceId, campaignId, limit],
    'contacts-number-changes',
  );
  const last = (row?.last ?? 0) + (row?.n ?? 0);
  if ((row?.n ?? 0) > 0) {
    await sql.execute(
      'update contact_change_cursors set last_sequence = $3 where workspace_id = $1 and campaign_id = $2',
      [workspaceId, campaignId, last],
    );
  }
  const { looked = [], held = [] } = row ?? {};
  return { last, looked, held, isBehind: looked.length === limit };
}

/** Prevents others from numbering contacts of a campaign until the end of the transaction. */
async function lockNumbers(sql: SqlRunner, workspaceId: number, campaignId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('contacts.changes:' || $1 || ':' || $2, 0))`, [
    workspaceId,
    campaignId,
  ]);
}
