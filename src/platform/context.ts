import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Language } from '../engine/language/languages.js';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { SqlRunner } from './db/sql-runner.js';
import { beginTx, type TxOptions } from './db/transaction.js';
import type { Wake } from './due/wake.js';
import type { Worker } from './due/worker.js';
import type { ObjectStores } from './files/blobs/object-stores.js';
import type { Ids } from './ids.js';
import type { Logger } from './log.js';
import type { MailPort } from './mail/port.js';
import type { OutboundDns } from './outbound/dns-port.js';
import type { OutboundHttp } from './outbound/port.js';
import type { Reader } from './reading/port.js';
import type { Secrets } from './secrets.js';
import type { Tracer } from './telemetry/trace.js';
import type { Vitals } from './vitals.js';

/** Signed-in member, as recorded in the audit log. */
export interface ActingPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Caller: an API key, a member, a public link, or the service itself. Recorded in the audit log. */
export interface Actor {
  readonly kind: 'api_key' | 'person' | 'public' | 'operator' | 'system';
  readonly keyId: string | null;
  /** Set for a `person` only. */
  readonly person?: ActingPerson;
  readonly requestId: string | null;
  /** Whether the audit record has been written; only for a request that changes something. */
  readonly audit?: { isWritten: boolean };
}

/** Locks taken at the end of a transaction, in the order of ADR 53. */
const LAST_LOCKS = ['campaign_slot', 'job', 'audit_log'] as const;

export interface LastLock {
  readonly kind: (typeof LAST_LOCKS)[number];
  /** Key of the row. */
  readonly key: string;
}

/** Work at the end of a transaction. */
export interface LastWork extends LastLock {
  readonly run: (ctx: Ctx) => Promise<void>;
}

/**
 * First argument of every service function. There is no container: `openContext` builds one per process, `inTx` narrows
 * it to a transaction, and a request adds its actor and logger.
 */
export interface Ctx {
  /** Runs statements and COPY. Inside `inTx`, all of them run in that transaction. */
  readonly sql: SqlRunner;
  /** Runs statements and transactions, possibly through a pooler: no state outlives a transaction. Not for services. */
  readonly pool: pg.Pool;
  /** Keeps the session of a connection: for the queue, which listens, and for backups. The same pool without a pooler. */
  readonly sessions: pg.Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly config: Config;
  readonly secrets: Secrets;
  /** Stores of bytes outside the database. */
  readonly blobs: ObjectStores;
  readonly mail: MailPort;
  readonly http: OutboundHttp;
  /** Reads untrusted content in threads with limits. */
  readonly reader: Reader;
  /** Metrics of this process in addition to those of HTTP requests. */
  readonly metrics: Registry;
  /** Health of the background parts of this process. */
  readonly vitals: Vitals;
  /** Records traces if the operator exports them. */
  readonly tracer: Tracer;
  readonly dns: OutboundDns;
  /** Wake-up hints for due-loops; delivered after the commit, never before. */
  readonly wake: Wake;
  /** Identity of this process; requests claim due rows under it, as loops do. */
  readonly worker: Worker;
  readonly actor: Actor;
  readonly inTransaction: boolean;
  /** Work before the commit; see `beforeCommit`. */
  readonly last?: LastWork[];
  /** Language of sentences in the response; English if absent. */
  readonly language?: Language;
}

/**
 * Runs `work` in one transaction. The inner parameter shadows the outer `ctx`, so a query that bypasses the transaction
 * is hard to write. Inside a transaction, joins it: an error undoes everything.
 */
export async function inTx<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>, options?: TxOptions): Promise<T> {
  if (ctx.inTransaction) return work(ctx);
  const wake = ctx.wake.deferred();
  const whole = async (sql: SqlRunner): Promise<T> => {
    const last: LastWork[] = [];
    const inner = { ...ctx, sql, wake, inTransaction: true };
    const result = await work({ ...inner, last });
    for (const each of last.toSorted(byLock)) await each.run(inner);
    return result;
  };
  const result = await beginTx(ctx.pool, whole, options);
  wake.release();
  return result;
}

/** All transactions lock in one order, regardless of the order of calls; work on the same row keeps its order. */
function byLock(a: LastLock, b: LastLock): number {
  if (a.kind !== b.kind) return LAST_LOCKS.indexOf(a.kind) - LAST_LOCKS.indexOf(b.kind);
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/**
 * Defers work to the end of the transaction, right before its commit. For locks on contended rows that are not read in
 * between. Outside a transaction, runs immediately in its own.
 */
export function beforeCommit(ctx: Ctx, lock: LastLock, run: LastWork['run']): Promise<void> {
  if (ctx.last === undefined) return inTx(ctx, run);
  ctx.last.push({ ...lock, run });
  return Promise.resolve();
}
