import { launchBrowser } from '../support/browser.ts';
import { firstLoad } from './first-load.ts';
import { keyTimes } from './key-times.ts';
import type { BrowserAnswer, BrowserOrder } from './orders.ts';
import { scrollFrames } from './scroll-frames.ts';
import { walkThrough } from './walk-through.ts';

/** Browser in its own process that measures the console on request of the bench. */
const [origin = '', key = '', workspaceId = ''] = process.argv.slice(2);
const browser = await launchBrowser();
const console_ = { browser, origin, key, workspaceId: Number(workspaceId) };

async function carryOut(order: BrowserOrder): Promise<BrowserAnswer> {
  switch (order.kind) {
    case 'first-load':
      return { kind: 'first-load', ms: await firstLoad(console_, order.path) };
    case 'scroll':
      return { kind: 'scroll', ...(await scrollFrames(console_, order)) };
    case 'keys':
      return { kind: 'keys', times: await keyTimes(console_, order) };
    case 'steps':
      return { kind: 'keys', times: await keyTimes(console_, { ...order, field: null }) };
    case 'walk': {
      // Code that the engine compiles during use grows for a while and then stops: without it, the memory of the
      // console remains.
      const plain = await launchBrowser('--js-flags=--no-opt --no-maglev --no-sparkplug');
      try {
        return { kind: 'walk', ...(await walkThrough({ ...console_, browser: plain }, order)) };
      } finally {
        await plain.close();
      }
    }
  }
}

process.on('message', (order: BrowserOrder) => {
  carryOut(order).then(
    (answer) => process.send?.(answer),
    (error: Error) => process.send?.({ kind: 'failed', message: `${order.kind}: ${error.stack}` }),
  );
});
process.on('disconnect', () => void browser.close().finally(() => process.exit(0)));
process.send?.({ kind: 'ready' } satisfies BrowserAnswer);
