import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { pathPattern } from '../../src/platform/http/route-path.js';

type Json = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

interface Document {
  readonly paths: Record<string, Record<string, { responses: Record<string, Json> }>>;
  readonly components: { readonly responses: Record<string, Json> };
}

/** Headers that the document must list wherever a response has them. */
const TOLD = ['etag', 'link', 'x-next-cursor', 'retry-after', 'idempotent-replayed', 'x-ignored-fields'];

/** Returns the schema without additional properties: responses must not contain undocumented fields. */
export function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isClosed = schema['type'] === 'object' && 'properties' in schema && !('additionalProperties' in schema);
  return isClosed ? { ...schema, additionalProperties: false } : schema;
}

type Check = (method: string, path: string, answer: Answer) => boolean;

/** The check for the first app of this process: operations have the same schemas in every app. */
let shared: Promise<Check> | undefined;

/**
 * Compares JSON responses with the OpenAPI document for the operation and status. The returned function throws for undocumented fields,
 * headers, and statuses, missing fields, and wrong types. It reads the app's own document only for operations that the first app of the
 * process does not have.
 */
export async function conformanceChecker(app: FastifyInstance) {
  shared ??= checkOf(app);
  const isKnown = await shared;
  let own: Promise<Check> | undefined;
  return async (method: string, path: string, answer: Answer): Promise<void> => {
    if (!(answer.headers['content-type'] ?? '').startsWith('application/json')) return;
    if (isKnown(method, path, answer)) return;
    own ??= checkOf(app);
    (await own)(method, path, answer);
  };
}

/** Returns the check by the document of `app`; it returns false for an operation that the document does not have. */
async function checkOf(app: FastifyInstance): Promise<Check> {
  const { paths, components } = (await app.inject('/openapi.json')).json() as Document;
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'doc', components: closed(components) as Json });
  const patterns = Object.keys(paths)
    .map((template) => ({
      template,
      pattern: pathPattern(template),
      fixed: template.replaceAll(/\{\w+\}/g, '').length,
    }))
    .sort((left, right) => right.fixed - left.fixed);
  const compiled = new Map<string, ValidateFunction | null>();

  const validatorOf = (name: string, response: Json | undefined): ValidateFunction | null => {
    const known = compiled.get(name);
    if (known !== undefined) return known;
    const content = (response?.['content'] as Record<string, { schema: Json }> | undefined)?.['application/json'];
    const text = JSON.stringify(closed(content?.schema ?? true)).replaceAll('"#/components/', '"doc#/components/');
    const validator = content === undefined ? null : ajv.compile(JSON.parse(text) as Json);
    compiled.set(name, validator);
    return validator;
  };

  const resolve = (response: Json | undefined): Json | undefined => {
    const name = /^#\/components\/responses\/(\w+)$/.exec(String(response?.['$ref']))?.[1];
    return name === undefined ? response : components.responses[name];
  };

  return (method, path, answer) => {
    const found = patterns.find(
      ({ template, pattern }) => pattern.test(path) && paths[template]?.[method.toLowerCase()] !== undefined,
    );
    if (found === undefined) return false;
    const { responses } = paths[found.template]?.[method.toLowerCase()] ?? { responses: {} };
    const name = `${method} ${found.template} ${answer.status}`;
    const response = resolve(responses[String(answer.status)]);
    if (response === undefined) {
      if ([400, 405, 413, 414, 415].includes(answer.status)) return true;
      throw new Error(`${name} is not in the document: ${JSON.stringify(answer.json)}`);
    }
    const validate = validatorOf(name, response);
    if (validate !== null && !validate(answer.json)) {
      throw new Error(`${name} differs from the document: ${ajv.errorsText(validate.errors)}`);
    }
    const named = Object.keys((response['headers'] as Json | undefined) ?? {}).map((header) => header.toLowerCase());
    const untold = TOLD.filter((header) => header in answer.headers && !named.includes(header));
    // Ignored input is known before any error, but only successful responses report it.
    const wrong = untold.filter((header) => header !== 'x-ignored-fields' || answer.status < 300);
    if (wrong.length > 0) throw new Error(`${name} has headers that are not in the document: ${wrong.join(', ')}`);
    return true;
  };
}
