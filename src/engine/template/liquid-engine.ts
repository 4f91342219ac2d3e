import { type Context, Drop, type FilterImplOptions, Liquid, filters as standardFilters } from 'liquidjs';
import { isBlank } from './blank.js';
import { escapeHtml } from './escape.js';
import { filterArity } from './filter-arity.js';
import { MAX_SOURCE } from './limits.js';
import { type LiquidRun, RUN } from './liquid-run.js';
import { Markup, MarkupCaptureTag, NestedForTag, SnippetTag, SpinTag } from './liquid-tags.js';
import { countedOperators, countFilters } from './liquid-work.js';
import { registerReferenceFilters } from './reference-filters.js';
import { printed } from './simple-filters.js';

const keptTags = new Set([
  ...['#', 'assign', 'break', 'capture', 'case', 'continue', 'decrement', 'for', 'if', 'increment', 'raw'],
  'unless',
]);

type FilterHandler = Extract<FilterImplOptions, (...args: never[]) => unknown>;

interface FilterThis {
  readonly context: Context;
}

/** Interpreters for plain parts, and for parts with escaped output. Without file system: `templates` is empty. */
function createEngine(html: boolean): Liquid {
  const engine = new Liquid({
    // Spintax groups and variable checks make the parsed text longer than its source.
    parseLimit: 5 * MAX_SOURCE,
    memoryLimit: 1e6,
    operators: countedOperators(),
    ownPropertyOnly: true,
    strictFilters: true,
    templates: {},
    timezoneOffset: 0,
    locale: 'en-US',
    outputEscape: (html ? printHtml : printPlain) as (value: unknown) => string,
  });
  for (const name of Object.keys(engine.tags)) if (!keptTags.has(name)) delete engine.tags[name];
  for (const name of Object.keys(engine.filters)) if (!Object.hasOwn(filterArity, name)) engine.unregisterFilter(name);
  engine.registerTag('for', NestedForTag);
  engine.registerTag('__spin', SpinTag);
  engine.registerTag('__snippet', SnippetTag);
  registerReferenceFilters(engine);
  engine.registerFilter('__need', need);
  engine.registerFilter('default', defaultOfSend(standardFilters['default'] as FilterHandler));
  engine.registerFilter('date', dateOfSend(standardFilters['date'] as FilterHandler));
  if (html) {
    engine.registerTag('capture', MarkupCaptureTag);
    registerHtmlFilters(engine);
  }
  countFilters(engine);
  return engine;
}

/**
 * Runs last in every output. The interpreter's memory limit does not count output, and it would print `Infinity` for
 * a division by zero.
 */
function printPlain(this: FilterThis, value: unknown): string {
  const plain = value instanceof Drop ? value.valueOf() : value;
  if (typeof plain === 'number' && !Number.isFinite(plain)) throw new RangeError('A number cannot be computed.');
  const text = printed(plain);
  this.context.memoryLimit.use(text.length);
  return text;
}

function printHtml(this: FilterThis, value: unknown): string {
  return value instanceof Markup ? value.html : escapeHtml(printPlain.call(this, value));
}

/** Filters whose result is HTML; as the last of their chain they are not escaped again. */
function registerHtmlFilters(engine: Liquid): void {
  const asHtml = (toHtml: (text: string) => string) => ({
    raw: true,
    handler(this: FilterThis, value: unknown): string {
      const html = toHtml(printed(value instanceof Drop ? value.valueOf() : value));
      this.context.memoryLimit.use(html.length);
      return html;
    },
  });
  const decoded: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', '#34': '"', '#39': "'" };
  const unescaped = (text: string) => text.replace(/&(amp|lt|gt|#34|#39);/g, (_, name: string) => decoded[name]!);
  engine.registerFilter('escape', asHtml(escapeHtml));
  engine.registerFilter(
    'escape_once',
    asHtml((text) => escapeHtml(unescaped(text))),
  );
  engine.registerFilter(
    'newline_to_br',
    asHtml((text) => escapeHtml(text).replace(/\r?\n/g, '<br />\n')),
  );
}

/**
 * Runs after the first operand of every output: reports blank variables, and replaces a blank value with none, so
 * that `default` also applies to a cell of spaces.
 */
function need(this: FilterThis, value: unknown, requirement: number, ...operands: readonly unknown[]): unknown {
  const run = this.context.getRegister(RUN) as unknown as LiquidRun;
  const { name, fallbackCount, argumentNames } = run.requirements[requirement]!;
  const blank = isBlankOperand(value);
  if (name !== null && blank && operands.slice(0, fallbackCount).every(isBlankOperand)) run.missing.push(name);
  argumentNames.forEach((argument, at) => {
    if (isBlankOperand(operands[fallbackCount + at])) run.missing.push(argument);
  });
  return blank ? undefined : value;
}

function isBlankOperand(value: unknown): boolean {
  return isBlank(value instanceof Drop ? value.valueOf() : value);
}

/** Implements the interpreter's `default`, except that a blank variable is not a fallback. */
function defaultOfSend(standard: FilterHandler): FilterHandler {
  return function (value: unknown, ...args: unknown[]): unknown {
    const result: unknown = standard.call(this, value, ...args);
    return result !== value && isBlankOperand(result) ? undefined : result;
  };
}

/**
 * Implements the interpreter's `date`, except that `"now"` and `"today"` are the day of the send instead of the
 * machine's clock, and an empty format leaves the date unchanged.
 */
function dateOfSend(standard: FilterHandler): FilterHandler {
  return function (value: unknown, ...args: unknown[]): unknown {
    const run = this.context.getRegister(RUN) as unknown as LiquidRun;
    const day = value === 'now' || value === 'today' ? run.today : value;
    return args.length > 0 && isBlankOperand(args[0]) ? day : standard.call(this, day, ...args);
  };
}

export const plainEngine = createEngine(false);
export const htmlEngine = createEngine(true);
