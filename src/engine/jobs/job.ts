import { enumeration } from '../enumeration.js';
import { type Said, say, type Text } from '../words/say.js';

/** Kinds of jobs, which take longer than their request. */
export const JOB_KINDS = enumeration('JobKind', [
  'import',
  'launch',
  'export',
  'verification',
  'warmup',
  'domain_transfer',
  'domain_purchase',
  'demo',
  'contact_change',
  'conversation_change',
]);
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_STATUSES = enumeration('JobStatus', [
  'queued',
  'running',
  'waiting',
  'completed',
  'failed',
  'cancelled',
]);
export type JobStatus = (typeof JOB_STATUSES)[number];

export const JOB_RESOURCES = enumeration('JobResource', [
  'import',
  'campaign',
  'sequencer_connection',
  'mailbox',
  'domain',
  'domain_purchase',
  'workspace',
]);
export type JobResource = (typeof JOB_RESOURCES)[number];

/** Job of a workspace. */
export interface Job {
  readonly jobId: string;
  readonly kind: JobKind;
  /** Subject of the job, for users: a file, a campaign, a number of mailboxes. */
  readonly title: Text;
  /** `waiting`: the job continues after a member's action. */
  readonly status: JobStatus;
  /** Completed percentage of the known work. */
  readonly progress: number;
  readonly resource: JobResource;
  /** Null if the job concerns several items. */
  readonly resourceId: string | null;
  readonly startedAt: Date;
  /** Null while in progress. */
  readonly endedAt: Date | null;
  /** Reason of the failure, as a sentence for users. */
  readonly problem: string | null;
}

/** Filter of the requested jobs. */
export interface WantedJobs {
  /** Also includes jobs that ended since then; null for only running ones. */
  readonly endedSince: Date | null;
}

/** Maximum jobs per kind. */
export const MOST_JOBS = 50;

/** Sorts running jobs first, newest first in each group. */
export function inTheirOrder(jobs: readonly Job[]): Job[] {
  const goesOn = (job: Job): number => (job.endedAt === null ? 0 : 1);
  const last = (job: Job): number => (job.endedAt ?? job.startedAt).getTime();
  return [...jobs].sort((a, b) => goesOn(a) - goesOn(b) || last(b) - last(a)).slice(0, MOST_JOBS);
}

/** Returns the completed percentage as a whole number, which is 100 only if everything is complete. */
export function percentOf(done: number, all: number): number {
  return all <= 0 ? 0 : Math.max(0, Math.min(100, Math.floor((done * 100) / all)));
}

/** Returns a number with its noun: `1 mailbox`, `12 mailboxes`. */
export const mailboxesOf = (count: number): Said => (count === 1 ? say`1 mailbox` : say`${count} mailboxes`);
