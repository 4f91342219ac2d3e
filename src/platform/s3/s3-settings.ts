import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SettingsReader } from '../settings/settings-reader.js';

/** Access to a store that speaks the S3 protocol (docs/operate/settings.md). */
export interface S3Settings {
  /** URL of the store; null for Amazon S3. Its buckets are addressed by path. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null to use the sources of the AWS SDK: its environment variables and files, and the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Reads the `..._ENDPOINT`, `..._REGION`, and key settings of a store. */
export function readS3(read: SettingsReader, name: 'BACKUP_S3' | 'BLOBS_S3'): S3Settings {
  const endpoint = read.url(`${name}_ENDPOINT`, ['https:', 'http:']);
  const region = read.matching(`${name}_REGION`, 'us-east-1', (text) => /^[a-z0-9-]{1,63}$/i.test(text), 'a region');
  const accessKeyId = read.text(`${name}_ACCESS_KEY_ID`);
  const secretAccessKey = read.text(`${name}_SECRET_ACCESS_KEY`);
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    const missing = accessKeyId === null ? `${name}_ACCESS_KEY_ID` : `${name}_SECRET_ACCESS_KEY`;
    read.problem(missing, 'is missing: both keys are needed');
  }
  const credentials = accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey };
  return { endpoint, region, credentials };
}

/** Reads the absolute path of a folder, or `s3://bucket/prefix`; null if the setting is absent. */
export function readPlace(read: SettingsReader, name: string, example: string): string | null {
  const text = read.text(name);
  if (text === null) return null;
  const s3 = parseS3Url(text);
  if (s3 !== null) return `s3://${s3.bucket}/${s3.prefix}`.replace(/\/$/, '');
  try {
    const path = /^file:/i.test(text) ? fileURLToPath(text) : text;
    if (isAbsolute(path)) return resolve(path);
  } catch {
    // A file URL with a host or an encoded slash is not a local path.
  }
  read.problem(name, `must be an absolute path or a URL, ${example}`);
  return null;
}

/**
 * Parses `s3://bucket/prefix`. Returns null for anything else, and for an invalid bucket name (Amazon S3, "Bucket naming rules").
 * The prefix is empty or ends in a slash.
 */
export function parseS3Url(text: string): { readonly bucket: string; readonly prefix: string } | null {
  const [, bucket, path] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(text) ?? [];
  if (bucket === undefined) return null;
  const prefix = (path ?? '')
    .split('/')
    .filter((part) => part !== '')
    .join('/');
  return { bucket, prefix: prefix === '' ? '' : `${prefix}/` };
}
