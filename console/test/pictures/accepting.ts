import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { chromiumPath } from '../support/browser.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Pictures to write, as Vitest writes snapshots: with `-u` all, in CI none, otherwise those without one. */
    picturesToWrite: 'all' | 'new' | 'none';
    /** Whether this machine has the browser that drew the accepted pictures. */
    hasPicturedBrowser: boolean;
  }
}

/** Major version of Chromium that drew the accepted pictures. Another one may draw letters and shadows differently. */
const VERSION = join(import.meta.dirname, 'accepted', 'chromium.txt');

export function setup(project: TestProject): void {
  const writes = project.config.snapshotOptions.updateSnapshot;
  const own = chromiumMajor();
  const accepted = existsSync(VERSION) ? readFileSync(VERSION, 'utf8').trim() : null;
  if (own !== null && (writes === 'all' || accepted === null)) {
    mkdirSync(dirname(VERSION), { recursive: true });
    writeFileSync(VERSION, `${own}\n`);
  } else if (own !== accepted) {
    process.stdout.write(
      `Pictures are not compared: Chromium ${accepted} drew the accepted ones, and this machine has ${own ?? 'none'}. ` +
        'To accept those of this browser: npm test -- --project=pictures -u\n',
    );
  }
  project.provide('picturesToWrite', writes);
  project.provide('hasPicturedBrowser', own !== null && (writes === 'all' || accepted === null || own === accepted));
}

function chromiumMajor(): string | null {
  const path = chromiumPath();
  if (path === null) return null;
  return /(\d+)\.\d+\.\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8' }))?.[1] ?? null;
}
