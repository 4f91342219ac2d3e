import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../start-error.js';

/** Version of the archive format. A reader refuses archives of a newer format. */
export const FORMAT = 1;
/** Name of the manifest, which is written last: a folder without it is not a complete backup. */
export const MANIFEST_FILE = 'manifest.json';

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

/** Reads the manifest of an archive. Throws `StartError` if the folder is not a complete archive this version can read. */
export function readManifest(folder: string): Manifest {
  let text: string;
  try {
    text = readFileSync(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartError(`${folder} is not a complete backup: it has no ${MANIFEST_FILE}.`);
  }
  const manifest = parsed(folder, text);
  if (typeof manifest.format !== 'number' || !Array.isArray(manifest.tables)) {
    throw new StartError(`${join(folder, MANIFEST_FILE)} is damaged.`);
  }
  if (manifest.format > FORMAT) {
    throw new StartError(
      `This backup has format ${manifest.format}; this version of Outrider reads up to ${FORMAT}. Use a newer version.`,
    );
  }
  return manifest;
}

function parsed(folder: string, text: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch (error) {
    throw new StartError(`${join(folder, MANIFEST_FILE)} is damaged.`, { cause: error });
  }
}
