import { type Insertable, type Selectable, sql } from 'kysely';
import type { Ctx } from '../../platform/context.js';
import type { ApiKeysTable } from '../../platform/db/tables.js';

export type ApiKeyRow = Selectable<ApiKeysTable>;

/** Any constant that no other lock uses: held while the first key of an installation is made. */
const BOOTSTRAP_LOCK = 7_205_759_404;

/** Which keys a caller may see: those of a workspace, and those of the whole account when the caller is one of them. */
export interface KeyRange {
  readonly workspaceId: number;
  readonly withAccountKeys: boolean;
}

export function insertApiKey(db: Ctx['db'], values: Insertable<ApiKeysTable>): Promise<ApiKeyRow> {
  return db.insertInto('api_keys').values(values).returningAll().executeTakeFirstOrThrow();
}

/** A key that was not revoked, by the hash of its text; the only look-up without a workspace, because it finds it. */
export function findApiKeyByHash(db: Ctx['db'], hash: Buffer): Promise<ApiKeyRow | undefined> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

function inRange(db: Ctx['db'], { workspaceId, withAccountKeys }: KeyRange) {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('revoked_at', 'is', null)
    .where((eb) =>
      withAccountKeys
        ? eb.or([eb('workspace_id', '=', workspaceId), eb('workspace_id', 'is', null)])
        : eb('workspace_id', '=', workspaceId),
    );
}

/** One valid key of the range by id or hash, locked until the transaction ends. */
export function lockApiKey(
  db: Ctx['db'],
  range: KeyRange,
  by: { readonly id: string } | { readonly hash: Buffer },
): Promise<ApiKeyRow | undefined> {
  const query = inRange(db, range).forUpdate();
  return ('id' in by ? query.where('id', '=', by.id) : query.where('hash', '=', by.hash)).executeTakeFirst();
}

/** The keys of the range that are good at `now`, newest first. */
export function listApiKeys(db: Ctx['db'], range: KeyRange, now: Date): Promise<ApiKeyRow[]> {
  return inRange(db, range).where('expires_at', '>', now).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

export async function updateApiKeyRevoked(db: Ctx['db'], id: string, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ revoked_at: at }).where('id', '=', id).execute();
}

export async function updateApiKeyExpiry(db: Ctx['db'], id: string, expiresAt: Date): Promise<void> {
  await db.updateTable('api_keys').set({ expires_at: expiresAt }).where('id', '=', id).execute();
}

export async function updateApiKeyUse(db: Ctx['db'], id: string, at: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', at)]))
    .execute();
}

/** Makes processes that start together take turns; held until the transaction ends. */
export async function lockBootstrap(db: Ctx['db']): Promise<void> {
  await sql`select pg_advisory_xact_lock(${BOOTSTRAP_LOCK})`.execute(db);
}

/** Whether a key of the first start was ever made, also when it was revoked since. */
export async function findBootstrapKey(db: Ctx['db']): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('bootstrap', '=', true).limit(1).executeTakeFirst();
}

/** A key by its hash, revoked or not. */
export function findAnyApiKeyByHash(db: Ctx['db'], hash: Buffer): Promise<ApiKeyRow | undefined> {
  return db.selectFrom('api_keys').selectAll().where('hash', '=', hash).executeTakeFirst();
}
