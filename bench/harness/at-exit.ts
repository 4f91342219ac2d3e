const endings = new Set<() => void>();
let isWatching = false;

/**
 * Runs `end` if this process ends before it cleans up: interrupted, terminated, or by an error. Otherwise, its child processes would
 * outlive it. Returns a function that cancels this.
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
