import type { Readable } from 'node:stream';

/** Archive that exists. */
export interface ReadableArchive {
  /** Path of the folder, or a URL such as `s3://bucket/prefix/name`. */
  readonly location: string;
  /** Returns the text of the manifest; null if there is none: the archive is missing or incomplete. */
  readManifest(): Promise<string | null>;
  /** Opens a file. Throws `StartError` if it is missing, possibly from the stream. */
  read(file: string): Promise<Readable>;
}

/** Archive that does not exist yet. */
export interface WritableArchive {
  readonly location: string;
  /** Starts to write. Throws `StartError` if the archive exists or is being written. */
  begin(): Promise<ArchiveDraft>;
}

/** Files of one backup: one per table and, last, the manifest. */
export interface Archive extends ReadableArchive, WritableArchive {
  /** Returns the stored size in bytes. */
  size(): Promise<number>;
}

/** Archive that is being written. It has no manifest until it is complete. */
export interface ArchiveDraft {
  /** Stores a file in bounded memory; resolves when it is stored. */
  store(file: string, content: AsyncIterable<Buffer>): Promise<void>;
  /**
   * Makes the archive complete and durable.
   * @param mayComplete checked immediately before; throws to prevent it
   */
  complete(manifest: string, mayComplete: () => Promise<void>): Promise<void>;
  /** Deletes everything that was stored. */
  discard(): Promise<void>;
}

/** Place with any number of archives and other content: a folder, or a prefix in the bucket of an S3 store. */
export interface BackupPlace {
  readonly location: string;
  archive(name: string): Archive;
  /** Creates the place if it can. Throws if it cannot be used. */
  prepare(): Promise<void>;
  /** Returns the free space in bytes; null if it is not limited. */
  freeBytes(): Promise<number | null>;
  /** Returns names of archives, possibly incomplete ones, and of other content. */
  names(): Promise<string[]>;
  /**
   * Deletes unfinished and partly deleted archives, and returns their names. Call only while none is being written.
   * @param isOurs returns whether an archive of this name may be deleted
   */
  clearLeftovers(isOurs: (name: string) => boolean): Promise<string[]>;
  /** Deletes an archive. If it is interrupted, `clearLeftovers` deletes the rest. */
  remove(name: string): Promise<void>;
}

/** Name of the manifest, which is written last: an archive without it is not complete. */
export const MANIFEST_FILE = 'manifest.json';
