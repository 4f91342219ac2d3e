import type { TSchema } from 'typebox';

/** Keywords of JSON Schema that the readers and the OpenAPI document support. TypeBox schemas are such objects. */
export interface JsonSchema {
  readonly $id?: string;
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly examples?: unknown;
  readonly writeOnly?: boolean;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  /** Extension: value that null is read as, in a union with null. */
  readonly nullMeans?: unknown;
  /** Extension: the service reads this value itself, so the request accepts any value. */
  readonly readLater?: boolean;
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly contentMediaType?: string;
  readonly contentSchema?: JsonSchema;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly propertyNames?: JsonSchema;
  readonly maxProperties?: number;
}

/** Returns the schema of the values of a map; undefined if the object only has named fields. */
export function mapValueSchema(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties !== undefined) return undefined;
  const [pattern] = Object.values(schema.patternProperties ?? {});
  if (pattern !== undefined) return pattern;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** Returns fields that a request must send: required and without a default. */
export function requiredFields(schema: JsonSchema): string[] {
  return (schema.required ?? []).filter((key) => schema.properties?.[key]?.default === undefined);
}

/** Returns a TypeBox schema as JSON Schema. */
export function asJsonSchema(schema: TSchema): JsonSchema {
  return schema as unknown as JsonSchema;
}
