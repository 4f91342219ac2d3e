import * as texts from '../issue-texts.js';
import { type JsonSchema, requiredFields } from '../json-schema.js';
import { textFault } from './read-scalars.js';
import { BAD, type Reader, type Reading } from './reading.js';

type Compile = (schema: JsonSchema) => Reader;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Sets a field that may be named `__proto__`. */
function setField(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === '__proto__')
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  else target[key] = value;
}

/** Returns a copy of a default, so that no handler changes that of the schema. */
export function defaultOf(schema: JsonSchema): unknown {
  return typeof schema.default === 'object' && schema.default !== null
    ? structuredClone(schema.default)
    : schema.default;
}

function reportUnknown(value: Record<string, unknown>, known: ReadonlySet<string>, to: Reading): void {
  for (const key of Object.keys(value)) {
    if (known.has(key)) continue;
    if (to.strict && to.path[0] === 'body') to.refuseAt(key, texts.EXTRA_FORBIDDEN, to.secret ? undefined : value[key]);
    else to.ignored.push([...to.path, key].join('.'));
  }
}

/**
 * Reads an object with named fields. Unknown fields are dropped and reported, unless `additionalProperties: true`
 * keeps them.
 */
export function objectReader(schema: JsonSchema, compile: Compile): Reader {
  const required = new Set(requiredFields(schema));
  const fields = Object.entries(schema.properties ?? {}).map(([key, property]) => ({
    key,
    property,
    read: compile(property),
    required: required.has(key),
    hasDefault: property.default !== undefined,
  }));
  const known = new Set(fields.map((field) => field.key));
  const keepsRest = schema.additionalProperties === true;
  const readRest = anyReader();
  const hasSecret = holdsSecret(schema);
  return (value, to) => {
    if (!isRecord(value)) return to.refuse(texts.OBJECT_TYPE, hasSecret ? undefined : value);
    const before = to.issues.length;
    const out: Record<string, unknown> = {};
    let present = 0;
    for (const field of fields) {
      if (!Object.hasOwn(value, field.key)) {
        if (field.required) to.refuseAt(field.key, texts.MISSING, null);
        else if (field.hasDefault) out[field.key] = defaultOf(field.property);
        continue;
      }
      present += 1;
      to.path.push(field.key);
      out[field.key] = field.read(value[field.key], to);
      to.path.pop();
    }
    if (present < Object.keys(value).length) {
      if (keepsRest) {
        for (const key of Object.keys(value)) {
          if (known.has(key)) continue;
          to.path.push(key);
          setField(out, key, readRest(value[key], to));
          to.path.pop();
        }
      } else reportUnknown(value, known, to);
    }
    return to.issues.length === before ? out : BAD;
  };
}

/** Reads `map<T>`: any keys, with values of one schema. */
export function mapReader(schema: JsonSchema, readValue: Reader): Reader {
  const { maxProperties = Number.POSITIVE_INFINITY, propertyNames } = schema;
  const maxKey = propertyNames?.maxLength ?? Number.POSITIVE_INFINITY;
  return (value, to) => {
    if (!isRecord(value)) return to.refuse(texts.DICT_TYPE, value);
    const keys = Object.keys(value);
    if (keys.length > maxProperties) {
      return to.refuse(texts.sizeFault('Dictionary', 'max', maxProperties, keys.length), value);
    }
    const before = to.issues.length;
    const out: Record<string, unknown> = {};
    for (const key of keys) {
      to.path.push(key);
      const bad = textFault(key) ?? ([...key].length > maxKey ? texts.tooLong(maxKey) : null);
      if (bad !== null) to.refuseAt('[key]', bad, key);
      else setField(out, key, readValue(value[key], to));
      to.path.pop();
    }
    return to.issues.length === before ? out : BAD;
  };
}

export function arrayReader(schema: JsonSchema, readItem: Reader): Reader {
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY, uniqueItems = false } = schema;
  return (value, to) => {
    if (!Array.isArray(value)) return to.refuse(texts.LIST_TYPE, value);
    if (value.length > maxItems) return to.refuse(texts.sizeFault('List', 'max', maxItems, value.length), value);
    if (value.length < minItems) return to.refuse(texts.sizeFault('List', 'min', minItems, value.length), value);
    const before = to.issues.length;
    const out: unknown[] = [];
    for (let index = 0; index < value.length; index += 1) {
      to.path.push(index);
      out.push(readItem(value[index], to));
      to.path.pop();
    }
    if (to.issues.length > before) return BAD;
    return uniqueItems ? [...new Set(out)] : out;
  };
}

/** Reads any JSON value in which each text can be stored. */
export function anyReader(): Reader {
  return (value, to) => {
    const bad = faultInside(value);
    return bad === null ? value : to.refuse(bad, undefined);
  };
}

function faultInside(value: unknown): texts.Fault | null {
  if (typeof value === 'string') return textFault(value);
  if (typeof value === 'number' && !Number.isFinite(value)) return texts.FINITE_NUMBER;
  if (typeof value !== 'object' || value === null) return null;
  for (const key of Object.keys(value)) {
    const bad = textFault(key) ?? faultInside((value as Record<string, unknown>)[key]);
    if (bad !== null) return bad;
  }
  return null;
}

/** Returns whether a value of this schema may contain a secret, so that an invalid one is not echoed. */
export function holdsSecret(schema: JsonSchema): boolean {
  if (schema.writeOnly === true) return true;
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.anyOf ?? []), ...(schema.allOf ?? [])];
  return parts.some(holdsSecret) || (schema.items !== undefined && holdsSecret(schema.items));
}
