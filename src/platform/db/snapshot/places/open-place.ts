import { resolve } from 'node:path';
import { parseS3Url, type S3Settings } from '../../../s3/s3-settings.js';
import type { Archive, BackupPlace } from './archive.js';
import { FolderArchive, FolderPlace } from './folder-place.js';

/** Opens the place at a path or an `s3://` URL. */
export async function openPlace(location: string, s3: S3Settings): Promise<BackupPlace> {
  const url = parseS3Url(location);
  if (url === null) return new FolderPlace(resolve(location));
  // The library is loaded only by those who use it.
  const { S3Place } = await import('./s3-place.js');
  return new S3Place(s3, url.bucket, url.prefix);
}

/** Opens one archive by its path or `s3://` URL. */
export async function openArchive(location: string, s3: S3Settings): Promise<Archive> {
  const url = parseS3Url(location);
  if (url === null) return new FolderArchive(resolve(location));
  const { S3Archive } = await import('./s3-place.js');
  const { S3Store } = await import('../../../s3/s3-store.js');
  return new S3Archive(new S3Store(s3, url.bucket, url.prefix));
}
