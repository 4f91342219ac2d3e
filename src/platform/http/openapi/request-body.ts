import { asJsonSchema, type JsonSchema } from '../json-schema.js';
import type { AnyOperation } from '../operation-spec.js';
import { type Json, pascalCase } from './json.js';
import type { SchemaCatalogue } from './schemas.js';

/** Returns the request body of an operation; null if none. */
export function requestBody(spec: AnyOperation, schemas: SchemaCatalogue): Json | null {
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
