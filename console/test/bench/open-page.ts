import type { Browser, Page } from 'playwright-core';
import { settle, WIDE } from '../support/watched-page.ts';

/** Console to measure, with the API key that signs in. */
export interface MeasuredConsole {
  readonly browser: Browser;
  readonly origin: string;
  readonly key: string;
  readonly workspaceId: number;
}

/**
 * Runs `work` with a page in its own context, with an empty cache.
 * @param watch runs in the page before any of its own script.
 */
export async function withPage<T>(
  { browser, origin, key, workspaceId }: MeasuredConsole,
  path: string,
  work: (page: Page) => Promise<T>,
  watch: () => void = () => undefined,
): Promise<T> {
  const context = await browser.newContext({ viewport: WIDE });
  await context.addInitScript((key) => {
    if (window.location.protocol !== 'about:') sessionStorage.setItem('outrider.key', key);
  }, key);
  await context.addInitScript(watch);
  try {
    const page = await context.newPage();
    await page.goto(`${origin}/app/w/${workspaceId}${path}`);
    await settle(page);
    return await work(page);
  } finally {
    await context.close();
  }
}
