const FULL =
  /No space left on device|ENOSPC|Disk quota exceeded|EDQUOT|Check free disk space|wrote only \d+ of \d+ bytes/;

/** Returns a sentence for an error of PostgreSQL or the system about a full disk; null for other errors. */
export function diskProblem(said: string): string | null {
  return FULL.test(said) ? 'The database disk is full; free some space.' : null;
}

/** What a server says that found another one, or the last processes of another one, on its data. */
export function isOccupied(said: string): boolean {
  return /lock file .* already exists|pre-existing shared memory block/.test(said);
}
