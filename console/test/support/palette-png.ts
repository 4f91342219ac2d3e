import { crc32, deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MOST_COLOURS = 256;
/** Colors of areas, which stay as they are; the others are of edges. */
const OF_AREAS = 64;
/** Step by which similar colors of edges are merged until they are few enough: the largest difference of a channel. */
const STEP = 4;

/** Returns the image in at most 256 colors (PNG, 11.2.2): screenshots have few colors, so this halves the size. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, data } = PNG.sync.read(png);
  const pixels = Uint32Array.from({ length: width * height }, (_, at) => data.readUIntBE(at * 4, 3));
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colours = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const { palette, indexes } = merged(colours);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = indexes.get(pixels[y * width + x]!)!;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = 3;
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the palette and the index of each color in it. @param colours the most frequent one first */
function merged(colours: readonly number[]): { palette: number[]; indexes: Map<number, number> } {
  const rest = colours.slice(OF_AREAS);
  for (let reach = 0; ; reach += STEP) {
    const palette = colours.slice(0, OF_AREAS);
    for (const colour of rest) {
      if (palette.length > MOST_COLOURS) break;
      if (!palette.some((other) => distance(colour, other) <= reach)) palette.push(colour);
    }
    if (palette.length > MOST_COLOURS) continue;
    return { palette, indexes: new Map(colours.map((colour) => [colour, nearest(colour, palette)])) };
  }
}

function nearest(colour: number, palette: readonly number[]): number {
  const distances = palette.map((other) => distance(colour, other));
  return distances.indexOf(Math.min(...distances));
}

const partsOf = (colour: number): number[] => [colour >> 16, (colour >> 8) & 255, colour & 255];

function distance(one: number, other: number): number {
  const parts = partsOf(other);
  return Math.max(...partsOf(one).map((part, at) => Math.abs(part - parts[at]!)));
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(body.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
