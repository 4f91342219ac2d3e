import { isDay } from '../profiles/field-types.js';
import { type Said, say } from '../words/say.js';
import { MOST_DAYS, MOST_VALUES, OPERATORS, type Operator, type ValueType } from './definition.js';

type Value = string | number | boolean;
export type ReadValues = { readonly values: readonly Value[] } | { readonly issue: Said };

const LISTS: readonly string[] = ['is_any_of', 'is_none_of', 'has_any_of'];
const NOTHING: readonly string[] = ['is_empty', 'is_not_empty'];
const DAYS: readonly string[] = ['in_last_days', 'in_next_days', 'before_last_days'];

/** Returns the operator if the type supports it. */
export function readOperator(type: ValueType, op: unknown): Operator | null {
  return OPERATORS[type].find((known) => known === op) ?? null;
}

/** Reads the operand of an operator: nothing, one value, two for `between`, or a list. */
export function readValues(type: ValueType, op: Operator, value: unknown): ReadValues {
  if (NOTHING.includes(op)) return value == null ? { values: [] } : { issue: say`must be omitted with ${op}` };
  if (DAYS.includes(op)) return readDays(value);
  if (op === 'between') {
    if (!Array.isArray(value) || value.length !== 2) return { issue: say`must be a list of two values` };
    return readEach(type, value);
  }
  if (!LISTS.includes(op)) return Array.isArray(value) ? { issue: say`must be one value` } : readEach(type, [value]);
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_VALUES) {
    return { issue: say`must be a list of 1 to ${MOST_VALUES} values` };
  }
  return readEach(type, value);
}

function readDays(value: unknown): ReadValues {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MOST_DAYS) return { values: [Number(value)] };
  return { issue: say`must be a number of days from 1 to ${MOST_DAYS}` };
}

function readEach(type: ValueType, given: readonly unknown[]): ReadValues {
  const values: Value[] = [];
  for (const one of given) {
    const value = readOne(type, one);
    if (value === null) return { issue: WANTED[type] };
    values.push(value);
  }
  return { values };
}

const WANTED: Readonly<Record<ValueType, Said>> = {
  text: say`must be a text of 1 to 1,000 characters`,
  choices: say`must be a text of 1 to 1,000 characters`,
  number: say`must be a number`,
  date: say`must be a date, YYYY-MM-DD`,
  boolean: say`must be true or false`,
};

function readOne(type: ValueType, value: unknown): Value | null {
  switch (type) {
    case 'text':
      return isText(value) ? value.toLowerCase() : null;
    case 'choices':
      return isText(value) ? value : null;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    case 'date':
      return typeof value === 'string' && isDay(value) ? value : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
  }
}

/** Returns whether a text has a valid length and no NUL, which PostgreSQL cannot store. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= 1_000 && !value.includes('\0');
}
