/** Deadlock and failed serialization: the database has undone one transaction so that another one could go on. */
const CONFLICT = new Set(['40001', '40P01']);
/** What meets a conflict three times meets one that waiting a moment does not end. */
const TRIES = 3;

/**
 * Runs `work`, and anew when the database undid it for the sake of other work. Only for what is one transaction: then
 * nothing of an earlier attempt is left. Throws the conflict that the last attempt met.
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
