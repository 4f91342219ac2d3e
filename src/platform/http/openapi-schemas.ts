import type { JsonSchema } from './json-schema.js';

type Json = Record<string, unknown>;

/** Collects named schemas (`$id`) and writes every place that uses one as a reference to it. */
export class SchemaCatalogue {
  readonly #components = new Map<string, { text: string; schema: Json }>();

  /** The schema as the document shows it. Throws when two different schemas have one name. */
  refer(schema: JsonSchema): Json {
    const { $id: name } = schema;
    const written = this.#write(schema);
    if (name === undefined) return written;
    const { default: fallback, ...component } = written;
    const text = JSON.stringify(component);
    const known = this.#components.get(name);
    if (known !== undefined && known.text !== text) throw new Error(`Two different schemas are named ${name}`);
    this.#components.set(name, { text, schema: component });
    const reference = { $ref: `#/components/schemas/${name}` };
    return fallback === undefined ? reference : { ...reference, default: fallback };
  }

  /** All named schemas, by name. */
  components(): Json {
    const sorted = [...this.#components].sort(([left], [right]) => (left < right ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema]));
  }

  #write(schema: JsonSchema): Json {
    const out: Json = {};
    for (const [key, value] of Object.entries(schema)) {
      if (key === '$id' || value === undefined) continue;
      if (key === 'required') continue;
      out[key] = this.#writeKeyword(key, value);
    }
    const required = (schema.required ?? []).filter((key) => schema.properties?.[key]?.default === undefined);
    if (required.length > 0) out['required'] = required;
    return asNullable(out);
  }

  #writeKeyword(key: string, value: unknown): unknown {
    switch (key) {
      case 'properties':
      case 'patternProperties':
        return Object.fromEntries(
          Object.entries(value as Record<string, JsonSchema>).map(([name, part]) => [name, this.refer(part)]),
        );
      case 'items':
      case 'contentSchema':
      case 'propertyNames':
        return this.refer(value as JsonSchema);
      case 'additionalProperties':
        return typeof value === 'boolean' ? value : this.refer(value as JsonSchema);
      case 'anyOf':
      case 'allOf':
        return (value as JsonSchema[]).map((part) => this.refer(part));
      default:
        return value instanceof RegExp ? value.source : value;
    }
  }
}

/** A plain type or null reads better as `type: [string, null]` than as a choice of two schemas (OpenAPI 3.1). */
function asNullable(schema: Json): Json {
  const parts = schema['anyOf'];
  if (!Array.isArray(parts) || parts.length !== 2) return schema;
  const [value, nothing] = parts as Json[];
  if (nothing?.['type'] !== 'null' || typeof value?.['type'] !== 'string') return schema;
  const { anyOf: _replaced, ...outer } = schema;
  const { enum: values, ...rest } = value;
  const merged = { ...rest, ...outer, type: [value['type'], 'null'] };
  return Array.isArray(values) ? { ...merged, enum: [...values, null] } : merged;
}
