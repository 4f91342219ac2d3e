/**
 * Whose fault an error is (docs/adr/0056-faults-stay-local.md).
 * - `item`: the item that was worked on. It is set aside; everything else goes on.
 * - `passing`: a conflict with other work of the moment. The item is passed over and due again at once; it is not recorded.
 * - `shared`: the database or the process. It says nothing about the item, and the next item would meet it too: the loop stops and
 *   backs off as a whole.
 */
export type Fault = 'item' | 'passing' | 'shared';

/** SQLSTATE (PostgreSQL, Appendix A): serialization failure, deadlock, lock timeout, statement or lock canceled. */
const PASSING_STATES = new Set(['40001', '40P01', '55P03', '57014']);
/** Classes: connection, authorization, transaction state, out of resources, operator intervention, system error. */
const SHARED_CLASSES = new Set(['08', '25', '28', '53', '57', '58']);
/** The process is out of something. */
const SHARED_CODES = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'ERR_WORKER_OUT_OF_MEMORY']);
/** The driver and its pool give these no code. */
const LOST_CONNECTION =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|Query read timeout)/;

export function faultOf(error: unknown): Fault {
  if (!(error instanceof Error)) return 'item';
  if (error.name === 'AbortError') return 'passing';
  if (LOST_CONNECTION.test(error.message)) return 'shared';
  const code = (error as { readonly code?: unknown }).code;
  if (typeof code !== 'string') return 'item';
  if (PASSING_STATES.has(code)) return 'passing';
  if (SHARED_CODES.has(code)) return 'shared';
  return isSqlState(code) && SHARED_CLASSES.has(code.slice(0, 2)) ? 'shared' : 'item';
}

/** Whether an error code is one of the database's: five digits and capitals, and at least one digit, as no code of Node.js is. */
export function isSqlState(code: unknown): code is string {
  return typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code);
}
