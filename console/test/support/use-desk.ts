import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Desk, type Limits, newDesk } from './api.ts';
import { launchBrowser } from './browser.ts';
import type { Service } from './service.ts';
import { openWatched, visit } from './watched-page.ts';

/** Page of a signed-in user with their own workspace. */
export interface DeskPage {
  readonly service: Service;
  readonly desk: Desk;
  readonly page: Page;
  readonly context: BrowserContext;
  /** Incidents; see `openWatched`. */
  readonly incidents: string[];
  /** Opens a screen of the workspace and waits until nothing is loading. */
  visit(path: string): Promise<void>;
}

/**
 * Sets up a browser, a workspace named `name` prepared by `prepare`, and a page for the tests of one `describe`. Values
 * are available once the tests run.
 */
export function useDesk(
  name: string,
  prepare: (desk: Desk) => Promise<unknown> = async () => undefined,
  limits: Limits = {},
): DeskPage {
  const at = {} as { -readonly [Part in keyof DeskPage]: DeskPage[Part] };
  let close: () => Promise<void> = async () => undefined;
  beforeAll(async () => {
    const service = inject('service') as Service;
    const browser = await launchBrowser();
    close = () => browser.close();
    const desk = await newDesk(service, name, limits);
    await prepare(desk);
    const watched = await openWatched(browser, service);
    const show = (path: string) => visit(watched.page, service, desk.workspaceId, path);
    Object.assign(at, { service, desk, ...watched, visit: show });
  });
  afterAll(() => close());
  return at;
}
