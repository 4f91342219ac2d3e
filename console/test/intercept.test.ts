import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { chromiumPath, launchBrowser } from './support/browser.ts';
import { intercept } from './support/intercept.ts';

type Target = Parameters<typeof intercept>[0];
type Route = Parameters<Parameters<typeof intercept>[2]>[0];

/** Returns the handler that `intercept` installs. */
async function installed(handle: (route: Route) => unknown): Promise<(route: Route) => Promise<void>> {
  const handlers: unknown[] = [];
  const route = async (_url: unknown, handler: unknown) => handlers.push(handler);
  await intercept({ route } as unknown as Target, '**/*', handle);
  return handlers[0] as (route: Route) => Promise<void>;
}

describe('a handler of requests', () => {
  it('fails the test with an error of its own', async () => {
    const handler = await installed(() => {
      throw new Error('The response has no domains.');
    });
    await expect(handler({} as Route)).rejects.toThrow('The response has no domains.');
  });

  it.skipIf(chromiumPath() === null)('ends quietly when its page closes during a request', async () => {
    const server = createServer(() => {
      // Responds to no request, as a busy service for a moment.
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const browser = await launchBrowser();
    const page = await browser.newPage();
    let errors = 0;
    const events = new EventEmitter();
    const [fetching, ended] = [once(events, 'fetching'), once(events, 'ended')];
    await intercept(page, '**/*', async (route) => {
      const response = route.fetch().catch((error: unknown) => {
        errors += 1;
        throw error;
      });
      events.emit('fetching');
      await response.finally(() => events.emit('ended'));
    });
    const opened = page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`).catch(() => undefined);
    await fetching;
    await browser.close();
    await ended;
    await opened;
    expect(errors).toBe(1);
    server.closeAllConnections();
    server.close();
  });
});
