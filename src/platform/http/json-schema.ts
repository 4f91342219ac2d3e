import type { TSchema } from 'typebox';

/** The keywords of JSON Schema that the readers and the OpenAPI document know. TypeBox schemas are such objects. */
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
  /** Our own: what null is read as, of a choice with null in it. */
  readonly nullMeans?: unknown;
  /** Our own: the service reads this value by itself, so the request takes whatever was sent. */
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

/** The schema of the values of a map, or undefined when the object has named fields only. */
export function mapValueSchema(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties !== undefined) return undefined;
  const [pattern] = Object.values(schema.patternProperties ?? {});
  if (pattern !== undefined) return pattern;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** Fields that a request must send: what is required and has no default. */
export function requiredFields(schema: JsonSchema): string[] {
  return (schema.required ?? []).filter((key) => schema.properties?.[key]?.default === undefined);
}

/** A TypeBox schema seen as the JSON Schema that it is. */
export function asJsonSchema(schema: TSchema): JsonSchema {
  return schema as unknown as JsonSchema;
}
