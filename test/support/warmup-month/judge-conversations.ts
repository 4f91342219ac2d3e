import type { Broken, Rule } from './broken.js';
import { HOUR_MS } from './cast.js';
import { clock, earlierOfPair, isSent, isWarmup, strangersIn } from './evidence.js';
import type { Entry } from './mail-world.js';
import type { Month } from './month.js';

/** No human reads and replies faster. */
const QUICKEST_ANSWER_MS = 3 * 60_000;
const LONGEST_TALK = 5;
/** Text that people do not write: long runs of letters and digits in one word, numbers in brackets. */
const TOKEN = /(?=[^\s]*\d)(?=[^\s]*[a-z])[a-z0-9_-]{14,}|\[#?[0-9a-z]{6,}\]/i;
const WARMUP_WORDS = /warm-?up/i;

/** Checks the partners, whether the messages can be a conversation of people, and whether each text is new. */
export function judgeConversations(month: Month): Broken[] {
  const sent = month.log.filter((entry) => isSent(entry) && isWarmup(month, entry));
  const byId = new Map(month.log.filter(({ messageId }) => messageId !== '').map((entry) => [entry.messageId, entry]));
  return [
    ...judgePairs(month, sent),
    ...sent.filter(({ inReplyTo }) => inReplyTo !== null).flatMap((entry) => judgeAnswer(month, entry, byId)),
    ...judgeOnce(sent),
    ...judgeTexts(sent),
  ];
}

/** Checks that two mailboxes start no new conversation with each other within the longer of their gaps. */
function judgePairs(month: Month, sent: readonly Entry[]): Broken[] {
  const gaps = new Map(month.cast.map(({ address, settings }) => [address, settings.pairGapHours]));
  const last = new Map<string, { readonly at: number; readonly began: number }>();
  return sent.flatMap((entry) => {
    if (entry.inReplyTo !== null) return [];
    const pair = [entry.from, entry.to].sort().join(' ');
    const before = last.get(pair);
    const now = { at: entry.at, began: beganAt(month, entry) };
    last.set(pair, now);
    const least = Math.max(gaps.get(entry.from) ?? 0, gaps.get(entry.to) ?? 0);
    const apart =
      before === undefined
        ? Number.POSITIVE_INFINITY
        : Math.max(now.at - before.at, Math.abs(now.began - before.began));
    return apart >= least * HOUR_MS ? [] : [broken('pair', `${pair} again after ${apart / HOUR_MS} of ${least} h`)];
  });
}

/**
 * Returns when a conversation started. A message deferred by a server is sent later than that: at the first rejection.
 */
function beganAt(month: Month, entry: Entry): number {
  const same = earlierOfPair(month, entry);
  const lastSent = same.findLast(({ result }) => result !== 'refused')?.at ?? 0;
  return same.find(({ result, at }) => result === 'refused' && at > lastSent)?.at ?? entry.at;
}

function judgeAnswer(month: Month, entry: Entry, byId: ReadonlyMap<string, Entry>): Broken[] {
  const about = byId.get(entry.inReplyTo as string);
  const name = `${entry.from} to ${entry.to} at ${clock(entry.at)}`;
  if (about === undefined) return [broken('answer', `${name} answers a message that was never sent`)];
  const found: Broken[] = [];
  if (about.by === 'machine') found.push(broken('machine', `${name} answers a machine`));
  if (about.by === 'person') found.push(broken('machine', `${name} writes on where a person has`));
  if (about.to !== entry.from || about.from !== entry.to) found.push(broken('answer', `${name} answers for another`));
  if (about.arrivesAt === null) found.push(broken('answer', `${name} answers what never arrived`));
  else if (entry.at - about.arrivesAt < QUICKEST_ANSWER_MS) {
    found.push(broken('answer', `${name} answers after ${(entry.at - about.arrivesAt) / 1000} s`));
  }
  const [first] = entry.references;
  const opening = byId.get(first as string);
  if (entry.references.at(-1) !== entry.inReplyTo || opening === undefined || opening.inReplyTo !== null) {
    found.push(broken('answer', `${name} refers to ${entry.references.join(' ')}`));
  } else if (entry.subject !== `Re: ${opening.subject}`) {
    found.push(broken('answer', `${name} has the subject ${entry.subject}`));
  }
  if (entry.references.length >= LONGEST_TALK) found.push(broken('answer', `${name} is one message too many`));
  const stranger = strangersIn(month, first ?? '').find(({ at }) => at < entry.at);
  if (stranger !== undefined) found.push(broken('machine', `${name} writes on where a ${stranger.by} has`));
  return found;
}

/** Checks that no message is sent twice, and none is answered twice. */
function judgeOnce(sent: readonly Entry[]): Broken[] {
  const twice = (values: ReadonlyArray<string | null>, seen = new Set<string>()): Array<string | null> =>
    values.filter((value) => {
      if (value === null) return false;
      const isAgain = seen.has(value);
      seen.add(value);
      return isAgain;
    });
  return [
    ...twice(sent.map(({ messageId }) => messageId)).map((id) => broken('answer', `${id} went twice`)),
    ...twice(sent.map(({ inReplyTo }) => inReplyTo)).map((id) => broken('answer', `${id} was answered twice`)),
  ];
}

function judgeTexts(sent: readonly Entry[]): Broken[] {
  const seen = new Set<string>();
  return sent.flatMap((entry) => {
    const own = entry.text.split(/\n>/, 1)[0] as string;
    const found: Broken[] = [];
    if (seen.has(own)) found.push(broken('text', `sent before: ${own.slice(0, 80)}`));
    seen.add(own);
    const said = `${entry.subject} ${own}`.replaceAll(/\S+@\S+/g, '');
    if (TOKEN.test(said)) found.push(broken('text', `looks like a token: ${said}`));
    if (WARMUP_WORDS.test(said)) found.push(broken('text', `says what it is: ${said}`));
    if (own.trim().length < 10) found.push(broken('text', `says nothing: ${own}`));
    return found;
  });
}

function broken(rule: Rule, text: string): Broken {
  return { rule, text };
}
