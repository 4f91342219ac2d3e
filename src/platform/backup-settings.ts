import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SettingsReader } from './settings-reader.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Destination and schedule of backups by this process (docs/operate/backups.md). */
export interface BackupSettings {
  /** Absolute path of the destination, with one folder per backup. */
  readonly folder: string;
  readonly everyMs: number;
  /** Number of backups to keep; at least 1. */
  readonly keep: number;
  /** Interval between test restores into a temporary database; null means never. */
  readonly verifyEveryMs: number | null;
}

/** Reads the settings of scheduled backups; null without `BACKUP_TO`, which the other settings require. */
export function readBackups(read: SettingsReader): BackupSettings | null {
  const folder = readFolder(read);
  const everyMs = read.duration('BACKUP_EVERY', '24h', HOUR_MS, 90 * DAY_MS);
  const keep = read.integer('BACKUP_KEEP', 7, 1, 1_000);
  const verifyEveryMs = read.durationOrOff('BACKUP_VERIFY_EVERY', '7d', HOUR_MS, 365 * DAY_MS);
  if (folder !== null) return { folder, everyMs, keep, verifyEveryMs };
  const isNamed = read.settings.get('BACKUP_TO')?.given != null;
  for (const name of ['BACKUP_EVERY', 'BACKUP_KEEP', 'BACKUP_VERIFY_EVERY']) {
    if (!isNamed && read.settings.get(name)?.given != null) read.problem(name, 'also needs BACKUP_TO');
  }
  return null;
}

function readFolder(read: SettingsReader): string | null {
  const text = read.text('BACKUP_TO');
  if (text === null) return null;
  try {
    const path = /^file:/i.test(text) ? fileURLToPath(text) : text;
    if (isAbsolute(path)) return resolve(path);
  } catch {
    // A file URL with a host or an encoded slash is not a local path.
  }
  read.problem('BACKUP_TO', 'must be an absolute path or a file URL, such as /srv/backups or file:///srv/backups');
  return null;
}
