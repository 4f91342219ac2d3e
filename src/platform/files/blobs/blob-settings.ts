import { readPlace, readS3, type S3Settings } from '../../s3/s3-settings.js';
import type { SettingsReader } from '../../settings/settings-reader.js';

const DAY_MS = 86_400_000;

/** Place of the bytes of received messages and files (docs/operate/object-store.md). */
export interface BlobSettings {
  /** Absolute path of a folder, or `s3://bucket/prefix`; null for the database. */
  readonly location: string | null;
  readonly s3: S3Settings;
  /** Time that an object is kept after its row was deleted, so that a restored backup finds it. */
  readonly keepDeletedMs: number;
}

export function readBlobs(read: SettingsReader): BlobSettings {
  const isDatabase = (read.text('BLOBS_TO') ?? 'database').toLowerCase() === 'database';
  const example = 'such as /srv/objects or s3://my-bucket/objects, or database';
  return {
    location: isDatabase ? null : readPlace(read, 'BLOBS_TO', example),
    s3: readS3(read, 'BLOBS_S3'),
    keepDeletedMs: read.duration('BLOBS_KEEP_DELETED', '30d', DAY_MS, 365 * DAY_MS),
  };
}
