import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Inhabitants, inhabit } from '../support/every-operation/inhabited.js';
import { everyOperation, type Operation, pathOf } from '../support/every-operation/operations.js';
import { firstOwner, person, type Visitor } from '../support/people.js';
import { openTestWorld, type TestAnswer, type TestRequest, type TestWorld } from '../support/world.js';

let world: TestWorld;
let residents: Inhabitants;
let operations: Operation[];
let viewer: Visitor;
let reader: string;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  await firstOwner(world);
  residents = await inhabit(world);
  ({ operations } = await everyOperation(world));
  viewer = await person(world, 'viewer', 'Viewer');
  reader = await world.makeKey(world.a.id, ['read']);
});
afterAll(() => world?.close());

/** Bodies that no operation accepts, by what is wrong with them. */
const CONTENT: ReadonlyArray<Pick<TestRequest, 'body' | 'headers'>> = [
  { body: 'a text', headers: { 'content-type': 'text/plain' } },
  { body: '<a/>', headers: { 'content-type': 'application/xml' } },
  { body: '{}', headers: { 'content-type': 'no type at all' } },
  { body: 'x', headers: { 'content-type': 'multipart/form-data' } },
  { body: 'x', headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' } },
];

const FORM = {
  headers: { 'content-type': 'multipart/form-data; boundary=edge' },
  body: '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\nx@y.test\r\n--edge--\r\n',
};

const withBody = (): Operation[] =>
  operations.filter((one) => !one.isPublic && !one.wantsPerson && (one.body !== null || one.isForm));
const scopeOf = ({ description }: Operation): string => /Scope: `(\w+)`/.exec(description)?.[1] ?? '';
const hasWorkspace = (one: Operation): boolean => one.parameters.some(({ name }) => name === 'workspaceId');

function requestOf(operation: Operation, content: Pick<TestRequest, 'body' | 'headers'>): TestRequest {
  const needed = operation.parameters.filter((one) => one.in === 'query' && one.required && one.name !== 'workspaceId');
  return {
    method: operation.method,
    url: pathOf(operation, { ...residents, workspace_id: String(world.a.id) }),
    query: {
      ...Object.fromEntries(needed.map(({ name }) => [name, 'someone@example.com'])),
      // No worker runs here to complete what a synchronous response would wait for.
      ...(operation.parameters.some(({ name }) => name === 'deliveryMode') ? { deliveryMode: 'async' } : {}),
      workspaceId: world.a.id,
    },
    ...content,
  };
}

/** Returns every response with an unexpected status, so that a failure names all operations. */
async function others(
  some: readonly Operation[],
  expected: readonly number[],
  ask: (request: TestRequest) => Promise<TestAnswer>,
): Promise<string[]> {
  const found: string[] = [];
  for (const operation of some) {
    for (const content of CONTENT) {
      const answer = await ask(requestOf(operation, content));
      if (expected.includes(answer.status)) continue;
      found.push(`${operation.id} (${JSON.stringify(content.headers)}): ${answer.status} ${answer.text.slice(0, 100)}`);
    }
  }
  return found;
}

it('a request without a credential is 401, whatever it sends', async () => {
  expect(await others(withBody(), [401], (request) => world.inject({ ...request, key: null }))).toEqual([]);
});

it('a key without the scope, and a viewer, are 403, whatever they send', async () => {
  const beyond = withBody().filter((one) => scopeOf(one) !== 'read');
  expect(beyond.length).toBeGreaterThan(50);
  expect(await others(beyond, [403], (request) => world.inject({ ...request, key: reader }))).toEqual([]);
  expect(await others(beyond, [403], (request) => viewer.ask(request))).toEqual([]);
});

it('a key of another workspace never learns that its content is unsupported before its 404', async () => {
  const keyed = withBody().filter(hasWorkspace);
  // A body that cannot be read is a 422 before the workspace is looked up (docs/build/conventions.md, Errors).
  expect(await others(keyed, [404, 422], (request) => world.inject({ ...request, key: world.b.key }))).toEqual([]);
});

it('a key of a workspace is 403 where the account is needed, whatever it sends', async () => {
  const admin = await world.makeKey(world.a.id, ['read', 'write', 'billing', 'admin']);
  const accounts: Operation[] = [];
  for (const one of withBody()) {
    const answer = await world.inject({ ...requestOf(one, { body: one.body?.example ?? {} }), key: admin });
    if (answer.json?.code === 'account_key_required') accounts.push(one);
  }
  expect(accounts.length).toBeGreaterThan(2);
  expect(await others(accounts, [403, 422], (request) => world.inject({ ...request, key: admin }))).toEqual([]);
});

describe('looking up an ID', () => {
  it('finds what it names in its workspace only', async () => {
    const { json } = await world.inA({ url: `/mailboxes/${residents['mailbox_id']}` });
    const kinds = {
      ...{ campaign: 'campaign_id', contact: 'contact_id', profile: 'contact_id', segment: 'segment_id' },
      ...{ send: 'send_id', import: 'import_id', event: 'event_id' },
      ...{ webhook: 'subscription_id', webhook_delivery: 'delivery_id' },
    };
    const ids = Object.entries(kinds).map(([kind, name]) => [kind, residents[name] ?? name] as const);
    for (const [kind, id] of [...ids, ['mailbox', json.uuid] as const]) {
      const found = await world.inA({ url: '/lookup', query: { id } });
      expect(found.json.items.map((one: { kind: string }) => one.kind)).toContain(kind);
      expect((await world.inB({ url: '/lookup', query: { id } })).json.items).toEqual([]);
    }
    expect((await world.inA({ url: '/lookup', query: { id: 'none' } })).json.items).toEqual([]);
    const without = await world.inA({ url: '/lookup' });
    expect(without.status).toBe(422);
    expect(without.json.detail[0].loc).toEqual(['query', 'id']);
  });
});

describe('an archived campaign with its subsequence', () => {
  const TABLES = ['campaigns', 'campaign_steps', 'campaign_mailboxes', 'contacts', 'sends'] as const;
  /** Statistics and display state, which follow reads and other campaigns. */
  const DERIVED = ['updated_at', 'change_sequence'];

  const state = async (): Promise<Readonly<Record<string, string>>> => {
    const ids = [residents['campaign_id'], residents['subsequence_id']];
    const found: Record<string, string> = {};
    for (const table of TABLES) {
      const column = table === 'campaigns' ? 'id' : 'campaign_id';
      const [row] = await world.ctx.sql.query<{ text: string }>(
        `select coalesce(string_agg(line, E'\\n' order by line), '') as text
         from (select (to_jsonb(t) - $2::text[])::text as line from ${table} t where ${column} = any($1::uuid[])) l`,
        [ids, DERIVED],
      );
      found[table] = row?.text ?? '';
    }
    return found;
  };

  it('is changed by no operation except its own lifecycle, its deletion, and that of people', async () => {
    const archive = { method: 'POST', url: `/campaigns/${residents['campaign_id']}/lifecycle` } as const;
    const { json } = await world.inA({ ...archive, body: { action: 'archive' } });
    expect([json.status, json.code]).toEqual(['archived', undefined]);
    const ENDS_IT = ['changeCampaignLifecycle', 'deleteCampaign', 'deleteCampaignContact', 'deleteSubsequence'];
    const writing = operations.filter(
      (one) => one.method !== 'GET' && !one.isPublic && !one.wantsPerson && !ENDS_IT.includes(one.id),
    );
    const key = await world.makeKey(world.a.id, ['read', 'write', 'billing', 'admin']);
    let before = await state();
    expect(before['contacts']).not.toBe('');
    const ofCampaign: string[] = [];
    const changes: string[] = [];
    for (const operation of writing) {
      const body = operation.isForm ? FORM : operation.body === null ? {} : { body: operation.body.example ?? {} };
      const answer = await world.inject({ ...requestOf(operation, body), key });
      expect(answer.status, operation.id).not.toBe(401);
      if (answer.json?.code === 'campaign_not_editable') ofCampaign.push(operation.id);
      const after = await state();
      for (const table of TABLES) if (after[table] !== before[table]) changes.push(`${operation.id}: ${table}`);
      before = after;
    }
    expect(changes).toEqual(['deleteProfile: contacts']);
    expect(ofCampaign.length).toBeGreaterThan(20);
  });
});
