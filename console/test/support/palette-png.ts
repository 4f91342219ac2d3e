import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
const MOST_COLOURS = 256;

/** Returns the image in at most 256 colors (PNG, 11.2.2): screenshots have few colors, so this halves the size. */
export function withPalette(png: Buffer): Buffer {
  const { width, height, pixels } = read(png);
  const counts = new Map<number, number>();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const palette = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_COLOURS);
  const indexes = new Map(palette.map(([colour], index) => [colour, index]));
  const indexOf = (colour: number): number => {
    const known = indexes.get(colour) ?? nearest(colour, palette);
    indexes.set(colour, known);
    return known;
  };
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) lines[y * (width + 1) + 1 + x] = indexOf(pixels[y * width + x] ?? 0);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  head[9] = 3;
  const colours = Buffer.from(palette.flatMap(([colour]) => partsOf(colour)));
  return Buffer.concat([
    png.subarray(0, SIGNATURE_BYTES),
    chunk('IHDR', head),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(lines, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const partsOf = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 255, colour & 255];

function nearest(colour: number, palette: readonly (readonly [number, number])[]): number {
  const parts = partsOf(colour);
  const distances = palette.map(([other]) =>
    partsOf(other).reduce((sum, part, at) => sum + (part - parts[at]!) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** Reads a PNG in the format written by Chromium: eight bits per channel, not interlaced. Drops transparency. */
function read(png: Buffer): { width: number; height: number; pixels: Uint32Array } {
  const data: Buffer[] = [];
  let head = Buffer.alloc(13);
  for (let at = SIGNATURE_BYTES; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const body = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    const type = png.toString('latin1', at + 4, at + 8);
    if (type === 'IHDR') head = Buffer.from(body);
    if (type === 'IDAT') data.push(body);
  }
  const [width, height, step] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9] === 6 ? 4 : 3];
  const raw = inflateSync(Buffer.concat(data));
  const line = width * step;
  const pixels = new Uint32Array(width * height);
  let above = Buffer.alloc(line);
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)] ?? 0;
    const own = Buffer.from(raw.subarray(y * (line + 1) + 1, (y + 1) * (line + 1)));
    for (let i = 0; i < line; i += 1) {
      const left = i < step ? 0 : own[i - step]!;
      const corner = i < step ? 0 : above[i - step]!;
      own[i] = own[i]! + predicted(filter, left, above[i]!, corner);
    }
    for (let x = 0; x < width; x += 1)
      pixels[y * width + x] = (own[x * step]! << 16) | (own[x * step + 1]! << 8) | own[x * step + 2]!;
    above = own;
  }
  return { width, height, pixels };
}

/** PNG, 9.2. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  if (filter !== 4) return 0;
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(body.length, 0);
  around.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([around.subarray(0, 4), named, around.subarray(4)]);
}
