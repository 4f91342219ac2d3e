export type LocalPartResult =
  | { readonly ok: true; readonly localPart: string; readonly needsSmtputf8: boolean }
  | { readonly ok: false; readonly reason: 'invalid_local_part' | 'quoted_local_part' };

/**
 * Reads the part before the `@`: a dot-atom of RFC 5322 section 3.4.1, or of RFC 6532 with letters beyond ASCII. A
 * quoted string is accepted only where the quotes are not needed (`"ann.b"`): most providers reject real quoted
 * strings, which are a classic way past filters. Comments are not supported.
 */
export function parseLocalPart(input: string): LocalPartResult {
  if (input.startsWith('"')) {
    const quoted = /^"((?:[^"\\]|\\[ -~])*)"$/.exec(input);
    if (quoted === null) return { ok: false, reason: 'invalid_local_part' };
    const plain = parseLocalPart(quoted[1]!.replace(/\\(.)/g, '$1'));
    return plain.ok ? plain : { ok: false, reason: 'quoted_local_part' };
  }
  let ascii = true;
  let previous = 46;
  for (let at = 0; at < input.length; at += 1) {
    const code = input.charCodeAt(at);
    if (code > 127) ascii = false;
    else if (code === 46 ? previous === 46 : !isAtext(code)) return { ok: false, reason: 'invalid_local_part' };
    previous = code;
  }
  if (previous === 46) return { ok: false, reason: 'invalid_local_part' };
  if (!ascii) return parseInternational(input.normalize('NFC'));
  if (input.length > 64) return { ok: false, reason: 'invalid_local_part' };
  return { ok: true, localPart: input, needsSmtputf8: false };
}

/**
 * Rejects controls, spaces, invisible format characters and lone surrogates: such an address cannot be distinguished
 * from others.
 */
function parseInternational(text: string): LocalPartResult {
  if (/[\p{C}\p{Z}]/u.test(text) || new TextEncoder().encode(text).length > 64) {
    return { ok: false, reason: 'invalid_local_part' };
  }
  return { ok: true, localPart: text, needsSmtputf8: true };
}

const atextTable = new Set([..."!#$%&'*+-/=?^_`{|}~"].map((char) => char.charCodeAt(0)));

function isAtext(code: number): boolean {
  return (
    (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || atextTable.has(code)
  );
}
