import { createInflateRaw } from 'node:zlib';
import { damaged, WorkbookError } from './workbook-limits.js';

export interface ZipPart {
  readonly name: string;
  readonly isDeflated: boolean;
  readonly packedSize: number;
  /** Unpacked size that the directory lists, in octets. */
  readonly size: number;
  readonly at: number;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_SIZE = 22;
const MAX_COMMENT = 65_535;
/** Size that refers to the ZIP64 record. */
const ZIP64 = 0xffffffff;

/**
 * Lists the parts of an archive from its central directory (APPNOTE 4.3.12), which every reader uses. Throws
 * WorkbookError for a damaged directory, for more parts than allowed, and for an encrypted part.
 */
export function listParts(bytes: Buffer, maxParts: number): ZipPart[] {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > maxParts) throw new WorkbookError(`The workbook has more than ${maxParts} parts.`);
  let at = bytes.readUInt32LE(end + 16);
  const parts: ZipPart[] = [];
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const flags = bytes.readUInt16LE(at + 8);
    const method = bytes.readUInt16LE(at + 10);
    const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)];
    const nameLength = bytes.readUInt16LE(at + 28);
    if ((flags & 1) !== 0) throw new WorkbookError('The workbook is protected by a password.');
    if (size === ZIP64 || packedSize === ZIP64 || (method !== 0 && method !== 8)) throw damaged();
    parts.push({
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      isDeflated: method === 8,
      packedSize,
      size,
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - MAX_COMMENT);
  for (let at = bytes.length - END_SIZE; at >= first; at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}

/**
 * Unpacks a part piece by piece, so that a caller that stops early holds only one piece. Throws WorkbookError if the part
 * is larger or smaller than the directory says.
 */
export async function* unpackedPieces(bytes: Buffer, part: ZipPart): AsyncGenerator<Buffer> {
  const { at } = part;
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_HEADER) throw damaged();
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + part.packedSize);
  if (packed.length !== part.packedSize) throw damaged();
  let size = 0;
  for await (const piece of part.isDeflated ? inflated(packed) : [packed]) {
    size += piece.length;
    if (size > part.size) throw damaged();
    yield piece;
  }
  if (size !== part.size) throw damaged();
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  inflate.end(packed);
  try {
    for await (const piece of inflate) yield piece as Buffer;
  } catch (error) {
    throw damaged(error);
  }
}

/** Unpacks a whole part. Throws WorkbookError. */
export async function unpack(bytes: Buffer, part: ZipPart): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of unpackedPieces(bytes, part)) pieces.push(piece);
  return Buffer.concat(pieces);
}
