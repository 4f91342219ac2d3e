import { BUILD } from './build';
import { api } from './client';
import { ApiError } from './errors';

/** Reports the same failure once; a page that keeps failing stops reporting. */
const MOST = 10;
const reported = new Set<string>();
const SOURCE_LOCATION = /\/app\/assets\/[\w.-]+:\d+:\d+/;

/**
 * Reports a failure of this page to the server, for its log: position and kind. The server stores no text. Its own
 * rejections are in its log already.
 */
export function report(error: unknown, route: string): void {
  if (error instanceof ApiError || !(error instanceof Error)) return;
  const at = SOURCE_LOCATION.exec(error.stack ?? '')?.[0];
  const key = `${route} ${at} ${error.message}`;
  if (reported.has(key) || reported.size >= MOST) return;
  reported.add(key);
  const body = {
    message: error.message.slice(0, 500) || error.name,
    route,
    build: BUILD,
    ...(/^[A-Za-z]{1,60}$/.test(error.name) && { name: error.name }),
    ...(at !== undefined && { at }),
  };
  // A failure to report is not worth another failure.
  api.POST('/app/errors', { body }).catch(() => undefined);
}

/** Reports errors that no screen has caught. @param route the screen with the names of its parameters */
export function reportUncaught(route: () => string): void {
  window.addEventListener('error', ({ error }) => report(error, route()));
  window.addEventListener('unhandledrejection', ({ reason }) => report(reason, route()));
}
