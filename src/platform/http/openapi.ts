import { Type } from 'typebox';
import { statusOf } from './error-status.js';
import { asJsonSchema, type JsonSchema } from './json-schema.js';
import { SchemaCatalogue } from './openapi-schemas.js';
import type { AnyOperation } from './operation-spec.js';

type Json = Record<string, unknown>;

const ValidationErrorItem = Type.Object(
  {
    type: Type.String(),
    loc: Type.Array(Type.Union([Type.String(), Type.Integer()])),
    msg: Type.String(),
    input: Type.Optional(Type.Unknown()),
    ctx: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'ValidationErrorItem' },
);
const HTTPValidationError = Type.Object({ detail: Type.Array(ValidationErrorItem) }, { $id: 'HTTPValidationError' });
const ErrorOut = Type.Object(
  {
    detail: Type.String({ description: 'What went wrong, for humans.' }),
    code: Type.String({ description: 'What went wrong, for programs.' }),
    requestId: Type.String(),
    context: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { $id: 'ErrorOut' },
);

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes a repeated request safe: the same key and request get the same answer, and the work is done once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};
const CLIENT_REQUEST_ID: Json = {
  name: 'X-Client-Request-Id',
  in: 'header',
  required: false,
  description: 'Echoed and logged; stands in for `Idempotency-Key` when that is absent.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};
const WORKSPACE_ID: Json = {
  name: 'workspaceId',
  in: 'query',
  required: true,
  description: 'The workspace that the request is about.',
  schema: { type: 'integer' },
};

export interface DocumentFacts {
  readonly title: string;
  readonly description: string;
  readonly serverUrl: string;
}

/** The OpenAPI 3.1 document of the registered operations, in the order of their registration. */
export function openApiDocument(operations: readonly AnyOperation[], facts: DocumentFacts): Json {
  const catalogue = new SchemaCatalogue();
  const paths: Record<string, Json> = {};
  for (const spec of operations) {
    const path = paths[spec.path] ?? {};
    paths[spec.path] = path;
    path[spec.method.toLowerCase()] = operationObject(spec, catalogue);
  }
  const tags = [...new Set(operations.map((spec) => spec.tag))].map((name) => ({ name }));
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: 'v1', description: facts.description },
    servers: [{ url: facts.serverUrl }],
    security: [{ bearer: [] }],
    tags,
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' } },
      schemas: catalogue.components(),
    },
  };
}

function operationObject(spec: AnyOperation, catalogue: SchemaCatalogue): Json {
  const body = requestBody(spec, catalogue);
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: `${spec.description}${spec.access === 'public' ? '' : `\n\nScope: \`${spec.scope}\`.`}`,
    ...(spec.deprecated === true ? { deprecated: true } : {}),
    ...(spec.access === 'public' ? { security: [] } : {}),
    parameters: parametersOf(spec, catalogue),
    ...(body === null ? {} : { requestBody: body }),
    responses: responsesOf(spec, catalogue),
  };
}

function parametersOf(spec: AnyOperation, catalogue: SchemaCatalogue): Json[] {
  const list = (place: 'path' | 'query' | 'header', schema: unknown): Json[] => {
    const { properties = {}, required = [] } = (schema ?? {}) as JsonSchema;
    return Object.entries(properties).map(([name, property]) => {
      const { description, ...rest } = catalogue.refer(property);
      return {
        name,
        in: place,
        required: place === 'path' || (required.includes(name) && property.default === undefined),
        ...(description === undefined ? {} : { description }),
        schema: rest,
        ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
      };
    });
  };
  return [
    ...list('path', spec.params),
    ...(spec.access === 'workspace' ? [WORKSPACE_ID] : []),
    ...list('query', spec.query),
    ...list('header', spec.headers),
    ...(spec.method === 'POST' && spec.access === 'workspace' ? [IDEMPOTENCY_KEY] : []),
    ...(spec.clientRequestIdIsKey === true ? [CLIENT_REQUEST_ID] : []),
  ];
}

function requestBody(spec: AnyOperation, catalogue: SchemaCatalogue): Json | null {
  const example = spec.example?.body === undefined ? {} : { example: spec.example.body };
  if (spec.form !== undefined) {
    const files = Object.entries(spec.form.files ?? {});
    const fields = asJsonSchema(spec.form.fields);
    const parts: Record<string, JsonSchema> = Object.fromEntries(
      files.map(([name]) => [name, { type: 'string', format: 'binary' }]),
    );
    const schema: JsonSchema = {
      ...fields,
      properties: { ...parts, ...fields.properties },
      required: [
        ...files.filter(([, part]) => part.required === true).map(([name]) => name),
        ...(fields.required ?? []),
      ],
    };
    const content = { schema: catalogue.refer(schema), ...example };
    const isPlain = files.length === 0;
    return {
      required: (schema.required ?? []).length > 0,
      content: {
        ...(isPlain ? { 'application/x-www-form-urlencoded': content } : {}),
        'multipart/form-data': content,
      },
    };
  }
  if (spec.body === undefined) return null;
  return {
    required: spec.bodyOptional !== true,
    content: { 'application/json': { schema: catalogue.refer(asJsonSchema(spec.body)), ...example } },
  };
}

function responsesOf(spec: AnyOperation, catalogue: SchemaCatalogue): Json {
  const codes = new Map<number, string[]>();
  for (const code of [...commonErrors(spec), ...(spec.errors ?? [])]) {
    const status = statusOf(code);
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  const errorSchema = catalogue.refer(asJsonSchema(ErrorOut));
  const errors = [...codes].map(([status, names]) => [
    String(status),
    {
      description: names.map((name) => `\`${name}\``).join(', '),
      content: { 'application/json': { schema: errorSchema } },
    },
  ]);
  const example = spec.example?.response === undefined ? {} : { example: spec.example.response };
  const schema = spec.response === undefined ? { type: 'string' } : catalogue.refer(asJsonSchema(spec.response));
  return Object.fromEntries(
    [
      ['200', { description: 'Success.', content: { [spec.produces ?? 'application/json']: { schema, ...example } } }],
      ...errors,
      [
        '422',
        {
          description: 'Invalid parameters, headers or body: all errors at once, nothing was written.',
          content: { 'application/json': { schema: catalogue.refer(asJsonSchema(HTTPValidationError)) } },
        },
      ],
    ].sort(([left], [right]) => Number(left) - Number(right)) as Array<[string, Json]>,
  );
}

function commonErrors(spec: AnyOperation): string[] {
  const always = ['internal_error', 'service_unavailable'];
  if (spec.access === 'public') return always;
  const withKey = [
    'missing_credential',
    'invalid_credential',
    'expired_credential',
    'insufficient_scope',
    'rate_limited',
  ];
  const withWorkspace = spec.access === 'workspace' ? ['workspace_not_found'] : [];
  const once = spec.access === 'workspace' && spec.method === 'POST' ? ['idempotency_key_in_use'] : [];
  return [...withKey, ...withWorkspace, ...once, ...always];
}
