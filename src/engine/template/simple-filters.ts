import { type Token, TypeGuards } from 'liquidjs';
import { isBlank } from './blank.js';

/**
 * Filters that run without the interpreter. Each is equivalent to the interpreter's filter of the same name, which a
 * property test verifies.
 */
export interface SimpleFilter {
  readonly name: SimpleFilterName;
  /** Literal argument; '' if the filter has none. */
  readonly argument: string;
  /** Variable that is the argument of `default`; null for a literal. */
  readonly path: readonly string[] | null;
}

type SimpleFilterName = 'default' | 'upcase' | 'downcase' | 'capitalize' | 'strip' | 'append' | 'prepend';

const withoutArgument = new Set<string>(['upcase', 'downcase', 'capitalize', 'strip']);

/** Returns the simple form of the filter, or null if the interpreter must run it. */
export function simpleFilter(
  filter: { readonly name: string; readonly args: readonly unknown[] },
  path: readonly string[] | null,
): SimpleFilter | null {
  const { name, args } = filter;
  if (withoutArgument.has(name)) {
    return args.length === 0 ? { name: name as SimpleFilterName, argument: '', path: null } : null;
  }
  if (name !== 'default' && name !== 'append' && name !== 'prepend') return null;
  if (args.length !== 1) return null;
  const literal = literalText(args[0] as Token);
  if (literal !== null) return { name, argument: literal, path: null };
  if (name === 'default' && path !== null && isRootName(path)) return { name, argument: '', path };
  return null;
}

function isRootName(path: readonly string[]): boolean {
  return path.length === 1;
}

/** Returns the text of a quoted string; null for anything else, and for strings with escapes. */
function literalText(token: Token): string | null {
  if (!TypeGuards.isQuotedToken(token)) return null;
  const text = token.getText();
  return text.includes('\\') ? null : text.slice(1, -1);
}

/** Returns the printed form of a value: lists without commas, as Liquid does; nothing for a map. */
export function printed(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(printed).join('');
  return typeof value === 'object' ? '' : String(value);
}

/** Runs the filters in their order. `lookup` reads the variable of a `default`. */
export function applySimpleFilters(
  initial: unknown,
  filters: readonly SimpleFilter[],
  lookup: (path: readonly string[]) => unknown,
): unknown {
  let value = initial;
  for (const filter of filters) value = applyOne(value, filter, lookup);
  return value;
}

function applyOne(value: unknown, filter: SimpleFilter, lookup: (path: readonly string[]) => unknown): unknown {
  switch (filter.name) {
    case 'default':
      if (value !== false && value !== '' && value !== undefined && value !== null && !isEmptyList(value)) return value;
      return filter.path === null ? filter.argument : lookup(filter.path);
    case 'upcase':
      return printed(value).toUpperCase();
    case 'downcase':
      return printed(value).toLowerCase();
    case 'capitalize': {
      const text = printed(value);
      return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
    }
    case 'strip':
      return printed(value).trim();
    case 'append':
      return printed(value) + filter.argument;
    case 'prepend':
      return filter.argument + printed(value);
  }
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/**
 * Returns the value at a path, through own properties only. A blank value counts as missing, so that a cell of spaces
 * is treated like an empty one.
 */
export function lookUp(values: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  let value: unknown = values;
  for (const name of path) {
    if (value === undefined || value === null) return undefined;
    if (!Object.hasOwn(value as object, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return isBlank(value) ? undefined : value;
}
