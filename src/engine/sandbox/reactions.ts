import { unitFloat } from '../chance/draw.js';

/** What a person of the simulated mail world may do about a message. */
export type ReactionKind =
  | 'interested'
  | 'question'
  | 'not_now'
  | 'not_interested'
  | 'opt_out'
  | 'out_of_office'
  | 'bounce'
  | 'thanks';

export interface Reaction {
  readonly kind: ReactionKind;
  readonly afterSeconds: number;
}

/** What the world does with a message: takes it, whatever follows, or refuses its recipient with a line of SMTP. */
export type Reception =
  | { readonly taken: true; readonly reactions: readonly Reaction[] }
  | { readonly taken: false; readonly code: number; readonly text: string };

/** How many of a hundred who get a first message do what; the others keep silent. */
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
/** The same for a person who is reminded. */
const LATER: typeof FIRST = [
  ['interested', 2],
  ['question', 2],
  ['not_now', 1],
  ['not_interested', 2],
  ['opt_out', 1],
];
/** Words behind a `+` of an address that say what its owner does: `ann+reply@example.com`. An amount of time may follow. */
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
const SEED = 20_000;
const SOONEST_SECONDS = 8;
const LATEST_SECONDS = 90;

/**
 * What happens to a message in the simulated mail world: fixed by the address and how many messages came before, so that the
 * same campaign goes the same way again.
 * @param position 1 for the first message of a conversation
 * @param isAnswer it answers something that the recipient wrote
 */
export function receptionOf(address: string, position: number, isAnswer: boolean): Reception {
  const key = address.toLowerCase();
  const chance = (what: string) => unitFloat(SEED, key, String(position), what);
  const afterSeconds = Math.round(SOONEST_SECONDS + chance('when') * (LATEST_SECONDS - SOONEST_SECONDS));
  if (isAnswer) return { taken: true, reactions: position > 5 ? [] : [{ kind: 'thanks', afterSeconds }] };
  const does = dictated(key, position) ?? drawn(position === 1 ? FIRST : LATER, chance('what'));
  if (does === 'refused') return { taken: false, code: 550, text: '5.1.1 There is nobody of this name here' };
  return { taken: true, reactions: does === 'silent' ? [] : [{ kind: does, afterSeconds }] };
}

function dictated(address: string, position: number): ReactionKind | 'refused' | 'silent' | null {
  const tags = address.slice(0, address.lastIndexOf('@')).split('+').slice(1);
  const does = tags.map((tag) => TAGS[/^[a-z]+?(?=\d|-|$)/.exec(tag)?.[0] ?? '']).find((one) => one !== undefined);
  if (does === undefined) return null;
  return position === 1 || does === 'refused' ? does : 'silent';
}

function drawn(shares: typeof FIRST, chance: number): ReactionKind | 'refused' | 'silent' {
  let left = chance * 100;
  for (const [kind, share] of shares) {
    left -= share;
    if (left < 0) return kind;
  }
  return 'silent';
}
