import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { WorkspacesTable } from '../../platform/db/tables.js';

export type WorkspaceRow = Selectable<WorkspacesTable>;

export function insertWorkspace(db: Ctx['db'], values: Insertable<WorkspacesTable>): Promise<WorkspaceRow> {
  return db.insertInto('workspaces').values(values).returningAll().executeTakeFirstOrThrow();
}

export function findWorkspace(db: Ctx['db'], workspaceId: number): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('id', '=', workspaceId).executeTakeFirst();
}

/** Also keeps others from changing it until the transaction ends. Rows that refer to it can still be added. */
export function lockWorkspace(db: Ctx['db'], workspaceId: number): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().where('id', '=', workspaceId).forNoKeyUpdate().executeTakeFirst();
}

export function updateWorkspace(
  db: Ctx['db'],
  workspaceId: number,
  values: Updateable<WorkspacesTable>,
): Promise<WorkspaceRow | undefined> {
  return db.updateTable('workspaces').set(values).where('id', '=', workspaceId).returningAll().executeTakeFirst();
}

/** Everything of it goes with it, by a trigger. */
export async function deleteWorkspace(db: Ctx['db'], workspaceId: number): Promise<void> {
  await db.deleteFrom('workspaces').where('id', '=', workspaceId).execute();
}

/** The oldest workspace of the installation; undefined in a new one. */
export function findFirstWorkspace(db: Ctx['db']): Promise<WorkspaceRow | undefined> {
  return db.selectFrom('workspaces').selectAll().orderBy('id').limit(1).executeTakeFirst();
}
