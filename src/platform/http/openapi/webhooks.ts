import type { TSchema } from 'typebox';
import { asJsonSchema } from '../json-schema.js';
import { type Json, pascalCase } from './json.js';
import type { SchemaCatalogue } from './schemas.js';

/** Request that Outrider makes to webhook endpoints. */
export interface WebhookSpec {
  readonly name: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  readonly payload: TSchema;
  /** Data sent instead if it would be too large. */
  readonly cutPayload: TSchema;
  readonly sample: unknown;
}

/** Returns `webhooks` of the document, and `union`: a schema of all payloads, distinguished by `type`. */
export function webhookObjects(
  specs: readonly WebhookSpec[],
  union: string,
  parameters: readonly Json[],
  schemas: SchemaCatalogue,
): Json {
  const mapping: Record<string, string> = {};
  const webhooks = specs.map((spec) => {
    const payload = schemas.refer(asJsonSchema(spec.payload));
    mapping[spec.name] = String(payload['$ref']);
    const schema = { anyOf: [payload, schemas.refer(asJsonSchema(spec.cutPayload))] };
    const post = {
      operationId: `on${pascalCase(spec.name)}`,
      tags: [spec.tag],
      summary: spec.summary,
      description: spec.description,
      parameters,
      requestBody: {
        required: true,
        content: { 'application/json': { schema, examples: { sample: { value: spec.sample } } } },
      },
      responses: { '2XX': { description: 'Delivered. Any other status is retried.' } },
    };
    return [spec.name, { post }];
  });
  schemas.add(union, {
    oneOf: Object.values(mapping).map(($ref) => ({ $ref })),
    discriminator: { propertyName: 'type', mapping },
    description: 'Any event delivered to an endpoint.',
  });
  return Object.fromEntries(webhooks);
}
