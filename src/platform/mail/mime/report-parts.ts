import type { ReportPart } from '../../../engine/mail/parsed-message.js';
import { decodeCharset, decodeTransfer } from './decode-part.js';

const MAX_PARTS = 100;
const MAX_DEPTH = 10;
const MAX_TEXT = 256 * 1024;
/** A report is small; what it encloses may be large and is cut. */
const MAX_BYTES = 4 * 1024 * 1024;

const HINT =
  /multipart\/report|message\/(?:delivery-status|global-delivery-status|feedback-report|rfc822|disposition-notification)|rfc822-headers/i;

/**
 * The leaf parts of a message that may be a report, in order; undefined for any other message. The general parser merges
 * texts and looks into enclosed messages, which is right for reading and wrong for a report, so the parts are cut here:
 * by boundary lines only (RFC 2046 section 5.1.1), an enclosed message staying one part.
 */
export function readReportParts(raw: Buffer): readonly ReportPart[] | undefined {
  const wire = raw.subarray(0, MAX_BYTES).toString('latin1');
  if (!HINT.test(wire)) return undefined;
  const parts: ReportPart[] = [];
  collect(wire, parts, 0, 'text/plain');
  return parts;
}

function collect(entity: string, parts: ReportPart[], depth: number, fallbackType: string): void {
  const { head, body } = splitEntity(entity);
  const type = headerParameter(head, 'content-type', fallbackType);
  const boundary = type.parameters['boundary'];
  if (type.value.startsWith('multipart/') && boundary !== undefined && boundary !== '' && depth < MAX_DEPTH) {
    const childType = type.value === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
    for (const child of splitParts(body, boundary)) {
      if (parts.length >= MAX_PARTS) return;
      collect(child, parts, depth + 1, childType);
    }
    return;
  }
  const encoding = headerParameter(head, 'content-transfer-encoding', '7bit').value;
  const bytes = decodeTransfer(body.slice(0, 2 * MAX_TEXT), encoding);
  const text = decodeCharset(bytes, type.parameters['charset'] ?? 'utf-8').slice(0, MAX_TEXT);
  parts.push({ contentType: type.value, text });
}

function splitEntity(entity: string): { head: string; body: string } {
  // A part that begins with an empty line has no header.
  if (/^\r?\n/.test(entity)) return { head: '', body: entity.replace(/^\r?\n/, '') };
  const gap = /\r?\n\r?\n/.exec(entity);
  if (gap === null) return { head: entity, body: '' };
  return { head: entity.slice(0, gap.index), body: entity.slice(gap.index + gap[0].length) };
}

function splitParts(body: string, boundary: string): string[] {
  const delimiter = `--${boundary}`;
  const parts: string[] = [];
  let start = -1;
  let at = body.startsWith(delimiter) ? 0 : body.indexOf(`\n${delimiter}`);
  while (at >= 0 && parts.length < MAX_PARTS) {
    const lineStart = body[at] === '\n' ? at + 1 : at;
    const lineEnd = body.indexOf('\n', lineStart + delimiter.length);
    const rest = body.slice(lineStart + delimiter.length, lineEnd < 0 ? undefined : lineEnd).trimEnd();
    if (rest === '' || rest === '--') {
      if (start >= 0) parts.push(body.slice(start, lineStart).replace(/\r?\n$/, ''));
      start = rest === '--' || lineEnd < 0 ? -1 : lineEnd + 1;
      if (start < 0) break;
    }
    at = body.indexOf(`\n${delimiter}`, lineStart + delimiter.length - 1);
  }
  if (start >= 0 && parts.length < MAX_PARTS) parts.push(body.slice(start));
  return parts;
}

function headerParameter(
  head: string,
  name: string,
  fallback: string,
): { value: string; parameters: Record<string, string> } {
  const unfolded = head.slice(0, 64 * 1024).replace(/\r?\n[ \t]+/g, ' ');
  const line = unfolded.split(/\r?\n/).find((field) => field.toLowerCase().startsWith(`${name}:`));
  const [value = '', ...rest] = splitParameters(line?.slice(name.length + 1) ?? fallback);
  const parameters: Record<string, string> = {};
  for (const parameter of rest) {
    const equals = parameter.indexOf('=');
    if (equals > 0)
      parameters[parameter.slice(0, equals).trim().toLowerCase()] = unquote(parameter.slice(equals + 1).trim());
  }
  return { value: value.trim().toLowerCase() || fallback, parameters };
}

/** Splits at semicolons that are not inside quotes. */
function splitParameters(value: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < value.length && pieces.length < 50; at += 1) {
    if (value[at] === '"') isQuoted = !isQuoted;
    else if (value[at] === ';' && !isQuoted) {
      pieces.push(value.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, value.slice(start)];
}

function unquote(value: string): string {
  return value.startsWith('"') ? value.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1') : value;
}
