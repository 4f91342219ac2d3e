import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { notFound, ValidationError, valueIssue } from '../../../platform/errors.js';
import { actsForAccount, hasScope, type KeyRecord, type Scope } from '../../../platform/http/access.js';
import { hashKey, keyHint, makeApiKey } from '../../../platform/http/credentials.js';
import { isUuid } from '../../../platform/http/formats.js';
import { type ListedKey, listApiKeys } from './api-keys.reads.js';
import {
  type ApiKeyRow,
  findKeyIssuer,
  insertApiKey,
  type KeyRange,
  lockApiKey,
  updateApiKeyExpiry,
  updateApiKeyRevoked,
} from './api-keys.repo.js';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DEFAULT_LIFE_DAYS = 365;

/** New key: its text exists only in this response. */
export interface CreatedKey {
  readonly key: string;
  readonly row: ApiKeyRow;
}

export interface NewKey {
  readonly workspaceId: number | null;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly lifeDays: number;
  readonly bootstrap?: boolean;
  /** Member who creates the key, or who created the key that creates it; null for the operator. */
  readonly issuedBy?: string | null;
  /** Key chosen by the caller; absent to generate one. */
  readonly text?: string;
}

/** Stores the hash of a new key and returns the key. */
export async function storeKey(ctx: Ctx, input: NewKey): Promise<CreatedKey> {
  const key = input.text ?? makeApiKey((count) => ctx.ids.secret(count));
  const now = ctx.clock.now();
  const row = await insertApiKey(ctx.sql, {
    id: ctx.ids.uuid(),
    workspace_id: input.workspaceId,
    name: input.name,
    hash: hashKey(key),
    hint: keyHint(key),
    scopes: [...input.scopes],
    bootstrap: input.bootstrap ?? false,
    issued_by: input.issuedBy ?? null,
    expires_at: lifeEnd(now, input.lifeDays),
    created_at: now,
  });
  return { key, row };
}

export function lifeEnd(now: Date, lifeDays: number): Date {
  return new Date(now.getTime() + lifeDays * DAY_MS);
}

/** Throws 422 `scope_not_held` for scopes that the maker lacks. */
function requireHeld(maker: KeyRecord, scopes: readonly Scope[]): void {
  const issues = scopes.flatMap((scope, index) =>
    hasScope(maker, scope)
      ? []
      : [valueIssue(['body', 'scopes', index], 'scope_not_held', say`must be a scope that your API key has`, scope)],
  );
  if (issues.length > 0) throw new ValidationError(issues);
}

/**
 * Returns the member at the root of a creator, so that no key outlives the permissions of the member who created the
 * first one.
 */
async function rootOf(ctx: Ctx, { id, session }: KeyRecord): Promise<string | null> {
  return session === undefined ? findKeyIssuer(ctx.sql, id) : session.person.id;
}

export interface CreateKeyInput {
  readonly maker: KeyRecord;
  /** Workspace of the key; null for the whole account, which requires an account-wide key as maker. */
  readonly workspaceId: number | null;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly lifeDays: number;
}

/** Creates a key for a workspace or the account. Throws 422 `scope_not_held`. */
export async function createApiKey(ctx: Ctx, input: CreateKeyInput): Promise<CreatedKey> {
  requireHeld(input.maker, input.scopes);
  return storeKey(ctx, { ...input, issuedBy: await rootOf(ctx, input.maker) });
}

/** Returns the keys that `maker` can list and revoke in a workspace. */
function rangeOf(maker: KeyRecord, workspaceId: number): KeyRange {
  return { workspaceId, withAccountKeys: actsForAccount(maker) };
}

/** Lists valid keys of a workspace, and of the account for a caller that acts for it; newest first. */
export function listValidKeys(ctx: Ctx, maker: KeyRecord, workspaceId: number): Promise<ListedKey[]> {
  return listApiKeys(ctx.sql, rangeOf(maker, workspaceId), ctx.clock.now());
}

/** Lists valid keys that a member created, or that were created with a key of theirs; newest first. */
export async function listKeysCreatedBy(
  ctx: Ctx,
  maker: KeyRecord,
  workspaceId: number,
  userId: string,
): Promise<ListedKey[]> {
  const keys = await listValidKeys(ctx, maker, workspaceId);
  return keys.filter((key) => key.issued_by === userId);
}

/** Locks the key that a path names by ID or complete text. Throws `api_key_not_found` (404). */
async function lockNamed(ctx: Ctx, maker: KeyRecord, workspaceId: number, named: string): Promise<ApiKeyRow> {
  const by = isUuid(named) ? { id: named } : { hash: hashKey(named) };
  const row = await lockApiKey(ctx.sql, rangeOf(maker, workspaceId), by);
  if (row === undefined) throw notFound('api_key');
  return row;
}

/** Revokes a key immediately; other processes follow within a second. Throws `api_key_not_found` (404). */
export function revokeApiKey(ctx: Ctx, maker: KeyRecord, workspaceId: number, named: string): Promise<ApiKeyRow> {
  return inTx(ctx, async (ctx) => {
    const row = await lockNamed(ctx, maker, workspaceId, named);
    await updateApiKeyRevoked(ctx.sql, row.id, ctx.clock.now());
    return row;
  });
}

/**
 * Creates a key like the named one; the old one expires after `overlapHours`, or immediately if that is 0. Throws
 * `api_key_not_found` (404), 422 `scope_not_held` if the old key has scopes that the caller lacks.
 */
export function rotateApiKey(
  ctx: Ctx,
  maker: KeyRecord,
  workspaceId: number,
  named: string,
  overlapHours: number,
): Promise<CreatedKey> {
  return inTx(ctx, async (ctx) => {
    const old = await lockNamed(ctx, maker, workspaceId, named);
    const scopes = old.scopes as Scope[];
    if (!scopes.every((scope) => hasScope(maker, scope))) {
      throw new ValidationError([
        valueIssue(['path', 'api_key'], 'scope_not_held', say`has scopes that your API key lacks`),
      ]);
    }
    const created = await storeKey(ctx, {
      workspaceId: old.workspace_id,
      name: old.name,
      scopes,
      lifeDays: DEFAULT_LIFE_DAYS,
      issuedBy: await rootOf(ctx, maker),
    });
    const end = new Date(ctx.clock.now().getTime() + overlapHours * HOUR_MS);
    if (overlapHours === 0) await updateApiKeyRevoked(ctx.sql, old.id, end);
    else if (end < old.expires_at) await updateApiKeyExpiry(ctx.sql, old.id, end);
    return created;
  });
}
