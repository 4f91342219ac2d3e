import type { Language } from '../../../../engine/language/languages.js';
import type { Selectable } from '../../../../platform/db/row-types.js';
import type { SqlRunner } from '../../../../platform/db/sql-runner.js';
import type { MembersTable } from '../../../../platform/db/tables.js';

export type MemberRow = Selectable<MembersTable>;

/** Returns the workspaces of a member with the role in each, in the order of workspaces. */
export function listMemberships(sql: SqlRunner, userId: string): Promise<MemberRow[]> {
  return sql.query<MemberRow>('select * from members where user_id = $1 order by workspace_id', [userId]);
}

/** Adds a member. Returns false if the person is a member already, whose role stays. */
export async function insertMember(
  sql: SqlRunner,
  workspaceId: number,
  values: { readonly user_id: string; readonly role: string; readonly created_at: Date },
): Promise<boolean> {
  const added = await sql.execute(
    `insert into members (workspace_id, user_id, role, created_at) values ($1, $2, $3, $4)
     on conflict (workspace_id, user_id) do nothing`,
    [workspaceId, values.user_id, values.role, values.created_at],
  );
  return added === 1;
}

export interface MemberView extends MemberRow {
  readonly name: string;
  readonly email: string;
  /** Language that the member has chosen (ISO 639-1); null for none. */
  readonly language: Language | null;
}

const MEMBER_VIEWS = `select m.*, u.name, u.email, p.chosen->>'language' as language
  from members m join users u on u.id = m.user_id left join preferences p on p.user_id = m.user_id where m.workspace_id = $1`;

/** Lists the members of a workspace in the order in which they joined. */
export function listMembers(sql: SqlRunner, workspaceId: number): Promise<MemberView[]> {
  return sql.query<MemberView>(`${MEMBER_VIEWS} order by m.created_at, m.user_id`, [workspaceId]);
}

export interface MemberDetails extends MemberView {
  readonly last_seen_at: Date | null;
  readonly has_passkey: boolean;
  /** Of the workspaces asked for. */
  readonly workspace_ids: number[];
}

/**
 * Lists members with the use of their accounts, in the order in which they joined.
 * @param visible workspaces of which memberships are listed; null for all
 */
export function listMemberDetails(
  sql: SqlRunner,
  workspaceId: number,
  visible: readonly number[] | null,
): Promise<MemberDetails[]> {
  return sql.query<MemberDetails>(
    `select m.*, u.name, u.email, null as language, u.last_seen_at,
       exists (select 1 from passkeys k where k.user_id = m.user_id) as has_passkey,
       array(select o.workspace_id from members o
         where o.user_id = m.user_id and ($2::int[] is null or o.workspace_id = any($2)) order by 1) as workspace_ids
     from members m join users u on u.id = m.user_id where m.workspace_id = $1 order by m.created_at, m.user_id`,
    [workspaceId, visible],
  );
}

export async function findMember(sql: SqlRunner, workspaceId: number, userId: string): Promise<MemberView | undefined> {
  const [row] = await sql.query<MemberView>(`${MEMBER_VIEWS} and m.user_id = $2`, [workspaceId, userId]);
  return row;
}

/**
 * Locks the owners of a workspace and one member in a fixed order until the transaction ends: a concurrent change of roles
 * waits, and then sees the result of this one.
 */
export function lockOwnersAnd(sql: SqlRunner, workspaceId: number, userId: string): Promise<MemberRow[]> {
  return sql.query<MemberRow>(
    `select * from members where workspace_id = $1 and (role = 'owner' or user_id = $2) order by user_id for update`,
    [workspaceId, userId],
  );
}

export async function updateMemberRole(
  sql: SqlRunner,
  workspaceId: number,
  userId: string,
  role: string,
): Promise<void> {
  await sql.execute('update members set role = $3 where workspace_id = $1 and user_id = $2', [
    workspaceId,
    userId,
    role,
  ]);
}

export async function deleteMember(sql: SqlRunner, workspaceId: number, userId: string): Promise<void> {
  await sql.execute('delete from members where workspace_id = $1 and user_id = $2', [workspaceId, userId]);
}
