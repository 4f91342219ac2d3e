import * as texts from '../issue-texts.js';
import { type JsonSchema, requiredFields } from '../json-schema.js';
import { compileReader } from './compile-reader.js';
import type { RawParameters } from './query-string.js';
import { defaultOf } from './read-containers.js';
import { BAD, type Reader, type Reading } from './reading.js';

/** Accepted aliases by canonical name (docs/build/conventions.md, Requests). */
export type Aliases = Readonly<Record<string, string | readonly string[]>>;

export type ParameterPart = 'query' | 'path' | 'header' | 'body';

/** Maximum length of query strings, unless their schema says otherwise (docs/build/conventions.md, Requests). */
const QUERY_TEXT_LIMIT = 500;

interface Parameter {
  readonly name: string;
  readonly spellings: readonly string[];
  readonly schema: JsonSchema;
  readonly read: Reader;
  readonly required: boolean;
  readonly isList: boolean;
  readonly emptyIsAbsent: boolean;
}

function kinds(schema: JsonSchema): string[] {
  if (schema.anyOf !== undefined) return schema.anyOf.flatMap(kinds);
  if (schema.enum !== undefined || schema.const !== undefined) return ['string'];
  return [schema.type ?? 'any'];
}

/** Returns whether an empty parameter counts as absent, as for texts and lists. Empty numbers and booleans are errors. */
export function isAbsentWhenEmpty(schema: JsonSchema): boolean {
  return kinds(schema).some((kind) => kind === 'string' || kind === 'array');
}

function withTextLimit(schema: JsonSchema): JsonSchema {
  if (schema.anyOf !== undefined) return { ...schema, anyOf: schema.anyOf.map(withTextLimit) };
  if (schema.type === 'array' && schema.items !== undefined) return { ...schema, items: withTextLimit(schema.items) };
  const unlimited = schema.type === 'string' && schema.maxLength === undefined && schema.contentMediaType === undefined;
  return unlimited ? { ...schema, maxLength: QUERY_TEXT_LIMIT } : schema;
}

/**
 * Reads parameters that arrive as text: path, query, headers, form fields. Of a repeated scalar, the last value
 * counts. A list may be repeated or separated by commas. Unknown names are reported as ignored, except in headers.
 */
export function parametersReader(part: ParameterPart, schema: JsonSchema, aliases: Aliases = {}) {
  const required = new Set(requiredFields(schema));
  const parameters: Parameter[] = Object.entries(schema.properties ?? {}).map(([name, declared]) => {
    const property = part === 'query' ? withTextLimit(declared) : declared;
    return {
      name,
      spellings: [name, ...[aliases[name] ?? []].flat()].map((text) => (part === 'header' ? text.toLowerCase() : text)),
      schema: property,
      read: compileReader(property),
      required: required.has(name),
      isList: kinds(property).includes('array'),
      emptyIsAbsent: part !== 'path' && isAbsentWhenEmpty(property),
    };
  });
  const known = new Set(parameters.flatMap((parameter) => parameter.spellings));
  return (raw: RawParameters, to: Reading): Record<string, unknown> => {
    const out: Record<string, unknown> = {};
    to.path.push(part);
    for (const parameter of parameters) readParameter(parameter, part, raw, to, out);
    if (part === 'query' || part === 'body') {
      for (const name of Object.keys(raw)) {
        if (known.has(name)) continue;
        if (part === 'body' && to.strict) to.refuseAt(name, texts.EXTRA_FORBIDDEN, raw[name]);
        else to.ignored.push(`${part}.${name}`);
      }
    }
    to.path.pop();
    return out;
  };
}

/** Returns the texts of one spelling; undefined if it counts as absent. */
function given(parameter: Parameter, raw: string | string[] | undefined): unknown {
  if (raw === undefined) return undefined;
  if (parameter.isList) {
    const all = (Array.isArray(raw) ? raw : [raw]).flatMap((text) =>
      typeof text === 'string' ? text.split(',') : text,
    );
    const values = all.filter((text) => text !== '');
    return values.length === 0 ? undefined : values.map((text) => (typeof text === 'string' ? text.trim() : text));
  }
  const last = Array.isArray(raw) ? raw.at(-1) : raw;
  return last === '' && parameter.emptyIsAbsent ? undefined : last;
}

function readParameter(
  parameter: Parameter,
  part: ParameterPart,
  raw: RawParameters,
  to: Reading,
  out: Record<string, unknown>,
): void {
  let found: unknown;
  let seen = false;
  for (const spelling of parameter.spellings) {
    const text = given(parameter, raw[spelling]);
    if (text === undefined) continue;
    to.path.push(part === 'header' ? parameter.name : spelling);
    const value = parameter.read(text, to);
    if (seen && value !== BAD && found !== BAD && !isSame(found, value)) {
      to.refuse(
        texts.valueFault('conflicting_spellings', `'${parameter.name}' and '${spelling}' have different values`),
        text,
      );
    }
    to.path.pop();
    if (!seen) found = value;
    seen = true;
  }
  if (seen) out[parameter.name] = found;
  else if (parameter.required) to.refuseAt(parameter.name, texts.MISSING, null);
  else if (parameter.schema.default !== undefined) out[parameter.name] = defaultOf(parameter.schema);
}

function isSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
