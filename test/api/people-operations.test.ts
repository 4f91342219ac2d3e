import { afterAll, beforeAll, expect, it } from 'vitest';
import { fingerprint } from '../support/every-operation/fingerprint.js';
import { type Inhabitants, inhabit } from '../support/every-operation/inhabited.js';
import { everyOperation, type Operation, pathOf } from '../support/every-operation/operations.js';
import { firstOwner, person, type Visitor } from '../support/people.js';
import { openTestWorld, type TestAnswer, type TestRequest, type TestWorld } from '../support/world.js';

let world: TestWorld;
let residents: Inhabitants;
let operations: Operation[];
let owner: Visitor;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false, mailRelayUrl: 'smtp://127.0.0.1:9' } });
  owner = await firstOwner(world);
  residents = await inhabit(world);
  ({ operations } = await everyOperation(world));
});
afterAll(() => world?.close());

/** Returns the operations that a member may call like a key. */
const guarded = (): Operation[] => operations.filter((operation) => !operation.isPublic && !operation.wantsPerson);
const inWorkspace = (): Operation[] =>
  guarded().filter((one) => one.parameters.some(({ name }) => name === 'workspaceId'));

function requestOf(operation: Operation, workspaceId: number): TestRequest {
  const needed = operation.parameters.filter((one) => one.in === 'query' && one.required && one.name !== 'workspaceId');
  return {
    method: operation.method,
    url: pathOf(operation, { ...residents, workspace_id: String(workspaceId) }),
    query: { ...Object.fromEntries(needed.map(({ name }) => [name, 'someone@example.com'])), workspaceId },
    ...(operation.body === null ? {} : { body: operation.body.example ?? {} }),
  };
}

/** Returns the scope that the document states for an operation. */
const scopeOf = ({ description }: Operation): string => /Scope: `(\w+)`/.exec(description)?.[1] ?? '';

const isRefused = ({ status, json }: TestAnswer): boolean => status === 403 && json.code === 'insufficient_scope';

/** Returns all operations with a wrong response in one list. */
async function wrongOnes(some: readonly Operation[], judge: (one: Operation) => Promise<string | null>) {
  const found: string[] = [];
  for (const operation of some) {
    const wrong = await judge(operation);
    if (wrong !== null) found.push(`${operation.id}: ${wrong}`);
  }
  return found;
}

/** Returns all rows, except for the last use of a session and stored preflight results, which reads may write. */
async function whatThereIs(): Promise<Readonly<Record<string, string>>> {
  const { sessions: _when, preflights: _found, ...rest } = await fingerprint(world);
  return rest;
}

it('knows what scope each operation wants, and that what changes something wants more than to read', () => {
  expect(guarded().length).toBeGreaterThan(100);
  const scopes = new Set(guarded().map(scopeOf));
  expect([...scopes].sort()).toEqual(['admin', 'billing', 'read', 'write']);
});

it.each([
  ['viewer', ['read']],
  ['member', ['read', 'write']],
] as const)('a %s is refused every operation beyond their role, and changes nothing by it', async (role, scopes) => {
  const visitor = await person(world, role, `Every${role}`);
  const beyond = guarded().filter((operation) => !scopes.includes(scopeOf(operation) as never));
  expect(beyond.length).toBeGreaterThan(10);
  const before = await whatThereIs();
  const wrong = await wrongOnes(beyond, async (operation) => {
    const answer = await visitor.ask(requestOf(operation, world.a.id));
    return isRefused(answer) ? null : `answered ${answer.status} ${answer.text.slice(0, 100)}`;
  });
  expect(wrong).toEqual([]);
  expect(await whatThereIs()).toEqual(before);
});

it('a viewer reads everything that their role lets them, and leaves everything as it is', async () => {
  const viewer = await person(world, 'viewer', 'Reader');
  const reading = guarded().filter((operation) => scopeOf(operation) === 'read' && !operation.isEndless);
  // The first reader of a change feed numbers the changes. Here, a viewer must not be that reader.
  for (const operation of reading) await world.inject(requestOf(operation, world.a.id));
  const before = await whatThereIs();
  const wrong = await wrongOnes(reading, async (operation) => {
    const { status, text } = await viewer.ask(requestOf(operation, world.a.id));
    return [401, 403].includes(status) || status >= 500 ? `answered ${status} ${text.slice(0, 100)}` : null;
  });
  expect(wrong).toEqual([]);
  expect(await whatThereIs()).toEqual(before);
});

it('what a viewer may do about themselves touches nothing but how they come in and what they prefer', async () => {
  const viewer = await person(world, 'viewer', 'Self');
  const OWN = [
    'audit_heads',
    'audit_log',
    'passkey_challenges',
    'passkeys',
    'preferences',
    'sign_in_attempts',
    'users',
  ];
  const withoutOwn = async () =>
    Object.fromEntries(Object.entries(await whatThereIs()).filter(([table]) => !OWN.includes(table)));
  const before = await withoutOwn();
  const about = operations.filter((operation) => operation.wantsPerson);
  expect(about.length).toBeGreaterThan(8);
  // After signing out, no further call is possible.
  const order = about.sort((a, b) => Number(a.id === 'signOut') - Number(b.id === 'signOut'));
  const wrong = await wrongOnes(order, async (operation) => {
    const { status, text } = await viewer.ask(requestOf(operation, world.a.id));
    return status >= 500 ? `answered ${status} ${text.slice(0, 100)}` : null;
  });
  expect(wrong).toEqual([]);
  expect(await withoutOwn()).toEqual(before);
});

it('an owner is refused nothing for want of a scope', async () => {
  const wrong = await wrongOnes(
    guarded().filter((operation) => operation.method === 'GET' && !operation.isEndless),
    async (operation) => {
      const { status } = await owner.ask(requestOf(operation, world.a.id));
      return [401, 403].includes(status) || status >= 500 ? `answered ${status}` : null;
    },
  );
  expect(wrong).toEqual([]);
});

it('a workspace that a person does not belong to is not there for them, whatever they ask', async () => {
  const stranger = await person(world, 'owner', 'Stranger', { workspaceId: world.b.id });
  const before = await whatThereIs();
  const wrong = await wrongOnes(inWorkspace(), async (operation) => {
    const { status, json, text } = await stranger.ask(requestOf(operation, world.a.id));
    const isMissing = status === 404 && json.code === 'workspace_not_found';
    // Invalid input is reported before the workspace is looked up.
    return isMissing || (status === 422 && operation.body !== null) || operation.isForm
      ? null
      : `answered ${status} ${text.slice(0, 100)}`;
  });
  expect(wrong).toEqual([]);
  expect(await whatThereIs()).toEqual(before);
});

it('every operation rejects changes by an owner without a CSRF token or from another origin', async () => {
  const before = await whatThereIs();
  const changing = operations.filter((operation) => !operation.isPublic && operation.method !== 'GET');
  const wrong = await wrongOnes(changing, async (operation) => {
    const request = requestOf(operation, world.a.id);
    const answers = [
      await owner.ask({ ...request, headers: { 'x-csrf-token': '' } }),
      await owner.ask({ ...request, headers: { 'x-csrf-token': 'x'.repeat(43) } }),
      await owner.ask({ ...request, headers: { origin: 'https://evil.test' } }),
    ];
    const passed = answers.filter(({ status, json }) => status !== 403 || json.code !== 'csrf_refused');
    return passed.length === 0 ? null : `answered ${passed.map(({ status }) => status).join(', ')}`;
  });
  expect(wrong).toEqual([]);
  expect(await whatThereIs()).toEqual(before);
});

it('nothing that answers may be framed by another page, kept by a cache, or read by a script of another origin', async () => {
  for (const url of ['/app', '/auth/methods', '/auth/session', '/openapi.json']) {
    const { headers } = await world.inject({ url, key: null, headers: { origin: 'https://evil.test' } });
    expect(headers['content-security-policy'], url).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], url).toBe('DENY');
    expect(headers, url).not.toHaveProperty('access-control-allow-origin');
    expect(headers, url).not.toHaveProperty('access-control-allow-credentials');
  }
  expect((await owner.ask({ url: '/auth/session' })).headers['cache-control']).toBe('no-store');
});
