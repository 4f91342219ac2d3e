import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { OidcFlowsTable, UserIdentitiesTable } from '../../../platform/db/tables.js';

export type FlowRow = Selectable<OidcFlowsTable>;
export type IdentityRow = Selectable<UserIdentitiesTable>;

export async function insertFlow(db: Ctx['db'], values: Insertable<OidcFlowsTable>): Promise<void> {
  await db.insertInto('oidc_flows').values(values).execute();
}

/** Uses a sign-in up that this browser began: of those who come at once, one gets it. */
export function takeFlow(db: Ctx['db'], stateHash: Buffer, boundTo: Buffer, now: Date): Promise<FlowRow | undefined> {
  return db
    .deleteFrom('oidc_flows')
    .where('state_hash', '=', stateHash)
    .where('bound_to', '=', boundTo)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteOldFlows(db: Ctx['db'], now: Date): Promise<void> {
  await db.deleteFrom('oidc_flows').where('expires_at', '<=', now).execute();
}

export function findIdentity(db: Ctx['db'], issuer: string, subject: string): Promise<IdentityRow | undefined> {
  return db
    .selectFrom('user_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** Those of a person, at whichever providers. */
export function listIdentities(db: Ctx['db'], userId: string): Promise<IdentityRow[]> {
  return db.selectFrom('user_identities').selectAll().where('user_id', '=', userId).execute();
}

/** False when the person or the subject is bound otherwise already. */
export async function insertIdentity(db: Ctx['db'], values: Insertable<UserIdentitiesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('user_identities')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export async function updateIdentityUse(db: Ctx['db'], { issuer, subject }: IdentityRow, at: Date): Promise<void> {
  await db
    .updateTable('user_identities')
    .set({ last_used_at: at })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute();
}
