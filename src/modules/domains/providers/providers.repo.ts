import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../platform/context.js';
import type { DnsProvidersTable } from '../../../platform/db/tables.js';

export type ProviderRow = Selectable<DnsProvidersTable>;

/** The access that the workspace has brought itself. */
export function findProvider(db: Ctx['db'], workspaceId: number, provider: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('dns_providers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}

export function listProviders(db: Ctx['db'], workspaceId: number): Promise<ProviderRow[]> {
  return db
    .selectFrom('dns_providers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('provider')
    .execute();
}

export function lockProvider(db: Ctx['db'], workspaceId: number, provider: string): Promise<ProviderRow | undefined> {
  return db
    .selectFrom('dns_providers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
}

/** Sets the workspace's access, in place of the one before. */
export async function upsertProvider(db: Ctx['db'], row: Insertable<DnsProvidersTable>): Promise<void> {
  const { settings, secret, updated_at } = row;
  await db
    .insertInto('dns_providers')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'provider']).doUpdateSet({ settings, secret, updated_at }),
    )
    .execute();
}

export async function deleteProvider(db: Ctx['db'], workspaceId: number, provider: string): Promise<void> {
  await db
    .deleteFrom('dns_providers')
    .where('workspace_id', '=', workspaceId)
    .where('provider', '=', provider)
    .execute();
}
