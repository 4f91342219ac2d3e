import type { BrowserContext, Page, Route } from 'playwright-core';

/** Errors of Playwright about a request whose page has closed. */
const CLOSED = /Target page, context or browser has been closed|Response has been disposed|Request context disposed/;

/**
 * Handles the requests of a page or context, as Playwright's `route` does. A page may still be loading data when its test ends. If a
 * handler is waiting for the service at that moment, its error only says that the page has closed, and is not an error of the test.
 */
export async function intercept(
  target: Pick<Page | BrowserContext, 'route'>,
  url: Parameters<Page['route']>[0],
  handle: (route: Route) => unknown,
): Promise<void> {
  await target.route(url, async (route) => {
    try {
      await handle(route);
    } catch (error) {
      if (!(error instanceof Error && CLOSED.test(error.message))) throw error;
    }
  });
}

/**
 * Lets all requests of a page or context through again. A handler that is still waiting for the service then finds its request handled,
 * which is no error of the test.
 */
export async function release(target: Pick<Page | BrowserContext, 'unrouteAll'>): Promise<void> {
  await target.unrouteAll({ behavior: 'ignoreErrors' });
}
