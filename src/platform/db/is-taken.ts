const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because another row has the value that must be there once. Its transaction is over. */
export function isTaken(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION;
}
