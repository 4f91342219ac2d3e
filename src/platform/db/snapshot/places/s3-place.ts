import type { Readable } from 'node:stream';
import type { S3Settings } from '../../../s3/s3-settings.js';
import { S3Store } from '../../../s3/s3-store.js';
import { StartError } from '../../../start-error.js';
import { type Archive, type ArchiveDraft, type BackupPlace, MANIFEST_FILE } from './archive.js';

/** Prefix of a bucket with one prefix per archive. The manifest is written last and deleted first, so without it, an archive is incomplete. */
export class S3Place implements BackupPlace {
  readonly #store: S3Store;

  constructor(settings: S3Settings, bucket: string, prefix: string) {
    this.#store = new S3Store(settings, bucket, prefix);
  }

  get location(): string {
    return this.#store.urlOf();
  }

  archive(name: string): Archive {
    return new S3Archive(this.#store.below(name));
  }

  /** Buckets are created by their owner. The first request proves that this one can be used. */
  async prepare(): Promise<void> {}

  async freeBytes(): Promise<null> {
    return null;
  }

  names(): Promise<string[]> {
    return this.#store.folders();
  }

  async clearLeftovers(isOurs: (name: string) => boolean): Promise<string[]> {
    const cleared: string[] = [];
    await this.#store.abortUploads((key) => isOurs(key.split('/')[0] ?? ''));
    for (const name of (await this.names()).filter(isOurs)) {
      const store = this.#store.below(name);
      if ((await store.text(MANIFEST_FILE)) !== null) continue;
      await deleteAll(store);
      cleared.push(name);
    }
    return cleared;
  }

  async remove(name: string): Promise<void> {
    const store = this.#store.below(name);
    await store.delete([MANIFEST_FILE]);
    await deleteAll(store);
  }
}

/** Archive below a prefix of a bucket. */
export class S3Archive implements Archive {
  constructor(private readonly store: S3Store) {}

  get location(): string {
    return this.store.urlOf();
  }

  async begin(): Promise<ArchiveDraft> {
    if ((await this.store.objects()).length > 0) {
      throw new StartError(`${this.location} exists: a backup is there, or one was interrupted. Choose another name.`);
    }
    return {
      store: (file, content) => this.store.upload(file, content),
      complete: async (manifest, mayComplete) => {
        await mayComplete();
        await this.store.put(MANIFEST_FILE, manifest);
      },
      discard: () => deleteAll(this.store),
    };
  }

  readManifest(): Promise<string | null> {
    return this.store.text(MANIFEST_FILE);
  }

  async read(file: string): Promise<Readable> {
    return this.store.read(file);
  }

  async size(): Promise<number> {
    return (await this.store.objects()).reduce((sum, { bytes }) => sum + bytes, 0);
  }
}

async function deleteAll(store: S3Store): Promise<void> {
  await store.delete((await store.objects()).map(({ key }) => key));
}
