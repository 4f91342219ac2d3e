import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the build has left a place for the nonce of an answer. */
const NONCE_PLACE = '__NONCE__';

/**
 * The console's page, of which each answer carries a nonce of its own: styles that its components make need it. Null while
 * nobody has built it.
 */
export function readPage(folder: string): ((nonce: string) => string) | null {
  const file = join(folder, 'index.html');
  if (!existsSync(file)) return null;
  const parts = readFileSync(file, 'utf8').split(NONCE_PLACE);
  return (nonce) => parts.join(nonce);
}

/**
 * Scripts, data and pictures come from this server only. Style attributes are allowed because a message's HTML, which is
 * shown in a frame without scripts, inherits this policy (docs/adr/0028-console.md).
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
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
