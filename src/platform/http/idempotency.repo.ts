import type { SqlRunner } from '../db/sql-runner.js';
import { storedJson } from '../db/stored-json.js';

/** Identifies one use of an idempotency key (docs/build/conventions.md, Repeating). */
export interface IdempotencyScope {
  readonly workspaceId: number;
  readonly method: string;
  /** Path template rather than the path. */
  readonly route: string;
  readonly key: string;
}

/** API key or member that uses an idempotency key, and their permissions at that time (ADR 61). */
export interface IdempotencyCaller {
  /** `key:<id>` or `person:<id>`. */
  readonly id: string;
  /** Scopes, plus `owner` and `account` if they apply. */
  readonly rights: readonly string[];
}

/** Stored request of an idempotency key, and its caller. */
export interface KeyUse {
  readonly fingerprint: Buffer;
  /** Null if stored before callers were recorded. */
  readonly caller: string | null;
  readonly rights: readonly string[];
}

export interface StoredAnswer extends KeyUse {
  readonly status: number;
  /** Headers that the operation documents; null for none. */
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string;
}

const jsonOf = (headers: StoredAnswer['headers']): string | null => (headers === null ? null : storedJson(headers));

/**
 * Takes the lock that marks a request with this key as running. Returns false if another transaction holds it. Never
 * waits.
 */
export async function claimIdempotencyKey(sql: SqlRunner, lockId: bigint): Promise<boolean> {
  const rows = await sql.query<{ claimed: boolean }>(
    'select pg_try_advisory_xact_lock($1) as claimed',
    [lockId.toString()],
    'idempotency-claim',
  );
  return rows[0]?.claimed === true;
}

export async function findStoredAnswer(sql: SqlRunner, scope: IdempotencyScope): Promise<StoredAnswer | undefined> {
  const rows = await sql.query<StoredAnswer>(
    `select fingerprint, caller, rights, status, headers, body from idempotency_keys
     where workspace_id = $1 and method = $2 and route = $3 and key = $4 and status is not null`,
    [scope.workspaceId, scope.method, scope.route, scope.key],
    'idempotency-find',
  );
  return rows[0];
}

export async function insertStoredAnswer(
  sql: SqlRunner,
  scope: IdempotencyScope,
  answer: StoredAnswer,
  at: Date,
): Promise<void> {
  await sql.execute(
    `insert into idempotency_keys
       (workspace_id, method, route, key, fingerprint, status, body, headers, created_at, caller, rights)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      scope.workspaceId,
      scope.method,
      scope.route,
      scope.key,
      answer.fingerprint,
      answer.status,
      answer.body,
      jsonOf(answer.headers),
      at,
      answer.caller,
      answer.rights,
    ],
    'idempotency-insert',
  );
}

/** Use of an idempotency key before its response is stored. */
export interface Reservation extends KeyUse {
  readonly created_at: Date;
}

export async function findReservation(sql: SqlRunner, scope: IdempotencyScope): Promise<Reservation | undefined> {
  const rows = await sql.query<Reservation>(
    `select fingerprint, caller, rights, created_at from idempotency_keys
     where workspace_id = $1 and method = $2 and route = $3 and key = $4 and status is null`,
    [scope.workspaceId, scope.method, scope.route, scope.key],
    'idempotency-find-reservation',
  );
  return rows[0];
}

/** Reserves a key from `at` on, including one whose work was abandoned. */
export async function upsertReservation(sql: SqlRunner, scope: IdempotencyScope, use: KeyUse, at: Date): Promise<void> {
  await sql.execute(
    `insert into idempotency_keys (workspace_id, method, route, key, fingerprint, created_at, caller, rights)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (workspace_id, method, route, key) do update set created_at = excluded.created_at, rights = excluded.rights`,
    [scope.workspaceId, scope.method, scope.route, scope.key, use.fingerprint, at, use.caller, use.rights],
    'idempotency-reserve',
  );
}

/** Stores the response under the reservation of `at`; a reservation taken over by another request is left alone. */
export async function updateReservation(
  sql: SqlRunner,
  scope: IdempotencyScope,
  at: Date,
  answer: Omit<StoredAnswer, keyof KeyUse>,
): Promise<void> {
  await sql.execute(
    `update idempotency_keys set status = $6, body = $7, headers = $8
     where workspace_id = $1 and method = $2 and route = $3 and key = $4 and created_at = $5 and status is null`,
    [scope.workspaceId, scope.method, scope.route, scope.key, at, answer.status, answer.body, jsonOf(answer.headers)],
    'idempotency-fill',
  );
}

/** Frees a key whose work ended without a response. */
export async function deleteReservation(sql: SqlRunner, scope: IdempotencyScope, at: Date): Promise<void> {
  await sql.execute(
    `delete from idempotency_keys
     where workspace_id = $1 and method = $2 and route = $3 and key = $4 and created_at = $5 and status is null`,
    [scope.workspaceId, scope.method, scope.route, scope.key, at],
    'idempotency-free',
  );
}

/** Replaces the first response of a long operation with the final one. */
export async function updateStoredAnswer(sql: SqlRunner, scope: IdempotencyScope, body: string): Promise<void> {
  await sql.execute(
    'update idempotency_keys set body = $5 where workspace_id = $1 and method = $2 and route = $3 and key = $4',
    [scope.workspaceId, scope.method, scope.route, scope.key, body],
  );
}

/** Deletes responses older than `before` in all workspaces, which share one age limit. */
export async function deleteStoredAnswersBefore(sql: SqlRunner, before: Date): Promise<number> {
  return sql.execute('delete from idempotency_keys where created_at < $1', [before]);
}
