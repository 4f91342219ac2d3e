import { givenRows } from '../../../../platform/db/given-rows.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';

/** Contact that is moved into a subsequence under a new ID. */
export interface ContactMove {
  readonly moveId: string;
  readonly contactId: string;
  readonly parentContactId: string;
}

export interface MovedContact {
  readonly id: string;
  readonly parentContactId: string;
  /** Mailbox that continues the sequence; null for any. */
  readonly mailboxId: number | null;
  readonly timezone: string | null;
}

const PERSON = `email, email_key, company_domain, first_name, last_name, company, title, phone, website, linkedin_url, city, state,
  country, timezone, custom_fields, verification_status, esp`;

/** Removes earlier contacts of these addresses from a campaign, so that they can be added again. */
export function deleteEarlier(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  contactIds: readonly string[],
): Promise<number> {
  return sql.execute(
    `with locked as (
       select id from contacts where workspace_id = $1 and id = any($3::uuid[]) and deleted_at is null order by id for update
     )
     update contacts c set deleted_at = $2, change_sequence = null, updated_at = $2
     from locked where c.workspace_id = $1 and c.id = locked.id`,
    [workspaceId, now, contactIds],
    'contacts-delete-earlier',
  );
}

const MOVED = givenRows<ContactMove>({
  id: ['uuid', (move) => move.contactId],
  parent_id: ['uuid', (move) => move.parentContactId],
});

/**
 * Copies contacts to another campaign, linked to the originals. With `continueThread`, they keep mailbox and conversation if that mailbox
 * is attached there too.
 */
export function insertMoved(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  target: { readonly campaignId: string; readonly status: 'active' | 'pending'; readonly continueThread: boolean },
  moves: readonly ContactMove[],
): Promise<MovedContact[]> {
  return sql.query<MovedContact>(
    `insert into contacts (workspace_id, id, campaign_id, ${PERSON}, status, enrolled_at, mailbox_id, thread_id,
       continues_contact_id, parent_contact_id, created_at, updated_at)
     select $1, n.id, $3, ${PERSON.replaceAll(/\b([a-z_]+)\b/g, 'c.$1')}, $4, case when $4 = 'active' then $2::timestamptz end,
       a.mailbox_id, case when a.mailbox_id is not null then c.thread_id end,
       case when a.mailbox_id is not null then coalesce(c.continues_contact_id, c.id) end, c.id, $2, $2
     from ${MOVED.at(5, 'n')}
     join contacts c on c.workspace_id = $1 and c.id = n.parent_id
     left join campaign_mailboxes a on $7 and a.workspace_id = $1 and a.campaign_id = $3 and a.mailbox_id = c.mailbox_id and a.enabled
     returning id, parent_contact_id as "parentContactId", mailbox_id as "mailboxId", timezone`,
    [workspaceId, now, target.campaignId, target.status, ...MOVED.values(moves), target.continueThread],
    'contacts-insert-moved',
  );
}

const MOVES = givenRows<ContactMove>({
  id: ['uuid', (move) => move.moveId],
  parent_id: ['uuid', (move) => move.parentContactId],
  contact_id: ['uuid', (move) => move.contactId],
});

/** Records the targets of moved contacts, also on the originals. */
export async function insertMoves(
  sql: SqlRunner,
  workspaceId: number,
  now: Date,
  subsequenceId: string,
  moves: readonly ContactMove[],
): Promise<void> {
  await sql.execute(
    `insert into subsequence_moves (workspace_id, id, parent_contact_id, subsequence_id, contact_id, moved_at)
     select $1, n.id, n.parent_id, $3, n.contact_id, $2 from ${MOVES.at(4, 'n')}`,
    [workspaceId, now, subsequenceId, ...MOVES.values(moves)],
    'contacts-insert-moves',
  );
  await sql.execute(
    `update contacts set subsequence_id = $3, change_sequence = null, updated_at = $2
     where workspace_id = $1 and id = any($4::uuid[])`,
    [workspaceId, now, subsequenceId, moves.map((move) => move.parentContactId)],
    'contacts-update-subsequence',
  );
}

/** Deletes move records by the contacts that the moves created. */
export async function deleteMoves(sql: SqlRunner, workspaceId: number, contactIds: readonly string[]): Promise<void> {
  await sql.execute(
    'delete from subsequence_moves where workspace_id = $1 and contact_id = any($2::uuid[])',
    [workspaceId, contactIds],
    'contacts-delete-moves',
  );
}
