import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { DemonstrationsTable } from '../../platform/db/tables.js';

export type DemoRow = Selectable<DemonstrationsTable>;

/** Writes it unless the workspace has one already. */
export function insertDemo(db: Ctx['db'], values: Insertable<DemonstrationsTable>): Promise<DemoRow | undefined> {
  return db
    .insertInto('demonstrations')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** The demonstration that was asked for from a workspace, or that the workspace itself is. */
export function findDemo(db: Ctx['db'], workspaceId: number): Promise<DemoRow | undefined> {
  return db
    .selectFrom('demonstrations')
    .selectAll()
    .where((eb) => eb.or([eb('home_workspace_id', '=', workspaceId), eb('workspace_id', '=', workspaceId)]))
    .executeTakeFirst();
}

export function updateDemo(
  db: Ctx['db'],
  homeWorkspaceId: number,
  values: Updateable<DemonstrationsTable>,
): Promise<DemoRow | undefined> {
  return db
    .updateTable('demonstrations')
    .set(values)
    .where('home_workspace_id', '=', homeWorkspaceId)
    .returningAll()
    .executeTakeFirst();
}
