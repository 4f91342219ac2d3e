/** Thrown for bytes that are not a DNS message (RFC 1035 section 4). */
export class MalformedMessage extends Error {
  override readonly name = 'MalformedMessage';
}

/** Longest name in octets, and longest label (RFC 1035 section 2.3.4). */
const [MOST_NAME_BYTES, MOST_LABEL_BYTES] = [255, 63];

/**
 * Returns the octets of a name without compression and in lower case, the form in which names are compared and signed
 * (RFC 4034 section 6.2). Throws `MalformedMessage` for an invalid name: labels that are too long or empty.
 */
export function encodeName(name: string): Uint8Array {
  const bytes: number[] = [];
  for (const label of name === '' || name === '.' ? [] : splitLabels(name.replace(/(?<!\\)\.$/, ''))) {
    if (label.length === 0 || label.length > MOST_LABEL_BYTES) throw new MalformedMessage(`${name} is no name`);
    bytes.push(label.length, ...label.map(lowerCase));
  }
  bytes.push(0);
  if (bytes.length > MOST_NAME_BYTES) throw new MalformedMessage(`${name} is too long for a name`);
  return Uint8Array.from(bytes);
}

/**
 * Maximum number of pointers, more than a name has labels. A longer chain would only cost time for each record that
 * points into it.
 */
const MOST_POINTERS = 127;

/**
 * Reads a name inside a message, which may point to earlier ones (RFC 1035, section 4.1.4). Returns it with the
 * position after it.
 */
export function readName(message: Uint8Array, start: number): { readonly name: string; readonly next: number } {
  const labels: string[] = [];
  let at = start;
  let next: number | null = null;
  let length = 0;
  let pointers = 0;
  for (;;) {
    const size = message[at];
    if (size === undefined) throw new MalformedMessage('a name ends behind its message');
    if (size === 0) return { name: labels.join('.'), next: next ?? at + 1 };
    if (size >= 0xc0) {
      const target = ((size & 0x3f) << 8) | (message[at + 1] ?? 0);
      // Pointers may only point backward, so that no chain is endless.
      if (target >= at) throw new MalformedMessage('a name points forwards');
      pointers += 1;
      if (pointers > MOST_POINTERS) throw new MalformedMessage('a name points too often');
      next ??= at + 2;
      at = target;
      continue;
    }
    length += size + 1;
    if (size > MOST_LABEL_BYTES || at + size >= message.length || length >= MOST_NAME_BYTES) {
      throw new MalformedMessage('a name is too long');
    }
    labels.push([...message.subarray(at + 1, at + 1 + size)].map(showByte).join(''));
    at += size + 1;
  }
}

/** Returns the octets of each label; `\.` and `\DDD` are one octet (RFC 1035, section 5.1). */
function splitLabels(name: string): number[][] {
  const labels: number[][] = [[]];
  for (const [part, code, escaped] of name.matchAll(/\\(\d{3})|\\(.)|./gsu)) {
    if (part === '.') labels.push([]);
    else if (code !== undefined) labels.at(-1)?.push(Number(code) & 255);
    else labels.at(-1)?.push(...new TextEncoder().encode(escaped ?? part));
  }
  return labels;
}

function lowerCase(byte: number): number {
  return byte >= 65 && byte <= 90 ? byte + 32 : byte;
}

function showByte(byte: number): string {
  const character = String.fromCharCode(lowerCase(byte));
  if (character === '.' || character === '\\') return `\\${character}`;
  return byte > 32 && byte < 127 ? character : `\\${String(byte).padStart(3, '0')}`;
}
