import type { EventFilter } from './match.js';

// Keeps the filter history of a subscription. Filters may change while earlier events wait for fan-out. Each event uses
// the filters in force at its position in the log.

/** Filters for events up to a number. */
export interface EarlierFilter {
  readonly until: number;
  readonly eventTypes: readonly string[];
  readonly campaignIds: readonly string[];
}

interface Filters {
  readonly event_types: readonly string[];
  readonly campaign_ids: readonly string[];
  readonly earlier_filters: readonly EarlierFilter[];
}

/**
 * Returns the filter history after a change to `next`: the current filters apply to events up to `last`, and earlier
 * filters are kept until their events are handed on (up to `handedOn`).
 */
export function filtersKept(
  before: Filters,
  next: { readonly eventTypes: readonly string[]; readonly campaignIds: readonly string[] },
  log: { readonly last: number; readonly handedOn: number },
): readonly EarlierFilter[] {
  const now = { eventTypes: [...before.event_types], campaignIds: [...before.campaign_ids] };
  const isSame = areEqual(now.eventTypes, next.eventTypes) && areEqual(now.campaignIds, next.campaignIds);
  const waiting = before.earlier_filters.filter(({ until }) => until > log.handedOn);
  const known = Math.max(log.handedOn, waiting.at(-1)?.until ?? 0);
  return isSame || log.last <= known ? waiting : [...waiting, { until: log.last, ...now }];
}

function areEqual(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, at) => text === other[at]);
}

/** Returns the filters of a subscription for an event number. */
export function filterAt(subscription: Filters & { readonly id: string }): (sequence: number) => EventFilter {
  const { id } = subscription;
  const current = { id, eventTypes: subscription.event_types, campaignIds: new Set(subscription.campaign_ids) };
  const earlier = subscription.earlier_filters.map(({ until, eventTypes, campaignIds }) => ({
    until,
    filter: { id, eventTypes, campaignIds: new Set(campaignIds) },
  }));
  return (sequence) => earlier.find(({ until }) => sequence <= until)?.filter ?? current;
}
