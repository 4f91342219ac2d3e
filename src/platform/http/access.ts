import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { enumeration } from '../../engine/enumeration.js';
import type { AuditAction } from '../../engine/words/audit-terms.js';
import { type Said, say } from '../../engine/words/say.js';
import type { ActingPerson, Ctx } from '../context.js';
import { AppError } from '../errors.js';
import { bearerToken, hashKey, isWellFormedKey } from './credentials.js';

export const SCOPES = enumeration('ApiKeyScope', ['read', 'write', 'billing', 'admin']);
export type Scope = (typeof SCOPES)[number];

export const WORKSPACE_ROLES = enumeration('WorkspaceRole', ['owner', 'admin', 'member', 'viewer']);
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** Signed-in member with their permissions per workspace. */
export interface SessionRecord {
  readonly id: string;
  readonly person: ActingPerson;
  /** Whether the member has the permissions of an account-wide key in the workspaces that they own. */
  readonly isAccountOwner: boolean;
  /** Permissions in each of their workspaces. */
  readonly workspaces: ReadonlyMap<number, WorkspaceRights>;
  /** Whether the member has a password; false for sign-in without one. */
  readonly hasPassword: boolean;
  /** Time of the sign-in. */
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export interface WorkspaceRights {
  readonly role: WorkspaceRole;
  readonly scopes: readonly Scope[];
}

/**
 * Caller of a request: an API key, or a member's session, which is authorized like a key of the requested workspace.
 * Revoked keys are never found. Expired ones are, so that the error can name the reason.
 */
export interface KeyRecord {
  readonly id: string;
  /** Workspace; null for the whole account. */
  readonly workspaceId: number | null;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  /** Session; absent for an API key. */
  readonly session?: SessionRecord;
}

/** Session of a member, for operations that API keys cannot call. */
export type PersonKey = KeyRecord & { readonly session: SessionRecord };

/** Action to record in the audit log. */
export interface AuditEntry {
  /** `<resource>.<verb>` (`suppression.deleted`), or the ID of the operation. */
  readonly action: AuditAction;
  readonly resource: string;
  readonly resourceId: string;
  /** Changes as a reader needs them years later; never a secret. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** Access to keys and workspaces, implemented by the module that owns the tables. */
export interface AccessPort {
  findKey(ctx: Ctx, hash: Buffer): Promise<KeyRecord | null>;
  /** Stores the minute in which a key was used, and from which address. */
  touchKey(ctx: Ctx, keyId: string, address: string, minute: Date): Promise<void>;
  /** Returns the session of a token, or null if it has ended or never existed. */
  findSession(ctx: Ctx, hash: Buffer): Promise<SessionRecord | null>;
  /** Stores the minute in which a session was used. */
  touchSession(ctx: Ctx, sessionId: string, minute: Date): Promise<void>;
  workspaceExists(ctx: Ctx, workspaceId: number): Promise<boolean>;
  /** Writes an audit record in the transaction of `ctx`. */
  appendAudit(ctx: Ctx, workspaceId: number, entry: AuditEntry): Promise<void>;
}

/** Maximum milliseconds for which a key revoked in another process remains valid here; one second is documented. */
const CACHE_MS = 800;
const CACHE_SIZE = 10_000;
const MINUTE_MS = 60_000;
const REALM = 'Bearer realm="outrider"';

/** Rejection with the header that RFC 6750, section 3, requires. */
export class CredentialError extends AppError {
  constructor(
    code: string,
    status: 401 | 403,
    message: Said,
    readonly challenge: string,
  ) {
    super(code, status, message);
    this.name = 'CredentialError';
  }
}

function refused(code: 'invalid_credential' | 'expired_credential', message: Said): CredentialError {
  return new CredentialError(code, 401, message, `${REALM}, error="invalid_token"`);
}

/** Maximum addresses of a key that are stored per minute; its use costs no more writes than that. */
const ADDRESSES_PER_MINUTE = 5;

interface Known {
  readonly key: KeyRecord;
  /** Minute of the last use that was stored, and the addresses stored in it. */
  touchedMinute: number;
  touchedFrom: Set<string>;
}

/** Client of a request, which presents a key. */
export interface KeyClient {
  readonly authorization: string | undefined;
  readonly address: string;
}

export const keyClientOf = ({ headers, ip }: FastifyRequest): KeyClient => ({
  authorization: headers.authorization,
  address: ip,
});

/** Identifies callers. One instance per process. */
export class Access {
  readonly #keys = new LRUCache<string, Known>({ max: CACHE_SIZE });
  readonly #freshUntil = new LRUCache<string, number>({ max: CACHE_SIZE });
  readonly #workspaces = new LRUCache<number, number>({ max: CACHE_SIZE });
  readonly #operatorHash: Buffer | null;

  constructor(
    readonly port: AccessPort,
    operatorKey: string | null,
    /** Monotonic real time in milliseconds, because revocation is a promise about real time. */
    readonly monotonic: () => number,
  ) {
    this.#operatorHash = operatorKey === null ? null : hashKey(operatorKey);
  }

  /**
   * Returns the key of a request. Throws 401 `missing_credential`, `invalid_credential` (wrong, unknown, revoked) or
   * `expired_credential`. Calls `onUnknown` for well-formed keys that do not exist; it may throw 429.
   */
  async authenticate(
    ctx: Ctx,
    { authorization: header, address }: KeyClient,
    onUnknown: () => void,
  ): Promise<KeyRecord> {
    const token = bearerToken(header);
    if (token === null) {
      if (header !== undefined) throw refused('invalid_credential', say`Only bearer keys are accepted.`);
      throw new CredentialError('missing_credential', 401, say`An API key is required.`, REALM);
    }
    const hash = this.#hashOf(token);
    const known = hash === null ? null : await this.#find(ctx, hash);
    if (known === null) {
      if (hash !== null) onUnknown();
      throw refused('invalid_credential', say`The API key is invalid.`);
    }
    const now = ctx.clock.now();
    if (known.key.expiresAt <= now) throw refused('expired_credential', say`The API key has expired.`);
    await this.#touch(ctx, known, address, now);
    return known.key;
  }

  /** Returns whether the key may use the workspace. Callers cannot tell unknown workspaces from those of others. */
  async canUse(ctx: Ctx, key: KeyRecord, workspaceId: number): Promise<boolean> {
    if (key.workspaceId !== null) return key.workspaceId === workspaceId;
    if (workspaceId < 1 || workspaceId > 2_147_483_647) return false;
    const now = this.monotonic();
    if ((this.#workspaces.get(workspaceId) ?? 0) > now) return true;
    const exists = await this.port.workspaceExists(ctx, workspaceId);
    if (exists) this.#workspaces.set(workspaceId, now + CACHE_MS);
    return exists;
  }

  /** Returns null for texts that cannot be keys, which are rejected without a lookup. */
  #hashOf(token: string): Buffer | null {
    if (isWellFormedKey(token)) return hashKey(token);
    if (this.#operatorHash === null) return null;
    const hash = hashKey(token);
    return timingSafeEqual(hash, this.#operatorHash) ? hash : null;
  }

  /** The age of a cached key counts from before it was read, so that no revocation in between is missed. */
  async #find(ctx: Ctx, hash: Buffer): Promise<Known | null> {
    const id = hash.toString('base64');
    const now = this.monotonic();
    const cached = this.#keys.get(id);
    if (cached !== undefined && (this.#freshUntil.get(id) ?? 0) > now) return cached;
    const key = await this.port.findKey(ctx, hash);
    if (key === null) {
      this.#keys.delete(id);
      return null;
    }
    const { touchedMinute = minuteOf(key.lastUsedAt), touchedFrom = new Set<string>() } = cached ?? {};
    const known = { key, touchedMinute, touchedFrom };
    this.#keys.set(id, known);
    this.#freshUntil.set(id, now + CACHE_MS);
    return known;
  }

  /** Stores the last use of each address, to the minute. A failure is only logged: it must not reject a valid request. */
  async #touch(ctx: Ctx, known: Known, address: string, now: Date): Promise<void> {
    const minute = minuteOf(now);
    if (known.touchedMinute > minute) return;
    if (known.touchedMinute < minute) known.touchedFrom.clear();
    else if (known.touchedFrom.has(address) || known.touchedFrom.size >= ADDRESSES_PER_MINUTE) return;
    known.touchedMinute = minute;
    known.touchedFrom.add(address);
    try {
      await this.port.touchKey(ctx, known.key.id, address, new Date(minute * MINUTE_MS));
    } catch (error) {
      ctx.log.warn({ err: error, keyId: known.key.id }, 'failed to write the last use of a key');
    }
  }
}

function minuteOf(instant: Date | null): number {
  return instant === null ? -1 : Math.floor(instant.getTime() / MINUTE_MS);
}

/** `write` includes `read`; nothing else is implied (docs/build/conventions.md, Keys). */
export function hasScope(key: KeyRecord, needed: Scope): boolean {
  return key.scopes.includes(needed) || (needed === 'read' && key.scopes.includes('write'));
}

/** Throws 403 `insufficient_scope`. */
export function requireScope(key: KeyRecord, needed: Scope): void {
  if (hasScope(key, needed)) return;
  throw new CredentialError(
    'insufficient_scope',
    403,
    key.session === undefined
      ? say`The API key lacks the scope \`${needed}\`.`
      : say`Your role lacks the scope \`${needed}\`.`,
    `Bearer error="insufficient_scope", scope="${needed}"`,
  );
}

/** Throws 403 `person_required` for keys. */
export function requirePerson(key: KeyRecord): asserts key is PersonKey {
  if (key.session !== undefined) return;
  throw new AppError('person_required', 403, say`This operation requires a signed-in member; API keys cannot call it.`);
}

/**
 * Returns whether the caller acts for the whole account: an account-wide key, or the owner in one of their workspaces.
 */
export function actsForAccount({ workspaceId, session }: KeyRecord): boolean {
  if (workspaceId === null) return true;
  return session?.isAccountOwner === true && session.workspaces.get(workspaceId)?.role === 'owner';
}

/** Throws 403 `account_key_required` for keys of one workspace, and for members who do not own the account. */
export function requireAccountKey(key: KeyRecord): void {
  if (actsForAccount(key)) return;
  throw new AppError('account_key_required', 403, say`An account-wide API key is required.`);
}

/** Identifies the caller of a request for stored responses: all sessions of a member are one caller. */
export function callerOf(key: KeyRecord): { readonly id: string; readonly rights: readonly string[] } {
  const { session, workspaceId } = key;
  const isOwner =
    session === undefined ? workspaceId === null : session.workspaces.get(workspaceId ?? 0)?.role === 'owner';
  const rights = [...key.scopes, ...(isOwner ? ['owner'] : []), ...(actsForAccount(key) ? ['account'] : [])];
  return { id: session === undefined ? `key:${key.id}` : `person:${session.person.id}`, rights };
}
