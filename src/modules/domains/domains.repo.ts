import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { DomainsTable } from '../../platform/db/tables.js';

export type DomainRow = Selectable<DomainsTable>;

/** Adds domains; names that the workspace has already stay as they are. */
export async function insertDomains(db: Ctx['db'], rows: readonly Insertable<DomainsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('domains')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['workspace_id', 'domain']).doNothing())
    .execute();
}

/** The workspace's rows of these names. */
export function findDomains(db: Ctx['db'], workspaceId: number, names: readonly string[]): Promise<DomainRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('domains')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('domain', 'in', [...names])
    .orderBy('id')
    .execute();
}

export function findDomainsById(db: Ctx['db'], workspaceId: number, ids: readonly string[]): Promise<DomainRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('domains')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
}

export function lockDomain(db: Ctx['db'], workspaceId: number, id: string): Promise<DomainRow | undefined> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function updateDomain(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  change: Updateable<DomainsTable>,
): Promise<void> {
  await db.updateTable('domains').set(change).where('workspace_id', '=', workspaceId).where('id', '=', id).execute();
}

/** Marks domains as hosted here, so that they get a key. */
export async function updateHosted(db: Ctx['db'], workspaceId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .updateTable('domains')
    .set({ hosted: true })
    .where('workspace_id', '=', workspaceId)
    .where('domain', 'in', [...names])
    .where('hosted', '=', false)
    .execute();
}

/** Hosted domains that still wait for their key pair, oldest first. */
export function listDomainsWithoutKey(db: Ctx['db'], workspaceId: number, limit: number): Promise<DomainRow[]> {
  return db
    .selectFrom('domains')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('hosted', '=', true)
    .where('dkim_private_key', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Stores a key pair where none is yet: of two writers the first one wins, so a published key never changes. */
export async function updateDomainKey(
  db: Ctx['db'],
  workspaceId: number,
  id: string,
  key: { readonly selector: string; readonly publicKey: string; readonly sealed: Buffer },
  now: Date,
): Promise<void> {
  await db
    .updateTable('domains')
    .set({
      dkim_selector: key.selector,
      dkim_public_key: key.publicKey,
      dkim_private_key: key.sealed,
      updated_at: now,
    })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .where('dkim_private_key', 'is', null)
    .execute();
}
