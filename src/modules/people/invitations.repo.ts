import { type Insertable, type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { InvitationsTable } from '../../platform/db/tables.js';

export type InvitationRow = Selectable<InvitationsTable>;

export function insertInvitation(
  db: Ctx['db'],
  workspaceId: number,
  values: Omit<Insertable<InvitationsTable>, 'workspace_id'>,
): Promise<InvitationRow> {
  return db
    .insertInto('invitations')
    .values({ workspace_id: workspaceId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Those of a workspace that are open, newest first. */
export function listInvitations(db: Ctx['db'], workspaceId: number, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Whoever has the link says which workspace it is about. */
export function findInvitationByHash(db: Ctx['db'], hash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Those that are open for an address, in whichever workspace. */
export function listInvitationsFor(db: Ctx['db'], emailKey: string, now: Date): Promise<InvitationRow[]> {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where(sql`lower(email)`, '=', emailKey)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .execute();
}

/** Takes an invitation out, used or withdrawn: of those who come at once, one gets it. */
export function takeInvitation(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> {
  return db
    .deleteFrom('invitations')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldInvitations(db: Ctx['db'], now: Date): Promise<void> {
  await db.deleteFrom('invitations').where('expires_at', '<=', now).execute();
}
