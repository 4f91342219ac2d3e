import { type Static, Type } from 'typebox';
import { enumeration } from '../../../engine/enumeration.js';
import { dtOut, enumOf, nullable } from '../../../platform/http/types.js';

const BACKUP_STATUSES = enumeration('BackupStatus', ['running', 'complete', 'failed', 'interrupted']);
const VERIFY_SCOPES = enumeration('BackupVerifyScope', ['contents', 'files']);

const BackupOut = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String({
      description: 'Name of the backup in its folder.',
      examples: ['outrider-2026-03-02T03-00-00-000Z'],
    }),
    folder: Type.String({ description: 'Path of the folder on the worker machine.', examples: ['/srv/backups'] }),
    status: enumOf(BACKUP_STATUSES),
    isEncrypted: Type.Boolean({ description: 'Whether its files are encrypted (`BACKUP_RECIPIENTS`).' }),
    startedAt: dtOut({ description: 'Time of the snapshot. The backup contains everything written before it.' }),
    endedAt: nullable(dtOut()),
    bytes: nullable(Type.Integer(), { description: 'Size on disk.' }),
    rowCount: nullable(Type.Integer()),
    error: nullable(Type.String(), { description: 'Reason for the failure.' }),
    removedAt: nullable(dtOut(), { description: 'Time when the backup was deleted or found to be missing.' }),
    verifiedAt: nullable(dtOut(), { description: 'Time of the last verification.' }),
    verifyScope: nullable(enumOf(VERIFY_SCOPES), { description: 'Extent of that verification.' }),
    verifySeconds: nullable(Type.Number(), { description: 'Duration of that verification.' }),
    verifyError: nullable(Type.String(), {
      description: 'Reason why the verification failed; null if it succeeded.',
      examples: ['The file public.contacts.copy.gz of the backup is damaged.'],
    }),
  },
  { $id: 'BackupOut', description: 'Attempt to back up the instance.' },
);
export type BackupOut = Static<typeof BackupOut>;

const BackupScheduleOut = Type.Object(
  {
    folder: Type.String({
      description: '`BACKUP_TO` of the worker: the path of a folder, or a bucket with a prefix.',
      examples: ['/srv/backups', 's3://my-bucket/outrider'],
    }),
    hostname: Type.String({ description: 'Machine of the worker.', examples: ['mail1'] }),
    everySeconds: Type.Integer({ description: 'Interval in seconds (`BACKUP_EVERY`).', examples: [86_400] }),
    keepCount: Type.Integer({ description: 'Number of backups to keep (`BACKUP_KEEP`).', examples: [7] }),
    isEncrypted: Type.Boolean({ description: 'Whether backups are encrypted (`BACKUP_RECIPIENTS`).' }),
    seenAt: dtOut({
      description: 'Time of the last report of a worker with this folder. Workers report every minute.',
    }),
    nextAt: dtOut({
      description: 'Start of the next backup. If it is in the past, the backup begins as soon as a worker is free.',
    }),
    isRunning: Type.Boolean({ description: 'Whether a backup is being written or verified.' }),
    isRequested: Type.Boolean({ description: 'Whether a requested backup has not begun yet.' }),
  },
  { $id: 'BackupScheduleOut', description: 'Backup settings of the worker, and the next backup.' },
);

export const BackupsOut = Type.Object(
  {
    schedule: nullable(BackupScheduleOut, { description: 'Null if no worker has `BACKUP_TO`.' }),
    lastComplete: nullable(BackupOut),
    lastVerified: nullable(BackupOut),
    problem: nullable(Type.String(), {
      description: 'Problem that an operator must resolve, as a sentence; null if backups are recent and succeed.',
      examples: ['The last backup is 3 days old. No worker with BACKUP_TO is running.'],
    }),
    items: Type.Array(BackupOut, { maxItems: 30, description: 'Attempts, newest first.' }),
  },
  { $id: 'BackupsOut', description: 'Scheduled backups of the instance.' },
);
export type BackupsOut = Static<typeof BackupsOut>;
