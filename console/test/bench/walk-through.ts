import type { CDPSession } from 'playwright-core';
import { settle } from '../support/watched-page.ts';
import { type MeasuredConsole, withPage } from './open-page.ts';
import type { Weight } from './orders.ts';

interface Walk {
  readonly screens: readonly string[];
  readonly changes: number;
  readonly restMs: number;
}

/**
 * Measures the memory of the page after a tenth of the changes and at the end, and the number of event streams opened.
 */
export function walkThrough(
  console: MeasuredConsole,
  { screens, changes, restMs }: Walk,
): Promise<{ early: Weight; late: Weight; streams: number }> {
  return withPage(console, '', async (page) => {
    let streams = 1;
    page.on('request', (request) => {
      if (request.url().includes('/events/stream')) streams += 1;
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    const go = async (name: string): Promise<void> => {
      await page.getByRole('navigation').first().getByRole('link', { name, exact: true }).first().click();
      await page.waitForTimeout(restMs);
    };
    // Always on the same screen, because screens differ in memory. All code is loaded by the first time.
    const weighed = async (): Promise<Weight> => {
      await go(screens[0] ?? '');
      await settle(page);
      return weigh(session);
    };
    let early: Weight | null = null;
    for (let n = 0; n < changes; n += 1) {
      await go(screens[n % screens.length] ?? '');
      if (n === Math.floor(changes / 10)) early = await weighed();
    }
    const late = await weighed();
    if (early === null) throw new Error('The walk was too short.');
    return { early, late, streams };
  });
}

async function weigh(session: CDPSession): Promise<Weight> {
  // Objects with finalizers need a second collection.
  for (let n = 0; n < 2; n += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 1_048_576, nodes, listeners: jsEventListeners };
}
