/** Image in sanitized HTML, in which `<` and `>` occur only around tags, and values are in `"`. */
const PICTURE = /<img\b[^>]*>/g;
const REMOTE = / data-remote-src="([^"]*)"/;
const OWN = / src="cid:([^"]*)"/i;

export interface PictureAddresses {
  /** Replaces a remote address with a path of this server; null removes the image. */
  readonly remote: (url: string) => string | null;
  /** The same for a file of the message, by its Content-ID without brackets. */
  readonly own: (contentId: string) => string | null;
}

/** Cleaned HTML with the addresses of its pictures replaced. */
export function placePictures(html: string, { remote, own }: PictureAddresses): string {
  return html.replaceAll(PICTURE, (tag) => {
    const away = REMOTE.exec(tag);
    if (away !== null) return tag.replace(REMOTE, sourceOf(remote(unescaped(away[1] ?? ''))));
    const mine = OWN.exec(tag);
    return mine === null ? tag : tag.replace(OWN, sourceOf(own(decoded(unescaped(mine[1] ?? '')))));
  });
}

/** Addresses of the remote pictures of cleaned HTML, each once. */
export function remotePictures(html: string): string[] {
  const found = [...html.matchAll(PICTURE)].flatMap(([tag]) => REMOTE.exec(tag)?.[1] ?? []);
  return [...new Set(found.map(unescaped))];
}

const sourceOf = (path: string | null) => () => (path === null ? '' : ` src="${path}"`);

/** Markers that cleaning writes into values. */
const ESCAPES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const unescaped = (value: string): string => value.replaceAll(/&(?:amp|lt|gt|quot);/g, (name) => ESCAPES[name] ?? name);

/** `cid:` addresses are percent-encoded (RFC 2392). */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
