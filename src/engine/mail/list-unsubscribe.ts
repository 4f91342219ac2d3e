/** Maximum length of a header, and maximum number of methods that are read. */
const MAX_HEADER = 8000;
const MAX_METHODS = 10;

/** Unsubscribe options of a sender (RFC 2369 section 3.2, RFC 8058). */
export type UnsubscribeMethod =
  | { readonly kind: 'one_click'; readonly url: string }
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'mailto'; readonly address: string; readonly subject: string | null };

/**
 * Returns the best method of a List-Unsubscribe header, or null: one-click if the Post header requests it and an https URI exists,
 * otherwise a web page, otherwise email.
 * @param header value of List-Unsubscribe
 * @param post value of List-Unsubscribe-Post
 */
export function parseListUnsubscribe(header: string | null, post: string | null): UnsubscribeMethod | null {
  const methods = listedUris(header ?? '').flatMap(methodOf);
  const urls = methods.filter((method) => method.kind === 'url');
  const oneClick = (post ?? '').replace(/\s+/g, '').toLowerCase() === 'list-unsubscribe=one-click';
  const secure = urls.find((method) => method.url.startsWith('https:'));
  if (oneClick && secure !== undefined) return { kind: 'one_click', url: secure.url };
  return secure ?? urls[0] ?? methods[0] ?? null;
}

function listedUris(header: string): string[] {
  const uris: string[] = [];
  const value = header.slice(0, MAX_HEADER);
  let open = value.indexOf('<');
  while (open !== -1 && uris.length < MAX_METHODS) {
    const close = value.indexOf('>', open);
    if (close === -1) break;
    uris.push(value.slice(open + 1, close).replace(/\s+/g, ''));
    open = value.indexOf('<', close);
  }
  return uris;
}

function methodOf(uri: string): UnsubscribeMethod[] {
  if (/^mailto:/i.test(uri)) {
    const { address, subject } = parseMailto(uri);
    return address === '' ? [] : [{ kind: 'mailto', address, subject }];
  }
  if (!/^https?:\/\//i.test(uri) || !URL.canParse(uri)) return [];
  return [{ kind: 'url', url: new URL(uri).href }];
}

function parseMailto(uri: string): { address: string; subject: string | null } {
  const [path = '', query = ''] = uri.slice('mailto:'.length).split('?', 2);
  const field = query.split('&').find((pair) => /^subject=/i.test(pair));
  return { address: percentDecoded(path), subject: field === undefined ? null : percentDecoded(field.slice(8)) };
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign must not invalidate the address.
    return text;
  }
}
