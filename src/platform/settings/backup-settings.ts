import { resolve } from 'node:path';
import { recipientsProblem } from '../db/snapshot/encryption/recipients.js';
import { readPlace, readS3, type S3Settings } from '../s3/s3-settings.js';
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
  return { backups: readSchedule(read), s3: readS3(read, 'BACKUP_S3'), backupEncryption: readEncryption(read) };
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
  const location = readPlace(read, 'BACKUP_TO', 'such as /srv/backups or s3://my-bucket/outrider');
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
