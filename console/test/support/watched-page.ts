import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Service } from './service.ts';
import { texts } from './texts.ts';

export interface Viewing {
  readonly width: number;
  readonly height: number;
  readonly scheme: 'light' | 'dark';
}

export const WIDE = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** Both themes on a wide screen and on a phone. */
export const VIEWINGS: readonly Viewing[] = (['light', 'dark'] as const).flatMap((scheme) =>
  [WIDE, PHONE].map((size) => ({ ...size, scheme })),
);

export interface WatchedPage {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Incidents: errors, dialogs, policy violations, requests to another host. */
  readonly incidents: string[];
}

/** Opens a page that records incidents, signed in if a key is given. */
export async function openWatched(
  browser: Browser,
  service: Service,
  { width, height, scheme }: Viewing = { ...WIDE, scheme: 'light' },
  key: string | null = service.key,
  locale = 'en-US',
): Promise<WatchedPage> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Berlin',
    locale,
  });
  if (key !== null) await context.addInitScript(signIn, key);
  const incidents: string[] = [];
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === service.origin || ['data:', 'blob:', 'about:'].includes(url.protocol);
    if (!isOwn) incidents.push(`request to ${request.url()}`);
  });
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') incidents.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => incidents.push(`error: ${error.error().message}`));
  context.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page: await context.newPage(), context, incidents };
}

/** Stores the API key of a page. A blank page has no storage. */
function signIn(key: string): void {
  if (window.location.protocol !== 'about:') sessionStorage.setItem('outrider.key', key);
}

/** Opens a screen below a workspace and waits until nothing is loading. @param saving the text of a page that saves */
export async function visit(
  page: Page,
  service: Service,
  workspaceId: number,
  path: string,
  saving = texts.campaign.saving,
): Promise<void> {
  // The page asks before it is left until it has recorded its save, even if the service already has.
  await page.getByText(saving, { exact: true }).first().waitFor({ state: 'hidden' });
  await page.goto(`${service.origin}/app/w/${workspaceId}${path}`);
  await settle(page);
}

/** Waits until nothing is loading. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => document.querySelector('main') !== null && document.querySelector('[aria-busy=true]') === null,
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
