const LINE_AIM = 76;
const HEX = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);

export interface EncodedText {
  readonly encoding: '7bit' | 'quoted-printable' | 'base64';
  /** ASCII with CRLF line ends, the last line ended. */
  readonly body: string;
}

/** CRLF, CR and LF all become CRLF; NUL, which no message may hold (RFC 5322 section 4), is dropped. */
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

/** Base64 in lines of 76 characters, the last one ended. */
export function wrapBase64(bytes: Buffer): string {
  return `${bytes.toString('base64').replace(/.{76}(?=.)/g, '$&\r\n')}\r\n`;
}

/** A line without its end. */
interface EncodedLine {
  /**
   * Printable ASCII, not over 76 characters, without white space at its end (relays strip it) or "From " at its start (mail
   * stores change it).
   */
  readonly isSevenBit: boolean;
  /** RFC 2045 section 6.7. */
  readonly quoted: string;
}

/** Most lines of a template are the same in all its messages, so what the last few thousand became is kept. */
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
  // A copy: a slice would hold on to the whole text that it was cut from.
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
  // White space at the end of a line is lost on the way, "From " at its start is changed by mail stores.
  quoted = quoted.replace(/[ \t]$/, quoteCharacter).replace(/^From /, '=46rom ');
  if (quoted.length <= LINE_AIM) return quoted;
  let out = '';
  let start = 0;
  while (quoted.length - start > LINE_AIM) {
    // One column stays free for the "=" of the soft line break, and "=XX" stays together.
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
