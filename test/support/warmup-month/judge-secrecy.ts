import type { Broken } from './broken.js';
import { isSent, isWarmup } from './evidence.js';
import type { Month } from './month.js';

/**
 * Checks that warmup appears in no conversation, no campaign statistic, and no event but its own, and that campaigns appear completely in
 * theirs.
 */
export function judgeSecrecy(month: Month): Broken[] {
  const { log, threads, events, campaign, cast } = month;
  const members = new Set(cast.map(({ address }) => address));
  const campaignMail = log.filter((entry) => isSent(entry) && !isWarmup(month, entry));
  const answers = log.filter(({ by, from, at }) => by === 'person' && !members.has(from) && at <= endOf(month));
  const reading = log.filter(({ by, from }) => by !== 'service' && members.has(from));
  return [
    ...threads
      .filter((thread) => thread.campaignId === null || thread.with === null || members.has(thread.with))
      .map((thread) => secret(`a conversation with ${thread.with}`)),
    ...events.flatMap(({ type, data }) =>
      type.startsWith('warmup.') ||
      !Object.values(data).some((value) => typeof value === 'string' && isFor(value, month))
        ? []
        : [secret(`${type} tells of ${JSON.stringify(data).slice(0, 200)}`)],
    ),
    ...same('messages of the campaign', campaign.sent, campaignMail.length),
    ...same('answers to the campaign', campaign.replies, answers.length),
    // Without these messages, there was nothing to hide.
    ...(reading.length === 0 ? [secret('no typed or automatic reply was written into a conversation')] : []),
  ];
}

/** Returns whether a value is the subject or Message-ID of a warmup message, or of a message in its conversation. */
function isFor(value: string, month: Month): boolean {
  return wordsOf(month).has(value);
}

const words = new WeakMap<Month, ReadonlySet<string>>();
function wordsOf(month: Month): ReadonlySet<string> {
  const known = words.get(month);
  if (known !== undefined) return known;
  const found = new Set(
    month.log.filter((entry) => isWarmup(month, entry)).flatMap(({ subject, messageId }) => [subject, messageId]),
  );
  const members = new Set(month.cast.map(({ address }) => address));
  for (const entry of month.log.filter((each) => !isWarmup(month, each) || each.by === 'person')) {
    if (!members.has(entry.from)) {
      found.delete(entry.subject);
      found.delete(entry.messageId);
    }
  }
  found.delete('');
  words.set(month, found);
  return found;
}

function endOf({ plan }: Month): number {
  return Date.parse(plan.start) + plan.days * 86_400_000;
}

function same(what: string, counted: number, seen: number): Broken[] {
  return counted === seen ? [] : [secret(`${what}: ${counted} counted, ${seen} seen on the wire`)];
}

function secret(text: string): Broken {
  return { rule: 'secret', text };
}
