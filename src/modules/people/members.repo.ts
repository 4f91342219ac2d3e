import type { Selectable } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { MembersTable } from '../../platform/db/tables.js';

export type MemberRow = Selectable<MembersTable>;

/** Where a person is a member, and as what, in the order of the workspaces. */
export function listMemberships(db: Ctx['db'], userId: string): Promise<MemberRow[]> {
  return db.selectFrom('members').selectAll().where('user_id', '=', userId).orderBy('workspace_id').execute();
}

/** False when they are a member already, whose role stays. */
export async function insertMember(
  db: Ctx['db'],
  workspaceId: number,
  values: { readonly user_id: string; readonly role: string; readonly created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('members')
    .values({ workspace_id: workspaceId, ...values })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'user_id']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface MemberView extends MemberRow {
  readonly name: string;
  readonly email: string;
}

function viewsOf(db: Ctx['db'], workspaceId: number) {
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .selectAll('members')
    .select(['users.name', 'users.email'])
    .where('members.workspace_id', '=', workspaceId);
}

/** The people of a workspace, in the order in which they came. */
export function listMembers(db: Ctx['db'], workspaceId: number): Promise<MemberView[]> {
  return viewsOf(db, workspaceId).orderBy('members.created_at').orderBy('members.user_id').execute();
}

export function findMember(db: Ctx['db'], workspaceId: number, userId: string): Promise<MemberView | undefined> {
  return viewsOf(db, workspaceId).where('members.user_id', '=', userId).executeTakeFirst();
}

/**
 * The owners of a workspace and one member, locked in one order until the transaction ends: whoever changes roles at the same
 * time waits, and then sees what is left.
 */
export function lockOwnersAnd(db: Ctx['db'], workspaceId: number, userId: string): Promise<MemberRow[]> {
  return db
    .selectFrom('members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where((eb) => eb.or([eb('role', '=', 'owner'), eb('user_id', '=', userId)]))
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

export async function updateMemberRole(
  db: Ctx['db'],
  workspaceId: number,
  userId: string,
  role: string,
): Promise<void> {
  await db
    .updateTable('members')
    .set({ role })
    .where('workspace_id', '=', workspaceId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteMember(db: Ctx['db'], workspaceId: number, userId: string): Promise<void> {
  await db.deleteFrom('members').where('workspace_id', '=', workspaceId).where('user_id', '=', userId).execute();
}
