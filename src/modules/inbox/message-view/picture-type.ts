/** Bitmaps by their first bytes. What a server says about its answer is not asked, and SVG, which can hold scripts, is none. */
const BEGINNINGS: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', 0, '\xff\xd8\xff'],
  ['image/gif', 0, 'GIF87a'],
  ['image/gif', 0, 'GIF89a'],
  ['image/webp', 8, 'WEBP'],
  ['image/avif', 4, 'ftypavif'],
  ['image/bmp', 0, 'BM'],
];

/** The media type of a picture; null for everything that is none. */
export function pictureType(data: Buffer): string | null {
  const found = BEGINNINGS.find(([, at, bytes]) => data.toString('latin1', at, at + bytes.length) === bytes);
  return found?.[0] ?? null;
}
