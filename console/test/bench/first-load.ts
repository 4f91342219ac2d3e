import { type MeasuredConsole, withPage } from './open-page.ts';

declare global {
  interface Window {
    largestPaintMs: number;
  }
}

/** Measures milliseconds from the address to the largest contentful paint, with nothing cached. */
export function firstLoad(console: MeasuredConsole, path: string): Promise<number> {
  return withPage(console, path, (page) => page.evaluate(() => window.largestPaintMs), watchPaints);
}

function watchPaints(): void {
  window.largestPaintMs = 0;
  new PerformanceObserver((list) => {
    window.largestPaintMs = list.getEntries().at(-1)?.startTime ?? window.largestPaintMs;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
}
