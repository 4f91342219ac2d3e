/** Maximum length of an ID: that of a header line (RFC 5322 section 2.1.1). */
const MAX_ID_LENGTH = 998;
const MAX_IDS = 200;
const MAX_HEADER_LENGTH = 100_000;

const DOT_ATOM = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;

/**
 * Returns the Message-ID of one of our messages: created once, stored before the first attempt and used by every retry,
 * so that a server or recipient can detect a duplicate. The same input returns the same result.
 * @param input.id UUID of the message
 * @param input.mac secret MAC of that ID in lower-case hex: naming the Message-ID proves having seen the message
 * @param input.domain domain of the mailbox; a Unicode name becomes its A-label
 * @returns `<id.mac@domain>`, both sides a dot-atom without comments or quoting (RFC 5322 section 3.6.4)
 * @throws RangeError if either side cannot be a dot-atom
 */
export function makeMessageId(input: { readonly id: string; readonly mac: string; readonly domain: string }): string {
  const left = `${input.id}.${input.mac}`.toLowerCase();
  const right = asciiDomain(input.domain);
  if (left.length > 64 || !DOT_ATOM.test(left))
    throw new RangeError('A Message-ID needs an id made of atom characters.');
  if (right === null) throw new RangeError('A Message-ID needs a domain name on its right side.');
  return `<${left}@${right}>`;
}

/** UUID, followed by a MAC; emails of earlier versions have no MAC. */
const UUID = /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:\.[0-9a-f]{24})?@/i;

/**
 * Returns the ID at the start of a Message-ID of `makeMessageId`, in lower case; null without a UUID. Others create such IDs as well, so
 * code that finds a send by it compares the whole header, including the MAC.
 */
export function sendIdOf(messageId: string): string | null {
  return UUID.exec(messageId)?.[1]?.toLowerCase() ?? null;
}

const WITH_MAC = /^<([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.([0-9a-f]{24})(@[^@]+>)$/i;

/** Returns the MAC in a Message-ID of `makeMessageId` in lower-case hex; null if it has none. */
export function messageIdMac(messageId: string): string | null {
  return WITH_MAC.exec(messageId)?.[2]?.toLowerCase() ?? null;
}

/**
 * Returns the Message-ID without its MAC, `<id@domain>`, which identifies the message but does not prove having seen
 * it. Null if it has no MAC.
 */
export function withoutMac(messageId: string): string | null {
  const [, id, , domain] = WITH_MAC.exec(messageId) ?? [];
  return id === undefined || domain === undefined ? null : `<${id.toLowerCase()}${domain}`;
}

function asciiDomain(domain: string): string | null {
  const name = domain.trim().toLowerCase().replace(/\.$/, '');
  if (name.length > 0 && name.length <= 255 && DOT_ATOM.test(name)) return name;
  // The URL parser implements IDNA; anything other than a host name is rejected.
  if (!/[\u0080-\u{10ffff}]/u.test(name) || /[\s/?#@:\\[\]]/.test(name) || !URL.canParse(`http://${name}`)) return null;
  const host = new URL(`http://${name}`).hostname;
  return host.length <= 255 && DOT_ATOM.test(host) ? host : null;
}

/**
 * Returns the IDs of a Message-ID, In-Reply-To, or References header, in order and each once. IDs are in angle brackets without white
 * space; a quoted local part that needs no quotes loses them (RFC 5256, section 2.2, requires normalized IDs). Text outside brackets
 * counts only if the whole value is one bare `left@right`, which some clients write. Reads at most 200 IDs.
 */
export function parseMessageIds(header: string | null | undefined): string[] {
  if (header === null || header === undefined) return [];
  const value = header.slice(0, MAX_HEADER_LENGTH);
  const ids = new Set<string>();
  let open = value.indexOf('<');
  while (open !== -1 && ids.size < MAX_IDS) {
    const close = value.indexOf('>', open + 1);
    if (close === -1) break;
    // A second `<` inside means that the first one was stray.
    const start = value.lastIndexOf('<', close);
    const id = normaliseId(value.slice(start + 1, close));
    if (id !== null) ids.add(id);
    open = value.indexOf('<', close + 1);
  }
  if (ids.size > 0) return [...ids];
  const bare = value.trim();
  const id = /^[^\s<>,;:"()]+@[^\s<>,;:"()]+$/.test(bare) ? normaliseId(bare) : null;
  return id === null ? [] : [id];
}

function normaliseId(inner: string): string | null {
  if (inner.length > MAX_ID_LENGTH) return null;
  const compact = inner.replace(/\s+/g, '');
  const at = compact.lastIndexOf('@');
  if (at < 1 || at === compact.length - 1) return null;
  const left = compact.slice(0, at);
  const right = compact.slice(at + 1);
  return `<${unquoteLocalPart(left)}@${right}>`;
}

function unquoteLocalPart(left: string): string {
  if (left.length < 3 || !left.startsWith('"') || !left.endsWith('"')) return left;
  const plain = left.slice(1, -1).replace(/\\(.)/g, '$1');
  return DOT_ATOM.test(plain) ? plain : left;
}
