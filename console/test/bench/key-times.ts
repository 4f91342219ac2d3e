import { type MeasuredConsole, withPage } from './open-page.ts';

declare global {
  interface Window {
    keyTimes: number[];
  }
}

interface Typing {
  readonly path: string;
  /** Selector of the field; null for no focus. */
  readonly field: string | null;
  readonly keys: number;
  /** Key to press; by default, letters of a sentence. */
  readonly key?: string;
}

const SENTENCE = 'a quick question about your company ';
/** Milliseconds between keys of a fast typist. */
const EVERY_MS = 90;

/** Returns milliseconds from each key to the next paint by Event Timing: multiples of 8, at least 16. */
export function keyTimes(console: MeasuredConsole, { path, field, keys, key }: Typing): Promise<number[]> {
  return withPage(
    console,
    path,
    async (page) => {
      if (field !== null) await page.locator(field).first().click();
      for (let n = 0; n < keys; n += 1) {
        await page.keyboard.press(key ?? SENTENCE[n % SENTENCE.length] ?? 'a');
        await page.waitForTimeout(EVERY_MS);
      }
      const told = await page.evaluate(() => window.keyTimes);
      return [...told, ...Array<number>(Math.max(0, keys - told.length)).fill(16)];
    },
    watchKeys,
  );
}

function watchKeys(): void {
  window.keyTimes = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') window.keyTimes.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}
