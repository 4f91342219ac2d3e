const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const FIRST_RETRY_MS = 5 * MINUTE_MS;
const LONGEST_RETRY_MS = HOUR_MS;
const RESERVE_BYTES = 256 * 2 ** 20;

/** Returns the milliseconds until the retry of a failed backup: 5 minutes after the first failure, doubling up to an hour. */
export function backupRetryMs(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.min(Math.max(failures - 1, 0), 10), LONGEST_RETRY_MS);
}

/** Returns the age at which the last backup counts as overdue: half an interval late, and at least an hour. */
export function overdueAfterMs(everyMs: number): number {
  return everyMs + Math.max(everyMs / 2, HOUR_MS);
}

/**
 * Estimates the bytes that a backup needs on disk, including a reserve: a full disk would stop a database on it.
 *
 * @param lastBytes size of the last backup; null if none exists: COPY text compresses to about a fifth
 */
export function backupSpaceNeeded(lastBytes: number | null, databaseBytes: number): number {
  return Math.ceil(lastBytes === null ? databaseBytes / 3 : lastBytes * 1.25) + RESERVE_BYTES;
}

/** Estimates the bytes that a restore of `textBytes` of COPY text needs, including row headers and indexes. */
export function restoreSpaceNeeded(textBytes: number): number {
  return Math.ceil(textBytes * 2.5) + RESERVE_BYTES;
}
