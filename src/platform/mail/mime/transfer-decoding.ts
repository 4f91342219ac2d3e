/** Decodes a Content-Transfer-Encoding (RFC 2045, section 6). Damaged input returns what can be decoded. */
export function decodeTransfer(bytes: Buffer, encoding: string): Buffer {
  switch (encoding) {
    case 'base64':
      // The decoder skips line ends and all characters outside its alphabet.
      return Buffer.from(bytes.toString('latin1'), 'base64');
    case 'quoted-printable':
      return decodeQuotedPrintable(bytes);
    default:
      return bytes;
  }
}

const CR = 0x0d;
const LF = 0x0a;
const EQUALS = 0x3d;

/** Decodes line by line, so that white space before line ends, which relays add, costs nothing. Keeps line ends. */
function decodeQuotedPrintable(bytes: Buffer): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  let to = 0;
  for (let start = 0; start < bytes.length; ) {
    const lineEnd = bytes.indexOf(LF, start);
    const next = lineEnd === -1 ? bytes.length : lineEnd + 1;
    let end = lineEnd === -1 ? bytes.length : lineEnd;
    if (lineEnd !== -1 && end > start && bytes[end - 1] === CR) end -= 1;
    const lineBreak = end;
    while (end > start && (bytes[end - 1] === 0x20 || bytes[end - 1] === 0x09)) end -= 1;
    const isSoft = end > start && bytes[end - 1] === EQUALS;
    if (isSoft) end -= 1;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at]!;
      const value = byte === EQUALS ? hexPair(bytes[at + 1], bytes[at + 2]) : -1;
      if (value >= 0 && at + 2 < end) {
        out[to] = value;
        at += 2;
      } else out[to] = byte;
      to += 1;
    }
    if (!isSoft) to += bytes.copy(out, to, lineBreak, next);
    start = next;
  }
  return out.subarray(0, to);
}

function hexPair(high: number | undefined, low: number | undefined): number {
  const a = hexDigit(high);
  const b = hexDigit(low);
  return a < 0 || b < 0 ? -1 : a * 16 + b;
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const upper = byte & ~0x20;
  return upper >= 0x41 && upper <= 0x46 ? upper - 0x37 : -1;
}
