import { createHash } from 'node:crypto';
import { say } from '../../engine/words/say.js';
import { type Ctx, inTx } from '../context.js';
import { AppError, ValidationError, type ValidationIssue } from '../errors.js';
import { DecryptionError } from '../secrets.js';
import { CredentialError } from './access.js';
import {
  claimIdempotencyKey,
  deleteReservation,
  deleteStoredAnswersBefore,
  findReservation,
  findStoredAnswer,
  type IdempotencyCaller,
  type IdempotencyScope,
  insertStoredAnswer,
  type KeyUse,
  updateReservation,
  updateStoredAnswer,
  upsertReservation,
} from './idempotency.repo.js';
import { valueFault } from './issue-texts.js';

/** Milliseconds that responses are kept: 72 hours, of which 24 are documented. */
const KEPT_MS = 72 * 3_600_000;

/** Response while another request with the same key is running. */
export class KeyInUseError extends AppError {
  readonly retryAfterSeconds = 1;

  constructor() {
    super('idempotency_key_in_use', 409, say`A request with this idempotency key is still running.`);
    this.name = 'KeyInUseError';
  }
}

/** Stored response. */
interface Kept {
  readonly status: number;
  /** Declared headers by lower-case name; null if none. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string;
}

export interface Once extends Kept {
  /** Whether this is the response of an earlier request, so that no work was done. */
  readonly replayed: boolean;
}

/** Request under an idempotency key. */
export interface KeyedRequest {
  readonly scope: IdempotencyScope;
  readonly caller: IdempotencyCaller;
  readonly fingerprint: Buffer;
  /** Whether the response contains a secret, so that a replay requires every original permission of its caller. */
  readonly secret: boolean;
}

/** Returns 64 bits of the key's hash, for the advisory lock of a running request. */
function lockIdOf(scope: IdempotencyScope): bigint {
  const text = JSON.stringify([scope.workspaceId, scope.method, scope.route, scope.key]);
  return createHash('sha256').update(text).digest().readBigInt64BE(0);
}

function reusedFor(key: string): ValidationError {
  const loc = ['header', 'Idempotency-Key'];
  const fault = valueFault('idempotency_key_reuse', 'this key was used for another request or by another caller');
  const issue: ValidationIssue = { ...fault, loc, input: key };
  return new ValidationError([issue]);
}

/**
 * Throws unless a key belongs to this request: 422 `idempotency_key_reuse` for another request or caller, 403
 * `insufficient_scope` if the caller has lost a permission under which a secret response was given.
 */
function requireOwnUse(before: KeyUse, { scope, caller, fingerprint, secret }: KeyedRequest): void {
  if (before.caller !== caller.id || !before.fingerprint.equals(fingerprint)) throw reusedFor(scope.key);
  if (!secret || before.rights.every((right) => caller.rights.includes(right))) return;
  const challenge = 'Bearer error="insufficient_scope"';
  throw new CredentialError(
    'insufficient_scope',
    403,
    say`You no longer have the role this response requires.`,
    challenge,
  );
}

/**
 * Runs `work` at most once per key (docs/build/conventions.md, Repeating): lock, work and stored response share one
 * transaction, so any error rolls back the work and frees the key. Throws 409 `idempotency_key_in_use` without waiting
 * while another request with the key is running, and any error of `requireOwnUse`.
 */
export function runOnce(ctx: Ctx, request: KeyedRequest, work: (ctx: Ctx) => Promise<Kept>): Promise<Once> {
  const { scope, fingerprint, caller } = request;
  return inTx(ctx, async (ctx) => {
    if (!(await claimIdempotencyKey(ctx.sql, lockIdOf(scope)))) throw new KeyInUseError();
    const stored = await findStoredAnswer(ctx.sql, scope);
    if (stored !== undefined) {
      requireOwnUse(stored, request);
      return replayOf(ctx, request, stored);
    }
    const answer = await work(ctx);
    const use = { fingerprint, caller: caller.id, rights: caller.rights };
    const body = sealed(ctx, request, answer.body);
    await insertStoredAnswer(ctx.sql, scope, { ...answer, ...use, body }, ctx.clock.now());
    return { ...answer, replayed: false };
  });
}

/**
 * Milliseconds of a reservation, longer than a request may take. A request without a response by then was abandoned,
 * and its key is free again.
 */
const RESERVED_MS = 90_000;

/**
 * Variant of `runOnce` for work that calls external services, which no transaction may wait for: reserves the key, runs
 * the work outside any transaction, and stores its response. An error frees the key. After a crash, the caller can use
 * the key again once the reservation is old, so the work must detect what it already did.
 */
export async function runOnceOutside(
  ctx: Ctx,
  request: KeyedRequest,
  work: (ctx: Ctx) => Promise<Kept>,
): Promise<Once> {
  const { scope } = request;
  const at = ctx.clock.now();
  const stored = await inTx(ctx, (ctx) => reserve(ctx, request, at));
  if (stored !== null) return replayOf(ctx, request, stored);
  try {
    const answer = await work(ctx);
    await updateReservation(ctx.sql, scope, at, { ...answer, body: sealed(ctx, request, answer.body) });
    return { ...answer, replayed: false };
  } catch (error) {
    await deleteReservation(ctx.sql, scope, at);
    throw error;
  }
}

function replayOf(ctx: Ctx, request: KeyedRequest, { status, headers, body }: Kept): Once {
  return { status, headers, body: opened(ctx, request, body), replayed: true };
}

/** Reserves a key. Returns its stored response, or null if the work must be done now. */
async function reserve(ctx: Ctx, request: KeyedRequest, at: Date): Promise<Kept | null> {
  const { scope, fingerprint, caller } = request;
  if (!(await claimIdempotencyKey(ctx.sql, lockIdOf(scope)))) throw new KeyInUseError();
  const stored = await findStoredAnswer(ctx.sql, scope);
  const reserved = stored === undefined ? await findReservation(ctx.sql, scope) : undefined;
  const before = stored ?? reserved;
  if (before !== undefined) requireOwnUse(before, request);
  if (stored !== undefined) return stored;
  if (reserved !== undefined && at.getTime() - reserved.created_at.getTime() < RESERVED_MS) throw new KeyInUseError();
  await upsertReservation(ctx.sql, scope, { fingerprint, caller: caller.id, rights: caller.rights }, at);
  return null;
}

/** Replaces the stored response with the final one of long work. */
export async function replaceAnswer(ctx: Ctx, request: KeyedRequest, body: string): Promise<void> {
  await updateStoredAnswer(ctx.sql, request.scope, sealed(ctx, request, body));
}

/** Encrypts every stored response, so that no operation has to declare its secrets. */
function sealed(ctx: Ctx, request: KeyedRequest, body: string): string {
  return ctx.secrets.encrypt(request.scope.workspaceId, contextOf(request), body).toString('base64');
}

/** A response whose master key was removed is lost: the key counts as used, and the work is not repeated. */
function opened(ctx: Ctx, request: KeyedRequest, kept: string): string {
  try {
    return ctx.secrets.decrypt(request.scope.workspaceId, contextOf(request), Buffer.from(kept, 'base64'));
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error;
    throw reusedFor(request.scope.key);
  }
}

/** Includes the caller: a row reassigned to another caller does not decrypt. */
function contextOf({ scope: { method, route, key }, caller }: KeyedRequest): string {
  return storedResponseContext(caller.id, method, route, key);
}

/** Returns the encryption context of a stored response. */
export function storedResponseContext(callerId: string, method: string, route: string, key: string): string {
  return `idempotency_keys:${callerId} ${method} ${route} ${key}`;
}

/** Deletes expired responses. Returns their number. Scheduled once an hour. */
export function forgetOldAnswers(ctx: Ctx): Promise<number> {
  return deleteStoredAnswersBefore(ctx.sql, new Date(ctx.clock.now().getTime() - KEPT_MS));
}
