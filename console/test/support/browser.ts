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

/** @param more arguments in addition to those for a machine without a screen */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  const executablePath = chromiumPath();
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
