const UNIQUE_VIOLATION = '23505';

/** Returns whether a statement failed because another row has the same unique value. Its transaction has ended. */
export function isTaken(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === UNIQUE_VIOLATION;
}
