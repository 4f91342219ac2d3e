import { normalAddress } from './address.js';
import { LANGUAGES, type Language } from './people/languages.js';
import { MAIL_CLIENTS, type MailClient } from './people/mail-client.js';
import { NEAR_MISSES, type NearMiss } from './people/near-misses.js';
import { REPLY_INTENTS, type ReplyIntent } from './people/reply-intent.js';
import { drawInteger, drawOne, drawUnit } from './seeded-draw.js';

export const FORGERIES = ['bounce', 'complaint', 'opt-out', 'reply'] as const;
export type Forgery = (typeof FORGERIES)[number];

export type Behaviour = (
  | { readonly kind: 'reply'; readonly intent: ReplyIntent; readonly language: Language; readonly client: MailClient }
  | { readonly kind: 'out-of-office'; readonly awayDays: number; readonly language: Language }
  | { readonly kind: 'left-company'; readonly language: Language }
  | { readonly kind: 'acknowledge'; readonly language: Language }
  /** Rejects the recipient at RCPT with this reply, from the first message on. */
  | { readonly kind: 'refuse'; readonly reply: string }
  /** Accepts the message, followed by a delivery report with this status. Class 4 reports a delay. */
  | { readonly kind: 'bounce'; readonly status: string }
  | { readonly kind: 'complain' }
  | { readonly kind: 'unsubscribe-one-click'; readonly encoding: 'form' | 'multipart' }
  | { readonly kind: 'unsubscribe-mailto' }
  | { readonly kind: 'unsubscribe-reply'; readonly language: Language; readonly client: MailClient }
  /** Resembles an opt-out or a departure, but is neither. */
  | { readonly kind: 'near-miss'; readonly as: NearMiss; readonly language: Language; readonly client: MailClient }
  /** A link scanner: fetches the unsubscribe link with GET, which must change nothing (RFC 8058, 4). */
  | { readonly kind: 'scan' }
  /** A stranger writes in the name of this recipient without having seen the message. */
  | { readonly kind: 'forge'; readonly as: Forgery }
  | { readonly kind: 'open' }
  | { readonly kind: 'click' }
) & {
  /** Seconds of world time after the message was accepted. */
  readonly afterSeconds: number;
  /** Reacts only to the n-th message of this sender; 0 reacts to every one. */
  readonly onMessage: number;
};

/** Behavior after acceptance. */
export type LaterBehaviour = Exclude<Behaviour, { kind: 'refuse' }>;

/** Probabilities per address; the others do nothing. Except for the last four, at most one of them happens. */
export interface WorldRates {
  readonly reply: number;
  readonly outOfOffice: number;
  readonly leftCompany: number;
  readonly acknowledge: number;
  readonly refuse: number;
  readonly bounce: number;
  readonly complain: number;
  readonly unsubscribeOneClick: number;
  readonly unsubscribeMailto: number;
  readonly unsubscribeReply: number;
  readonly nearMiss: number;
  readonly scan: number;
  readonly open: number;
  readonly click: number;
  /** Strangers who write in a contact's name. */
  readonly forge: number;
  /** Intents of replies. They need not sum to 1. */
  readonly intents: Readonly<Record<ReplyIntent, number>>;
}

/** Rates of a typical cold campaign. */
export const DEFAULT_RATES: WorldRates = {
  reply: 0.07,
  outOfOffice: 0.05,
  leftCompany: 0.01,
  acknowledge: 0.01,
  refuse: 0.012,
  bounce: 0.008,
  complain: 0.001,
  unsubscribeOneClick: 0.006,
  unsubscribeMailto: 0.003,
  unsubscribeReply: 0.006,
  nearMiss: 0,
  scan: 0.05,
  open: 0.35,
  click: 0.03,
  forge: 0,
  intents: { interested: 0.35, question: 0.15, not_interested: 0.3, wrong_person: 0.1, not_now: 0.1 },
};

const MINUTE = 60;
const HOUR = 3_600;

/** Returns how this address behaves in the world of this seed. The result is always the same. */
export function decideBehaviours(seed: string, givenAddress: string, rates: WorldRates): Behaviour[] {
  const address = normalAddress(givenAddress);
  const draw = (...words: string[]): number => drawUnit(seed, address, ...words);
  const between = (low: number, high: number, what: string): number => drawInteger(low, high, seed, address, what);
  // Most recipients do nothing, so the other values are drawn only when they matter.
  const voice = () => ({
    language: drawOne(LANGUAGES, seed, address, 'language'),
    client: drawOne(MAIL_CLIENTS, seed, address, 'client'),
  });
  const language = (): Language => voice().language;
  const human = () => ({
    onMessage: between(1, 3, 'step'),
    afterSeconds: between(20 * MINUTE, 60 * HOUR, 'delay'),
  });
  const machine = () => ({ onMessage: 1, afterSeconds: between(5, 15 * MINUTE, 'machine delay') });

  const outcomes: ReadonlyArray<readonly [number, () => Behaviour]> = [
    [rates.reply, () => ({ kind: 'reply', intent: drawIntent(rates, draw('intent')), ...voice(), ...human() })],
    [
      rates.outOfOffice,
      () => ({ kind: 'out-of-office', awayDays: between(2, 21, 'away'), language: language(), ...machine() }),
    ],
    [rates.leftCompany, () => ({ kind: 'left-company', language: language(), ...machine() })],
    [rates.acknowledge, () => ({ kind: 'acknowledge', language: language(), ...machine() })],
    [rates.refuse, () => ({ kind: 'refuse', reply: refusalOf(address), onMessage: 0, afterSeconds: 0 })],
    [rates.bounce, () => ({ kind: 'bounce', status: draw('status') < 0.8 ? '5.1.1' : '5.2.1', ...machine() })],
    [rates.complain, () => ({ kind: 'complain', ...human(), onMessage: 1 })],
    [
      rates.unsubscribeOneClick,
      () => ({ kind: 'unsubscribe-one-click', encoding: draw('encoding') < 0.7 ? 'form' : 'multipart', ...human() }),
    ],
    [rates.unsubscribeMailto, () => ({ kind: 'unsubscribe-mailto', ...human() })],
    [rates.unsubscribeReply, () => ({ kind: 'unsubscribe-reply', ...voice(), ...human() })],
    [
      rates.nearMiss,
      () => ({ kind: 'near-miss', as: drawOne(NEAR_MISSES, seed, address, 'near miss'), ...voice(), ...human() }),
    ],
  ];
  const behaviours: Behaviour[] = [];
  let threshold = draw('outcome');
  for (const [rate, behaviour] of outcomes) {
    if (threshold < rate) {
      behaviours.push(behaviour());
      break;
    }
    threshold -= rate;
  }
  if (draw('scan') < rates.scan) behaviours.push({ kind: 'scan', onMessage: 0, afterSeconds: between(1, 30, 'scan') });
  if (draw('open') < rates.open) behaviours.push({ kind: 'open', ...human() });
  if (draw('click') < rates.click) {
    behaviours.push({ kind: 'click', ...human(), afterSeconds: human().afterSeconds + 20 });
  }
  if (draw('forge') < rates.forge) {
    behaviours.push({ kind: 'forge', as: drawOne(FORGERIES, seed, address, 'forgery'), ...machine() });
  }
  return behaviours;
}

/** Returns a rejection that mail exchangers give for a recipient who does not exist. */
export function refusalOf(address: string): string {
  return `550 5.1.1 <${address}>: Recipient address rejected: User unknown`;
}

function drawIntent(rates: WorldRates, unit: number): ReplyIntent {
  const total = REPLY_INTENTS.reduce((sum, intent) => sum + rates.intents[intent], 0);
  let left = unit * total;
  for (const intent of REPLY_INTENTS) {
    if (left < rates.intents[intent]) return intent;
    left -= rates.intents[intent];
  }
  return 'not_interested';
}
