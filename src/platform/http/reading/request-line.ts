const REQUEST_LINE =
  /^[A-Za-z0-9!#$%&'*+.^_`|~-]+ (?:https?:\/\/[^/?#\s]+)?(?<path>\/[^?#\s]*)[^\s]* HTTP\/1\.[01]\r?$/;

/**
 * Returns the path of a request whose method the HTTP parser rejected. Null if its line does not follow RFC 9112 section 3,
 * or is incomplete in the packet.
 * @param bytesParsed of the packet, up to the rejected byte
 */
export function pathOfUnknownMethod(packet: unknown, bytesParsed: number): string | null {
  if (!Buffer.isBuffer(packet)) return null;
  const begin = packet.subarray(0, bytesParsed).lastIndexOf('\n') + 1;
  const end = packet.indexOf('\n', begin);
  if (end === -1) return null;
  return REQUEST_LINE.exec(packet.toString('latin1', begin, end))?.groups?.['path'] ?? null;
}
