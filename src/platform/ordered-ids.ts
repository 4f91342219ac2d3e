/**
 * Returns IDs that count up from one UUIDv7: unique by the 62 random bits of the first, and in order of creation, so
 * that rows have the order of their file and the index grows only at its end.
 */
export function orderedIds(first: string): () => string {
  const head = first.slice(0, 24);
  // Last 48 bits, of which half of the range is left for counting.
  let tail = Number.parseInt(first.slice(24), 16) % 2 ** 47;
  return () => {
    tail += 1;
    return head + tail.toString(16).padStart(12, '0');
  };
}
