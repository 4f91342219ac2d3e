import { request } from 'undici';
import type { DeliveryResult } from './deliverer.js';

const TIMEOUT_MS = 20_000;
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Returns the https or http URI of a List-Unsubscribe value, and its mailto URI (RFC 2369, RFC 8058). */
export function unsubscribeTargets(value: string | null): {
  readonly url: string | null;
  readonly mailto: string | null;
} {
  const uris = [...(value ?? '').matchAll(/<([^<>]+)>/g)].map((match) => (match[1] ?? '').replaceAll(/\s/g, ''));
  return {
    url: uris.find((uri) => /^https?:/i.test(uri)) ?? null,
    mailto: uris.find((uri) => /^mailto:/i.test(uri)) ?? null,
  };
}

/** Sends the one-click POST of a mail provider: no cookies, Referer, or redirects (RFC 8058, 3.2). */
export async function postOneClick(url: URL, encoding: 'form' | 'multipart'): Promise<DeliveryResult> {
  const boundary = 'sandbox-one-click';
  const body =
    encoding === 'form'
      ? 'List-Unsubscribe=One-Click'
      : `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
  const contentType =
    encoding === 'form' ? 'application/x-www-form-urlencoded' : `multipart/form-data; boundary=${boundary}`;
  return visit(url, 'POST', { 'content-type': contentType }, body);
}

/** Opens a link like a browser, or like a scanner with `userAgent`. */
export async function openLink(url: URL, userAgent: string = BROWSER): Promise<DeliveryResult> {
  return visit(url, 'GET', { 'user-agent': userAgent }, null);
}

/** Returns links and images of an HTML body in order, with entities in URLs decoded. */
export function linksOf(html: string): { readonly links: string[]; readonly images: string[] } {
  const all = (pattern: RegExp): string[] =>
    [...html.matchAll(pattern)]
      .map((match) => (match[2] ?? '').replaceAll('&amp;', '&'))
      .filter((url) => /^https?:/i.test(url));
  return { links: all(/<a\b[^>]*?\bhref=(["'])(.*?)\1/gis), images: all(/<img\b[^>]*?\bsrc=(["'])(.*?)\1/gis) };
}

async function visit(
  url: URL,
  method: 'GET' | 'POST',
  headers: Readonly<Record<string, string>>,
  body: string | null,
): Promise<DeliveryResult> {
  try {
    const response = await request(url, { method, headers, body, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
    await response.body.dump();
    const { statusCode } = response;
    if (statusCode >= 200 && statusCode < 300) return { result: 'delivered', response: String(statusCode) };
    return { result: statusCode >= 500 || statusCode === 429 ? 'deferred' : 'refused', response: String(statusCode) };
  } catch (error) {
    return { result: 'deferred', response: error instanceof Error ? error.message : String(error) };
  }
}
