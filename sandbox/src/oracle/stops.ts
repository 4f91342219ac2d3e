import { domainOf, normalAddress } from '../address.js';
import type { ReactionEntry } from '../log.js';
import type { Delivery, Evidence } from './evidence.js';
import type { ViolationRule } from './expectations.js';
import { addDays, instantOf } from './zoned-time.js';

/** Period, from `from` until `until`, in which the contact of a delivery must get nothing. */
export interface Stop {
  readonly rule: ViolationRule;
  readonly from: number;
  readonly until: number | null;
  readonly covers: (delivery: Delivery) => boolean;
  readonly explanation: string;
}

/** Returns every stop by contact address; stops of whole domains are under `@domain`. */
export function collectStops(evidence: Evidence): Map<string, Stop[]> {
  const stops = new Map<string, Stop[]>();
  const add = (key: string, stop: Stop): void => {
    stops.set(key, [...(stops.get(key) ?? []), stop]);
  };
  for (const entry of evidence.log) {
    if (entry.type === 'reaction' && entry.result === 'delivered') {
      const stop = stopOfReaction(entry, evidence);
      if (stop !== null) add(normalAddress(entry.recipient), stop);
    }
    if (entry.type === 'refused' && entry.because === 'recipient' && entry.reply.startsWith('5')) {
      for (const to of entry.to) {
        const explanation = `refused with "${entry.reply}"`;
        add(normalAddress(to), always('sent-after-bounce', Date.parse(entry.at), explanation));
      }
    }
  }
  for (const entry of evidence.expectations.suppressions ?? []) {
    const value = normalAddress(entry.value).replace(/^@/, '');
    add(entry.kind === 'email' ? value : `@${value}`, {
      rule: 'sent-after-suppression',
      from: Date.parse(entry.at),
      until: null,
      covers: (delivery) => isIn(entry.campaignIds, delivery),
      explanation: `${entry.kind} ${entry.value} is suppressed`,
    });
  }
  for (const entry of evidence.expectations.stops ?? []) {
    add(normalAddress(entry.address), {
      rule: 'sent-after-stop',
      from: Date.parse(entry.at),
      until: entry.until === undefined ? null : Date.parse(entry.until),
      covers: (delivery) => isIn(entry.campaignIds, delivery),
      explanation: 'the contact was stopped',
    });
  }
  return stops;
}

export function stopsFor(stops: ReadonlyMap<string, readonly Stop[]>, address: string): Stop[] {
  return [...(stops.get(address) ?? []), ...(stops.get(`@${domainOf(address)}`) ?? [])];
}

function stopOfReaction(entry: ReactionEntry, evidence: Evidence): Stop | null {
  const at = Date.parse(entry.at) + readingMs(entry, evidence);
  switch (entry.kind) {
    case 'reply':
      return stopOfReply(entry, evidence, at);
    case 'near-miss':
      return entry.permanent ? stopOfReply(entry, evidence, at) : null;
    case 'unsubscribe-one-click':
    case 'unsubscribe-mailto':
    case 'unsubscribe-reply':
      return always('sent-after-unsubscribe', at, `unsubscribed by ${entry.kind.slice('unsubscribe-'.length)}`);
    case 'complain':
      return always('sent-after-complaint', at, 'complained');
    case 'bounce':
      return entry.permanent ? always('sent-after-bounce', at, `bounced with ${entry.detail}`) : null;
    case 'left-company':
      return always('sent-after-left-company', at, 'has left the company');
    case 'out-of-office':
      return stopOfAbsence(entry, evidence, at);
    default:
      return null;
  }
}

/** Returns how long the service may need to read the message of a reaction. */
function readingMs({ mailbox, messageId, isAnnounced }: ReactionEntry, { expectations }: Evidence): number {
  if (messageId === null) return 0;
  const expected = expectations.mailboxes?.find(({ address }) => normalAddress(address) === normalAddress(mailbox));
  const { readWithinSeconds = 0, polledWithinSeconds = readWithinSeconds } = expected ?? {};
  return (isAnnounced === false ? polledWithinSeconds : readWithinSeconds) * 1_000;
}

/** Returns the stop after a reply, which covers its campaign, or every campaign of a wider scope. */
function stopOfReply(entry: ReactionEntry, evidence: Evidence, at: number): Stop {
  const answered = campaignAnswered(entry, evidence);
  return {
    rule: 'sent-after-reply',
    from: at,
    until: null,
    covers: ({ campaign }) => {
      if (campaign === null || campaign.stopOnReply === false) return false;
      return campaign === answered || answered === null || answered.stopScope === 'workspace';
    },
    explanation: `replied (${entry.detail ?? 'human'})`,
  };
}

/** Returns the stop after an absence note, which holds the contact until the local day of return. */
function stopOfAbsence(entry: ReactionEntry, evidence: Evidence, at: number): Stop | null {
  const answered = campaignAnswered(entry, evidence);
  if (answered === null || answered.holdOutOfOffice === false || entry.detail === null) return null;
  const zone = answered.contactTimezones?.[normalAddress(entry.recipient)] ?? answered.timezone;
  return {
    rule: 'sent-while-absent',
    from: at,
    until: instantOf(addDays(entry.detail, 0), 0, zone),
    covers: ({ campaign }) => campaign === answered,
    explanation: `out of office until ${entry.detail}`,
  };
}

function campaignAnswered(entry: ReactionEntry, { deliveries }: Evidence) {
  const recipient = normalAddress(entry.recipient);
  const about = deliveries.find((one) => one.address === recipient && one.entry.messageId === entry.aboutMessageId);
  return about?.campaign ?? null;
}

function always(rule: ViolationRule, from: number, explanation: string): Stop {
  return { rule, from, until: null, covers: () => true, explanation };
}

function isIn(campaignIds: readonly string[] | undefined, delivery: Delivery): boolean {
  return campaignIds === undefined || (delivery.campaign !== null && campaignIds.includes(delivery.campaign.id));
}
