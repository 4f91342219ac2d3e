/** Encoded word for non-ASCII text in a header (RFC 2047): `=?utf-8?B?...?=`. */
const WORD = /=\?([\w-]+)(?:\*[\w-]+)?\?([bq])\?([^? ]*)\?=/gi;
/** White space between two encoded words is not part of the text (RFC 2047, section 6.2). */
const BETWEEN = /(\?=)\s+(?==\?[\w-]+(?:\*[\w-]+)?\?[bq]\?)/gi;

/** Decodes a header for display. Invalid encoded words, and words in an unknown charset, are unchanged. */
export function decodedWords(header: string): string {
  return header.replace(BETWEEN, '$1').replace(WORD, (word, charset: string, encoding: string, text: string) => {
    try {
      const bytes = encoding.toLowerCase() === 'b' ? base64(text) : quoted(text);
      return new TextDecoder(charset, { fatal: true }).decode(bytes);
    } catch {
      // Unknown charset or invalid text: shows the word as sent.
      return word;
    }
  });
}

const base64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

function quoted(text: string): Uint8Array {
  const plain = text
    .replaceAll('_', ' ')
    .replace(/=([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
