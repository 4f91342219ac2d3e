import { StartError } from '../../start-error.js';
import { MANIFEST_FILE, type ReadableArchive } from './places/archive.js';

/** Version of the archive format. A reader refuses archives of a newer format. */
export const FORMAT = 1;
/** Format of an archive with encrypted files. */
export const ENCRYPTED_FORMAT = 2;

export interface TableEntry {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
  /** File of the archive: gzip of PostgreSQL's text COPY format, UTF-8. */
  readonly file: string;
  readonly rows: number;
  /** Uncompressed. */
  readonly bytes: number;
  /** SHA-256 of the uncompressed text, in hex. */
  readonly sha256: string;
}

export interface SequenceEntry {
  readonly schema: string;
  readonly name: string;
  readonly lastValue: string;
  readonly isCalled: boolean;
}

/** Objects of an object store that rows of an archive refer to, and that the archive does not contain. */
export interface ObjectsElsewhere {
  /** Folder, or `s3://` URL. */
  readonly location: string;
  readonly count: number;
}

export interface ArchivedWorkspace {
  readonly id: number;
  readonly name: string;
}

/** Contents of an archive (docs/operate/backups.md). */
export interface Manifest {
  readonly format: number;
  /** ISO 8601: the instant of the snapshot, by the database's clock. */
  readonly createdAt: string;
  /** Version of Outrider that wrote the archive. */
  readonly version: string;
  /** Major version of PostgreSQL. */
  readonly postgres: number;
  /** Migrations of the database, in order. */
  readonly schema: readonly { readonly number: number; readonly name: string; readonly sha256: string }[];
  /** Last migration of the queue's own schema. */
  readonly queueSchema: number;
  /** Recognizes the master key without containing it; null if the writer did not have the key. */
  readonly masterKey: string | null;
  /** Workspace of an archive with the rows of one workspace; absent in a backup. */
  readonly workspace?: ArchivedWorkspace;
  /** Absent if all bytes are in the tables. */
  readonly objects?: readonly ObjectsElsewhere[];
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
}

/** File of an encrypted archive as it is stored. */
export interface StoredFile {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Manifest of an encrypted archive: the part that is readable without an identity. */
export interface EncryptedCover extends Pick<Manifest, 'format' | 'createdAt' | 'version' | 'masterKey'> {
  readonly encryption: {
    /** Recipients of age; an identity of one of them opens all files. */
    readonly recipients: readonly string[];
    /** Encrypted file with the `Manifest`: row counts and hashes reveal content. */
    readonly contents: StoredFile;
    readonly files: readonly StoredFile[];
  };
}

/** Contents of `manifest.json`. */
export type Cover = Manifest | EncryptedCover;

export function isEncrypted(cover: Cover): cover is EncryptedCover {
  return 'encryption' in cover;
}

/** Reads the manifest of an archive. Throws `StartError` if it is incomplete, encrypted, or of a newer version. */
export async function readManifest(archive: ReadableArchive): Promise<Manifest> {
  const cover = await readCover(archive);
  if (isEncrypted(cover)) throw new StartError(`${archive.location} is encrypted.`);
  return cover;
}

/** Reads what is known about an archive without an identity. Throws `StartError` if it is incomplete or of a newer version. */
export async function readCover(archive: ReadableArchive): Promise<Cover> {
  return parseCover(archive, await archive.readManifest());
}

/** Does the same with the text of the manifest, which is null if there is none. */
export function parseCover(archive: ReadableArchive, text: string | null): Cover {
  if (text === null) throw new StartError(`${archive.location} is not a complete backup: it has no ${MANIFEST_FILE}.`);
  const cover = parsed(archive, text);
  if (typeof cover.format !== 'number') throw damaged(archive);
  if (cover.format > ENCRYPTED_FORMAT) {
    throw new StartError(
      `This backup has format ${cover.format}; this version of Outrider reads up to ${ENCRYPTED_FORMAT}. Use a newer version.`,
    );
  }
  if (!Array.isArray(isEncrypted(cover) ? cover.encryption?.files : cover.tables)) throw damaged(archive);
  return cover;
}

function parsed(archive: ReadableArchive, text: string): Cover {
  try {
    return JSON.parse(text) as Cover;
  } catch (error) {
    throw damaged(archive, error);
  }
}

function damaged({ location }: ReadableArchive, cause?: unknown): StartError {
  return new StartError(`${location}/${MANIFEST_FILE} is damaged.`, { cause });
}
