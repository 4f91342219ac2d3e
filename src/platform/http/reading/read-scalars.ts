import { FORMATS, INTEGER_ID, isFault, NIL_UUID, RESOURCE_ID } from '../formats.js';
import * as texts from '../issue-texts.js';
import type { JsonSchema } from '../json-schema.js';
import { BAD, type Reader, type Reading } from './reading.js';

const INTEGER = /^[+-]?\d+(?:_\d+)*(?:\.0+)?$/;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const MAX_INT32 = 2_147_483_647;
const TRUE = new Set(['true', '1', 'yes', 'on', 't', 'y']);
const FALSE = new Set(['false', '0', 'no', 'off', 'f', 'n']);

/** Reports the first bound that `value` violates. */
function withinBounds(schema: JsonSchema, value: number, input: unknown, to: Reading): unknown {
  const { maximum: le, exclusiveMaximum: lt, minimum: ge, exclusiveMinimum: gt } = schema;
  if (le !== undefined && value > le) return to.refuse(texts.boundFault('le', le), input);
  if (lt !== undefined && value >= lt) return to.refuse(texts.boundFault('lt', lt), input);
  if (ge !== undefined && value < ge) return to.refuse(texts.boundFault('ge', ge), input);
  if (gt !== undefined && value <= gt) return to.refuse(texts.boundFault('gt', gt), input);
  return value;
}

/** Reads `int`: a JSON integer (including 3.0) or its text form (docs/build/conventions.md, Requests). */
export function integerReader(schema: JsonSchema): Reader {
  const isId = schema.format === INTEGER_ID;
  return (value, to) => {
    let number: number;
    if (typeof value === 'number') {
      if (!Number.isInteger(value)) {
        return to.refuse(Number.isFinite(value) ? texts.INT_FROM_FLOAT : texts.FINITE_NUMBER, value);
      }
      number = value;
    } else if (typeof value === 'string') {
      const text = value.trim();
      if (!INTEGER.test(text)) return to.refuse(texts.INT_PARSING, value);
      number = Number(text.replaceAll('_', ''));
    } else {
      return to.refuse(texts.INT_TYPE, value);
    }
    if (isId) return number >= 1 && number <= MAX_INT32 ? number : 0;
    if (withinBounds(schema, number, value, to) === BAD) return BAD;
    if (Number.isSafeInteger(number)) return number === 0 ? 0 : number;
    return to.refuse(
      number > 0 ? texts.boundFault('le', Number.MAX_SAFE_INTEGER) : texts.boundFault('ge', Number.MIN_SAFE_INTEGER),
      value,
    );
  };
}

/** Reads `num`: a finite JSON number or its text form. */
export function numberReader(schema: JsonSchema): Reader {
  return (value, to) => {
    let number: number;
    if (typeof value === 'number') number = value;
    else if (typeof value !== 'string') return to.refuse(texts.FLOAT_TYPE, value);
    else if (NUMBER.test(value.trim())) number = Number(value.trim());
    else return to.refuse(texts.FLOAT_PARSING, value);
    if (!Number.isFinite(number)) return to.refuse(texts.FINITE_NUMBER, typeof value === 'number' ? undefined : value);
    return withinBounds(schema, number, value, to);
  };
}

/** Reads `bool`: a JSON boolean, 0 or 1, or one of the query spellings. */
export function booleanReader(): Reader {
  return (value, to) => {
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      return value === 1 || value === 0 ? value === 1 : to.refuse(texts.BOOL_PARSING, value);
    }
    if (typeof value !== 'string') return to.refuse(texts.BOOL_TYPE, value);
    const spelling = value.length <= 5 ? value.toLowerCase() : '';
    if (TRUE.has(spelling)) return true;
    return FALSE.has(spelling) ? false : to.refuse(texts.BOOL_PARSING, value);
  };
}

/** Finds characters that stored text cannot contain: NUL, and unpaired surrogates, which have no UTF-8. */
export function textFault(value: string): texts.Fault | null {
  if (value.includes('\u0000')) return texts.NUL_REFUSED;
  return /\p{Surrogate}/u.test(value) ? texts.STRING_UNICODE : null;
}

/** Returns a text that can be stored, with a marker in place of characters that cannot. */
export function storable(text: string): string {
  return text.replaceAll(/[\0\p{Surrogate}]/gu, '\ufffd');
}

/** Returns the number of characters if it may exceed `limit`, otherwise a number that does not. */
function lengthAtLeast(value: string, limit: number): number {
  return value.length <= limit ? value.length : [...value].length;
}

export function stringReader(schema: JsonSchema): Reader {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern, format } = schema;
  const expression = pattern === undefined ? null : new RegExp(pattern, 'u');
  const parse = format === undefined ? undefined : FORMATS[format];
  const secret = schema.writeOnly === true;
  const wrongType = format === 'date-time' ? texts.DATETIME_TYPE : texts.STRING_TYPE;
  return (value, to) => {
    const input = secret ? undefined : value;
    if (typeof value !== 'string') return to.refuse(wrongType, input);
    const bad = textFault(value);
    if (bad !== null && format === RESOURCE_ID) return NIL_UUID;
    if (bad !== null) return to.refuse(bad, input);
    if (maxLength !== Number.POSITIVE_INFINITY && lengthAtLeast(value, maxLength) > maxLength) {
      return to.refuse(texts.tooLong(maxLength), input);
    }
    if (minLength > 0 && (value.length < minLength || [...value.slice(0, 2 * minLength)].length < minLength)) {
      return to.refuse(texts.tooShort(minLength), input);
    }
    if (expression !== null && !expression.test(value)) return to.refuse(texts.patternFault(pattern ?? ''), input);
    if (parse === undefined) return value;
    const parsed = parse(value);
    return isFault(parsed) ? to.refuse(parsed, input) : parsed;
  };
}

/** Reads one of a list of values. Numbers are also accepted as text, as everywhere. */
export function enumReader(values: readonly unknown[]): Reader {
  const known = new Map<unknown, unknown>(values.map((value) => [value, value]));
  for (const value of values) if (typeof value === 'number') known.set(String(value), value);
  const fault = texts.enumFault(values);
  return (value, to) => (known.has(value) ? known.get(value) : to.refuse(fault, value));
}
