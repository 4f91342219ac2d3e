import type { TestWorld } from '../world.js';

/** The part of JSON Schema that the document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly default?: unknown;
}

export interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: Schema;
}

/** Operation as described in the document. */
export interface Operation {
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly description: string;
  readonly isPublic: boolean;
  /** Whether the operation concerns the signed-in member, so that no API key may call it. */
  readonly wantsPerson: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: { readonly schema: Schema; readonly example: unknown; readonly required: boolean } | null;
  /** Whether the operation accepts a form instead of a JSON body. */
  readonly isForm: boolean;
  /** Whether the response continues until the client leaves. */
  readonly isEndless: boolean;
}

interface Documented {
  readonly operationId: string;
  readonly description: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
  readonly requestBody?: {
    readonly required?: boolean;
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: unknown }>>;
  };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Documented>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
}

/** Returns all operations of the service's own document, and a reader of its references. */
export async function everyOperation(
  world: TestWorld,
): Promise<{ operations: Operation[]; resolve: (schema: Schema) => Schema }> {
  const { json } = await world.inject({ url: '/openapi.json', key: null });
  const document = json as Document;
  const resolve = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const found = document.components.schemas[schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)];
    if (found === undefined) throw new Error(`${schema.$ref} is not in the document`);
    return resolve(found);
  };
  const parameterOf = (parameter: Parameter | { readonly $ref: string }): Parameter => {
    if (!('$ref' in parameter)) return parameter;
    const found = document.components.parameters[parameter.$ref.slice(parameter.$ref.lastIndexOf('/') + 1)];
    if (found === undefined) throw new Error(`${parameter.$ref} is not in the document`);
    return found;
  };
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]): Operation => {
      const content = one.requestBody?.content['application/json'];
      return {
        id: one.operationId,
        method: method.toUpperCase() as Operation['method'],
        path,
        description: one.description,
        isPublic: one.security?.length === 0,
        wantsPerson: one.security?.length === 1 && 'cookieAuth' in (one.security[0] ?? {}),
        parameters: (one.parameters ?? []).map(parameterOf),
        body:
          content === undefined
            ? null
            : {
                schema: resolve(content.schema),
                example: content.example,
                required: one.requestBody?.required === true,
              },
        isForm: one.requestBody !== undefined && content === undefined,
        isEndless: one.responses['200']?.content?.['text/event-stream'] !== undefined,
      };
    }),
  );
  return { operations, resolve };
}

/** Returns the path with these parameter values. */
export function pathOf(operation: Operation, values: Readonly<Record<string, string>>): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
