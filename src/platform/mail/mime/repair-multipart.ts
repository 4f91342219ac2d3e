import { decodeCharset, decodeTransfer } from './decode-part.js';

/** How much of a body is searched for a delimiter, and given as text without one. */
const SEARCHED = 64 * 1024;
const LONGEST_TEXT = 2 * 1024 * 1024;
const CONTENT_TYPE = /^content-type:.*(?:\r?\n[ \t].*)*\r?\n?/gim;
/** A delimiter line (RFC 2046 section 5.1.1) with a header of its part right after it. */
const DELIMITER = /^--([0-9A-Za-z'()+_,./:=? -]{1,70})\r?\n(?=content-)/im;

/**
 * A multipart message whose header names no boundary, or one that does not occur, under the boundary that its body uses.
 * Null: its body has no parts, and is text.
 */
export function withUsedBoundary(bytes: Buffer): Buffer | null {
  const { head, body } = split(bytes);
  const boundary = DELIMITER.exec(body.subarray(0, SEARCHED).toString('latin1'))?.[1]?.trimEnd();
  if (boundary === undefined) return null;
  const subtype = /^content-type:\s*multipart\/([\w.+-]+)/im.exec(head)?.[1] ?? 'mixed';
  const rest = head.replace(CONTENT_TYPE, '');
  const line = `Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n`;
  return Buffer.concat([Buffer.from(`${line}${rest.trimEnd()}\r\n\r\n`, 'latin1'), body]);
}

/** The whole body of a message as one text; null when it is blank. */
export function bodyAsText(bytes: Buffer): string | null {
  const { head, body } = split(bytes);
  const encoding = /^content-transfer-encoding:[ \t]*([\w-]+)/im.exec(head)?.[1] ?? '7bit';
  const wire = body.subarray(0, LONGEST_TEXT).toString('latin1');
  const text = decodeCharset(decodeTransfer(wire, encoding.toLowerCase()), 'utf-8');
  return text.trim() === '' ? null : text;
}

/** The header, one character per byte, and the bytes after the empty line that ends it. */
function split(bytes: Buffer): { head: string; body: Buffer } {
  const gaps = [
    { at: bytes.indexOf('\r\n\r\n'), length: 4 },
    { at: bytes.indexOf('\n\n'), length: 2 },
  ].filter(({ at }) => at >= 0);
  const gap = gaps.sort((a, b) => a.at - b.at)[0];
  if (gap === undefined) return { head: bytes.toString('latin1'), body: Buffer.alloc(0) };
  return { head: bytes.subarray(0, gap.at).toString('latin1'), body: bytes.subarray(gap.at + gap.length) };
}
