import { numberingLagMs } from '../modules/foundation/events/numbering/index.js';
import { enrollmentLagMs } from '../modules/outreach/segments/index.js';
import type { Ctx } from '../platform/context.js';
import type { MetricName } from '../platform/counter-of.js';
import type { ReadinessCheck } from '../platform/http/probes.js';
import { oldestDueJobMs } from '../platform/queue/backlog.js';
import { measureLevel } from './measure-level.js';

/** Work that has waited longer causes a warning. */
const LATE_MS = 300_000;

interface Backlog {
  readonly check: string;
  readonly metric: MetricName;
  readonly help: string;
  /** Message for the operator. */
  readonly reason: (seconds: number) => string;
  /** Milliseconds that the oldest item has waited; null if none waits. */
  readonly read: (ctx: Ctx) => Promise<number | null>;
}

const BACKLOGS: readonly Backlog[] = [
  {
    check: 'queue_backlog',
    metric: 'outrider_queue_oldest_due_job_age_seconds',
    help: 'How long the oldest runnable background job has been due; 0 if none is due.',
    reason: (seconds) => `A background job has been due for ${seconds} s.`,
    read: (ctx) => oldestDueJobMs(ctx.sql, null),
  },
  {
    check: 'event_numbering',
    metric: 'outrider_events_oldest_unnumbered_age_seconds',
    help: 'How long the oldest event has waited for its number in the log; 0 when none waits.',
    reason: (seconds) => `An event has waited for its number, and its webhooks, for ${seconds} s.`,
    read: numberingLagMs,
  },
  {
    check: 'segment_enrollment',
    metric: 'outrider_segments_oldest_change_age_seconds',
    help: 'How long the oldest change of a profile, or the oldest due comparison of a segment, has waited; 0 when none waits.',
    reason: (seconds) => `A change of a profile has waited to be compared with segments of campaigns for ${seconds} s.`,
    read: enrollmentLagMs,
  },
];

/**
 * Exports the backlog of the database, for any worker, to `/metrics`. Returns the checks for `/ready` that warn of long
 * waits: this process can serve requests even if another one causes the backlog.
 */
export function watchBacklogs(ctx: Ctx): ReadinessCheck[] {
  return BACKLOGS.map(({ check, metric, help, reason, read }) => {
    measureLevel(ctx, metric, help, async () => ((await read(ctx)) ?? 0) / 1000);
    return {
      name: check,
      isWarning: true,
      check: async () => {
        const ms = (await read(ctx)) ?? 0;
        return ms < LATE_MS || reason(Math.round(ms / 1000));
      },
    };
  });
}
