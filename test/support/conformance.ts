import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifyInstance } from 'fastify';
import { pathPattern } from '../../src/platform/http/route-path.js';

type Json = Record<string, unknown>;

interface Answer {
  readonly status: number;
  readonly json: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** Objects with named fields and nothing else: an answer must not hold a field that the document does not name. */
function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(Object.entries(value).map(([key, part]) => [key, closed(part)]));
  const isClosed = schema['type'] === 'object' && 'properties' in schema && !('additionalProperties' in schema);
  return isClosed ? { ...schema, additionalProperties: false } : schema;
}

/**
 * Compares JSON answers with what the app's own OpenAPI document promises for that operation and status. The returned
 * function throws for a field too many, one too few, one of another type, and a status that is not documented.
 */
export async function conformanceChecker(app: FastifyInstance) {
  const document = (await app.inject('/openapi.json')).json() as {
    paths: Record<string, Record<string, { responses: Record<string, Json> }>>;
    components: Json;
  };
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'doc', components: closed(document.components) as Json });
  const patterns = Object.keys(document.paths)
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

  return (method: string, path: string, answer: Answer): void => {
    const found = patterns.find(
      ({ template, pattern }) => pattern.test(path) && document.paths[template]?.[method.toLowerCase()] !== undefined,
    );
    if (found === undefined || !(answer.headers['content-type'] ?? '').startsWith('application/json')) return;
    const { responses } = document.paths[found.template]?.[method.toLowerCase()] ?? { responses: {} };
    const name = `${method} ${found.template} ${answer.status}`;
    const response = responses[String(answer.status)];
    if (response === undefined) {
      if ([400, 413, 415].includes(answer.status)) return;
      throw new Error(`${name} is not in the document: ${JSON.stringify(answer.json)}`);
    }
    const validate = validatorOf(name, response);
    if (validate !== null && !validate(answer.json)) {
      throw new Error(`${name} differs from the document: ${ajv.errorsText(validate.errors)}`);
    }
  };
}
