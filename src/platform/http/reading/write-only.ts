import { type JsonSchema, mapValueSchema } from '../json-schema.js';
import { REDACTED } from '../secret-fields.js';

/** Returns a copy of a value in which fields that its schema marks as write-only are replaced, at any depth. */
export function withoutWriteOnly(value: unknown, ...schemas: readonly JsonSchema[]): unknown {
  const all = schemas.flatMap(withParts);
  if (all.some(({ writeOnly }) => writeOnly === true)) return value === null ? null : REDACTED;
  if (Array.isArray(value)) {
    const items = all.flatMap((schema) => schema.items ?? []);
    return value.map((item) => withoutWriteOnly(item, ...items));
  }
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const fields = all.flatMap((schema) => schema.properties?.[name] ?? mapValueSchema(schema) ?? []);
      return [name, withoutWriteOnly(item, ...fields)];
    }),
  );
}

function withParts(schema: JsonSchema): JsonSchema[] {
  return [schema, ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(withParts)];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
