/** Returns the number of octets of a text in UTF-8. */
export function utf8Length(text: string): number {
  let octets = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) octets += code > 0x7ff ? 2 : 1;
    // A pair of surrogates is four octets, two for each half.
    if (code >= 0xd800 && code <= 0xdfff) octets -= 1;
  }
  return octets;
}

/** Returns whether the text is longer than `limit` bytes, counting only if necessary. */
export function exceedsOctets(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  return text.length * 3 > limit && utf8Length(text) > limit;
}
