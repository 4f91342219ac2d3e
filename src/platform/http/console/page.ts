import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Placeholder in the built page for the nonce of a response. */
const NONCE_PLACEHOLDER = '__NONCE__';

/** Placeholder for the build name, which lets a page detect a newer build of the service. */
const BUILD_PLACEHOLDER = '__BUILD__';
const BUILD_LENGTH = 12;

export interface ConsolePage {
  /** Name of the build, derived from the page, which contains the content-based names of its scripts. */
  readonly build: string;
  /** Returns the page with a new nonce, which styles created by its components need. */
  readonly withNonce: (nonce: string) => string;
}

/** Loads the page of the console; null while the console has not been built. */
export function readPage(folder: string): ConsolePage | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const html = readFileSync(file, 'utf8');
  const build = createHash('sha256').update(html).digest('hex').slice(0, BUILD_LENGTH);
  const parts = html.replaceAll(BUILD_PLACEHOLDER, build).split(NONCE_PLACEHOLDER);
  return { build, withNonce: (nonce) => parts.join(nonce) };
}

/**
 * Scripts, data, and images come from this server only. Style attributes are allowed because a message's HTML, which
 * is shown in a frame without scripts, inherits this policy (docs/adr/0028-console.md).
 */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
