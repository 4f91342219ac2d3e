// Reads: workspaces, mailboxes.
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { WorkspaceRow } from './workspaces.repo.js';

/** A workspace with the numbers that its screen shows. */
export type WorkspaceView = WorkspaceRow & { readonly mailboxes_count: number };

/** One workspace, or all of the account when `workspaceId` is null; newest first. */
export function listWorkspaceViews(db: Ctx['db'], workspaceId: number | null): Promise<WorkspaceView[]> {
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
    .$if(workspaceId !== null, (qb) => qb.where('workspaces.id', '=', workspaceId));
  return query.execute() as Promise<WorkspaceView[]>;
}
