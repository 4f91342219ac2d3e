import { overdueAfterMs } from '../../../engine/backup-schedule.js';
import { type Said, say, sayAll } from '../../../engine/words/say.js';
import type { SqlRunner } from '../../../platform/db/sql-runner.js';
import { type BackupRow, findLastComplete, findLastVerified } from './backups.repo.js';
import { findCurrentTarget, type TargetRow } from './targets.repo.js';

const HOUR_MS = 3_600_000;
/** Workers report every minute. */
const UNSEEN_MS = 10 * 60_000;

export interface BackupProblem {
  readonly since: Date;
  /** Sentence for the operator. */
  readonly text: Said;
}

/** State of scheduled backups, which every process reads from the database. */
export interface BackupState {
  /** Folder of the latest report of a worker; null if no worker has `BACKUP_TO`. */
  readonly target: (TargetRow & { readonly is_running: boolean }) | null;
  readonly lastComplete: BackupRow | null;
  readonly lastVerified: BackupRow | null;
  /** Problem for the operator; null if there is none, or no backups are scheduled. */
  readonly problem: BackupProblem | null;
}

type Reading = Pick<SqlRunner, 'query'>;

export async function readBackupState(sql: Reading, now: Date): Promise<BackupState> {
  const target = (await findCurrentTarget(sql)) ?? null;
  const lastComplete = (await findLastComplete(sql)) ?? null;
  const lastVerified = (await findLastVerified(sql)) ?? null;
  const problem = target === null ? null : problemOf(target, lastComplete, lastVerified, now);
  return { target, lastComplete, lastVerified, problem };
}

/** Returns an age in whole hours or days: `5 hours`, `3 days`. */
export function ageOf(ms: number): Said {
  const hours = Math.floor(ms / HOUR_MS);
  if (hours < 1) return say`less than an hour`;
  if (hours === 1) return say`1 hour`;
  return hours < 48 ? say`${hours} hours` : say`${Math.floor(hours / 24)} days`;
}

function problemOf(
  target: TargetRow,
  lastComplete: BackupRow | null,
  lastVerified: BackupRow | null,
  now: Date,
): BackupProblem | null {
  const age = (at: Date): number => now.getTime() - at.getTime();
  const since = lastComplete?.started_at ?? target.created_at;
  const last = lastComplete === null ? say`There is no backup yet.` : say`The last backup is ${ageOf(age(since))} old.`;
  if (target.error !== null)
    return { since, text: say`Backups to ${target.folder} fail: ${sentence(target.error)} ${last}` };
  if (age(since) > overdueAfterMs(target.every_seconds * 1_000)) {
    const isUnseen = age(target.seen_at) > UNSEEN_MS;
    return { since, text: isUnseen ? sayAll([last, say`No worker with BACKUP_TO is running.`]) : last };
  }
  if (lastVerified?.verified_at != null && lastVerified.verify_error !== null) {
    const text = say`The backup ${lastVerified.name} failed its verification: ${sentence(lastVerified.verify_error)}`;
    return { since: lastVerified.verified_at, text };
  }
  return null;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
