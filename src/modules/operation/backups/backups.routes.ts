import { inLanguage } from '../../../engine/words/in-language.js';
import type { Ctx } from '../../../platform/context.js';
import type { App } from '../../../platform/http/http-server.js';
import { operation } from '../../../platform/http/operation.js';
import { isoOf, isoOrNull } from '../../../platform/http/wire.js';
import type { BackupRow } from './backups.repo.js';
import { type BackupOut, BackupsOut } from './backups.schemas.js';
import { type BackupsOverview, readBackups, requestBackup } from './backups.service.js';

export function backupRoutes(app: App): void {
  const shared = {
    path: '/backups',
    tag: 'Backups',
    scope: 'admin',
    response: BackupsOut,
    accountOnly: true,
  } as const;

  operation(app, {
    ...shared,
    id: 'listBackups',
    method: 'GET',
    summary: 'List backups',
    description:
      'Returns the backup schedule of the instance, the last complete backup, the last verified backup, and the latest attempts. Workers with `BACKUP_TO` run the backups. Requires an account-wide API key or an account owner.',
    errors: ['account_key_required'],
    handler: async (ctx) => toWire(await readBackups(ctx), ctx.language),
  });

  operation(app, {
    ...shared,
    id: 'requestBackup',
    method: 'POST',
    summary: 'Back up now',
    description:
      'Starts a backup of the instance within seconds, in a worker with `BACKUP_TO`. `GET /backups` shows its progress. If a backup is already running, the request has no further effect. The next scheduled backup follows one interval later. Requires an account-wide API key or an account owner.',
    errors: ['backups_not_configured', 'account_key_required'],
    handler: async (ctx) => toWire(await requestBackup(ctx), ctx.language),
  });
}

function toWire(
  { target, lastComplete, lastVerified, problem, items }: BackupsOverview,
  language: Ctx['language'],
): BackupsOut {
  return {
    schedule:
      target === null
        ? null
        : {
            folder: target.folder,
            hostname: target.hostname,
            everySeconds: target.every_seconds,
            keepCount: target.keep_count,
            isEncrypted: target.is_encrypted,
            seenAt: isoOf(target.seen_at),
            nextAt: isoOf(target.due_at),
            isRunning: target.is_running,
            isRequested: target.requested_at !== null,
          },
    lastComplete: lastComplete === null ? null : backupToWire(lastComplete),
    lastVerified: lastVerified === null ? null : backupToWire(lastVerified),
    problem: problem === null ? null : inLanguage(language, problem.text),
    items: items.map(backupToWire),
  };
}

function backupToWire(row: BackupRow): BackupOut {
  return {
    id: row.id,
    name: row.name,
    folder: row.folder,
    status: row.status as BackupOut['status'],
    isEncrypted: row.is_encrypted,
    startedAt: isoOf(row.started_at),
    endedAt: isoOrNull(row.ended_at),
    bytes: row.bytes,
    rowCount: row.row_count,
    error: row.error,
    removedAt: isoOrNull(row.removed_at),
    verifiedAt: isoOrNull(row.verified_at),
    verifyScope: row.verify_scope as BackupOut['verifyScope'],
    verifySeconds: row.verify_seconds,
    verifyError: row.verify_error,
  };
}
