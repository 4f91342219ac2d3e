import { useSyncExternalStore } from 'react';

/**
 * Time when displayed data was last certain to be current, in milliseconds since 1970; null while the stream is open.
 */
let lostAt: number | null = null;
const listeners = new Set<() => void>();

/** Records that the stream was interrupted, and when it was last heard, or (null) that it is open. */
export function noteReach(since: number | null): void {
  const next = since === null ? null : (lostAt ?? since);
  if (next === lostAt) return;
  lostAt = next;
  for (const listener of listeners) listener();
}

export const useLostAt = (): number | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lostAt,
  );
