import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, it } from 'vitest';

// Rules that make the recorded document suitable for generated clients. `npm run openapi` records it; CONTRIBUTING.md describes how.

type Json = Record<string, unknown>;

const document = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly webhooks: Record<string, Record<string, Operation>>;
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>;
  readonly components: Record<string, Record<string, Json>>;
};

interface Operation {
  readonly operationId: string;
  readonly parameters: Json[];
  readonly requestBody?: Json;
  readonly responses: Record<string, Json>;
  readonly security?: ReadonlyArray<Record<string, unknown>>;
  readonly 'x-audience'?: string;
  readonly 'x-error-codes'?: Json;
}

/** Formats of JSON Schema and of the OpenAPI format registry. */
const FORMATS = [
  'uuid',
  'date-time',
  'date',
  'email',
  'hostname',
  'uri',
  'uri-reference',
  'binary',
  'int32',
  'int64',
  'password',
];
/** Formats that need no further description. */
const SELF_EVIDENT = ['uuid', 'date-time', 'date', 'binary', 'password'];

const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Yields every object in a part of the document with its location, except examples. */
function* objectsIn(value: unknown, location: readonly string[]): Generator<[Json, readonly string[]]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [value as Json, location];
  for (const [key, part] of Object.entries(value)) {
    if (key !== 'example' && key !== 'examples') yield* objectsIn(part, [...location, key]);
  }
}

const all = [...objectsIn(document, [])];
const isComponent = (location: readonly string[]): boolean => location.length === 3 && location[1] === 'schemas';
const locationsOf = (wrong: (object: Json, location: readonly string[]) => boolean): string[] =>
  all.filter(([object, location]) => wrong(object, location)).map(([, location]) => location.join(' '));

function follow(part: Json): Json {
  if (typeof part['$ref'] !== 'string') return part;
  const [, , kind = '', name = ''] = part['$ref'].split('/');
  return document.components[kind]?.[name] ?? {};
}

it('every enumeration has a name: declare its list with `enumeration` (src/engine/enumeration.ts)', () => {
  expect(locationsOf((object, location) => Array.isArray(object['enum']) && !isComponent(location))).toEqual([]);
});

it('every object with fields has a name', () => {
  const isSchema = (object: Json) => object['type'] === 'object' && typeof object['properties'] === 'object';
  expect(locationsOf((object, location) => isSchema(object) && !isComponent(location))).toEqual([]);
});

it('every format is one that others know', () => {
  expect(locationsOf(({ format }) => typeof format === 'string' && !FORMATS.includes(format))).toEqual([]);
});

it('every reference leads somewhere', () => {
  const leads = ({ $ref }: Json) => typeof $ref !== 'string' || Object.keys(follow({ $ref })).length > 0;
  expect(locationsOf((object) => !leads(object))).toEqual([]);
});

it('every parameter has a description, and an example where its type does not say it all', () => {
  const wrong = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .map(follow)
      .filter(({ description, example, schema }) => {
        const { type, default: fallback, enum: values } = follow(schema as Json);
        const needsExample = type !== 'boolean' && fallback === undefined && values === undefined;
        const hasDefault = (schema as Json)['default'] !== undefined;
        return description === undefined || (needsExample && !hasDefault && example === undefined);
      })
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(wrong, 'describe them where they are declared; examples by name are in src/document/samples.ts').toEqual([]);
});

it('every page is bounded in the same words: a `limit` of a query is above 0, and a cursor may be long', () => {
  const wrong = operations.flatMap(({ operationId, parameters }) =>
    parameters
      .map(follow)
      .filter(({ name, in: location, schema }) => {
        const { exclusiveMinimum, maxLength } = follow(schema as Json);
        return (
          location === 'query' &&
          ((name === 'limit' && exclusiveMinimum !== 0) || (name === 'cursor' && maxLength !== 2000))
        );
      })
      .map(({ name }) => `${operationId} ${name}`),
  );
  expect(wrong).toEqual([]);
});

it('every text field has an example, unless its format or default says it all', () => {
  const wrong = Object.entries(document.components['schemas'] ?? {}).flatMap(([name, schema]) =>
    Object.entries((schema['properties'] ?? {}) as Record<string, Json>)
      .filter(([, field]) => {
        const isText = [field['type']].flat()[0] === 'string' && field['writeOnly'] !== true;
        const isClear = SELF_EVIDENT.includes(String(field['format'])) || 'default' in field || 'const' in field;
        return isText && !isClear && field['examples'] === undefined;
      })
      .map(([field]) => `${name}.${field}`),
  );
  expect(wrong, 'give the schema `examples`, or the name an entry in src/document/samples.ts').toEqual([]);
});

it('every error code has an example in words: add it to src/document/error-texts.ts', () => {
  const examples = Object.values(document.components['responses'] ?? {}).flatMap((response) => {
    const content = response['content'] as { 'application/json': { examples?: Record<string, { value: Json }> } };
    return Object.entries(content['application/json'].examples ?? {});
  });
  expect(examples.map(([code]) => code).sort()).toEqual(document.components['schemas']?.['ErrorCode']?.['enum']);
  expect(examples.filter(([, { value }]) => !/ .*\.$/.test(String(value['detail']))).map(([code]) => code)).toEqual([]);
});

it('every example is what its schema says', { timeout: 60_000 }, () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  ajv.addSchema({ $id: 'doc', ...document });
  const inDocument = (schema: unknown): Json =>
    JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"doc#/components/'));
  const wrong: string[] = [];
  const checked = new Set<string>();
  const check = (location: readonly string[], schema: unknown, value: unknown): void => {
    const pair = JSON.stringify([schema, value]);
    if (checked.has(pair)) return;
    checked.add(pair);
    const validate = ajv.compile(inDocument(schema));
    if (!validate(value)) wrong.push(`${location.join(' ')}: ${ajv.errorsText(validate.errors)}`);
  };
  for (const [object, location] of all) {
    const { schema, example, examples } = object;
    if (schema !== undefined && example !== undefined) check(location, schema, example);
    if (schema !== undefined && typeof examples === 'object') {
      for (const { value } of Object.values(examples as Record<string, Json>)) check(location, schema, value);
    }
    if (schema === undefined && Array.isArray(examples)) {
      for (const value of examples) check(location, { ...object, examples: undefined, description: undefined }, value);
    }
  }
  expect(wrong).toEqual([]);
});

it('tells every event type as a webhook with its payload', () => {
  const { discriminator } = follow({ $ref: '#/components/schemas/WebhookEvent' }) as {
    discriminator: { mapping: Json };
  };
  expect(Object.keys(discriminator.mapping)).toEqual(Object.keys(document.webhooks));
  expect(Object.keys(document.webhooks).length).toBeGreaterThan(50);
});

it('every schema, tag and operation has a description: `src/document` has those a declaration lacks', () => {
  const { schemas = {} } = document.components;
  const undescribed = Object.keys(schemas).filter((name) => typeof schemas[name]?.['description'] !== 'string');
  const tags = document.tags.filter(({ description }) => typeof description !== 'string').map(({ name }) => name);
  expect({ undescribed, tags }).toEqual({ undescribed: [], tags: [] });
});

it('every operation has a named set of error codes, which includes the codes documented by its responses', () => {
  const { ErrorCode } = document.components['schemas'] as Record<string, { enum: string[] }>;
  const wrong = operations.flatMap(({ operationId, responses, ...operation }) => {
    const reference = operation['x-error-codes'] ?? {};
    const set = (follow(reference)['enum'] ?? []) as string[];
    const documented = Object.entries(responses)
      .filter(([status]) => Number(status) >= 400 && status !== '422')
      .flatMap(([, { description }]) => [...String(description).matchAll(/`(\w+)`/g)].map(([, code = '']) => code));
    const isNamed = String(reference['$ref']).endsWith(
      `/${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}ErrorCode`,
    );
    const lost = documented.filter((code) => !set.includes(code));
    const unknown = set.filter((code) => !ErrorCode?.enum.includes(code));
    return isNamed && documented.length > 0 && [...lost, ...unknown].length === 0
      ? []
      : [{ operationId, lost, unknown }];
  });
  expect(wrong).toEqual([]);
});

it('every operation without an API key has an audience, and none of the promised ones that take a key', () => {
  const promised = readFileSync(new URL('../api/operations.tsv', import.meta.url), 'utf8');
  const takesKey = ({ security }: Operation) => security === undefined || security.some((one) => 'bearer' in one);
  const wrong = operations.filter((operation) => {
    const audience = operation['x-audience'];
    if (audience === undefined) return !takesKey(operation);
    const isPromised = promised.includes(`\t${operation.operationId}\t`);
    return !['console', 'machine'].includes(audience) || (isPromised && takesKey(operation));
  });
  expect(wrong.map(({ operationId }) => operationId)).toEqual([]);
  expect(operations.filter((operation) => operation['x-audience'] !== undefined).length).toBeGreaterThan(30);
});
