import { enumerationName } from '../../../engine/enumeration.js';
import type { JsonSchema } from '../json-schema.js';
import { type Json, pascalCase } from './json.js';
import type { Samples } from './samples.js';

/** Keywords that describe one use of a value rather than its type. */
const LOCAL = ['description', 'default', 'examples', 'deprecated'] as const;

/** Keywords that are written in another form. */
const OURS: readonly string[] = ['$id', 'required', 'nullMeans', 'readLater'];

/** Public form of internal formats. */
const PUBLIC_FORMATS: Readonly<Record<string, Json>> = {
  'resource-id': { format: 'uuid' },
  'integer-id': { format: 'int32' },
  'hour-minute': { pattern: '^([01]\\d|2[0-3]):[0-5]\\d$|^24:00$' },
  'header-text': {},
  'own-domain': { format: 'hostname' },
  'iana-time-zone': {},
};

/**
 * Collects named schemas and replaces every use with a reference. A schema is named by its `$id`, a list of values by
 * `enumeration`, and a nameless object inside another by its field.
 */
export class SchemaCatalogue {
  readonly #components = new Map<string, { text: string; schema: Json }>();

  constructor(
    readonly samples: Samples,
    /** Texts of enumerations by name: one for all values, or one per value. */
    private readonly enumTexts: Readonly<Record<string, string | Readonly<Record<string, string>>>> = {},
    /** Descriptions of schemas whose declaration has none, by name. */
    private readonly schemaTexts: Readonly<Record<string, string>> = {},
  ) {}

  /**
   * Returns the schema as the document shows it.
   * @param name name of an object without its own name. Throws if two different schemas have the same name.
   */
  refer(schema: JsonSchema, name?: string): Json {
    const known = schema.enum === undefined ? schema.$id : (enumerationName(schema.enum as string[]) ?? schema.$id);
    const own = known ?? (isNamedObject(schema) ? name : undefined);
    const written = this.#write(schema, own ?? name);
    if (own === undefined) return written;
    const isEnum = schema.enum !== undefined;
    const local = Object.fromEntries(
      LOCAL.filter((key) => written[key] !== undefined && (isEnum || key === 'default')).map((key) => [
        key,
        written[key],
      ]),
    );
    const shared = Object.fromEntries(Object.entries(written).filter(([key]) => !(key in local)));
    const text = isEnum ? this.#textOfEnum(own, schema.enum as string[]) : this.#textOfObject(own, shared);
    this.add(own, text === undefined ? shared : { ...shared, description: text });
    return { $ref: `#/components/schemas/${own}`, ...local };
  }

  /** Adds a schema that is already in its public form. */
  add(name: string, schema: Json): void {
    const text = JSON.stringify(schema);
    const known = this.#components.get(name);
    if (known !== undefined && known.text !== text) throw new Error(`Two different schemas are named ${name}`);
    this.#components.set(name, { text, schema });
  }

  #textOfObject(name: string, written: Json): string | undefined {
    return written['description'] === undefined ? this.schemaTexts[name] : undefined;
  }

  /** Describes an enumeration value by value, in order. */
  #textOfEnum(name: string, values: readonly string[]): string | undefined {
    const texts = this.enumTexts[name];
    if (texts === undefined || typeof texts === 'string') return texts;
    return values.map((value) => `- \`${value}\`: ${texts[value] ?? ''}`).join('\n');
  }

  /** Returns all named schemas by name. */
  components(): Json {
    const sorted = [...this.#components].sort(([left], [right]) => (left < right ? -1 : 1));
    return Object.fromEntries(sorted.map(([name, { schema }]) => [name, schema]));
  }

  #write(schema: JsonSchema, name: string | undefined): Json {
    const out: Json = {};
    for (const [key, value] of Object.entries(schema)) {
      if (OURS.includes(key) || value === undefined) continue;
      if (key === 'format') Object.assign(out, PUBLIC_FORMATS[value as string] ?? { format: value });
      else out[key] = this.#writeKeyword(key, value, name);
    }
    const required = (schema.required ?? []).filter((key) => schema.properties?.[key]?.default === undefined);
    if (required.length > 0) out['required'] = required;
    return withMeaningOfNull(asNullable(out), schema.nullMeans);
  }

  #writeKeyword(key: string, value: unknown, name: string | undefined): unknown {
    switch (key) {
      case 'properties':
        return Object.fromEntries(
          Object.entries(value as Record<string, JsonSchema>).map(([field, part]) => [
            field,
            this.samples.illustrate(field, this.refer(part, below(name, pascalCase(field)))),
          ]),
        );
      case 'patternProperties':
        return Object.fromEntries(
          Object.entries(value as Record<string, JsonSchema>).map(([pattern, part]) => [pattern, this.refer(part)]),
        );
      case 'items':
        return this.refer(value as JsonSchema, below(name, 'Item'));
      case 'contentSchema':
      case 'propertyNames':
        return this.refer(value as JsonSchema);
      case 'additionalProperties':
        return typeof value === 'boolean' ? value : this.refer(value as JsonSchema, below(name, 'Value'));
      case 'anyOf':
      case 'allOf':
        return (value as JsonSchema[]).map((part) => this.refer(part, name));
      default:
        return value instanceof RegExp ? value.source : value;
    }
  }
}

function isNamedObject(schema: JsonSchema): boolean {
  return schema.type === 'object' && schema.properties !== undefined;
}

function below(name: string | undefined, part: string): string | undefined {
  return name === undefined ? undefined : `${name}${part}`;
}

/**
 * A plain type or null is better written as `type: [string, null]` than as a union of two schemas (OpenAPI 3.1). In a
 * union that stays, the description of the value applies to the whole.
 */
function asNullable(schema: Json): Json {
  const parts = schema['anyOf'];
  if (!Array.isArray(parts) || parts.length !== 2) return schema;
  const [value, nothing] = parts as Json[];
  if (nothing?.['type'] !== 'null') return schema;
  const { anyOf: _replaced, ...outer } = schema;
  if (typeof value?.['type'] === 'string') return { ...value, ...outer, type: [value['type'], 'null'] };
  if (value?.['$ref'] === undefined) return schema;
  const { $ref, ...said } = value;
  return { ...said, ...outer, anyOf: [{ $ref }, nothing] };
}

function withMeaningOfNull(schema: Json, nullMeans: unknown): Json {
  if (nullMeans === undefined) return schema;
  const meaning = `Null: resets to \`${JSON.stringify(nullMeans)}\`.`;
  const said = schema['description'];
  return { ...schema, description: said === undefined ? meaning : `${said} ${meaning}` };
}
