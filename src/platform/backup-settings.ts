import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { recipientsProblem } from './db/snapshot/encryption/recipients.js';
import type { SettingsReader } from './settings-reader.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Destination and schedule of backups by this process (docs/operate/backups.md). */
export interface BackupSettings {
  /** Absolute path of a folder, or `s3://bucket/prefix`; it contains one folder per backup. */
  readonly location: string;
  readonly everyMs: number;
  /** Number of backups to keep; at least 1. */
  readonly keep: number;
  /** Interval between test restores into a temporary database; null means never. */
  readonly verifyEveryMs: number | null;
}

/** Places of backups, for this process and its commands. */
export interface BackupConfig {
  /** Scheduled backups by this process; null if none. */
  readonly backups: BackupSettings | null;
  readonly s3: S3Settings;
  readonly backupEncryption: BackupEncryption;
}

/** Keys of encrypted backups (docs/operate/backups.md). */
export interface BackupEncryption {
  /** Recipients of age for whom backups are encrypted; empty if they are not encrypted. */
  readonly recipients: readonly string[];
  /** Absolute path of a file with identities that open encrypted backups; null if this machine has none. */
  readonly identityFile: string | null;
}

export function readBackups(read: SettingsReader): BackupConfig {
  return { backups: readSchedule(read), s3: readS3(read), backupEncryption: readEncryption(read) };
}

function readEncryption(read: SettingsReader): BackupEncryption {
  const recipients = read.list('BACKUP_RECIPIENTS');
  const problem = recipientsProblem(recipients);
  if (problem !== null) read.problem('BACKUP_RECIPIENTS', problem);
  const identityFile = read.text('BACKUP_IDENTITY_FILE');
  return { recipients, identityFile: identityFile === null ? null : resolve(identityFile) };
}

/** Reads the settings of scheduled backups; null without `BACKUP_TO`, which the other settings require. */
function readSchedule(read: SettingsReader): BackupSettings | null {
  const location = readLocation(read);
  const everyMs = read.duration('BACKUP_EVERY', '24h', HOUR_MS, 90 * DAY_MS);
  const keep = read.integer('BACKUP_KEEP', 7, 1, 1_000);
  const verifyEveryMs = read.durationOrOff('BACKUP_VERIFY_EVERY', '7d', HOUR_MS, 365 * DAY_MS);
  if (location !== null) return { location, everyMs, keep, verifyEveryMs };
  const isNamed = read.settings.get('BACKUP_TO')?.given != null;
  for (const name of ['BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_VERIFY_EVERY']) {
    if (!isNamed && read.settings.get(name)?.given != null) read.problem(name, 'also needs BACKUP_TO');
  }
  return null;
}

function readLocation(read: SettingsReader): string | null {
  const text = read.text('BACKUP_TO');
  if (text === null) return null;
  const s3 = parseS3Url(text);
  if (s3 !== null) return `s3://${s3.bucket}/${s3.prefix}`.replace(/\/$/, '');
  try {
    const path = /^file:/i.test(text) ? fileURLToPath(text) : text;
    if (isAbsolute(path)) return resolve(path);
  } catch {
    // A file URL with a host or an encoded slash is not a local path.
  }
  read.problem('BACKUP_TO', 'must be an absolute path or a URL, such as /srv/backups or s3://my-bucket/outrider');
  return null;
}

/** Access to the S3 store of backups (docs/operate/backups.md). */
export interface S3Settings {
  /** URL of a store that speaks the S3 protocol; null for Amazon S3. Its buckets are addressed by path. */
  readonly endpoint: string | null;
  readonly region: string;
  /** Null to use the sources of the AWS SDK: its environment variables and files, and the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

/** Reads the `BACKUP_S3_...` settings. */
function readS3(read: SettingsReader): S3Settings {
  const endpoint = read.url('BACKUP_S3_ENDPOINT', ['https:', 'http:']);
  const region = read.matching('BACKUP_S3_REGION', 'us-east-1', (text) => /^[a-z0-9-]{1,63}$/i.test(text), 'a region');
  const accessKeyId = read.text('BACKUP_S3_ACCESS_KEY_ID');
  const secretAccessKey = read.text('BACKUP_S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    const missing = accessKeyId === null ? 'BACKUP_S3_ACCESS_KEY_ID' : 'BACKUP_S3_SECRET_ACCESS_KEY';
    read.problem(missing, 'is missing: both keys are needed');
  }
  const credentials = accessKeyId === null || secretAccessKey === null ? null : { accessKeyId, secretAccessKey };
  return { endpoint, region, credentials };
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
