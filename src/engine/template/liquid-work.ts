import { type Context, defaultOperators, type FilterImplOptions, type Liquid } from 'liquidjs';
import { type LiquidRun, RUN } from './liquid-run.js';

/** Number of characters that take as long to process as the lookup of an operator. */
const CHARACTERS_A_UNIT = 200;

type Operators = typeof defaultOperators;
type Handler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

/**
 * Returns operators that count their work. The interpreter counts rendered parts, not the cost of one: a condition of
 * thousands of operands, or a filter over a long text, would cost any amount per iteration. Operators and filters
 * therefore count themselves.
 */
export function countedOperators(): Operators {
  const counted = Object.entries(defaultOperators).map(([name, operator]) => {
    const run = operator as (...values: unknown[]) => unknown;
    return [
      name,
      (...values: unknown[]): unknown => {
        spend(values.at(-1) as Context, values.slice(0, -1));
        return run(...values);
      },
    ];
  });
  return Object.fromEntries(counted) as Operators;
}

/** Makes every filter of an engine count its work. */
export function countFilters(engine: Liquid): void {
  for (const [name, filter] of Object.entries(engine.filters)) {
    const handler = typeof filter === 'function' ? filter : filter.handler;
    const counted: Handler = function (...values) {
      spend(this.context, values);
      return handler.apply(this, values);
    };
    engine.registerFilter(name, typeof filter === 'function' ? counted : { ...filter, handler: counted });
  }
}

/** Counts work on this many characters of a source or a text. */
export function spendLength(context: Context, characters: number): void {
  runOf(context).spend(1 + Math.floor(characters / CHARACTERS_A_UNIT));
}

function spend(context: Context, values: readonly unknown[]): void {
  runOf(context).spend(values.reduce<number>((sum, value) => sum + unitsOf(value), 1));
}

function runOf(context: Context): LiquidRun {
  return context.getRegister(RUN) as unknown as LiquidRun;
}

function unitsOf(value: unknown): number {
  if (typeof value === 'string') return Math.floor(value.length / CHARACTERS_A_UNIT);
  return Array.isArray(value) ? value.length : 0;
}
