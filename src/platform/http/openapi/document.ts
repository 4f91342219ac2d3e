import type { TObject } from 'typebox';
import { asJsonSchema, type JsonSchema } from '../json-schema.js';
import type { AnyOperation, Audience } from '../operation-spec.js';
import { ErrorAnswers } from './errors.js';
import { headerComponents, headersOf, headersOfSuccess } from './headers.js';
import { type Json, pascalCase } from './json.js';
import { Parameters } from './parameters.js';
import { Samples } from './samples.js';
import { SchemaCatalogue } from './schemas.js';
import { type WebhookSpec, webhookObjects } from './webhooks.js';

export interface DocumentFacts {
  readonly title: string;
  readonly description: string;
  readonly serverUrl: string;
  /** Examples by field name, for schemas without one. */
  readonly samples: Readonly<Record<string, string | number>>;
  /** Meaning of error codes, one sentence each; `*_not_found` explain themselves. */
  readonly errorTexts: Readonly<Record<string, string>>;
  /** Texts of enumerations by name: one for all values, or one per value. */
  readonly enumTexts: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  /** Descriptions of schemas whose declaration has none, by name. */
  readonly schemaTexts: Readonly<Record<string, string>>;
  /** Description of the operations of each tag, one sentence each. */
  readonly tagTexts: Readonly<Record<string, string>>;
  readonly webhooks: {
    readonly specs: readonly WebhookSpec[];
    /** Headers of every request to an endpoint. */
    readonly headers: TObject;
    /** Name of the schema for any of the payloads. */
    readonly union: string;
  };
}

const COOKIE =
  'The session of a signed-in member (`POST /auth/sign-in`). Without HTTPS, the cookie is named `outrider`. Changes also require ' +
  '`X-CSRF-Token` (`csrf_token` of `GET /auth/session`) and an `Origin` or `Sec-Fetch-Site` of this server.';

/** Returns the OpenAPI 3.1 document of the registered operations, in the order of their registration. */
export function openApiDocument(operations: readonly AnyOperation[], facts: DocumentFacts): Json {
  const schemas = new SchemaCatalogue(new Samples(facts.samples), facts.enumTexts, facts.schemaTexts);
  const parameters = new Parameters(schemas);
  const errors = new ErrorAnswers(schemas, facts.errorTexts);
  const written = operations.map((spec) => ({ spec, own: parameters.of(spec) }));
  const { specs, headers, union } = facts.webhooks;
  const webhooks = webhookObjects(specs, union, parameters.ofAll(headers), schemas);
  const paths: Record<string, Json> = {};
  for (const { spec, own } of written) {
    const path = paths[spec.path] ?? {};
    paths[spec.path] = path;
    path[spec.method.toLowerCase()] = operationObject(spec, parameters.share(own), schemas, errors);
  }
  const responses = errors.components();
  return {
    openapi: '3.1.0',
    info: { title: facts.title, version: 'v1', description: facts.description },
    servers: [{ url: facts.serverUrl }],
    security: [{ bearer: [] }, { cookieAuth: [] }],
    tags: [...new Set(operations.map((spec) => spec.tag))].map((name) => ({ name, description: facts.tagTexts[name] })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'An API key.' },
        cookieAuth: { type: 'apiKey', in: 'cookie', name: '__Host-outrider', description: COOKIE },
      },
      parameters: parameters.components(),
      headers: headerComponents,
      responses,
      schemas: schemas.components(),
    },
  };
}

/** Only if it differs from the top of the document. */
function securityOf({ access }: AnyOperation): Json {
  if (access === 'public') return { security: [] };
  return access === 'person' ? { security: [{ cookieAuth: [] }] } : {};
}

/** Returns the callers of the operation; null for clients with an API key. The console calls operations that need a session. */
function audienceOf({ access, audience }: AnyOperation): Audience | null {
  return audience ?? (access === 'person' ? 'console' : null);
}

function operationObject(
  spec: AnyOperation,
  parameters: readonly Json[],
  schemas: SchemaCatalogue,
  errors: ErrorAnswers,
): Json {
  const body = requestBody(spec, schemas);
  const audience = audienceOf(spec);
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: `${spec.description}${hasScopes(spec) ? `\n\nScope: \`${spec.scope}\`.` : ''}`,
    ...(spec.deprecated === true ? { deprecated: true } : {}),
    ...(audience === null ? {} : { 'x-audience': audience }),
    'x-error-codes': errors.setOf(spec),
    ...securityOf(spec),
    parameters,
    ...(body === null ? {} : { requestBody: body }),
    responses: { ...success(spec, schemas), ...errors.of(spec) },
  };
}

function hasScopes({ access }: AnyOperation): boolean {
  return access === 'workspace' || access === 'key';
}

function success(spec: AnyOperation, schemas: SchemaCatalogue): Json {
  const location = { description: 'Address to continue at.', schema: { type: 'string', format: 'uri-reference' } };
  const isRedirectOnly = spec.redirects === true && spec.produces === undefined && spec.response === undefined;
  return {
    ...(isRedirectOnly ? {} : content(spec, schemas)),
    ...(spec.redirects === true ? { 302: { description: 'Redirect.', headers: { Location: location } } } : {}),
  };
}

function content(spec: AnyOperation, schemas: SchemaCatalogue): Json {
  const example = spec.example?.response === undefined ? {} : { example: spec.example.response };
  const schema =
    spec.response === undefined
      ? { type: 'string' }
      : schemas.refer(asJsonSchema(spec.response), `${pascalCase(spec.id)}Out`);
  return {
    200: {
      description: 'Success.',
      ...headersOf(headersOfSuccess(spec)),
      content: { [spec.produces ?? 'application/json']: { schema, ...example } },
    },
  };
}

/** Returns the request body of an operation; null if none. */
function requestBody(spec: AnyOperation, schemas: SchemaCatalogue): Json | null {
  const example = spec.example?.body === undefined ? {} : { example: spec.example.body };
  if (spec.form !== undefined) return formBody(spec, schemas, example);
  if (spec.body === undefined) return null;
  const named = schemas.refer(asJsonSchema(spec.body), `${pascalCase(spec.id)}In`);
  // An optional body may also be null.
  const schema = spec.bodyOptional === true ? { anyOf: [named, { type: 'null' }] } : named;
  return { required: spec.bodyOptional !== true, content: { 'application/json': { schema, ...example } } };
}

function formBody(spec: AnyOperation, schemas: SchemaCatalogue, example: Json): Json {
  const { id, form } = spec;
  const files = Object.entries(form?.files ?? {});
  const fields = asJsonSchema(form?.fields ?? ({} as never));
  const parts: Record<string, JsonSchema> = Object.fromEntries(
    files.map(([name]) => [name, { type: 'string', format: 'binary' }]),
  );
  const schema: JsonSchema = {
    ...fields,
    properties: { ...parts, ...fields.properties },
    required: [...files.filter(([, part]) => part.required === true).map(([name]) => name), ...(fields.required ?? [])],
  };
  const content = { schema: schemas.refer(schema, `${pascalCase(id)}Form`), ...example };
  return {
    required: spec.bodyOptional !== true && (schema.required ?? []).length > 0,
    content: {
      ...(files.length === 0 ? { 'application/x-www-form-urlencoded': content } : {}),
      'multipart/form-data': content,
    },
  };
}
