import { useSyncExternalStore } from 'react';

/** Since when the stream of events has been cut off, in milliseconds since 1970; null: it is open, or was never. */
let lostAt: number | null = null;
const listeners = new Set<() => void>();

/** Notes that the stream was cut off, or is open again. */
export function noteReach(isLost: boolean): void {
  const next = isLost ? (lostAt ?? Date.now()) : null;
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
