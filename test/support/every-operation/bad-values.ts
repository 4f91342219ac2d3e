import type { Schema } from './operations.js';

/** Returns the types that a schema allows, and whether null is one of them. */
function typesOf(schema: Schema): readonly string[] {
  return schema.type === undefined ? [] : [schema.type].flat();
}

/** Returns whether a schema has one type. A union accepts several shapes; its own tests cover what it rejects. */
const isPlain = (schema: Schema): boolean => typesOf(schema).filter((type) => type !== 'null').length === 1;

/** Returns JSON values that a property of this schema must reject, each with the reason. */
export function badJson(schema: Schema): Array<readonly [what: string, value: unknown]> {
  if (!isPlain(schema)) return [];
  const bad: Array<readonly [string, unknown]> = [];
  if (schema.enum !== undefined)
    return [
      ['no such value', 'nonsense-value'],
      ['a list', ['x', 'y']],
    ];
  for (const type of typesOf(schema)) {
    switch (type) {
      case 'integer':
      case 'number':
        bad.push(['a word', 'abc'], ['an object', {}], ...outside(schema));
        if (type === 'integer') bad.push(['a fraction', (schema.minimum ?? 1) + 0.5]);
        break;
      case 'boolean':
        bad.push(['a word', 'perhaps'], ['a number', 7], ['a list', [true, false]]);
        break;
      case 'string':
        bad.push(['an object', { a: 1 }]);
        if (schema.maxLength !== undefined && schema.maxLength <= 100_000 && !isStructured(schema))
          bad.push(['one character too long', 'x'.repeat(schema.maxLength + 1)]);
        if ((schema.minLength ?? 0) > 0) bad.push(['empty', '']);
        if (schema.format === 'date-time') bad.push(['no instant', 'next tuesday']);
        if (schema.pattern !== undefined) bad.push(['against the pattern', '\u0000 \n<>']);
        break;
      case 'array':
        bad.push(['a word', 'abc'], ['an object', { a: 1 }]);
        if ((schema.minItems ?? 0) > 0) bad.push(['empty', []]);
        break;
      case 'object':
        bad.push(['a word', 'abc'], ['a list', [1]]);
        break;
      default:
    }
  }
  return bad;
}

/** Returns texts that a query parameter of this schema must reject. */
export function badText(schema: Schema): Array<readonly [what: string, value: string]> {
  if (!isPlain(schema)) return [];
  if (schema.enum !== undefined) return [['no such value', 'nonsense-value']];
  const [type] = typesOf(schema).filter((one) => one !== 'null');
  switch (type) {
    case 'integer':
      return [
        ['a word', 'abc'],
        ['a fraction', '1.5'],
        ['empty', ''],
        ['an infinite one', '1e999'],
        ...outside(schema).map(([what, value]) => [what, String(value)] as const),
      ];
    case 'boolean':
      return [['a word', 'perhaps']];
    case 'string':
      return [
        ...(schema.maxLength === undefined || schema.maxLength > 10_000
          ? []
          : [['one character too long', 'x'.repeat(schema.maxLength + 1)] as const]),
        ...(schema.format === 'date-time' ? [['no instant', 'next tuesday'] as const] : []),
      ];
    default:
      return [];
  }
}

/** Returns values just within the limits of a number or text: they may be rejected for their meaning, but must never cause a 5xx. */
export function edgeValues(schema: Schema): unknown[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, minLength, maxLength } = schema;
  return [
    ...[minimum, maximum].filter((n) => n !== undefined),
    ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum + 1]),
    ...(exclusiveMaximum === undefined ? [] : [exclusiveMaximum - 1]),
    ...(minLength === undefined ? [] : ['x'.repeat(minLength)]),
    ...(maxLength === undefined || maxLength > 100_000 ? [] : ['x'.repeat(maxLength)]),
  ];
}

function outside(schema: Schema): Array<readonly [string, number]> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema;
  return [
    ...(minimum === undefined ? [] : [['below the least', minimum - 1] as const]),
    ...(maximum === undefined ? [] : [['above the most', maximum + 1] as const]),
    ...(exclusiveMinimum === undefined ? [] : [['at the open bound', exclusiveMinimum] as const]),
    ...(exclusiveMaximum === undefined ? [] : [['at the open bound', exclusiveMaximum] as const]),
  ];
}

/** Returns whether a schema has a format or pattern, which is checked before the length. */
const isStructured = (schema: Schema): boolean => schema.format !== undefined || schema.pattern !== undefined;
