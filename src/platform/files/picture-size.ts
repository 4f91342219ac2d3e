/** Width and height in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of a PNG, JPEG, or WebP image as its header states it; null if the header is incomplete or invalid. */
export function pictureSize(data: Buffer, type: string): PictureSize | null {
  try {
    const size = readSize(data, type);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch (error) {
    // Error for reading beyond the last byte.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readSize(data: Buffer, type: string): PictureSize | null {
  if (type === 'image/png') return pngSize(data);
  if (type === 'image/jpeg') return jpegSize(data);
  return type === 'image/webp' ? webpSize(data) : null;
}

/** PNG (third edition), 5.6: the first chunk is IHDR. */
function pngSize(data: Buffer): PictureSize | null {
  if (data.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { width: data.readUInt32BE(16), height: data.readUInt32BE(20) };
}

/** Markers of a frame (ITU-T T.81, table B.1): C0 to CF without tables (C4, CC) and the reserved C8. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

function jpegSize(data: Buffer): PictureSize | null {
  for (let at = 2; ; ) {
    if (data.readUInt8(at) !== 0xff) return null;
    const marker = data.readUInt8(at + 1);
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) return { height: data.readUInt16BE(at + 5), width: data.readUInt16BE(at + 7) };
    else if (marker === 0xd9 || marker === 0xda) return null;
    else at += 2 + data.readUInt16BE(at + 2);
  }
}

/** RFC 9649, 2.5 to 2.7: simple lossy, simple lossless, and extended files. */
function webpSize(data: Buffer): PictureSize | null {
  if (data.toString('latin1', 0, 4) !== 'RIFF') return null;
  const chunk = data.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return { width: data.readUIntLE(24, 3) + 1, height: data.readUIntLE(27, 3) + 1 };
  if (chunk === 'VP8L' && data.readUInt8(20) === 0x2f) {
    const bits = data.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (chunk === 'VP8 ' && data.readUIntBE(23, 3) === 0x9d012a) {
    return { width: data.readUInt16LE(26) & 0x3fff, height: data.readUInt16LE(28) & 0x3fff };
  }
  return null;
}
