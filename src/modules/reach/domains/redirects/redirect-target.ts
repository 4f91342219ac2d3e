import { normaliseDomain } from '../../../../platform/http/formats.js';

/** Returns a redirect target in normalized form: a host, or an https URL without credentials. Null if it is neither. */
export function readTarget(sent: string): string | null {
  const text = sent.trim();
  if (!text.includes('/')) return normaliseDomain(text);
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '' || normaliseDomain(url.hostname) === null) return null;
  return url.href;
}

/** Returns the redirect URL for a target from `readTarget`. */
export function targetUrl(target: string): string {
  return target.includes('/') ? target : `https://${target}/`;
}

/** Returns the host of a redirect target. */
export function targetHost(target: string): string {
  return new URL(targetUrl(target)).hostname;
}
