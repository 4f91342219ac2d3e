const DAY_MS = 86_400_000;
const DAYS_KEPT = 7;

/** Messages by UTC day (`YYYY-MM-DD`), of the last seven days: what was known, and what a provider has said now. */
export function mergeDays(
  known: Readonly<Record<string, number>>,
  told: ReadonlyArray<{ readonly day: string; readonly count: number }>,
  now: Date,
): Record<string, number> {
  const first = new Date(now.getTime() - (DAYS_KEPT - 1) * DAY_MS).toISOString().slice(0, 10);
  const all = { ...known, ...Object.fromEntries(told.map(({ day, count }) => [day, count])) };
  return Object.fromEntries(Object.entries(all).filter(([day]) => day >= first));
}

/** The most that was sent on one of the days: what to keep free on the next one. A quiet weekend does not lower it. */
export function mostOfADay(days: Readonly<Record<string, number>>): number {
  return Math.max(0, ...Object.values(days));
}

/**
 * What a total tells of a day: messages since the last look belong to the day of this one. Nothing at a first look, and
 * when the total fell, because the account was made anew.
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
