import type { TObject } from 'typebox';
import { wordsOf } from '../../errors.js';
import type { JsonSchema } from '../json-schema.js';
import type { AnyOperation } from '../operation-spec.js';
import { isAbsentWhenEmpty } from '../reading/read-parameters.js';
import { type Json, pascalCase } from './json.js';
import type { SchemaCatalogue } from './schemas.js';

const IDEMPOTENCY_KEY: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: a repeated request with the same key returns the same response, and the work is done once. Guaranteed for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
  example: 'order-4711-attempt-1',
};
const CLIENT_REQUEST_ID: Json = {
  name: 'X-Client-Request-Id',
  in: 'header',
  required: false,
  description: 'Echoed and logged. Used as `Idempotency-Key` if that is absent.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
  example: 'reply-901-1',
};
const WORKSPACE_ID: Json = {
  name: 'workspaceId',
  in: 'query',
  required: true,
  description: 'Workspace of the request.',
  schema: { type: 'integer' },
  example: 42,
};

/** Descriptions of parameters that mean the same in every operation. */
const TEXTS: Readonly<Record<string, string>> = {
  cursor: '`nextCursor` of the previous page. Valid for the same filters only.',
  limit: 'Maximum number of items per page.',
  since: 'Start of the period, inclusive.',
  until: 'End of the period, exclusive.',
  'If-Match': '`ETag` of the version you read. If the resource has changed since, the request returns 412.',
};

/** Parameters of operations. Shared ones are written once. */
export class Parameters {
  /** Parameters by name and location, with the number of uses of each form. */
  readonly #uses = new Map<string, Map<string, { readonly parameter: Json; count: number }>>();
  #shared: Map<string, Json> | null = null;

  constructor(private readonly schemas: SchemaCatalogue) {}

  /** Returns the parameters of an operation in full; `share` replaces them with references. */
  of(spec: AnyOperation): Json[] {
    const all = [
      ...this.#list('path', spec.params),
      ...(spec.access === 'workspace' ? [WORKSPACE_ID] : []),
      ...this.#list('query', spec.query),
      ...this.#list('header', spec.headers),
      ...(spec.method === 'POST' && spec.access === 'workspace' ? [IDEMPOTENCY_KEY] : []),
      ...(spec.clientRequestIdIsKey === true ? [CLIENT_REQUEST_ID] : []),
    ];
    for (const parameter of all) this.#note(parameter);
    return all;
  }

  /** Returns references to headers that every request of a group has. */
  ofAll(headers: TObject): Json[] {
    const all = this.#list('header', headers).map((parameter) => ({ ...parameter, required: true }));
    for (const parameter of [...all, ...all]) this.#note(parameter);
    return this.share(all);
  }

  /** Replaces shared parameters with references. Call it after all operations have registered theirs. */
  share(parameters: readonly Json[]): Json[] {
    this.#shared ??= this.#mostUsed();
    const shared = this.#shared;
    return parameters.map((parameter) => {
      const name = componentName(parameter);
      const isShared = shared.get(name) === this.#use(parameter)?.parameter;
      return isShared ? { $ref: `#/components/parameters/${name}` } : parameter;
    });
  }

  /** Returns `components.parameters`: for each name, the form that most operations use, if there are at least two. */
  components(): Json {
    return Object.fromEntries([...(this.#shared ?? [])].sort(([left], [right]) => (left < right ? -1 : 1)));
  }

  #mostUsed(): Map<string, Json> {
    const shared = new Map<string, Json>();
    for (const [name, uses] of this.#uses) {
      const [most] = [...uses.values()].sort((left, right) => right.count - left.count);
      if (most !== undefined && most.count > 1) shared.set(name, most.parameter);
    }
    return shared;
  }

  #note(parameter: Json): void {
    const use = this.#use(parameter);
    if (use !== undefined) {
      use.count += 1;
      return;
    }
    const key = componentName(parameter);
    const uses = this.#uses.get(key) ?? new Map();
    this.#uses.set(key, uses.set(JSON.stringify(parameter), { parameter, count: 1 }));
  }

  #use(parameter: Json) {
    return this.#uses.get(componentName(parameter))?.get(JSON.stringify(parameter));
  }

  #list(location: 'path' | 'query' | 'header', schema: unknown): Json[] {
    const { properties = {}, required = [] } = (schema ?? {}) as JsonSchema;
    return Object.entries(properties).map(([name, property]) => {
      const written = this.schemas.refer(property);
      const isRequired = location === 'path' || (required.includes(name) && property.default === undefined);
      const { description = textOf(location, name), examples: _moved, ...rest } = written;
      const example = this.#exampleOf(name, property, written);
      return {
        name,
        in: location,
        required: isRequired,
        ...(location === 'query' && !isRequired && isAbsentWhenEmpty(property) ? { allowEmptyValue: true } : {}),
        ...(description === undefined ? {} : { description }),
        schema: rest,
        ...(example === undefined ? {} : { example }),
        ...(property.type === 'array' ? { style: 'form', explode: true } : {}),
      };
    });
  }

  #exampleOf(name: string, schema: JsonSchema, written: Json): unknown {
    if (schema.enum !== undefined) return schema.enum[0];
    if (schema.items !== undefined && schema.examples === undefined) {
      return [this.#exampleOf(name, schema.items, this.schemas.refer(schema.items))];
    }
    return this.schemas.samples.of(name, written);
  }
}

/** Spellings of a name stay separate by location: `campaignId` of a query is not `campaign_id` of a path. */
function componentName(parameter: Json): string {
  const location = parameter['in'] === 'path' ? 'Path' : parameter['in'] === 'query' ? 'Query' : 'Header';
  return `${location}${pascalCase(String(parameter['name']))}`;
}

function textOf(location: string, name: string): string | undefined {
  const [, resource] = location === 'path' ? (/^(.*)_id$/.exec(name) ?? []) : [];
  return resource === undefined ? TEXTS[name] : `ID of the ${wordsOf(resource)}.`;
}
