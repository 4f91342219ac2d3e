import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { inject } from 'vitest';
import { withPalette } from '../support/palette-png.ts';
import { difference } from './compare.ts';

/** Folder of the accepted pictures. */
export const ACCEPTED = join(import.meta.dirname, 'accepted');
/** Folder of pictures that differ. */
export const DIFFERENT = join('.cache', 'pictures');

/** Milliseconds in which a screen loads its last parts on a busy machine. */
const PATIENCE_MS = 10_000;
const EVERY_MS = 200;
/** Milliseconds in which a screen that is accepted must not change. */
const STILL_MS = 600;

/** Throws unless a page looks like its accepted picture, or accepts it. @param name path of the picture, without `.png` */
export async function expectAccepted(page: Page, name: string): Promise<void> {
  const path = join(ACCEPTED, `${name}.png`);
  const writes = inject('picturesToWrite');
  const accepted = existsSync(path) ? readFileSync(path) : null;
  if (writes === 'all' || (writes === 'new' && accepted === null)) return accept(page, path, accepted);
  if (accepted === null) throw new Error(`${name} has no accepted picture. ${HOW_TO_ACCEPT}`);
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(EVERY_MS)) {
    const actual = await picture(page);
    const differing = difference(accepted, actual);
    if (differing === null) return;
    if (Date.now() < end) continue;
    const files = { accepted, actual, difference: PNG.sync.write(differing) };
    for (const [which, content] of Object.entries(files)) write(join(DIFFERENT, `${name}.${which}.png`), content);
    throw new Error(`${name} looks different: see ${join(DIFFERENT, name)}.difference.png. ${HOW_TO_ACCEPT}`);
  }
}

const HOW_TO_ACCEPT = 'If this is how it should look: npm test -- --project=pictures -u';

/** Writes the picture of a page once it stands still, unless the accepted one looks the same. */
async function accept(page: Page, path: string, accepted: Buffer | null): Promise<void> {
  let seen = await picture(page);
  for (;;) {
    await sleep(STILL_MS);
    const now = await picture(page);
    if (now.equals(seen)) break;
    seen = now;
  }
  if (accepted === null || difference(accepted, seen) !== null) write(path, withPalette(seen));
}

function write(path: string, content: Buffer): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

async function picture(page: Page): Promise<Buffer> {
  await page.evaluate(evenOut);
  return page.screenshot();
}

/**
 * Evens out what differs between machines and runs: the monospace font, which the console does not ship, and generated keys. Their first
 * letters are those of every key.
 */
function evenOut(): void {
  document.documentElement.style.setProperty('--mantine-font-family-monospace', 'var(--mantine-font-family)');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (/MII[\w+/=]{99}/.test(text.textContent ?? ''))
      text.textContent = (text.textContent ?? '').replace(/MII[\w+/=]+/, 'MII');
}
