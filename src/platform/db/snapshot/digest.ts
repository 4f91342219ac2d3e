import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Passes bytes through and measures them. */
export class Digest extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.#hash.update(chunk);
    this.bytes += chunk.length;
    done(null, chunk);
  }

  /** SHA-256 in hex; call it once, after the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}
