import type { Verdict } from '../../../sandbox/src/smtp/verdict.js';

/** Facts that a recipient's provider bases its decision on. */
export interface Seen {
  readonly now: number;
  readonly fromDomain: string;
  /** Number of this sender's messages that the mailbox has received in its inbox. */
  readonly reputation: number;
  /** Time when the provider last accepted a message of this domain; null if never. */
  readonly lastOfDomain: number | null;
  /** Returns a number from 0 to 1 that differs for each question. */
  readonly chance: (about: string) => number;
}

/** Rules by which one provider treats incoming messages. */
export interface Habit {
  readonly name: string;
  /** Provider name, as in mailboxes. */
  readonly provider: 'native' | 'google' | 'microsoft' | 'smtp';
  /** Returns the rejection of a recipient; null if accepted. */
  refuse(seen: Seen): string | null;
  /** Returns the folder for an accepted message. */
  placement(seen: Seen): 'inbox' | 'spam' | 'missing';
  /** Returns the response to the final dot; the message is stored in any case. */
  answer(seen: Seen): Verdict;
}

const MINUTE_MS = 60_000;
const TAKEN = '250 2.0.0 OK';

const steady: Habit = {
  name: 'steady',
  provider: 'native',
  refuse: () => null,
  placement: () => 'inbox',
  answer: () => TAKEN,
};

/** Puts unfamiliar email into spam, and less of it the longer it knows the sender. */
const strict: Habit = {
  ...steady,
  name: 'strict',
  provider: 'google',
  placement: ({ reputation, chance }) => (chance('spam') < 0.3 / (1 + reputation / 3) ? 'spam' : 'inbox'),
};

/** Accepts one message per ten minutes from a domain. */
const slow: Habit = {
  ...steady,
  name: 'slow',
  provider: 'microsoft',
  refuse: ({ now, lastOfDomain }) =>
    lastOfDomain !== null && now - lastOfDomain < 10 * MINUTE_MS
      ? '451 4.7.0 Too many messages from your domain, please slow down'
      : null,
};

/** Is down in the middle of every second day, loses messages, and loses its responses to messages that it stores. */
const breaking: Habit = {
  name: 'breaking',
  provider: 'smtp',
  refuse: ({ now }) => {
    const at = new Date(now);
    const isDown = at.getUTCDate() % 2 === 0 && at.getUTCHours() >= 10 && at.getUTCHours() < 13;
    return isDown ? '451 4.3.0 Mail server temporarily unavailable' : null;
  },
  placement: ({ chance }) => (chance('lost') < 0.03 ? 'missing' : 'inbox'),
  answer: ({ chance }) => (chance('cut') < 0.05 ? { after: 'reset' } : TAKEN),
};

export const HABITS: readonly Habit[] = [steady, strict, slow, breaking];
