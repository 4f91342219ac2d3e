import type { MailHeader } from './parsed-message.js';

/** Maximum number of headers; no rule needs the 2,001st. */
const MAX_HEADERS = 2000;

/** Returns the first value of a header, trimmed; null if the header is missing. `name` in lower case. */
export function headerValue(headers: readonly MailHeader[], name: string): string | null {
  const end = Math.min(headers.length, MAX_HEADERS);
  for (let index = 0; index < end; index += 1) {
    const header = headers[index]!;
    if (header.name === name) return header.value.trim();
  }
  return null;
}

/** Returns all values of a header in order. `name` must be in lower case. */
export function headerValues(headers: readonly MailHeader[], name: string): string[] {
  return headers
    .slice(0, MAX_HEADERS)
    .filter((header) => header.name === name)
    .map((header) => header.value.trim());
}

/**
 * Reads a block of `Name: value` lines, as in delivery-status parts, rfc822-headers parts and quoted header blocks
 * (RFC 5322 section 2.2). Joins folded lines with one space, skips lines that are not fields, and returns names in
 * lower case. Reads at most `maxLines` lines.
 */
export function parseHeaderBlock(text: string, maxLines = 500): MailHeader[] {
  const fields: MailHeader[] = [];
  for (const line of text.split(/\r\n|\n|\r/, maxLines)) {
    if (/^[ \t]/.test(line)) {
      const last = fields.pop();
      if (last !== undefined) fields.push({ name: last.name, value: `${last.value} ${line.trim()}`.trim() });
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1 || colon > 76) continue;
    const name = line.slice(0, colon).trimEnd();
    if (/^[!-9;-~]+$/.test(name)) fields.push({ name: name.toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return fields;
}
