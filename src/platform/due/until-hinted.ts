import type { Wake } from './wake.js';

/** Maximum interval between checks, because hints may be lost. */
const LOOK_EVERY_MS = 1_000;

/**
 * Checks until `look` returns something: immediately, at each hint of `channel`, and every second. Returns undefined if
 * nothing was found within `maxMs`. The writer hints `channel` after its commit.
 */
export async function untilHinted<T>(
  wake: Wake,
  channel: string,
  maxMs: number,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const endMs = performance.now() + maxMs;
  let hinted = false;
  let end: (() => void) | null = null;
  const forget = wake.on(channel, () => {
    hinted = true;
    end?.();
  });
  try {
    for (;;) {
      hinted = false;
      const found = await look();
      const leftMs = endMs - performance.now();
      if (found !== undefined || leftMs <= 0) return found;
      // A hint that arrives during a check causes another one, because the check may have read the previous state.
      if (!hinted) await pause(Math.min(leftMs, LOOK_EVERY_MS));
    }
  } finally {
    forget();
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      end = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
