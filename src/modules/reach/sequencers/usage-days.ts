const DAY_MS = 86_400_000;
const DAYS_KEPT = 7;

/** Merges messages per UTC day (`YYYY-MM-DD`) of the last seven days: known numbers and those just reported. */
export function mergeDays(
  known: Readonly<Record<string, number>>,
  reported: ReadonlyArray<{ readonly day: string; readonly count: number }>,
  now: Date,
): Record<string, number> {
  const first = new Date(now.getTime() - (DAYS_KEPT - 1) * DAY_MS).toISOString().slice(0, 10);
  const all = { ...known, ...Object.fromEntries(reported.map(({ day, count }) => [day, count])) };
  return Object.fromEntries(Object.entries(all).filter(([day]) => day >= first));
}

/**
 * Returns the highest number sent on one of the days, to reserve on the next one. A quiet weekend does not lower it.
 */
export function mostOfADay(days: Readonly<Record<string, number>>): number {
  return Math.max(0, ...Object.values(days));
}

/**
 * Derives the messages of today from a total: messages since the last check count as today. Zero on the first check,
 * and if the total fell because the account was recreated.
 */
export function newInAll(
  known: Readonly<Record<string, number>>,
  before: number | null,
  total: number | null,
  now: Date,
): Array<{ day: string; count: number }> {
  if (before === null || total === null || total <= before) return [];
  const day = now.toISOString().slice(0, 10);
  return [{ day, count: (known[day] ?? 0) + total - before }];
}
