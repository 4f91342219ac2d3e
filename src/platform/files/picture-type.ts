/** Image types by their first bytes. Declared types are ignored, and SVG, which can contain scripts, does not count. */
const BEGINNINGS: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['image/bmp', 0, 'BM'],
];

/** Returns the media type of an image; null if the bytes are not a known image. */
export function pictureType(data: Buffer): string | null {
  const found = BEGINNINGS.find(([, at, bytes]) => data.toString('latin1', at, at + bytes.length) === bytes);
  return found?.[0] ?? null;
}
