/** Formats that all common email programs show inside a message. */
const PICTURE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

/** `src` attribute with a `cid:` URL, in double quotes, in single quotes, or without quotes. */
const SOURCE = /(\ssrc\s*=\s*)(?:"cid:([^"]*)"|'cid:([^']*)'|cid:([^\s"'>]+))/gi;

/** Whether an HTML body can show a file. */
export const isPicture = ({ contentType }: { readonly contentType: string }): boolean => PICTURE_TYPES.has(contentType);

/** Lists the names of images that an HTML body shows, and that are not among the files of the email. */
export function missingPictures(
  html: string,
  files: ReadonlyArray<{ readonly name: string; readonly contentType: string }>,
): string[] {
  const pictures = new Set(files.filter(isPicture).map(({ name }) => name));
  return shownNames(html).filter((name) => !pictures.has(name));
}

/** Lists the names in the `cid:` URLs of an HTML body, such as `logo.png` in `<img src="cid:logo.png">`, without duplicates. */
export function shownNames(html: string): string[] {
  return [...new Set([...html.matchAll(SOURCE)].map(nameIn))];
}

/** Replaces the `cid:` URLs of an HTML body by `urlOf` their name. URLs for which it returns null stay as they are. */
export function replaceShown(html: string, urlOf: (name: string) => string | null): string {
  return html.replaceAll(SOURCE, (whole: string, ...groups: Array<string | undefined>) => {
    const url = urlOf(nameIn([whole, ...groups.slice(0, 4)]));
    return url === null ? whole : `${groups[0]}"${url}"`;
  });
}

/** Reads the name of a match. HTML escapes ampersands. */
function nameIn(match: ReadonlyArray<string | undefined>): string {
  return nameOfCid((match[2] ?? match[3] ?? match[4] ?? '').replaceAll('&amp;', '&'));
}

/** Returns the name in a `cid:` URL, which is percent-encoded (RFC 2392), in the form of file names (NFC). */
export function nameOfCid(value: string): string {
  try {
    return decodeURIComponent(value).normalize('NFC');
  } catch {
    return value.normalize('NFC');
  }
}
