import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { sizeText } from '../../engine/words/size.js';
import { LEAST_OPEN_FILES, openFileLimit } from '../../platform/open-files.js';
import { type Check, type MachineFacts, ok, problem, skipped, warning } from './check.js';
import { dataFolderLock } from './data-folder-lock-check.js';
import { formerDatabase } from './former-database-check.js';

const OLDEST_SUPPORTED_NODE = 22;
const SMALL_MEMORY_BYTES = 900e6;
/** Minimum number of open files, enough for many mailboxes, because each connection is a file. */
const COMFORTABLE_OPEN_FILES = 16_384;
/** PostgreSQL needs 200 MB initially, and 2 GB of log under load. */
const LEAST_FREE_BYTES = 300e6;
const COMFORTABLE_FREE_BYTES = 4e9;

/** Checks of the machine that the service runs on. */
export const MACHINE_CHECKS: readonly Check<MachineFacts>[] = [
  {
    name: 'node_version',
    run: () =>
      Number(process.versions.node.split('.')[0]) >= OLDEST_SUPPORTED_NODE
        ? ok(`Node.js ${process.versions.node}`)
        : warning(
            `Node.js ${process.versions.node} no longer gets security updates.`,
            'Install Node.js 24 (LTS), then restart the service.',
          ),
  },
  {
    name: 'memory',
    run: () =>
      totalmem() >= SMALL_MEMORY_BYTES
        ? ok(`${sizeText(totalmem())} of memory`)
        : warning(`This machine has ${sizeText(totalmem())} of memory.`, 'Use a machine with at least 1 GB.'),
  },
  { name: 'open_files', run: openFiles },
  { name: 'time_zones', run: timeZones },
  { name: 'temporary_folder', run: () => writable(tmpdir(), 'TMPDIR') },
  { name: 'data_folder', run: dataFolder },
  dataFolderLock,
  { name: 'disk_space', run: diskSpace },
  { name: 'former_database', run: formerDatabase },
  { name: 'master_key_file', run: masterKeyFile },
  { name: 'mail_tls_ca_file', run: caFile },
];

function openFiles() {
  const limit = openFileLimit();
  if (limit === null) return skipped('This platform does not report the limit of open files.');
  if (limit >= COMFORTABLE_OPEN_FILES) return ok(`Up to ${limit} open files`);
  const fix = 'Raise it to 65536: "ulimit -n 65536", or LimitNOFILE=65536 in a systemd unit.';
  return limit < LEAST_OPEN_FILES
    ? problem(`A process may have only ${limit} open files.`, fix)
    : warning(`A process may have ${limit} open files, which limits the number of connections.`, fix);
}

function timeZones() {
  const wanted = ['America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe'];
  const known = new Set(Intl.supportedValuesOf('timeZone'));
  return wanted.every((zone) => known.has(zone) || isZone(zone))
    ? ok('Time zone data is complete')
    : problem('Node.js has incomplete time zone data.', 'Install an official build of Node.js with full ICU data.');
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

function dataFolder({ config }: MachineFacts) {
  const folder = existing(config.dataDir);
  if (!statSync(folder).isDirectory()) return problem(`${folder} is not a folder.`, 'Set DATA_DIR to a folder.');
  return writable(folder, 'DATA_DIR');
}

function writable(folder: string, setting: string) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return ok(`${folder} is writable`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return problem(
      `${folder} is not writable (${code}).`,
      `Give this user write access, or set ${setting} to another folder.`,
    );
  }
}

function diskSpace({ config }: MachineFacts) {
  const { bavail, bsize } = statfsSync(existing(config.dataDir));
  const free = bavail * bsize;
  const fix = 'Free some space, or move DATA_DIR to a larger disk.';
  if (free < LEAST_FREE_BYTES) return problem(`The disk of ${config.dataDir} has ${sizeText(free)} left.`, fix);
  return free < COMFORTABLE_FREE_BYTES
    ? warning(`The disk of ${config.dataDir} has ${sizeText(free)} left.`, fix)
    : ok(`${sizeText(free)} free in ${config.dataDir}`);
}

function masterKeyFile({ config, platform }: MachineFacts) {
  const file = join(config.dataDir, 'master.key');
  if (config.masterKey !== null) return skipped('MASTER_KEY is set.');
  if (!existsSync(file)) return skipped('The first start creates the master key.');
  const { mode } = statSync(file);
  return platform !== 'win32' && (mode & 0o077) !== 0
    ? problem(`Other users of this machine can read ${file}.`, `Run: chmod 600 ${file}`)
    : ok(`${file} is private`);
}

function caFile({ config }: MachineFacts) {
  if (config.mailTlsCaFile === null) return skipped('MAIL_TLS_CA_FILE is not set.');
  const fix = 'Set MAIL_TLS_CA_FILE to a readable PEM file.';
  try {
    return readFileSync(config.mailTlsCaFile, 'utf8').includes('-----BEGIN CERTIFICATE-----')
      ? ok(`${config.mailTlsCaFile} has certificates`)
      : problem(`${config.mailTlsCaFile} has no certificate.`, fix);
  } catch (error) {
    return problem(`${config.mailTlsCaFile} cannot be read (${(error as NodeJS.ErrnoException).code}).`, fix);
  }
}

/** Returns the path itself, or the nearest folder above it that exists. */
function existing(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existing(dirname(path));
}
