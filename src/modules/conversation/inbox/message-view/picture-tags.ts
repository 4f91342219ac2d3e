import { nameOfCid } from '../../../../engine/campaign/inline-pictures.js';

/** Image in sanitized HTML, in which `<` and `>` occur only around tags, and values are in `"`. */
const PICTURE = /<img\b[^>]*>/g;
const REMOTE = / data-remote-src="([^"]*)"/;
const OWN = / src="cid:([^"]*)"/i;

export interface PictureAddresses {
  /** Replaces a remote URL with a path of this server; null removes the image. */
  readonly remote: (url: string) => string | null;
  /** Replaces the URL of a file of the message, by its Content-ID without brackets. */
  readonly own: (contentId: string) => string | null;
}

/** Returns sanitized HTML with the URLs of its images replaced. */
export function placePictures(html: string, { remote, own }: PictureAddresses): string {
  return html.replaceAll(PICTURE, (tag) => {
    const away = REMOTE.exec(tag);
    if (away !== null) return tag.replace(REMOTE, sourceOf(remote(unescaped(away[1] ?? ''))));
    const mine = OWN.exec(tag);
    return mine === null ? tag : tag.replace(OWN, sourceOf(own(nameOfCid(unescaped(mine[1] ?? '')))));
  });
}

/** Returns the distinct URLs of remote images in sanitized HTML. */
export function remotePictures(html: string): string[] {
  const found = [...html.matchAll(PICTURE)].flatMap(([tag]) => REMOTE.exec(tag)?.[1] ?? []);
  return [...new Set(found.map(unescaped))];
}

const sourceOf = (path: string | null) => () => (path === null ? '' : ` src="${path}"`);

/** Markers that sanitizing writes into values. */
const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (value: string): string => value.replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => ESCAPES[name] ?? name);
