import { StartError } from '../../start-error.js';
import { type Archive, MANIFEST_FILE } from './places/archive.js';

/** Version of the archive format. A reader refuses archives of a newer format. */
export const FORMAT = 1;

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
  readonly tables: readonly TableEntry[];
  readonly sequences: readonly SequenceEntry[];
}

/** Reads the manifest of an archive. Throws `StartError` if it is incomplete or this version cannot read it. */
export async function readManifest(archive: Archive): Promise<Manifest> {
  return parseManifest(archive, await archive.readManifest());
}

/** Does the same with the text of the manifest, which is null if there is none. */
export function parseManifest(archive: Archive, text: string | null): Manifest {
  if (text === null) throw new StartError(`${archive.location} is not a complete backup: it has no ${MANIFEST_FILE}.`);
  const manifest = parsed(archive, text);
  if (typeof manifest.format !== 'number' || !Array.isArray(manifest.tables)) throw damaged(archive);
  if (manifest.format > FORMAT) {
    throw new StartError(
      `This backup has format ${manifest.format}; this version of Outrider reads up to ${FORMAT}. Use a newer version.`,
    );
  }
  return manifest;
}

function parsed(archive: Archive, text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch (error) {
    throw damaged(archive, error);
  }
}

function damaged({ location }: Archive, cause?: unknown): StartError {
  return new StartError(`${location}/${MANIFEST_FILE} is damaged.`, { cause });
}
