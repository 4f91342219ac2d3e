import { type Context, Drop, type FilterImplOptions, type Liquid, filters as standardFilters } from 'liquidjs';
import { printed } from './simple-filters.js';

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;
interface FilterThis {
  readonly context: Context;
}

/**
 * Filters that match the reference engine of Liquid where the interpreter differs: integers divide to integers, sums
 * are decimal, `split: " "` splits at runs of white space, and an argument without a value counts as empty instead of
 * absent.
 */
export function registerReferenceFilters(engine: Liquid): void {
  for (const name of Object.keys(REFERENCE)) engine.registerFilter(name, REFERENCE[name]!);
}

/** Division by a number with a decimal point is not integer division; JavaScript numbers lose the point. */
export function keepFloats(expression: string): string {
  if (!expression.includes('divided_by')) return expression;
  return expression.replace(
    /"[^"]*"|'[^']*'|\b(divided_by\s{0,20}:\s{0,20})(-?\d{1,30}\.\d{1,30})(?![\w.])/g,
    (whole, head?: string, number?: string) => (head === undefined ? whole : `${head}"${number}"`),
  );
}

const standard = (name: string) => standardFilters[name as keyof typeof standardFilters] as unknown as FilterHandler;

const REFERENCE: Readonly<Record<string, (this: FilterThis, value: unknown, ...args: unknown[]) => unknown>> = {
  divided_by(value, divisor) {
    const quotient = numberOf(value) / numberOf(divisor);
    return isInteger(value) && isInteger(divisor) ? Math.floor(quotient) : quotient;
  },
  plus: (value, other) => decimal(numberOf(value) + numberOf(other)),
  minus: (value, other) => decimal(numberOf(value) - numberOf(other)),
  times: (value, other) => decimal(numberOf(value) * numberOf(other)),
  split(value, separator) {
    const text = printed(plain(value));
    if (plain(separator) !== ' ') return standard('split').call(this as never, value as never, separator as never);
    this.context.memoryLimit.use(text.length);
    const words = text.trim();
    return words === '' ? [] : words.split(/\s+/);
  },
  join(value, ...args) {
    const glue = args.length > 0 && isNothing(args[0]) ? [''] : args;
    return standard('join').call(this as never, value as never, ...(glue as never[]));
  },
  replace(value, pattern, replacement) {
    if (printed(plain(pattern)) !== '') {
      return standard('replace').call(this as never, value as never, pattern as never, replacement as never);
    }
    const filling = printed(plain(replacement));
    const characters = [...printed(plain(value))];
    this.context.memoryLimit.use(characters.length * (filling.length + 1));
    return filling + characters.map((each) => each + filling).join('');
  },
  truncate(value, ...args) {
    return shortened(this, 'truncate', value, args);
  },
  truncatewords(value, ...args) {
    return shortened(this, 'truncatewords', value, args);
  },
  slice(value, start, ...rest) {
    if (isNothing(start)) throw new TypeError('slice: the start has no value.');
    const length = rest.filter((each) => !isNothing(each));
    return standard('slice').call(this as never, value as never, start as never, ...(length as never[]));
  },
};

/** A length without a value is an error; an ellipsis without a value is empty. */
function shortened(self: FilterThis, name: string, value: unknown, args: readonly unknown[]): unknown {
  const [length, ...ellipsis] = args;
  if (args.length > 0 && isNothing(length)) throw new TypeError(`${name}: the length has no value.`);
  const rest = ellipsis.map((each) => (isNothing(each) ? '' : each));
  return standard(name).call(self as never, value as never, ...([...args.slice(0, 1), ...rest] as never[]));
}

/** An integer, also as text; text with a decimal point does not count. */
function isInteger(value: unknown): boolean {
  const number = plain(value);
  return typeof number === 'number' ? Number.isInteger(number) : !printed(number).includes('.');
}

/** A numeric text is its number; otherwise, the integer at its start counts, or 0. */
function numberOf(value: unknown): number {
  const number = plain(value);
  if (typeof number === 'number') return number;
  if (typeof number === 'boolean') return 0;
  const text = printed(number).slice(0, 100);
  return Number(/^\s*-?\d+\.\d+\s*$/.exec(text)?.[0] ?? /^\s*-?\d+/.exec(text)?.[0] ?? 0);
}

/** The reference engine uses decimal arithmetic, where 19.9 times 3 is 59.7 and not 59.699999999999996. */
function decimal(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

function plain(value: unknown): unknown {
  return value instanceof Drop ? value.valueOf() : value;
}

function isNothing(value: unknown): boolean {
  const inner = plain(value);
  return inner === undefined || inner === null;
}
