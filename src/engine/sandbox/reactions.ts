import { unitFloat } from '../chance/draw.js';

/** Kinds of messages from simulated recipients. */
export type WrittenKind =
  | 'interested'
  | 'question'
  | 'not_now'
  | 'not_interested'
  | 'opt_out'
  | 'out_of_office'
  | 'thanks';
/** Actions of simulated recipients on a tracked message. */
export type VisitKind = 'open' | 'click';
/** Reactions of the simulated mail world to a message. */
export type ReactionKind = WrittenKind | 'bounce' | VisitKind;

export interface Reaction {
  readonly kind: ReactionKind;
  readonly afterSeconds: number;
}

/** Response of the simulated server: accepts the message, or rejects its recipient with an SMTP reply. */
export type Reception =
  | { readonly taken: true; readonly reactions: readonly Reaction[] }
  | { readonly taken: false; readonly code: number; readonly text: string };

/** Reactions per hundred recipients of a first message; the others do not react. */
const FIRST: readonly (readonly [ReactionKind | 'refused', number])[] = [
  ['refused', 1],
  ['bounce', 2],
  ['out_of_office', 4],
  ['interested', 6],
  ['question', 4],
  ['not_now', 2],
  ['not_interested', 4],
  ['opt_out', 2],
];
/** Reactions per hundred recipients of a follow-up. */
const LATER: typeof FIRST = [
  ['interested', 2],
  ['question', 2],
  ['not_now', 1],
  ['not_interested', 2],
  ['opt_out', 1],
];
/** Words after a `+` in an address that control its owner's reaction: `ann+reply@example.com`. An amount of time may follow. */
const TAGS: Readonly<Record<string, ReactionKind | 'refused' | 'silent'>> = {
  reply: 'interested',
  interested: 'interested',
  question: 'question',
  later: 'not_now',
  no: 'not_interested',
  stop: 'opt_out',
  unsub: 'opt_out',
  ooo: 'out_of_office',
  dsn: 'bounce',
  bounce: 'refused',
  silent: 'silent',
};
/** Opens per hundred messages, and clicks per hundred opens. */
const OPEN = 55;
const CLICK = 20;
/** An open or click within ten seconds of acceptance counts as a scanner's. */
const OPENS_SECONDS = 11;
const READS_SECONDS = 15;
const SEED = 20_000;
const SOONEST_SECONDS = 8;
const LATEST_SECONDS = 90;

/**
 * Returns the reaction to a message in the simulated mail world, which depends only on the address and the number of earlier messages, so
 * that the same campaign has the same results.
 * @param position 1 for the first message of a conversation
 * @param isAnswer whether it replies to something that the recipient wrote
 */
export function receptionOf(address: string, position: number, isAnswer: boolean): Reception {
  const key = address.toLowerCase();
  const chance = (what: string) => unitFloat(SEED, key, String(position), what);
  const afterSeconds = Math.round(SOONEST_SECONDS + chance('when') * (LATEST_SECONDS - SOONEST_SECONDS));
  if (isAnswer) return { taken: true, reactions: position > 5 ? [] : [{ kind: 'thanks', afterSeconds }] };
  const does = dictated(key, position) ?? pickReaction(position === 1 ? FIRST : LATER, chance('what'));
  if (does === 'refused') return { taken: false, code: 550, text: '5.1.1 No such user' };
  return { taken: true, reactions: does === 'silent' ? [] : [{ kind: does, afterSeconds }] };
}

/**
 * Returns whether a simulated recipient opens a tracked message and clicks a link in it, determined like
 * `receptionOf`. `ann+open@` opens each message, `ann+click@` follows a link in each.
 */
export function visitsOf(address: string, position: number): readonly Reaction[] {
  const key = address.toLowerCase();
  const chance = (what: string) => unitFloat(SEED, key, String(position), what);
  const tags = tagsOf(key);
  const tagged = tags.includes('click') ? 'click' : tags.includes('open') ? 'open' : null;
  if (tagged === null && chance('open') * 100 >= OPEN) return [];
  const clicks = tagged === 'click' || (tagged === null && chance('click') * 100 < CLICK);
  const afterSeconds = Math.round(OPENS_SECONDS + chance('opens at') * SOONEST_SECONDS);
  const open: Reaction = { kind: 'open', afterSeconds };
  return clicks ? [open, { kind: 'click', afterSeconds: afterSeconds + READS_SECONDS }] : [open];
}

function dictated(address: string, position: number): ReactionKind | 'refused' | 'silent' | null {
  const does = tagsOf(address)
    .map((tag) => TAGS[tag])
    .find((one) => one !== undefined);
  if (does === undefined) return null;
  return position === 1 || does === 'refused' ? does : 'silent';
}

/** Returns the words after the `+` of an address, without a following amount of time or language. */
function tagsOf(address: string): string[] {
  const tags = address.slice(0, address.lastIndexOf('@')).split('+').slice(1);
  return tags.map((tag) => /^[a-z]+?(?=\d|-|$)/.exec(tag)?.[0] ?? '');
}

function pickReaction(shares: typeof FIRST, chance: number): ReactionKind | 'refused' | 'silent' {
  let left = chance * 100;
  for (const [kind, share] of shares) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'silent';
}
