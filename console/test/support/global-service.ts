import type { TestProject } from 'vitest/node';
import { chromiumPath } from './browser.ts';
import { type Service, startService } from './service.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Service for the browser tests; null without Chromium, which skips everything that needs it. */
    service: Service | null;
  }
}

/** Starts a service for all browser tests of a run; each file uses its own workspace. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (chromiumPath() === null) {
    console.warn('\nThe browser tests of the console are SKIPPED: there is no Chromium (apt-get install chromium).\n');
    project.provide('service', null);
    return async () => undefined;
  }
  const { service, stop } = await startService();
  project.provide('service', service);
  return stop;
}
