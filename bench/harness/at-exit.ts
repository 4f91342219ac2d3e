const endings = new Set<() => void>();
let isWatching = false;

/**
 * Runs `end` when this process ends before it could clean up: interrupted, terminated, or by an error. Children would
 * outlive it otherwise. Returns how to take that back.
 */
export function atExit(end: () => void): () => void {
  if (!isWatching) {
    isWatching = true;
    process.on('exit', () => {
      for (const ending of endings) ending();
    });
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
  }
  endings.add(end);
  return () => endings.delete(end);
}
