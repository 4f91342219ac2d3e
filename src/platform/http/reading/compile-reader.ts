import type { Static, TSchema } from 'typebox';
import * as texts from '../issue-texts.js';
import { type JsonSchema, mapValueSchema } from '../json-schema.js';
import { parseJson } from './json-body.js';
import { anyReader, arrayReader, holdsSecret, isRecord, mapReader, objectReader } from './read-containers.js';
import { booleanReader, enumReader, integerReader, numberReader, stringReader } from './read-scalars.js';
import { BAD, type Reader, Reading } from './reading.js';

/**
 * Compiles a schema into a function, once at start. Walks the schema itself because general validators do not provide
 * loose types, normalized values, unknown fields by name, and pydantic's wording.
 */
export function compileReader(schema: JsonSchema): Reader {
  if (schema.readLater === true) return laterReader(schema);
  if (schema.allOf !== undefined) return objectReader(mergeObjects(schema), compileReader);
  if (schema.nullMeans !== undefined) return nullReader(schema);
  if (schema.anyOf !== undefined) return unionReader(schema.anyOf);
  if (schema.const !== undefined) return enumReader([schema.const]);
  if (schema.enum !== undefined) return enumReader(schema.enum);
  if (schema.contentMediaType === 'application/json') return jsonTextReader(schema);
  switch (schema.type) {
    case 'integer':
      return integerReader(schema);
    case 'number':
      return numberReader(schema);
    case 'boolean':
      return booleanReader();
    case 'string':
      return stringReader(schema);
    case 'null':
      return (value, to) => (value === null ? null : to.refuse(texts.NONE_REQUIRED, value));
    case 'array':
      return arrayReader(schema, compileReader(schema.items ?? {}));
    case 'object': {
      const values = mapValueSchema(schema);
      if (values !== undefined) return mapReader(schema, compileReader(values));
      return schema.properties === undefined ? mapReader(schema, anyReader()) : objectReader(schema, compileReader);
    }
    case undefined:
      return anyReader();
    default:
      throw new Error(`No reader for schema type ${schema.type}`);
  }
}

/** Reads `value` by `schema` outside a request (tests, stored settings). Returns the value or its errors. */
export function readValue<T extends TSchema>(schema: T, value: unknown, at: readonly string[] = ['body']) {
  const to = new Reading();
  to.path.push(...at);
  const read = compileReader(schema as JsonSchema)(value, to);
  return { value: (read === BAD ? undefined : read) as Static<T> | undefined, issues: to.issues, ignored: to.ignored };
}

function mergeObjects(schema: JsonSchema): JsonSchema {
  const parts = (schema.allOf ?? []).map((part) => (part.allOf === undefined ? part : mergeObjects(part)));
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

/** Returns whether a value has the JSON type of this branch, before any loose reading. */
function isExactType(schema: JsonSchema, value: unknown): boolean {
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum !== undefined) return schema.enum.includes(value);
  switch (schema.type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'null':
      return value === null;
    default:
      return typeof value === schema.type;
  }
}

/** Reads with the first branch that accepts the value; branches of its JSON type come before converting ones. */
function unionReader(schemas: readonly JsonSchema[]): Reader {
  const others = schemas.filter((schema) => schema.type !== 'null');
  const allowsNull = others.length < schemas.length;
  if (others.every((schema) => schema.const !== undefined)) {
    const values = others.map((schema) => schema.const);
    const read = enumReader(values);
    return (value, to) => (allowsNull && value === null ? null : read(value, to));
  }
  const branches = others.map((schema) => ({ schema, read: compileReader(schema) }));
  const [only] = branches;
  if (only !== undefined && branches.length === 1) {
    return (value, to) => (allowsNull && value === null ? null : only.read(value, to));
  }
  return (value, to) => {
    if (allowsNull && value === null) return null;
    const exact = branches.filter(({ schema }) => isExactType(schema, value));
    let best: Reading | undefined;
    for (const { read } of [...exact, ...branches.filter((branch) => !exact.includes(branch))]) {
      const trial = to.fork();
      const result = read(value, trial);
      if (result !== BAD) {
        to.take(trial);
        return result;
      }
      if (best === undefined || (exact.length > 0 && trial.issues.length < best.issues.length)) best = trial;
    }
    if (best !== undefined) to.take(best);
    return BAD;
  };
}

/** Accepts any value, because the service reads it itself; keeps only the named fields of an object. */
function laterReader(schema: JsonSchema): Reader {
  if (schema.properties === undefined) return (value) => value;
  const read = objectReader(schema, compileReader);
  return (value, to) => (isRecord(value) ? read(value, to) : value);
}

/** Reads null as another value, for a field that returns to its default. */
function nullReader({ nullMeans, anyOf = [] }: JsonSchema): Reader {
  const read = unionReader(anyOf);
  return (value, to) => (value === null ? structuredClone(nullMeans) : read(value, to));
}

function jsonTextReader(schema: JsonSchema): Reader {
  const read = compileReader(schema.contentSchema ?? {});
  const secret = holdsSecret(schema);
  return (value, to) => {
    if (typeof value !== 'string') return read(value, to);
    const parsed = parseJson(value);
    return parsed.ok ? read(parsed.value, to) : to.refuse(texts.jsonInvalid(parsed.error), secret ? undefined : value);
  };
}
