import { unitFloat } from '../../chance/draw.js';

/**
 * Rules of one language. In a text, `[a|b]` becomes one of its parts, `<name>` one of the texts of the rule `name`,
 * chosen at each position, and `<$name>` the same text in every message of the conversation. Both may be nested.
 */
export interface Grammar {
  /** Topics; a conversation has one, and its rules start with the topic's name and a dot. */
  readonly topics: readonly string[];
  /** Adjacent words that the language contracts: `de le` becomes `du`. */
  readonly contractions?: ReadonlyArray<readonly [apart: string, together: string]>;
  readonly rules: Readonly<Record<string, readonly string[]>>;
}

/** Seed of a text; the same seed gives the same text. */
export interface Draw {
  readonly seed: number;
  /** Distinguishes the messages of a conversation. */
  readonly position: number;
}

const DEEPEST = 20;

/**
 * Expands the rule `name` into a text.
 * @param given rules of the conversation, such as the names of its participants.
 * @param option which alternative of the rule to use; drawn if omitted.
 * @throws RangeError for a missing or endless rule, which is an error of the grammar, not of the caller.
 */
export function expandRule(
  { rules, contractions = [] }: Grammar,
  given: Readonly<Record<string, string>>,
  name: string,
  draw: Draw,
  option?: number,
): string {
  let count = 0;
  const pick = (options: readonly string[], label: string): string =>
    options[Math.floor(unitFloat(draw.seed, label) * options.length)] as string;
  const next = (): string => {
    count += 1;
    return `${name} ${draw.position} ${count}`;
  };
  const rule = (reference: string, depth: number): string => {
    const isFixed = reference.startsWith('$');
    const key = isFixed ? reference.slice(1) : reference;
    const own = given[key];
    if (own !== undefined) return own;
    const options = rules[key];
    if (options === undefined || options.length === 0) throw new RangeError(`The grammar has no rule ${key}.`);
    if (depth > DEEPEST) throw new RangeError(`The rule ${key} never ends.`);
    return expand(pick(options, isFixed ? `fixed ${key}` : next()), depth + 1);
  };
  const expand = (text: string, depth: number): string => {
    let out = '';
    for (let at = 0; at < text.length; ) {
      const character = text[at];
      if (character === '<') {
        const end = text.indexOf('>', at);
        if (end === -1) throw new RangeError(`A reference is not closed: ${text}`);
        out += rule(text.slice(at + 1, end), depth);
        at = end + 1;
      } else if (character === '[') {
        const end = closing(text, at);
        out += expand(pick(split(text.slice(at + 1, end)), next()), depth);
        at = end + 1;
      } else {
        out += character;
        at += 1;
      }
    }
    return out;
  };
  const options = option === undefined ? undefined : rules[name];
  const text = options === undefined ? rule(name, 0) : expand(options[(option ?? 0) % options.length] as string, 0);
  const drawn = contractions.reduce((whole, [apart, together]) => whole.replaceAll(apart, together), text);
  return drawn.replaceAll(/ {2,}/g, ' ').replaceAll(/ +\n/g, '\n').trim();
}

/** Returns the position of the bracket that closes the one at `start`. */
function closing(text: string, start: number): number {
  let open = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '[') open += 1;
    if (text[at] === ']') open -= 1;
    if (open === 0) return at;
  }
  throw new RangeError(`A bracket is not closed: ${text}`);
}

/** Splits at bars outside inner brackets. */
function split(text: string): string[] {
  const parts = [''];
  let open = 0;
  for (const character of text) {
    if (character === '[') open += 1;
    if (character === ']') open -= 1;
    if (character === '|' && open === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}
