import { useSyncExternalStore } from 'react';

/** When the event stream was interrupted, in milliseconds since 1970; null if the stream is open or never opened. */
let lostAt: number | null = null;
const listeners = new Set<() => void>();

/** Records that the stream was interrupted or reopened. */
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
