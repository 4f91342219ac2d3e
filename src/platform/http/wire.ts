/** Formats an instant for a response: ISO 8601, UTC, milliseconds (docs/build/conventions.md, Types). */
export function isoOf(instant: Date): string {
  return instant.toISOString();
}

export function isoOrNull(instant: Date | null | undefined): string | null {
  return instant === null || instant === undefined ? null : instant.toISOString();
}

/** Returns a rate with four decimals; null if the denominator is 0. */
export function rateOf(numerator: number, denominator: number): number | null {
  return denominator === 0 ? null : Math.round((numerator / denominator) * 10_000) / 10_000;
}

/**
 * Returns the headers of a plain array with further pages (docs/build/conventions.md, Pages). `url` is the URL of the
 * request, whose `cursor` is replaced.
 */
export function nextPageHeaders(url: string, nextCursor: string | null): Record<string, string> {
  if (nextCursor === null) return {};
  const [path, query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', nextCursor);
  return { 'x-next-cursor': nextCursor, link: `<${path}?${parameters}>; rel="next"` };
}
