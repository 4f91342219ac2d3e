import { putAtBodyEnd } from '../message/body-end.js';
import { findLinks } from './html-links.js';
import { linkTarget } from './link-target.js';

export interface HtmlTracking {
  /**
   * Returns the URL that counts a visit and redirects to `target`; null leaves the link unchanged. Null if links are
   * not tracked.
   */
  readonly link: ((target: string) => string | null) | null;
  /** URL of the tracking pixel, whose fetch counts as an open; null for no pixel. */
  readonly pixel: string | null;
}

/**
 * Replaces the web links of a page with ours and adds the tracking pixel at its end. Both URLs are ASCII without HTML control characters.
 * Everything else stays byte for byte.
 */
export function trackHtml(html: string, { link, pixel }: HtmlTracking): string {
  const linked = link === null ? html : replaceLinks(html, link);
  return pixel === null ? linked : putAtBodyEnd(linked, pixelTag(pixel));
}

function replaceLinks(html: string, link: (target: string) => string | null): string {
  let out = '';
  let done = 0;
  for (const { start, end } of findLinks(html)) {
    const target = linkTarget(html.slice(start, end));
    const address = target === null ? null : link(target);
    if (address === null) continue;
    out += html.slice(done, start) + address;
    done = end;
  }
  return done === 0 ? html : out + html.slice(done);
}

/** Invisible, and skipped by screen readers. */
function pixelTag(address: string): string {
  return `<img src="${address}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">`;
}
