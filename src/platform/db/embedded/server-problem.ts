const FULL =
  /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|Check free disk space|wrote only \d+ of \d+ bytes/;

/** Returns a sentence for an error of PostgreSQL or the system about a full disk; null for other errors. */
export function diskProblem(said: string): string | null {
  return FULL.test(said) ? 'The database disk is full; free some space.' : null;
}

/** Returns whether the output of a server reports another server, or its remaining processes, on the same data. */
export function isOccupied(said: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block/.test(said);
}
