// Reads: workspaces, mailboxes.
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { WorkspaceRow } from './workspaces.repo.js';

/** A workspace with the numbers that its screen shows. */
export type WorkspaceView = WorkspaceRow & { readonly mailboxes_count: number };

/** These workspaces, or all of the account when `ids` is null; newest first. */
export function listWorkspaceViews(db: Ctx['db'], ids: readonly number[] | null): Promise<WorkspaceView[]> {
  const query = db
    .selectFrom('workspaces')
    .selectAll('workspaces')
    .select((eb) =>
      eb
        .selectFrom('mailboxes')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('mailboxes.workspace_id', '=', 'workspaces.id')
        .where('mailboxes.deleted_at', 'is', null)
        .as('mailboxes_count'),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .$if(ids !== null, (qb) => qb.where(sql<boolean>`workspaces.id = any(${ids})`));
  return query.execute() as Promise<WorkspaceView[]>;
}
