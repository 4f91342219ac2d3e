import type { BulkChangeStatus } from '../profiles/bulk-change.js';
import type { Text } from '../words/say.js';
import { type Job, type JobKind, type JobStatus, percentOf } from './job.js';

const STATUSES: Readonly<Record<BulkChangeStatus, JobStatus>> = {
  running: 'running',
  completed: 'completed',
  failed: 'failed',
  undoing: 'running',
  undone: 'completed',
};

interface StoredBulk {
  readonly id: string;
  readonly status: string;
  readonly matched_count: number;
  readonly visited_count: number;
  readonly changed_count: number;
  readonly undone_count: number;
  readonly problem: string | null;
  readonly created_at: Date;
  readonly completed_at: Date | null;
}

/** Returns the job of a change of many items, which first visits and changes them, and then may restore them. */
export function jobOfBulk(kind: JobKind, title: Text, row: StoredBulk): Job {
  const isUndo = row.status === 'undoing' || row.status === 'undone';
  const progress = isUndo
    ? percentOf(row.undone_count, row.changed_count)
    : percentOf(row.visited_count, row.matched_count);
  const ended = row.completed_at !== null && row.status !== 'failed';
  return {
    ...{ jobId: row.id, kind, status: STATUSES[row.status as BulkChangeStatus], title },
    ...{ progress: ended ? 100 : progress, resource: 'workspace', resourceId: null },
    ...{ startedAt: row.created_at, endedAt: row.completed_at, problem: row.problem },
  };
}
