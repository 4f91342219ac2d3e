import { timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { enumeration } from '../../engine/enumeration.js';
import type { ActingPerson, Ctx } from '../context.js';
import { AppError } from '../errors.js';
import { bearerToken, hashKey, isWellFormedKey } from './credentials.js';

export const SCOPES = enumeration('ApiKeyScope', ['read', 'write', 'billing', 'admin']);
export type Scope = (typeof SCOPES)[number];

export const WORKSPACE_ROLES = enumeration('WorkspaceRole', ['owner', 'admin', 'member', 'viewer']);
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number];

/** A person who has signed in, and what they may do where. */
export interface SessionRecord {
  readonly id: string;
  readonly person: ActingPerson;
  /** May do what a key of the whole account may, in workspaces that they own. */
  readonly isAccountOwner: boolean;
  /** What they may do in each of their workspaces. */
  readonly workspaces: ReadonlyMap<number, WorkspaceRights>;
  /** False: this person signs in otherwise. */
  readonly hasPassword: boolean;
  /** When the person showed who they are. */
  readonly openedAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date;
}

export interface WorkspaceRights {
  readonly role: WorkspaceRole;
  readonly scopes: readonly Scope[];
}

/**
 * Who asks, as requests see it: an API key, or the session of a person, which is judged like a key of the workspace that the
 * request names. Revoked keys are never found; expired ones are, so that they can be told apart.
 */
export interface KeyRecord {
  readonly id: string;
  /** Null: the whole account. */
  readonly workspaceId: number | null;
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
  /** Absent: a key. */
  readonly session?: SessionRecord;
}

/** The session of a person, where a key will not do. */
export type PersonKey = KeyRecord & { readonly session: SessionRecord };

/** Something that was done and must be accounted for. */
export interface AuditEntry {
  /** `<resource>.<verb>` (`suppression.deleted`), or the id of the operation that was called. */
  readonly action: string;
  readonly resource: string;
  readonly resourceId: string;
  /** What was changed, as a reader years later needs it; never a secret. */
  readonly changes?: Readonly<Record<string, unknown>>;
}

/** Where keys and tenants are kept. The HTTP server asks; the module that owns the tables answers. */
export interface AccessPort {
  findKey(ctx: Ctx, hash: Buffer): Promise<KeyRecord | null>;
  /** Writes the minute in which a key was used. */
  touchKey(ctx: Ctx, keyId: string, minute: Date): Promise<void>;
  /** The session that a token opens; null when it has ended, or never began. */
  findSession(ctx: Ctx, hash: Buffer): Promise<SessionRecord | null>;
  /** Writes the minute in which a session was used. */
  touchSession(ctx: Ctx, sessionId: string, minute: Date): Promise<void>;
  workspaceExists(ctx: Ctx, workspaceId: number): Promise<boolean>;
  /** Writes who did what into the audit log, in the transaction of `ctx`. */
  appendAudit(ctx: Ctx, workspaceId: number, entry: AuditEntry): Promise<void>;
}

/** A key acts at most this long after it was revoked elsewhere; one second is promised. */
const CACHE_MS = 800;
const CACHE_SIZE = 10_000;
const MINUTE_MS = 60_000;
const REALM = 'Bearer realm="outrider"';

/** A refusal with the header that RFC 6750 section 3 asks for. */
export class CredentialError extends AppError {
  constructor(
    code: string,
    status: 401 | 403,
    message: string,
    readonly challenge: string,
  ) {
    super(code, status, message);
    this.name = 'CredentialError';
  }
}

function refused(code: 'invalid_credential' | 'expired_credential', message: string): CredentialError {
  return new CredentialError(code, 401, message, `${REALM}, error="invalid_token"`);
}

interface Known {
  readonly key: KeyRecord;
  touchedMinute: number;
}

/** Decides who asks. One instance per process. */
export class Access {
  readonly #keys = new LRUCache<string, Known>({ max: CACHE_SIZE });
  readonly #freshUntil = new LRUCache<string, number>({ max: CACHE_SIZE });
  readonly #workspaces = new LRUCache<number, number>({ max: CACHE_SIZE });
  readonly #operatorHash: Buffer | null;

  constructor(
    readonly port: AccessPort,
    operatorKey: string | null,
    /** Milliseconds that only go forward; real time, because revocation is a promise about it. */
    readonly monotonic: () => number,
  ) {
    this.#operatorHash = operatorKey === null ? null : hashKey(operatorKey);
  }

  /**
   * The key of a request. Throws 401 `missing_credential`, `invalid_credential` (wrong, unknown, revoked) or
   * `expired_credential`. `onUnknown` is called for well-formed keys that do not exist, and may throw 429.
   */
  async authenticate(ctx: Ctx, header: string | undefined, onUnknown: () => void): Promise<KeyRecord> {
    const token = bearerToken(header);
    if (token === null) {
      if (header !== undefined) throw refused('invalid_credential', 'Only bearer keys are accepted.');
      throw new CredentialError('missing_credential', 401, 'An API key is required.', REALM);
    }
    const hash = this.#hashOf(token);
    const known = hash === null ? null : await this.#find(ctx, hash);
    if (known === null) {
      if (hash !== null) onUnknown();
      throw refused('invalid_credential', 'The API key is invalid.');
    }
    const now = ctx.clock.now();
    if (known.key.expiresAt <= now) throw refused('expired_credential', 'The API key has expired.');
    await this.#touch(ctx, known, now);
    return known.key;
  }

  /** Whether the key may use the workspace. Unknown and foreign ones are alike for the caller. */
  async canUse(ctx: Ctx, key: KeyRecord, workspaceId: number): Promise<boolean> {
    if (key.workspaceId !== null) return key.workspaceId === workspaceId;
    if (workspaceId < 1 || workspaceId > 2_147_483_647) return false;
    const now = this.monotonic();
    if ((this.#workspaces.get(workspaceId) ?? 0) > now) return true;
    const exists = await this.port.workspaceExists(ctx, workspaceId);
    if (exists) this.#workspaces.set(workspaceId, now + CACHE_MS);
    return exists;
  }

  /** Null for texts that can be no key: those are refused without a look-up. */
  #hashOf(token: string): Buffer | null {
    if (isWellFormedKey(token)) return hashKey(token);
    if (this.#operatorHash === null) return null;
    const hash = hashKey(token);
    return timingSafeEqual(hash, this.#operatorHash) ? hash : null;
  }

  /** The life of a cached key counts from before it was read, so a revocation in between is not missed. */
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
    const known = { key, touchedMinute: cached?.touchedMinute ?? minuteOf(key.lastUsedAt) };
    this.#keys.set(id, known);
    this.#freshUntil.set(id, now + CACHE_MS);
    return known;
  }

  /** Keeps the last use to the minute. A failure is logged only: it must not refuse a good request. */
  async #touch(ctx: Ctx, known: Known, now: Date): Promise<void> {
    const minute = minuteOf(now);
    if (known.touchedMinute >= minute) return;
    known.touchedMinute = minute;
    try {
      await this.port.touchKey(ctx, known.key.id, new Date(minute * MINUTE_MS));
    } catch (error) {
      ctx.log.warn({ err: error, keyId: known.key.id }, 'the last use of a key could not be written');
    }
  }
}

function minuteOf(instant: Date | null): number {
  return instant === null ? -1 : Math.floor(instant.getTime() / MINUTE_MS);
}

/** `write` includes `read`; nothing else is implied (docs/conventions.md, Keys). */
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
      ? `The API key lacks the scope \`${needed}\`.`
      : `Your role lacks the scope \`${needed}\`.`,
    `Bearer error="insufficient_scope", scope="${needed}"`,
  );
}

/** Throws 403 `person_required` for keys. */
export function requirePerson(key: KeyRecord): asserts key is PersonKey {
  if (key.session !== undefined) return;
  throw new AppError('person_required', 403, 'This operation requires a signed-in member; API keys cannot call it.');
}

/** Whether it acts for the whole account: a key of it, or its owner in a workspace of theirs. */
export function actsForAccount({ workspaceId, session }: KeyRecord): boolean {
  if (workspaceId === null) return true;
  return session?.isAccountOwner === true && session.workspaces.get(workspaceId)?.role === 'owner';
}

/** Throws 403 `account_key_required` for keys of one workspace, and for people who do not own the account. */
export function requireAccountKey(key: KeyRecord): void {
  if (actsForAccount(key)) return;
  throw new AppError('account_key_required', 403, 'An account-wide API key is required.');
}

/** Identifies the caller of a request for stored responses: all sessions of a member are one caller. */
export function callerOf(key: KeyRecord): { readonly id: string; readonly rights: readonly string[] } {
  const { session, workspaceId } = key;
  const isOwner =
    session === undefined ? workspaceId === null : session.workspaces.get(workspaceId ?? 0)?.role === 'owner';
  const rights = [...key.scopes, ...(isOwner ? ['owner'] : []), ...(actsForAccount(key) ? ['account'] : [])];
  return { id: session === undefined ? `key:${key.id}` : `person:${session.person.id}`, rights };
}
