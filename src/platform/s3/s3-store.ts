import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StartError } from '../start-error.js';
import type { S3Settings } from './s3-settings.js';

/** Time limits of requests. */
export interface S3Patience {
  readonly connectMs: number;
  /** Milliseconds without progress after which a request fails. */
  readonly silentMs: number;
  readonly attempts: number;
}

/** For work that nothing waits for. */
const PATIENT: S3Patience = { connectMs: 10_000, silentMs: 60_000, attempts: 5 };
/** A file has at most 10,000 parts (Amazon S3, "Multipart upload limits"): 160 GB per table, compressed. */
const PART_BYTES = 16 * 1024 * 1024;
/** Parts in memory at the same time. */
const PARTS_AT_ONCE = 2;
/** Maximum number of objects per request to delete (Amazon S3, "DeleteObjects"). */
const DELETED_AT_ONCE = 1_000;
const PAUSE_MS = 1_000;

/** Objects below a prefix of a bucket. Keys are relative to the prefix. Errors name the location. */
export class S3Store {
  readonly #client: S3Client;

  constructor(
    private readonly settings: S3Settings,
    private readonly bucket: string,
    private readonly prefix: string,
    private readonly patience = PATIENT,
  ) {
    const { endpoint, region, credentials } = settings;
    this.#client = new S3Client({
      region,
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials !== null && { credentials }),
      maxAttempts: patience.attempts,
      // Many stores that speak the protocol reject the checksums that the library adds by default.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: patience.connectMs, socketTimeout: patience.silentMs },
    });
  }

  /** URL of a key. */
  urlOf(key = ''): string {
    return `s3://${this.bucket}/${this.prefix}${key}`.replace(/\/$/, '');
  }

  /** Returns the store of the objects below a folder. */
  below(folder: string): S3Store {
    return new S3Store(this.settings, this.bucket, `${this.prefix}${folder}/`, this.patience);
  }

  /** Returns the names of the folders directly below the prefix. */
  async folders(): Promise<string[]> {
    const found: string[] = [];
    await this.#asked(async () => {
      const input = { Bucket: this.bucket, Prefix: this.prefix, Delimiter: '/' };
      for await (const page of paginateListObjectsV2({ client: this.#client }, input)) {
        for (const { Prefix = '' } of page.CommonPrefixes ?? []) found.push(Prefix.slice(this.prefix.length, -1));
      }
    });
    return found;
  }

  /** Returns all objects below the prefix with their sizes in bytes. */
  async objects(): Promise<Array<{ readonly key: string; readonly bytes: number }>> {
    const found: Array<{ key: string; bytes: number }> = [];
    await this.#asked(async () => {
      for await (const page of paginateListObjectsV2(
        { client: this.#client },
        { Bucket: this.bucket, Prefix: this.prefix },
      )) {
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          found.push({ key: Key.slice(this.prefix.length), bytes: Size });
      }
    });
    return found;
  }

  /** Stores a small object: JSON, or bytes. */
  async put(key: string, content: string | Buffer, abortSignal?: AbortSignal): Promise<void> {
    const type = typeof content === 'string' ? 'application/json' : 'application/octet-stream';
    const object = { Bucket: this.bucket, Key: `${this.prefix}${key}`, Body: content, ContentType: type };
    await this.#asked(() => this.#client.send(new PutObjectCommand(object), { ...(abortSignal && { abortSignal }) }));
  }

  /** Returns the bytes of a small object; null if there is none. */
  async bytes(key: string, abortSignal?: AbortSignal): Promise<Buffer | null> {
    try {
      const { Body } = await this.#get(key, {}, abortSignal);
      return Buffer.from((await Body?.transformToByteArray()) ?? []);
    } catch (error) {
      if (isMissing(error)) return null;
      throw this.#failure(error);
    }
  }

  /** Stores an object of any size in parts. A failure leaves nothing, unless the process is killed (`abortUploads`). */
  async upload(key: string, content: AsyncIterable<Buffer>): Promise<void> {
    const upload = new Upload({
      client: this.#client,
      params: { Bucket: this.bucket, Key: `${this.prefix}${key}`, Body: Readable.from(content) },
      partSize: PART_BYTES,
      queueSize: PARTS_AT_ONCE,
    });
    await this.#asked(() => upload.done());
  }

  /** Returns the text of an object; null if there is none. */
  async text(key: string): Promise<string | null> {
    try {
      const { Body } = await this.#get(key, {});
      return (await Body?.transformToString('utf8')) ?? '';
    } catch (error) {
      if (isMissing(error)) return null;
      throw this.#failure(error);
    }
  }

  /** Reads an object. Continues where a connection broke. Throws `StartError` if there is no such object. */
  read(key: string): Readable {
    return Readable.from(this.#chunks(key), { objectMode: false });
  }

  async *#chunks(key: string): AsyncGenerator<Buffer> {
    let at = 0;
    let total = Number.POSITIVE_INFINITY;
    let version: string | undefined;
    for (let failures = 0; at < total; ) {
      try {
        const part = at === 0 ? {} : { Range: `bytes=${at}-`, ...(version && { IfMatch: version }) };
        const { Body, ContentLength = 0, ETag } = await this.#get(key, part);
        version ??= ETag;
        total = at + ContentLength;
        for await (const chunk of Body as Readable) {
          at += (chunk as Buffer).length;
          failures = 0;
          yield chunk as Buffer;
        }
      } catch (error) {
        if (isMissing(error)) throw new StartError(`The backup has no file ${key}.`, { cause: error });
        failures += 1;
        if (failures === this.patience.attempts) throw this.#failure(error);
        await sleep(PAUSE_MS * failures);
      }
    }
  }

  /** Deletes objects by key. */
  async delete(keys: readonly string[]): Promise<void> {
    for (let at = 0; at < keys.length; at += DELETED_AT_ONCE) {
      const Objects = keys.slice(at, at + DELETED_AT_ONCE).map((key) => ({ Key: `${this.prefix}${key}` }));
      const command = new DeleteObjectsCommand({ Bucket: this.bucket, Delete: { Objects, Quiet: true } });
      const { Errors: [first] = [] } = await this.#asked(() => this.#client.send(command));
      if (first !== undefined)
        throw new StartError(`${this.urlOf()}: ${first.Key} was not deleted: ${first.Message ?? first.Code}`);
    }
  }

  /** Deletes the parts of up to 1,000 uploads that killed processes left. */
  async abortUploads(isOurs: (key: string) => boolean): Promise<void> {
    await this.#asked(async () => {
      const { Uploads = [] } = await this.#client.send(
        new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix: this.prefix }),
      );
      for (const { Key = '', UploadId } of Uploads) {
        if (!isOurs(Key.slice(this.prefix.length))) continue;
        await this.#client.send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key, UploadId }));
      }
    });
  }

  #get(key: string, part: { readonly Range?: string; readonly IfMatch?: string }, abortSignal?: AbortSignal) {
    const command = new GetObjectCommand({ Bucket: this.bucket, Key: `${this.prefix}${key}`, ...part });
    return this.#client.send(command, { ...(abortSignal && { abortSignal }) });
  }

  async #asked<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      throw this.#failure(error);
    }
  }

  #failure(error: unknown): Error {
    const { name, message } = error as Error;
    return new StartError(`${this.urlOf()} cannot be used: ${message} (${name})`, { cause: error });
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && error.name === 'NoSuchKey';
}
