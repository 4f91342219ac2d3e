import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprint } from '../support/every-operation/fingerprint.js';
import { type Inhabitants, inhabit } from '../support/every-operation/inhabited.js';
import { everyOperation, type Operation, pathOf, type Schema } from '../support/every-operation/operations.js';
import { firstOwner, type Visitor } from '../support/people.js';
import { openTestWorld, type TestAnswer, type TestWorld } from '../support/world.js';

let world: TestWorld;
let owner: Visitor;
let residents: Inhabitants;
let operations: Operation[];
let resolve: (schema: Schema) => Schema;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false, mailRelayUrl: 'smtp://127.0.0.1:9' } });
  owner = await firstOwner(world);
  residents = await inhabit(world);
  ({ operations, resolve } = await everyOperation(world));
});
afterAll(() => world?.close());

const UNKNOWN = 'notAField';

type Path = readonly (string | number)[];

/** Returns where an unknown field of this value can be: at each object whose schema lists its fields. */
function placesIn(schema: Schema, value: unknown, path: Path = []): Path[] {
  const plain = resolve(schema);
  const variants = (plain.anyOf ?? [plain]).map(resolve).filter(({ type }) => type !== 'null');
  const [only] = variants;
  if (only === undefined || variants.length > 1 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    return only.items === undefined ? [] : placesIn(only.items, value[0], [...path, 0]);
  }
  if (only.properties === undefined) return [];
  const inside = Object.entries(value).flatMap(([name, each]) =>
    placesIn(only.properties?.[name] ?? {}, each, [...path, name]),
  );
  return [path, ...inside];
}

/** Returns the value with an unknown field in the object at this path. */
function withUnknown(value: unknown, [first, ...rest]: Path): unknown {
  if (first === undefined) return { ...(value as object), [UNKNOWN]: 1 };
  if (Array.isArray(value)) return value.map((each, at) => (at === first ? withUnknown(each, rest) : each));
  const fields = value as Readonly<Record<string, unknown>>;
  return { ...fields, [first]: withUnknown(fields[first], rest) };
}

function send(operation: Operation, body: unknown, headers: Readonly<Record<string, string>>): Promise<TestAnswer> {
  const needed = operation.parameters.filter((one) => one.in === 'query' && one.required && one.name !== 'workspaceId');
  const ids = { ...residents, workspace_id: String(world.a.id) };
  const request = {
    method: operation.method,
    url: pathOf(operation, ids),
    query: { ...Object.fromEntries(needed.map(({ name }) => [name, 'someone@example.com'])), workspaceId: world.a.id },
    body: body as object,
    headers,
  };
  return operation.wantsPerson ? owner.ask(request) : world.inject(request);
}

it('every body of the API, at every depth, refuses an unknown field of a strict client with its location, and nothing changes', async () => {
  const { sessions: _used, ...before } = await fingerprint(world);
  const wrong: string[] = [];
  let places = 0;
  for (const operation of operations) {
    if (operation.body === null) continue;
    const body = operation.body.example ?? {};
    for (const path of placesIn(operation.body.schema, body)) {
      places += 1;
      const answer = await send(operation, withUnknown(body, path), { prefer: 'handling=strict' });
      const loc = JSON.stringify(['body', ...path, UNKNOWN]);
      const isSaid = answer.json?.detail?.some?.(
        (issue: { type: string; loc: unknown }) =>
          issue.type === 'extra_forbidden' && JSON.stringify(issue.loc) === loc,
      );
      if (answer.status !== 422 || !isSaid) {
        wrong.push(`${operation.id} ${loc}: ${answer.status} ${answer.text.slice(0, 200)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(places).toBeGreaterThan(150);
  const { sessions: _again, ...after } = await fingerprint(world);
  expect(after).toEqual(before);
});

it('a change of a workspace and its settings refuses an unknown field of any client with its location, and nothing changes', async () => {
  const changes = operations.filter(
    ({ method, path }) => method === 'PATCH' && /^\/workspaces\/\{workspace_id\}(\/[a-z-]+)?$/.test(path),
  );
  expect(changes.map(({ id }) => id)).toContain('updateWorkspace');
  const before = await fingerprint(world);
  for (const operation of changes) {
    for (const name of [UNKNOWN, 'workspace_id', 'project_name ']) {
      const answer = await send(operation, { ...(operation.body?.example as object), [name]: 5 }, {});
      expect([operation.id, answer.status]).toEqual([operation.id, 422]);
      expect(answer.json.detail).toMatchObject([{ type: 'extra_forbidden', loc: ['body', name] }]);
    }
  }
  expect(await fingerprint(world)).toEqual(before);
});
