/** Returns the known name closest to a misspelled one, if it is close enough. */
export function nearest(name: string, known: readonly string[]): string | null {
  let best: string | null = null;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const one of known) {
    const steps = distance(name.toLowerCase(), one.toLowerCase(), least);
    if (steps < least) {
      least = steps;
      best = one;
    }
  }
  return best;
}

/** Returns the edit distance of two names, capped at `limit`. */
function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) >= limit) return limit;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const change = (row[j - 1] as number) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return Math.min(limit, row[other.length] as number);
}
