/** Returns whether another writer added the same address, or caused a deadlock: a retry succeeds. */
const PASSING = new Set(['23505', '40001', '40P01']);

/** Returns the SQLSTATE of a database error; undefined for other errors. */
function sqlStateOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as Error & { code?: unknown }).code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Errors of concurrent writers. */
export function isPassing(error: unknown): boolean {
  return PASSING.has(sqlStateOf(error) ?? '');
}

/** Errors that the rows themselves cause: data exceptions, violated constraints, rejections by a trigger, oversized values. */
export function isCausedByRows(error: unknown): boolean {
  return !isPassing(error) && /^(?:22|23|54|P0001)/.test(sqlStateOf(error) ?? '');
}
