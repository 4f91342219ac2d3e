import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../support/world.js';

const RECORDED = new URL('../../openapi.json', import.meta.url);

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

describe('the public contract', () => {
  it('is what openapi.json records: run `npm run openapi` after an operation changed', async () => {
    const { json } = await world.inject({ url: '/openapi.json', key: null });
    const recorded = JSON.parse(readFileSync(RECORDED, 'utf8'));
    expect({ ...json, servers: [] }).toEqual({ ...recorded, servers: [] });
  });

  it('describes every operation for its users', async () => {
    const { json } = await world.inject({ url: '/openapi.json', key: null });
    for (const [path, methods] of Object.entries<Record<string, { summary?: string; operationId?: string }>>(
      json.paths,
    )) {
      for (const [method, operation] of Object.entries(methods)) {
        expect(operation.operationId, `${method} ${path}`).toBeTruthy();
        expect(operation.summary, `${method} ${path}`).toBeTruthy();
      }
    }
  });

  it('documents null for every optional body, which null may replace', async () => {
    const { json } = await world.inject({ url: '/openapi.json', key: null });
    const optional = operationsOf(json).filter(({ requestBody: body }) => body?.required === false && jsonOf(body));
    expect(optional.map(({ operationId }) => operationId)).toEqual(
      expect.arrayContaining(['duplicateCampaign', 'changeCampaignLifecycle', 'cancelImport']),
    );
    for (const { operationId, requestBody } of optional) {
      const { schema } = jsonOf(requestBody) as { schema: { anyOf?: unknown[] } };
      expect(schema.anyOf, operationId).toEqual([{ $ref: expect.any(String) }, { type: 'null' }]);
    }
    const { id } = (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Twice' } })).json;
    for (const body of ['null', '', '{}']) {
      const copy = await world.inA({ method: 'POST', url: `/campaigns/${id}/duplicate`, body });
      expect([body, copy.status]).toEqual([body, 200]);
    }
  });

  it('says of every parameter of a query whether an empty value is taken, as absent', async () => {
    const { json } = await world.inject({ url: '/openapi.json', key: null });
    const components = json.components.parameters as Record<string, Parameter>;
    let asked = 0;
    for (const { path, method, operationId, parameters = [], security, responses } of operationsOf(json)) {
      if (method !== 'get' || path.includes('{') || security?.length === 0) continue;
      // An event stream never ends.
      if (responses?.['200']?.content?.['application/json'] === undefined) continue;
      for (const listed of parameters) {
        const one = listed.$ref === undefined ? listed : components[listed.$ref.split('/').at(-1) ?? ''];
        if (one === undefined || one.in !== 'query' || one.name === 'workspaceId') continue;
        const { json: said } = await world.inA({ url: path, query: { [one.name]: '' } });
        const issues: Array<{ loc: string[] }> = Array.isArray(said?.detail) ? said.detail : [];
        const isRefused = issues.some(({ loc }) => loc[0] === 'query' && loc[1] === one.name);
        expect([operationId, one.name, isRefused]).toEqual([operationId, one.name, one.allowEmptyValue !== true]);
        asked += 1;
      }
    }
    expect(asked).toBeGreaterThan(50);
  });
});

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly allowEmptyValue?: boolean;
}

interface Body {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, unknown>>;
}

interface Described {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly security?: readonly unknown[];
  readonly responses?: Readonly<Record<string, Partial<Body>>>;
}

function operationsOf(document: { paths: Record<string, Record<string, object>> }): Described[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation }) as Described),
  );
}

function jsonOf(body: Body | undefined): unknown {
  return body?.content['application/json'];
}
