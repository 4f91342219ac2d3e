import { type EmailRejection, type ParsedEmail, parseEmail } from './parse-email.js';

export interface AddressList {
  readonly addresses: readonly ParsedEmail[];
  readonly rejected: ReadonlyArray<{ readonly input: string; readonly reason: EmailRejection }>;
}

/**
 * Reads many addresses from one text, separated by commas, semicolons, or line breaks outside quotes, comments, and
 * angle brackets. Skips empty entries; keeps order and duplicates.
 */
export function parseAddressList(text: string): AddressList {
  const addresses: ParsedEmail[] = [];
  const rejected: { input: string; reason: EmailRejection }[] = [];
  for (const part of splitAddresses(text)) {
    const input = part.trim();
    if (input === '') continue;
    const result = parseEmail(input);
    if (result.ok) addresses.push(result);
    else rejected.push({ input, reason: result.reason });
  }
  return { addresses, rejected };
}

function splitAddresses(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    // A line break closes open quotes, comments, and brackets, so that a broken line does not affect the next ones.
    if (char === '\n' || char === '\r') {
      quoted = false;
      depth = 0;
    } else if (char === '\\' && quoted) at += 1;
    else if (char === '"') quoted = !quoted;
    else if (!quoted && (char === '<' || char === '(')) depth += 1;
    else if (!quoted && (char === '>' || char === ')')) depth = Math.max(0, depth - 1);
    if (char === '\n' || char === '\r' || ((char === ',' || char === ';') && !quoted && depth === 0)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}
