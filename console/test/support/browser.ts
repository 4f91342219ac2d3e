import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

export type { Browser };

// The shell renders the same pages without the parts of a browser that only a screen needs.
const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Returns the path of Debian's Chromium or an equivalent; null if there is none. */
export function chromiumPath(): string | null {
  return process.env['CHROMIUM'] ?? PATHS.find((path) => existsSync(path)) ?? null;
}

/** Returns the path of a whole Chromium; null if there is none. Its shell allows no notifications. */
export function wholeChromiumPath(): string | null {
  return process.env['CHROMIUM'] ?? PATHS.slice(1).find((path) => existsSync(path)) ?? null;
}

/** @param more arguments in addition to those for a machine without a screen */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return launch(chromiumPath(), more);
}

/** Launches a whole Chromium without a screen, which has notifications and push messages. */
export function launchWholeBrowser(): Promise<Browser> {
  return launch(wholeChromiumPath(), ['--headless=new']);
}

function launch(executablePath: string | null, more: readonly string[]): Promise<Browser> {
  if (executablePath === null) throw new Error('There is no Chromium on this machine.');
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-sync',
    ...more,
  ];
  return chromium.launch({ executablePath, args });
}
