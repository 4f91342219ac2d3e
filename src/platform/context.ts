import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Clock } from './clock.js';
import type { Config } from './config.js';
import type { SqlRunner } from './db/sql-runner.js';
import { beginTx, type TxOptions } from './db/transaction.js';
import type { Wake } from './due/wake.js';
import type { Worker } from './due/worker.js';
import type { Ids } from './ids.js';
import type { Logger } from './log.js';
import type { MailPort } from './mail/port.js';
import type { OutboundDns } from './outbound/dns-port.js';
import type { OutboundHttp } from './outbound/port.js';
import type { Reader } from './reading/port.js';
import type { Secrets } from './secrets.js';
import type { Vitals } from './vitals.js';

/** A person who has signed in, as the audit log names them. */
export interface ActingPerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Who asks: an API key, a person, a public link, or the service itself. Written into the audit log. */
export interface Actor {
  readonly kind: 'api_key' | 'person' | 'public' | 'system';
  readonly keyId: string | null;
  /** Of a `person` alone. */
  readonly person?: ActingPerson;
  readonly requestId: string | null;
  /** Of a request that changes something: whether its record in the audit log has been written. */
  readonly audit?: { isWritten: boolean };
}

/** Answers several questions of one kind at once, in the order of the questions. */
export type AnswerAll<I, O> = (ctx: Ctx, questions: readonly I[]) => Promise<readonly O[]>;

/** Does several things of one kind at once, in the order given. */
export type TellAll<I> = (ctx: Ctx, items: readonly I[]) => Promise<unknown>;

/** One of several pieces of work that ask together; see `lockstep/`. */
export interface Piece {
  /** `answerAll` is called with a context of no piece of work. */
  ask<I, O>(step: string, question: I, answerAll: AnswerAll<I, O>): Promise<O>;
  /** Absent: it only looks things up. `tellAll` is called as `answerAll` is. */
  readonly tell?: <I>(step: string, item: I, tellAll: TellAll<I>) => void;
}

/** What work for the end of a transaction locks, in the order of ADR 53. */
const LAST_LOCKS = ['campaign_slot', 'job', 'audit_log'] as const;

export interface LastLock {
  readonly kind: (typeof LAST_LOCKS)[number];
  /** Of which row. */
  readonly key: string;
}

/** Work of a transaction for its end. */
export interface LastWork extends LastLock {
  readonly run: (ctx: Ctx) => Promise<void>;
}

/**
 * What every service function takes first. There is no container: `openContext` builds one per process, `inTx` narrows
 * it to a transaction, a request adds its actor and logger.
 */
export interface Ctx {
  /** Statements and COPY. Inside `inTx` all of them run in that transaction. */
  readonly sql: SqlRunner;
  /** Only for code that must own a connection (LISTEN, advisory locks held over time). Never in services. */
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly config: Config;
  readonly secrets: Secrets;
  readonly mail: MailPort;
  readonly http: OutboundHttp;
  /** Reads what strangers wrote, in threads with limits. */
  readonly reader: Reader;
  /** What this process counts besides its HTTP requests. */
  readonly metrics: Registry;
  /** Health of the background parts of this process. */
  readonly vitals: Vitals;
  readonly dns: OutboundDns;
  /** Wake-up hints for due-loops; delivered after the commit, never before. */
  readonly wake: Wake;
  /** Identity of this process; requests claim due rows under it, as loops do. */
  readonly worker: Worker;
  readonly actor: Actor;
  readonly inTransaction: boolean;
  /** What the transaction does before it commits; see `beforeCommit`. */
  readonly last?: LastWork[];
  /** Where work asks together with other work. */
  readonly piece?: Piece;
}

/**
 * Runs `work` in one transaction. The inner parameter shadows the outer `ctx`, so a query that forgets the transaction
 * is hard to write. Called inside a transaction it joins that one, as it is: an error undoes the whole.
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

/** Any two transactions lock in one order, whatever order they asked in; works on one row keep theirs. */
function byLock(a: LastLock, b: LastLock): number {
  if (a.kind !== b.kind) return LAST_LOCKS.indexOf(a.kind) - LAST_LOCKS.indexOf(b.kind);
  return a.key < b.key ? -1 : a.key > b.key ? 1 : 0;
}

/**
 * Leaves work for the end of the transaction, right before its commit: what locks a row that many others want too, and is asked for
 * nothing meanwhile. Outside of a transaction it is done at once, in one of its own.
 */
export function beforeCommit(ctx: Ctx, lock: LastLock, run: LastWork['run']): Promise<void> {
  if (ctx.last === undefined) return inTx(ctx, run);
  ctx.last.push({ ...lock, run });
  return Promise.resolve();
}
