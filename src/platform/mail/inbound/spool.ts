import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Received message, in memory or on disk. */
export interface Gathered {
  readonly size: number;
  /** Whether the message is on disk. */
  readonly isSpooled: boolean;
  /** Returns the bytes after `head` in one buffer. */
  read(head: Buffer): Promise<Buffer>;
  /** Frees the disk space of the message. */
  drop(): Promise<void>;
}

/** The disk space for messages is used up. */
export class SpoolFull extends Error {
  override readonly name = 'SpoolFull';
}

export interface SpoolLimits {
  /** Size above which messages are written to disk. */
  readonly afterBytes: number;
  /** Maximum total size of all messages on disk. */
  readonly totalBytes: number;
}

/** Collects messages as they arrive: short ones in memory, long ones in files that are deleted with the process. */
export class Spool {
  #onDisk = 0;

  constructor(
    private readonly folder: string,
    private readonly limits: SpoolLimits,
  ) {}

  /** Bytes on disk. */
  get bytes(): number {
    return this.#onDisk;
  }

  /**
   * Reads the stream to its end, even if it is too long, because otherwise the final dot is never seen. Throws
   * SpoolFull, and errors of the stream or disk; nothing is left behind then.
   */
  async gather(stream: Readable, isTooLong: () => boolean): Promise<Gathered> {
    const chunks: Buffer[] = [];
    const taken = { size: 0, file: null as SpoolFile | null };
    let failure: unknown = null;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (failure !== null || isTooLong()) continue;
        try {
          await this.#take(chunk, chunks, taken);
        } catch (error) {
          failure = error;
        }
      }
      if (failure !== null) throw failure;
    } catch (error) {
      if (taken.file !== null) await this.#drop(taken.file);
      throw error;
    }
    const { size, file } = taken;
    if (file === null) return inMemory(chunks, size);
    return { size, isSpooled: true, read: (head) => file.read(head), drop: () => this.#drop(file) };
  }

  async #take(chunk: Buffer, chunks: Buffer[], taken: { size: number; file: SpoolFile | null }): Promise<void> {
    taken.size += chunk.length;
    if (taken.file !== null) return this.#write(taken.file, chunk);
    chunks.push(chunk);
    if (taken.size <= this.limits.afterBytes) return;
    taken.file = await SpoolFile.create(this.folder);
    await this.#write(taken.file, Buffer.concat(chunks.splice(0)));
  }

  async #write(file: SpoolFile, bytes: Buffer): Promise<void> {
    if (this.#onDisk + bytes.length > this.limits.totalBytes)
      throw new SpoolFull('Too many messages are being received.');
    this.#onDisk += bytes.length;
    await file.append(bytes);
  }

  async #drop(file: SpoolFile): Promise<void> {
    this.#onDisk -= file.size;
    await file.close();
  }
}

function inMemory(chunks: readonly Buffer[], size: number): Gathered {
  return {
    size,
    isSpooled: false,
    read: async (head) => Buffer.concat([head, ...chunks]),
    drop: async () => undefined,
  };
}

/** File that is unlinked while open, so that even a killed process leaves nothing behind. */
class SpoolFile {
  #size = 0;

  private constructor(
    private readonly handle: FileHandle,
    private readonly path: string,
  ) {}

  static async create(folder: string): Promise<SpoolFile> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, `${randomUUID()}.eml`);
    const file = new SpoolFile(await open(path, 'wx+', 0o600), path);
    // Windows cannot unlink an open file; it is deleted when closed.
    if (process.platform !== 'win32') await rm(path);
    return file;
  }

  /** Bytes written. */
  get size(): number {
    return this.#size;
  }

  async append(bytes: Buffer): Promise<void> {
    this.#size += bytes.length;
    await this.handle.appendFile(bytes);
  }

  async read(head: Buffer): Promise<Buffer> {
    const all = Buffer.allocUnsafeSlow(head.length + this.#size);
    head.copy(all);
    let done = 0;
    while (done < this.#size) {
      const { bytesRead } = await this.handle.read(all, head.length + done, this.#size - done, done);
      if (bytesRead === 0) throw new Error('A spooled message is shorter than it was.');
      done += bytesRead;
    }
    return all;
  }

  async close(): Promise<void> {
    await this.handle.close();
    await rm(this.path, { force: true });
  }
}
