/** Deadlock and serialization failure: the database has undone one transaction so that another could continue. */
const CONFLICT = new Set(['40001', '40P01']);
/** A transaction that conflicts three times meets a conflict that a short wait does not resolve. */
const TRIES = 3;

/**
 * Runs `work`, and again if the database undid it in favor of other work. Only for a single transaction, so that
 * nothing of an earlier attempt remains. Throws the conflict of the last attempt.
 */
export async function againAfterConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !CONFLICT.has((error as { code?: string }).code ?? '')) throw error;
    }
  }
}
