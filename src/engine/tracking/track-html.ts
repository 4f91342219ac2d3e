import { putAtBodyEnd } from '../message/body-end.js';
import { findLinks } from './html-links.js';
import { linkTarget } from './link-target.js';

export interface HtmlTracking {
  /** The address that counts a visit of `target` and leads on to it; null leaves the link. Null for all: no links. */
  readonly link: ((target: string) => string | null) | null;
  /** The address of the tracking pixel whose fetch is an open. Null: no picture. */
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
