import { createHash } from 'node:crypto';
import { type Ctx, inTx } from '../context.js';
import { AppError, ValidationError, type ValidationIssue } from '../errors.js';
import {
  claimIdempotencyKey,
  deleteReservation,
  deleteStoredAnswersBefore,
  findReservation,
  findStoredAnswer,
  type IdempotencyScope,
  insertStoredAnswer,
  updateReservation,
  updateStoredAnswer,
  upsertReservation,
} from './idempotency.repo.js';
import { valueFault } from './issue-texts.js';

/** 24 hours are promised, 72 are kept. */
const KEPT_MS = 72 * 3_600_000;

/** Answered while another request with the same key is running. */
export class KeyInUseError extends AppError {
  readonly retryAfterSeconds = 1;

  constructor() {
    super('idempotency_key_in_use', 409, 'A request with this idempotency key is still running.');
    this.name = 'KeyInUseError';
  }
}

/** What is kept of an answer. */
interface Kept {
  readonly status: number;
  /** Those that the operation promises, by lower-case name; null: none. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string;
}

export interface Once extends Kept {
  /** True: an earlier request's answer, nothing was done. */
  readonly replayed: boolean;
}

/** 64 bits of the key's hash: the advisory lock that stands for "this request is running". */
function lockIdOf(scope: IdempotencyScope): bigint {
  const text = JSON.stringify([scope.workspaceId, scope.method, scope.route, scope.key]);
  return createHash('sha256').update(text).digest().readBigInt64BE(0);
}

function reusedFor(key: string): ValidationError {
  const loc = ['header', 'Idempotency-Key'];
  const fault = valueFault('idempotency_key_reuse', 'this key was used for another request');
  const issue: ValidationIssue = { ...fault, loc, input: key };
  return new ValidationError([issue]);
}

/**
 * Runs `work` at most once per key (docs/conventions.md, Repeating): the lock, the work and its stored answer are one
 * transaction, so any error undoes the work and frees the key. Throws 409 `idempotency_key_in_use` without waiting
 * while another request with the key is running, and 422 `idempotency_key_reuse` when the key was used for another
 * request.
 * @param secret the answer is kept encrypted.
 */
export function runOnce(
  ctx: Ctx,
  scope: IdempotencyScope,
  fingerprint: Buffer,
  secret: boolean,
  work: (ctx: Ctx) => Promise<Kept>,
): Promise<Once> {
  return inTx(ctx, async (ctx) => {
    if (!(await claimIdempotencyKey(ctx.sql, lockIdOf(scope)))) throw new KeyInUseError();
    const stored = await findStoredAnswer(ctx.sql, scope);
    if (stored !== undefined) {
      if (!stored.fingerprint.equals(fingerprint)) throw reusedFor(scope.key);
      return replayOf(ctx, scope, secret, stored);
    }
    const answer = await work(ctx);
    const body = sealed(ctx, scope, secret, answer.body);
    await insertStoredAnswer(ctx.sql, scope, { ...answer, fingerprint, body }, ctx.clock.now());
    return { ...answer, replayed: false };
  });
}

/** Longer than a request may take: what has no answer by then was abandoned, and its key is free again. */
const RESERVED_MS = 90_000;

/**
 * `runOnce` for work that speaks to outside parties, which no transaction may wait for: the key is reserved first, the
 * work runs outside of any transaction, then its answer is stored. An error frees the key. After a crash the key is
 * free once the reservation is old, so such work must find by itself what it has done already.
 */
export async function runOnceOutside(
  ctx: Ctx,
  scope: IdempotencyScope,
  fingerprint: Buffer,
  secret: boolean,
  work: (ctx: Ctx) => Promise<Kept>,
): Promise<Once> {
  const at = ctx.clock.now();
  const stored = await inTx(ctx, (ctx) => reserve(ctx, scope, fingerprint, at));
  if (stored !== null) return replayOf(ctx, scope, secret, stored);
  try {
    const answer = await work(ctx);
    await updateReservation(ctx.sql, scope, at, { ...answer, body: sealed(ctx, scope, secret, answer.body) });
    return { ...answer, replayed: false };
  } catch (error) {
    await deleteReservation(ctx.sql, scope, at);
    throw error;
  }
}

function replayOf(ctx: Ctx, scope: IdempotencyScope, secret: boolean, { status, headers, body }: Kept): Once {
  return { status, headers, body: opened(ctx, scope, secret, body), replayed: true };
}

/** Reserves a key; the answer that is stored under it, or null when the work is to be done now. */
async function reserve(ctx: Ctx, scope: IdempotencyScope, fingerprint: Buffer, at: Date): Promise<Kept | null> {
  if (!(await claimIdempotencyKey(ctx.sql, lockIdOf(scope)))) throw new KeyInUseError();
  const stored = await findStoredAnswer(ctx.sql, scope);
  const reserved = stored === undefined ? await findReservation(ctx.sql, scope) : undefined;
  const before = stored ?? reserved;
  if (before !== undefined && !before.fingerprint.equals(fingerprint)) throw reusedFor(scope.key);
  if (stored !== undefined) return stored;
  if (reserved !== undefined && at.getTime() - reserved.created_at.getTime() < RESERVED_MS) throw new KeyInUseError();
  await upsertReservation(ctx.sql, scope, fingerprint, at);
  return null;
}

/** Replaces the stored answer by the final one of long work. */
export async function replaceAnswer(ctx: Ctx, scope: IdempotencyScope, secret: boolean, body: string): Promise<void> {
  await updateStoredAnswer(ctx.sql, scope, sealed(ctx, scope, secret, body));
}

/** Answers with a key or secret in them are kept encrypted, like every other secret. */
function sealed(ctx: Ctx, scope: IdempotencyScope, secret: boolean, body: string): string {
  return secret ? ctx.secrets.encrypt(scope.workspaceId, placeOf(scope), body).toString('base64') : body;
}

function opened(ctx: Ctx, scope: IdempotencyScope, secret: boolean, kept: string): string {
  if (!secret) return kept;
  return ctx.secrets.decrypt(scope.workspaceId, placeOf(scope), Buffer.from(kept, 'base64'));
}

function placeOf({ method, route, key }: IdempotencyScope): string {
  return `idempotency_keys:${method} ${route} ${key}`;
}

/** Forgets answers that are older than is promised. Returns how many. For a schedule, once an hour. */
export function forgetOldAnswers(ctx: Ctx): Promise<number> {
  return deleteStoredAnswersBefore(ctx.sql, new Date(ctx.clock.now().getTime() - KEPT_MS));
}
