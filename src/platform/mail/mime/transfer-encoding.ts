const LINE_AIM = 76;
const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);

export interface EncodedText {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64';
  /** Encoded text: ASCII with CRLF line ends, including after the last line. */
  readonly body: string;
}

/** Converts CRLF, CR, and LF to CRLF; drops NUL, which no message may contain (RFC 5322 section 4). */
function normaliseLineEnds(text: string): string {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text;
  if (!plain.includes('\r')) return plain.replaceAll('\n', '\r\n');
  return /\r(?!\n)|(?<!\r)\n/.test(plain) ? plain.replace(/\r\n?|\n/g, '\r\n') : plain;
}

/**
 * Encodes the text of one part. Plain ASCII with short lines stays readable; mostly foreign script becomes base64, which is
 * shorter there; everything else quoted-printable.
 */
export function encodeText(text: string): EncodedText {
  const normal = normaliseLineEnds(text);
  const ended = normal.endsWith('\r\n') ? normal : `${normal}\r\n`;
  const lines = ended.split('\r\n').map(encodedLine);
  if (lines.every((line) => line.isSevenBit)) return { encoding: '7bit', body: ended };
  const foreign = Buffer.byteLength(ended) - ended.length;
  if (foreign > ended.length / 2) return { encoding: 'base64', body: wrapBase64(Buffer.from(ended)) };
  return { encoding: 'quoted-printable', body: lines.map((line) => line.quoted).join('\r\n') };
}

/** Encodes base64 in lines of 76 characters, with a line end after the last one. */
export function wrapBase64(bytes: Buffer): string {
  return `${bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')}\r\n`;
}

/** Encoded line without its line end. */
interface EncodedLine {
  /**
   * Whether the line is printable ASCII, up to 76 characters, without trailing white space (relays strip it) or "From
   * " at the start (mail stores change it).
   */
  readonly isSevenBit: boolean;
  /** Quoted-printable form (RFC 2045 section 6.7). */
  readonly quoted: string;
}

/** Most lines of a template are equal in all of its messages, so the results of the last few thousand lines are cached. */
const KEPT_LINES = 2_000;
const LONGEST_KEPT = 4_000;
let recent = new Map<string, EncodedLine>();
let older = new Map<string, EncodedLine>();

function encodedLine(line: string): EncodedLine {
  if (line.length > LONGEST_KEPT) return encodeLine(line);
  const known = recent.get(line);
  if (known !== undefined) return known;
  const encoded = older.get(line) ?? encodeLine(line);
  if (recent.size >= KEPT_LINES) {
    older = recent;
    recent = new Map();
  }
  // Copies the line, because a slice would keep the whole text in memory.
  recent.set(Buffer.from(line).toString(), encoded);
  return encoded;
}

function encodeLine(line: string): EncodedLine {
  const isSevenBit =
    line.length <= LINE_AIM && /^[\t\x20-\x7e]*$/.test(line) && !/[ \t]$/.test(line) && !line.startsWith('From ');
  return { isSevenBit, quoted: isSevenBit && !line.includes('=') ? line : quoteLine(line) };
}

function quoteLine(line: string): string {
  const bytes = /[^\x00-\x7f]/.test(line) ? Buffer.from(line).toString('latin1') : line;
  let quoted = bytes.replace(/[^\t\x20-\x3c\x3e-\x7e]/g, quoteCharacter);
  // Relays remove trailing white space, and mail stores change "From " at the start of a line.
  quoted = quoted.replace(/[ \t]$/, quoteCharacter).replace(/^From /, '=46rom ');
  if (quoted.length <= LINE_AIM) return quoted;
  let out = '';
  let start = 0;
  while (quoted.length - start > LINE_AIM) {
    // Keeps one column free for the "=" of the soft line break, and does not split "=XX".
    let end = start + LINE_AIM - 1;
    if (quoted[end - 1] === '=') end -= 1;
    else if (quoted[end - 2] === '=') end -= 2;
    out += `${quoted.slice(start, end)}=\r\n`;
    start = end;
  }
  return out + quoted.slice(start);
}

function quoteCharacter(character: string): string {
  return HEX[character.charCodeAt(0)] ?? '';
}
