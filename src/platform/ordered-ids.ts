/**
 * Ids after one UUIDv7, each the next number: unique by the 62 random bits of the first one, and in the order they were
 * drawn, so that rows are in the order of their file and the index grows at its end only.
 */
export function orderedIds(first: string): () => string {
  const head = first.slice(0, 24);
  // The last 48 bits; half of the range is left for counting.
  let tail = Number.parseInt(first.slice(24), 16) % 2 ** 47;
  return () => {
    tail += 1;
    return head + tail.toString(16).padStart(12, '0');
  };
}
