import { isLostConnection } from '../db/lost-connection.js';
import { StoreAway } from '../files/blobs/object-store.js';

/**
 * Classifies the origin of an error (docs/adr/0056-faults-stay-local.md).
 * - `item`: the processed item. It is set aside, and everything else continues.
 * - `passing`: a conflict with concurrent work. The item is skipped, due again immediately, and not recorded.
 * - `shared`: the database, the object store, or the process. The next item would fail too, so the loop stops and backs off as a whole.
 */
export type Fault = 'item' | 'passing' | 'shared';

/** SQLSTATE (PostgreSQL, Appendix A): serialization failure, deadlock, lock timeout, statement or lock canceled. */
const PASSING_STATES = new Set(['40001', '40P01', '55P03', '57014']);
/**
 * SQLSTATE classes: connection, authorization, transaction state, insufficient resources, operator intervention, system
 * error.
 */
const SHARED_CLASSES = new Set(['08', '25', '28', '53', '57', '58']);
/** Errors of a process that ran out of a resource. */
const SHARED_CODES = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'ERR_WORKER_OUT_OF_MEMORY']);
/** Errors for which the driver and its pool set no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/;

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return 'item';
  if (error.name === 'AbortError') return 'passing';
  if (error instanceof StoreAway || isLostConnection(error) || LOST_CONNECTION.test(error.message)) return 'shared';
  const code = (error as { readonly code?: unknown }).code;
  if (typeof code !== 'string') return 'item';
  if (PASSING_STATES.has(code)) return 'passing';
  if (SHARED_CODES.has(code)) return 'shared';
  return isSqlState(code) && SHARED_CLASSES.has(code.slice(0, 2)) ? 'shared' : 'item';
}

/**
 * Returns whether an error code is a SQLSTATE: five digits or capitals with at least one digit, unlike any Node.js
 * code.
 */
export function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
}
