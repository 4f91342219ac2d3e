/** Part of a subscription that decides which events it receives. */
export interface EventFilter {
  readonly id: string;
  /** Types, prefixes (`campaign.*`) or `*`. */
  readonly eventTypes: readonly string[];
  /** Campaigns; empty for all events, including those without a campaign. */
  readonly campaignIds: ReadonlySet<string>;
}

export interface MatchableEvent {
  readonly type: string;
  readonly campaignId: string | null;
  /** Subscription of a test event, which no other one receives, regardless of event types; null for other events. */
  readonly targetSubscriptionId: string | null;
}

/** Returns whether a subscription receives an event. Wildcards exclude types of `optIn`, which must be selected by name. */
export function wantsEvent(filter: EventFilter, event: MatchableEvent, optIn: ReadonlySet<string>): boolean {
  if (event.targetSubscriptionId !== null) return event.targetSubscriptionId === filter.id;
  if (!filter.eventTypes.some((pattern) => matchesType(pattern, event.type, optIn))) return false;
  return filter.campaignIds.size === 0 || (event.campaignId !== null && filter.campaignIds.has(event.campaignId));
}

/** Returns whether a subscription selects a type: by name, by prefix or with `*`. */
export function matchesType(pattern: string, type: string, optIn: ReadonlySet<string>): boolean {
  if (pattern === type) return true;
  if (optIn.has(type)) return false;
  return pattern === '*' || (pattern.endsWith('.*') && type.startsWith(pattern.slice(0, -1)));
}

/** Returns whether a text is valid in `eventTypes`: a known type, `*`, or a prefix of at least one known type. */
export function isTypePattern(pattern: string, known: readonly string[]): boolean {
  if (pattern === '*' || known.includes(pattern)) return true;
  return pattern.endsWith('.*') && known.some((type) => type.startsWith(pattern.slice(0, -1)));
}
