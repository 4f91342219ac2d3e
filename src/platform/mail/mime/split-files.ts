import { headerValue, parseHeaderBlock } from '../../../engine/mail/headers.js';
import { parseParameters } from './header-parameters.js';
import { decodeTransfer } from './transfer-decoding.js';

/** Attached file of a message, decoded. */
export interface SplitFile {
  readonly name: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** Message without its attached files, and the files. */
export interface SplitMessageFiles {
  readonly raw: Buffer;
  readonly files: readonly SplitFile[];
}

const CRLF = Buffer.from('\r\n');
/** Maximum header bytes read per part. */
const MOST_HEADER = 20_000;

/**
 * Removes the attached files from a `multipart/mixed` message (RFC 2046, section 5.1.3), and keeps every other byte.
 * Files are parts with `Content-Disposition: attachment` in base64; other parts, such as forwarded messages, stay.
 * Returns the message unchanged if it has no such part.
 */
export function splitFiles(raw: Buffer): SplitMessageFiles {
  const end = raw.indexOf('\r\n\r\n');
  const type = end === -1 ? null : fieldOf(raw.subarray(0, end + 2), 'content-type');
  const boundary = type?.value === 'multipart/mixed' ? type.parameters.get('boundary') : undefined;
  if (boundary === undefined || boundary === '') return { raw, files: [] };
  const parts = partsOf(raw, end + 2, boundary);
  if (parts === null) return { raw, files: [] };
  const kept: Buffer[] = [];
  const files: SplitFile[] = [];
  for (const part of parts.list) {
    const file = fileOf(part);
    if (file === null) kept.push(part);
    else files.push(file);
  }
  // A message consists of at least one part.
  if (files.length === 0 || kept.length === 0) return { raw, files: [] };
  const delimiter = Buffer.from(`--${boundary}\r\n`, 'latin1');
  const body = kept.flatMap((part) => [delimiter, part, CRLF]);
  return { raw: Buffer.concat([parts.before, ...body, parts.after]), files };
}

/** Returns the parts between the delimiters, and the bytes before the first and from the last delimiter on. */
function partsOf(
  raw: Buffer,
  from: number,
  boundary: string,
): { readonly before: Buffer; readonly list: readonly Buffer[]; readonly after: Buffer } | null {
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const list: Buffer[] = [];
  const first = raw.indexOf(mark, from - 2);
  for (let at = first; at !== -1; ) {
    const line = raw.indexOf(CRLF, at + mark.length);
    const rest = raw.subarray(at + mark.length, line === -1 ? raw.length : line).toString('latin1');
    if (rest.startsWith('--')) return { before: raw.subarray(0, first + 2), list, after: raw.subarray(at + 2) };
    // A longer boundary with the same start belongs to a nested part, which stays complete.
    if (rest.trim() !== '' || line === -1) return null;
    const next = raw.indexOf(mark, line);
    if (next === -1) return null;
    list.push(raw.subarray(line + 2, next));
    at = next;
  }
  return null;
}

function fileOf(part: Buffer): SplitFile | null {
  const end = part.indexOf('\r\n\r\n');
  if (end === -1 || end > MOST_HEADER) return null;
  const head = part.subarray(0, end + 2);
  const disposition = fieldOf(head, 'content-disposition');
  const encoding = fieldOf(head, 'content-transfer-encoding')?.value ?? '';
  if (disposition?.value !== 'attachment' || encoding !== 'base64') return null;
  const type = fieldOf(head, 'content-type');
  return {
    name: disposition.parameters.get('filename') ?? type?.parameters.get('name') ?? 'attachment',
    contentType: type?.value || 'application/octet-stream',
    content: decodeTransfer(part.subarray(end + 4), 'base64'),
  };
}

function fieldOf(head: Buffer, name: string) {
  const value = headerValue(parseHeaderBlock(head.toString('utf8'), 2_000), name);
  return value === null ? null : parseParameters(value);
}
