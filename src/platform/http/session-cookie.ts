import { createHmac } from 'node:crypto';

/** Pattern of a token: 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const CSRF_CONTEXT = 'outrider csrf 1';

/**
 * With HTTPS, the browser enforces that the cookie is `Secure`, for this host only and for all paths (RFC 6265bis,
 * 4.1.3.2).
 */
function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:');
}

/** Cookie of a member's session, and of a browser in which a sign-in is in progress. */
const NAMES = { session: 'outrider', browser: 'outrider-browser' } as const;
type CookieKind = keyof typeof NAMES;

function nameOf(kind: CookieKind, publicUrl: string): string {
  return isSecure(publicUrl) ? `__Host-${NAMES[kind]}` : NAMES[kind];
}

/** Returns the token of this kind in a `Cookie` header; null if there is no well-formed one. */
export function tokenIn(kind: CookieKind, header: string | undefined, publicUrl: string): string | null {
  const start = `${nameOf(kind, publicUrl)}=`;
  const pair = header
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(start));
  const token = pair?.slice(start.length) ?? '';
  return TOKEN.test(token) ? token : null;
}

/**
 * Returns the `Set-Cookie` that gives the browser a token, or deletes it if `token` is null. Scripts cannot read it.
 */
export function cookieOf(kind: CookieKind, token: string | null, publicUrl: string, maxAgeSeconds: number): string {
  const age = token === null ? 0 : Math.max(0, Math.floor(maxAgeSeconds));
  const secure = isSecure(publicUrl) ? '; Secure' : '';
  return `${nameOf(kind, publicUrl)}=${token ?? ''}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the `X-CSRF-Token` that a page must send with the cookie. The session token cannot be derived from it. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update(CSRF_CONTEXT).digest('base64url');
}
