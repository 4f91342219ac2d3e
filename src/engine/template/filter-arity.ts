import { type Said, say } from '../words/say.js';
/**
 * Filters of the dialect, with the minimum and maximum number of arguments. All are pure, and the limits of the
 * interpreter bound their cost: none uses randomness, reads a clock, or evaluates text as an expression.
 */
export const filterArity: Readonly<Record<string, readonly [number, number]>> = {
  abs: [0, 0],
  append: [1, 1],
  at_least: [1, 1],
  at_most: [1, 1],
  capitalize: [0, 0],
  ceil: [0, 0],
  date: [1, 2],
  default: [1, 2],
  divided_by: [1, 1],
  downcase: [0, 0],
  escape: [0, 0],
  escape_once: [0, 0],
  first: [0, 0],
  floor: [0, 0],
  join: [0, 1],
  last: [0, 0],
  lstrip: [0, 0],
  map: [1, 1],
  minus: [1, 1],
  modulo: [1, 1],
  newline_to_br: [0, 0],
  plus: [1, 1],
  prepend: [1, 1],
  remove: [1, 1],
  remove_first: [1, 1],
  remove_last: [1, 1],
  replace: [1, 2],
  replace_first: [1, 2],
  replace_last: [1, 2],
  reverse: [0, 0],
  round: [0, 1],
  rstrip: [0, 0],
  size: [0, 0],
  slice: [1, 2],
  sort: [0, 1],
  split: [1, 1],
  strip: [0, 0],
  strip_html: [0, 0],
  strip_newlines: [0, 0],
  times: [1, 1],
  truncate: [0, 2],
  truncatewords: [0, 2],
  uniq: [0, 1],
  upcase: [0, 0],
  url_decode: [0, 0],
  url_encode: [0, 0],
};

/** Returns the error in the use of a filter, or null. Liquid itself ignores extra arguments and guesses missing ones. */
export function filterMistake(name: string, argumentCount: number): Said | null {
  const arity = Object.hasOwn(filterArity, name) ? filterArity[name] : undefined;
  if (arity === undefined) return say`Unknown filter "${name.slice(0, 40)}".`;
  const [least, most] = arity;
  if (argumentCount < least) {
    return least === 1
      ? say`The filter "${name}" needs 1 argument.`
      : say`The filter "${name}" needs ${least} arguments.`;
  }
  if (argumentCount > most) {
    return most === 1
      ? say`The filter "${name}" takes at most 1 argument.`
      : say`The filter "${name}" takes at most ${most} arguments.`;
  }
  return null;
}
