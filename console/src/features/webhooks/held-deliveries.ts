import type { Schemas } from '../../api/client';

type Subscription = Pick<Schemas['WebhookSubscriptionOut'], 'status' | 'consecutiveFailures' | 'nextAttemptAt'>;
type Summary = Pick<Schemas['WebhookDeliverySummaryOut'], 'byStatus'>;

export interface HeldDeliveries {
  /** ISO 8601 time of the next trial delivery. */
  readonly until: string;
  readonly failures: number;
  /** Number of held deliveries; null until loaded. */
  readonly waiting: number | null;
}

const WAITING = ['queued', 'retrying'] as const;

/** Returns what an active subscription holds back after failures; null if it sends, or a member paused it. */
export function heldDeliveries(subscription: Subscription, summary: Summary | undefined): HeldDeliveries | null {
  const { status, nextAttemptAt, consecutiveFailures } = subscription;
  if (status !== 'active' || nextAttemptAt === null || consecutiveFailures === 0) return null;
  const waiting = summary && WAITING.reduce((sum, one) => sum + (summary.byStatus[one] ?? 0), 0);
  return { until: nextAttemptAt, failures: consecutiveFailures, waiting: waiting ?? null };
}
