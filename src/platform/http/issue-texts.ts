/** Error of one value: a `ValidationIssue` without its location. */
export interface Fault {
  readonly type: string;
  readonly msg: string;
  readonly ctx?: Record<string, unknown>;
}

/** Texts of pydantic 2, which the framework of the original uses (docs/build/conventions.md, Errors). */
const fixed = (type: string, msg: string): Fault => ({ type, msg });

export const MISSING = fixed('missing', 'Field required');
export const EXTRA_FORBIDDEN = fixed('extra_forbidden', 'Extra inputs are not permitted');
export const INT_TYPE = fixed('int_type', 'Input should be a valid integer');
export const INT_PARSING = fixed(
  'int_parsing',
  'Input should be a valid integer, unable to parse string as an integer',
);
export const INT_FROM_FLOAT = fixed(
  'int_from_float',
  'Input should be a valid integer, got a number with a fractional part',
);
export const FLOAT_TYPE = fixed('float_type', 'Input should be a valid number');
export const FLOAT_PARSING = fixed(
  'float_parsing',
  'Input should be a valid number, unable to parse string as a number',
);
export const FINITE_NUMBER = fixed('finite_number', 'Input should be a finite number');
export const BOOL_TYPE = fixed('bool_type', 'Input should be a valid boolean');
export const BOOL_PARSING = fixed('bool_parsing', 'Input should be a valid boolean, unable to interpret input');
export const STRING_TYPE = fixed('string_type', 'Input should be a valid string');
export const STRING_UNICODE = fixed(
  'string_unicode',
  'Input should be a valid string, unable to parse raw data as a unicode string',
);
export const LIST_TYPE = fixed('list_type', 'Input should be a valid list');
export const DICT_TYPE = fixed('dict_type', 'Input should be a valid dictionary');
export const OBJECT_TYPE = fixed(
  'model_attributes_type',
  'Input should be a valid dictionary or object to extract fields from',
);
export const NONE_REQUIRED = fixed('none_required', 'Input should be None');
export const DATETIME_TYPE = fixed('datetime_type', 'Input should be a valid datetime');
/** PostgreSQL does not support NUL in text, so no string may contain it (docs/build/conventions.md, Types). */
export const NUL_REFUSED = fixed('string_pattern_mismatch', "String should match pattern '^[^\\u0000]*$'");

export function jsonInvalid(error: string): Fault {
  return { type: 'json_invalid', msg: 'JSON decode error', ctx: { error } };
}

/** Builds a `value_error` with a code. */
export function valueFault(code: string, error: string): Fault {
  return { type: 'value_error', msg: `Value error, ${error}`, ctx: { code, error } };
}

export function patternFault(pattern: string): Fault {
  return { type: 'string_pattern_mismatch', msg: `String should match pattern '${pattern}'`, ctx: { pattern } };
}

const characters = (count: number): string => `${count} character${count === 1 ? '' : 's'}`;
const items = (count: number): string => `${count} item${count === 1 ? '' : 's'}`;

export function tooShort(minimum: number): Fault {
  return {
    type: 'string_too_short',
    msg: `String should have at least ${characters(minimum)}`,
    ctx: { min_length: minimum },
  };
}

export function tooLong(maximum: number): Fault {
  return {
    type: 'string_too_long',
    msg: `String should have at most ${characters(maximum)}`,
    ctx: { max_length: maximum },
  };
}

/** Builds the error of too few or too many elements; `kind` is `List` or `Dictionary`. */
export function sizeFault(kind: string, bound: 'min' | 'max', limit: number, actual: number): Fault {
  const [type, word, key] = bound === 'min' ? ['too_short', 'least', 'min_length'] : ['too_long', 'most', 'max_length'];
  return {
    type,
    msg: `${kind} should have at ${word} ${items(limit)} after validation, not ${actual}`,
    ctx: { field_type: kind, [key]: limit, actual_length: actual },
  };
}

const COMPARISONS = {
  gt: ['greater_than', 'greater than'],
  ge: ['greater_than_equal', 'greater than or equal to'],
  lt: ['less_than', 'less than'],
  le: ['less_than_equal', 'less than or equal to'],
} as const;

export function boundFault(comparison: keyof typeof COMPARISONS, bound: number): Fault {
  const [type, words] = COMPARISONS[comparison];
  return { type, msg: `Input should be ${words} ${bound}`, ctx: { [comparison]: bound } };
}

/** Lists the allowed values as `'a', 'b' or 'c'`. */
export function enumFault(values: readonly unknown[]): Fault {
  const quoted = values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value)));
  const last = quoted.pop() ?? '';
  const expected = quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`;
  return { type: 'enum', msg: `Input should be ${expected}`, ctx: { expected } };
}
