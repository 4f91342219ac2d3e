import { matchesAddress, normalAddress } from '../address.js';
import type { AcceptedEntry, WorldEntry } from '../log.js';
import type { CampaignExpectation, Expectations, StepExpectation, Violation, ViolationRule } from './expectations.js';

/** One recipient of an accepted message, with the oracle's interpretation. */
export interface Delivery {
  readonly entry: AcceptedEntry;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly address: string;
  readonly mailbox: string;
  readonly campaign: CampaignExpectation | null;
  /** Index of the campaign's step; null if the message belongs to none. */
  readonly step: number | null;
}

/** Parsed log that every check uses. */
export interface Evidence {
  readonly log: readonly WorldEntry[];
  readonly expectations: Expectations;
  readonly toleranceMs: number;
  readonly deliveries: readonly Delivery[];
  /** Messages with a result that their sender could not know: Message-IDs by `address`, with the time of the attempt. */
  readonly lost: ReadonlyMap<string, ReadonlyArray<{ readonly at: number; readonly messageId: string | null }>>;
}

/** Reads the log with the expectations. */
export function gatherEvidence(log: readonly WorldEntry[], expectations: Expectations): Evidence {
  const lost = new Map<string, Array<{ at: number; messageId: string | null }>>();
  for (const entry of log) {
    if (entry.type !== 'fault' || !entry.outcomeUnknown || entry.stage === 'accepted') continue;
    for (const to of entry.to) {
      const attempts = lost.get(normalAddress(to)) ?? [];
      attempts.push({ at: Date.parse(entry.at), messageId: entry.messageId });
      lost.set(normalAddress(to), attempts);
    }
  }
  return {
    log,
    expectations,
    toleranceMs: (expectations.toleranceSeconds ?? 5) * 1000,
    deliveries: identifyDeliveries(log, expectations, lost),
    lost,
  };
}

function identifyDeliveries(
  log: readonly WorldEntry[],
  expectations: Expectations,
  lost: Evidence['lost'],
): Delivery[] {
  const campaignsOf = new Map<string, CampaignExpectation[]>();
  for (const campaign of expectations.campaigns) {
    for (const contact of campaign.contacts) {
      const known = campaignsOf.get(normalAddress(contact)) ?? [];
      known.push(campaign);
      campaignsOf.set(normalAddress(contact), known);
    }
  }
  const others = expectations.otherTraffic;
  const deliveries: Delivery[] = [];
  const earlierOf = new Map<string, Delivery[]>();
  for (const entry of log) {
    if (entry.type !== 'accepted') continue;
    if (entry.messageId !== null && others?.messageIds?.includes(entry.messageId) === true) continue;
    for (const to of entry.to) {
      const address = normalAddress(to);
      if (others?.recipients?.some((pattern) => matchesAddress(pattern, address)) === true) continue;
      const earlier = earlierOf.get(address) ?? [];
      const campaign = identifyCampaign(entry, campaignsOf.get(address) ?? [], earlier);
      const step = campaign === null ? null : identifyStep(entry, campaign, earlier, lost.get(address) ?? []);
      const at = Date.parse(entry.at);
      const delivery = { entry, at, address, mailbox: mailboxOf(entry), campaign, step };
      deliveries.push(delivery);
      earlierOf.set(address, [...earlier, delivery]);
    }
  }
  return deliveries;
}

/** Returns the mailbox that recipients see; a sender may use other return paths. */
function mailboxOf(entry: AcceptedEntry): string {
  return normalAddress(entry.fromAddress === '' ? entry.from : entry.fromAddress);
}

/** Identifies a campaign by marker, then by conversation, then by subject, then by elimination. */
function identifyCampaign(
  entry: AcceptedEntry,
  ofContact: readonly CampaignExpectation[],
  earlier: readonly Delivery[],
): CampaignExpectation | null {
  const possible = ofContact.filter((campaign) => campaign.mailboxes.map(normalAddress).includes(mailboxOf(entry)));
  const marked = possible.find((campaign) => campaign.steps.some((step) => isMarked(entry, step)));
  if (marked !== undefined) return marked;
  const parent = earlier.find(
    (delivery) => delivery.entry.messageId !== null && delivery.entry.messageId === entry.inReplyTo,
  );
  if (parent?.campaign !== undefined && parent.campaign !== null) return parent.campaign;
  const named = possible.find((campaign) => campaign.steps.some((step) => hasSubject(entry, step)));
  return named ?? possible[0] ?? null;
}

/** Identifies a step by marker, then by a subject that only one step has, then by counting the contact's earlier messages. */
function identifyStep(
  entry: AcceptedEntry,
  campaign: CampaignExpectation,
  earlier: readonly Delivery[],
  lost: ReadonlyArray<{ readonly at: number; readonly messageId: string | null }>,
): number | null {
  const marked = campaign.steps.findIndex((step) => isMarked(entry, step));
  if (marked !== -1) return marked;
  const named = campaign.steps.flatMap((step, index) => (hasSubject(entry, step) ? [index] : []));
  if (named.length === 1 && entry.inReplyTo === null) return named[0] ?? null;
  const sameCampaign = earlier.filter((delivery) => delivery.campaign === campaign);
  const repeated = sameCampaign.find(
    (delivery) => entry.messageId !== null && delivery.entry.messageId === entry.messageId,
  );
  if (repeated !== undefined) return repeated.step;
  const before = new Set(sameCampaign.map((delivery) => delivery.step)).size;
  const at = Date.parse(entry.at);
  const lostBefore = new Set(
    lost
      .filter((attempt) => attempt.at < at && attempt.messageId !== null && attempt.messageId !== entry.messageId)
      .map((attempt) => attempt.messageId)
      .filter((id) => !earlier.some((delivery) => delivery.entry.messageId === id)),
  ).size;
  const index = before + lostBefore;
  return index < campaign.steps.length ? index : null;
}

function isMarked(entry: AcceptedEntry, step: StepExpectation): boolean {
  return step.marker !== undefined && step.marker === entry.marker;
}

function hasSubject(entry: AcceptedEntry, step: StepExpectation): boolean {
  return step.subjectPattern !== undefined && new RegExp(step.subjectPattern, 'u').test(entry.subject);
}

/** Groups deliveries, each group in order of acceptance. */
export function groupBy<T>(values: readonly T[], keyOf: (value: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const key = keyOf(value);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}

/** Returns a violation about one delivery. */
export function violation(rule: ViolationRule, delivery: Delivery, explanation: string): Violation {
  return {
    rule,
    at: delivery.entry.at,
    campaignId: delivery.campaign?.id ?? null,
    address: delivery.address,
    messageIds: delivery.entry.messageId === null ? [] : [delivery.entry.messageId],
    explanation,
  };
}
