import type { Verdict } from '../../../sandbox/src/smtp/verdict.js';

/** What a recipient's provider knows when it decides. */
export interface Seen {
  readonly now: number;
  readonly fromDomain: string;
  /** Messages of this sender that arrived there in an inbox before. */
  readonly reputation: number;
  /** When something of this domain was accepted there last; null: never. */
  readonly lastOfDomain: number | null;
  /** 0..1, another one for each question. */
  readonly chance: (about: string) => number;
}

/** How one provider treats incoming messages. */
export interface Habit {
  readonly name: string;
  /** As mailboxes name their provider. */
  readonly provider: 'native' | 'google' | 'microsoft' | 'smtp';
  /** A reply that refuses the recipient; null: taken. */
  refuse(seen: Seen): string | null;
  /** Folder for an accepted message. */
  placement(seen: Seen): 'inbox' | 'spam' | 'missing';
  /** How the final dot is answered; the message is there in any case. */
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

/** Puts mail of strangers into spam, and less of it the longer it knows them. */
const strict: Habit = {
  ...steady,
  name: 'strict',
  provider: 'google',
  placement: ({ reputation, chance }) => (chance('spam') < 0.3 / (1 + reputation / 3) ? 'spam' : 'inbox'),
};

/** Takes one message in ten minutes from a domain. */
const slow: Habit = {
  ...steady,
  name: 'slow',
  provider: 'microsoft',
  refuse: ({ now, lastOfDomain }) =>
    lastOfDomain !== null && now - lastOfDomain < 10 * MINUTE_MS
      ? '451 4.7.0 Too many messages from your domain, please slow down'
      : null,
};

/** Is down in the middle of every second day, loses messages, and loses answers to messages that it keeps. */
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
