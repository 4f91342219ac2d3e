import { MAX_ATTEMPTS } from '../../../engine/webhook/retry.js';
import { isoOf, isoOrNull, rateOf } from '../../../platform/http/wire.js';
import { FIXED_HEADERS } from './deliver.service.js';
import type { AttemptAnswer, DeliveryRow } from './deliveries.repo.js';
import type { DeliveryDetail } from './deliveries.service.js';
import type { SubscriptionView } from './subscriptions.service.js';
import type { DeliverySummary } from './summary.service.js';
import type {
  WebhookDeliveryDetailOut,
  WebhookDeliveryOut,
  WebhookDeliverySummaryOut,
  WebhookSubscriptionOut,
} from './webhooks.schemas.js';

/** Replacement of the value of a custom header. */
const MASK = '••••••••';

export function subscriptionToWire(workspaceId: number, view: SubscriptionView): WebhookSubscriptionOut {
  const { row } = view;
  return {
    id: row.id,
    workspaceId,
    name: row.name,
    url: row.url,
    eventTypes: row.event_types,
    campaignIds: row.campaign_ids,
    headers: Object.fromEntries(row.header_names.map((name) => [name, MASK])),
    maxPerSecond: row.max_per_second,
    status: row.status,
    disabledReason: row.disabled_reason,
    secret: view.secret,
    secretHint: view.secretHint,
    previousSecretExpiresAt: isoOrNull(view.previousSecretExpiresAt),
    secrets: view.secrets.map((one) => ({
      hint: one.hint,
      createdAt: isoOf(one.created_at),
      expiresAt: isoOrNull(one.expires_at),
    })),
    consecutiveFailures: row.consecutive_failures,
    failingSince: isoOrNull(row.failing_since),
    failingNoticedAt: isoOrNull(row.failing_noticed_at),
    lastSuccessAt: isoOrNull(row.last_success_at),
    lastFailureAt: isoOrNull(row.last_failure_at),
    nextAttemptAt: row.status === 'active' ? isoOrNull(row.probe_at) : null,
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

export function deliveryToWire(row: DeliveryRow): WebhookDeliveryOut {
  const waits = row.status === 'queued' || row.status === 'retrying';
  return {
    id: row.id,
    subscriptionId: row.subscription_id,
    eventId: row.event_id,
    eventType: row.event_type,
    status: row.status,
    attempts: row.series_attempts,
    maxAttempts: MAX_ATTEMPTS,
    nextAttemptAt: waits ? isoOf(row.next_attempt_at) : null,
    lastAttemptAt: isoOrNull(row.last_attempt_at),
    deliveredAt: isoOrNull(row.delivered_at),
    responseStatus: row.response_status,
    responseBody: row.response_body,
    durationMs: row.duration_ms,
    errorCode:
      row.status === 'cancelled' ? 'subscription_removed' : (row.error_code as WebhookDeliveryOut['errorCode']),
    errorMessage: row.error_message,
    attemptLog: row.attempt_log as WebhookDeliveryOut['attemptLog'],
    createdAt: isoOf(row.created_at),
    updatedAt: isoOf(row.updated_at),
  };
}

export function detailToWire({ row, answers, url, body }: DeliveryDetail): WebhookDeliveryDetailOut {
  const last = answers.at(-1);
  return {
    ...deliveryToWire(row),
    request: { method: 'POST', url: last?.url ?? url, headers: last === undefined ? null : sentHeaders(last), body },
    attemptLog: row.attempt_log.map((entry) => {
      const answer = answers.find((one) => one.at === entry.at);
      return {
        ...(entry as WebhookDeliveryOut['attemptLog'][number]),
        url: answer?.url ?? null,
        requestHeaders: answer === undefined ? null : sentHeaders(answer),
        responseHeaders: answer === undefined ? null : { ...answer.headers },
        responseBody: answer?.body ?? null,
      };
    }),
  };
}

function sentHeaders({ ownHeaders, signed }: AttemptAnswer): Record<string, string> {
  return { ...Object.fromEntries(ownHeaders.map((name) => [name, MASK])), ...FIXED_HEADERS, ...signed };
}

export function summaryToWire(
  timeframe: WebhookDeliverySummaryOut['timeframe'],
  summary: DeliverySummary,
): WebhookDeliverySummaryOut {
  const { times } = summary;
  const successRate = ({ delivered = 0, failed = 0 }: Readonly<Record<string, number>>): number | null =>
    rateOf(delivered, delivered + failed);
  const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));
  return {
    timeframe,
    total: summary.total,
    byStatus: { ...summary.byStatus },
    byEventType: { ...summary.byEventType },
    successRate: successRate(summary.byStatus),
    attemptsPerDelivery:
      times.attempts_per_delivery === null ? null : Math.round(times.attempts_per_delivery * 100) / 100,
    latencyP50Ms: rounded(times.latency_p50_ms),
    latencyP95Ms: rounded(times.latency_p95_ms),
    oldestQueuedAt: isoOrNull(times.oldest_queued_at),
    subscriptions: summary.subscriptions.map(({ subscription, byStatus }) => ({
      subscriptionId: subscription.id,
      url: subscription.url,
      status: subscription.status,
      byStatus: { ...byStatus },
      successRate: successRate(byStatus),
      lastSuccessAt: isoOrNull(subscription.last_success_at),
      lastFailureAt: isoOrNull(subscription.last_failure_at),
    })),
    hours: summary.hours.map(({ from, ...counts }) => ({ from: from.toISOString(), ...counts })),
  };
}
