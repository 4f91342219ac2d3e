import type { EventFilter } from './match.js';

// A subscription may change its filters while events that were written before wait to be handed on. Each event goes by the
// filters of its place in the log: those that were in force up to its number.

/** Filters that hold for the events up to a number. */
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
 * What is kept of the filters of a subscription when they become `next`: the ones it has now hold for events up to `last`, and
 * earlier ones for as long as events that they hold for were not handed on (up to `handedOn`).
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

/** The filters of a subscription by the number of an event. */
export function filterAt(subscription: Filters & { readonly id: string }): (sequence: number) => EventFilter {
  const { id } = subscription;
  const current = { id, eventTypes: subscription.event_types, campaignIds: new Set(subscription.campaign_ids) };
  const earlier = subscription.earlier_filters.map(({ until, eventTypes, campaignIds }) => ({
    until,
    filter: { id, eventTypes, campaignIds: new Set(campaignIds) },
  }));
  return (sequence) => earlier.find(({ until }) => sequence <= until)?.filter ?? current;
}
