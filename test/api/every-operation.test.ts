import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { outboundLoop } from '../../src/modules/conversation/outbound/index.js';
import { startDueLoops } from '../../src/platform/due/runner.js';
import { type RunningWorker, startWorker } from '../../src/platform/due/worker.js';
import { badJson, badText, edgeValues } from '../support/every-operation/bad-values.js';
import { fingerprint } from '../support/every-operation/fingerprint.js';
import { type Inhabitants, inhabit } from '../support/every-operation/inhabited.js';
import { everyOperation, type Operation, pathOf, type Schema } from '../support/every-operation/operations.js';
import { partOf } from '../support/part-of.js';
import { openTestWorld, type TestAnswer, type TestRequest, type TestWorld } from '../support/world.js';

let world: TestWorld;
let worker: RunningWorker;
let residents: Inhabitants;
let operations: Operation[];
let resolve: (schema: Schema) => Schema;

beforeAll(async () => {
  // Nothing listens on this port, so sends that a synchronous response waits for fail immediately.
  world = await openTestWorld({ config: { rateLimits: false, mailRelayUrl: 'smtp://127.0.0.1:9' } });
  residents = await inhabit(world);
  ({ operations, resolve } = await everyOperation(world));
  worker = await startWorker(world.ctx, 'test');
});
afterAll(async () => {
  await worker?.stop({ clean: true });
  await world?.close();
});

/** Bodies of operations whose document has no example. */
const BODIES: Readonly<Record<string, () => unknown>> = {
  createWebhookSubscription: () => ({ url: 'https://hooks.example/two' }),
  replayWebhookEvents: () => ({ afterSequence: 0 }),
  updateWebhookSubscription: () => ({ name: 'Other' }),
  deleteMailboxes: () => ({ mailboxes: [999_999] }),
  testSendCampaignStep: () => ({ stepId: residents['step_id'], to: ['me@example.com'] }),
  previewCampaignStep: () => ({ stepId: residents['step_id'] }),
  importMailboxes: () => ({ csv: 'email,first_name,last_name\njo@imported.test,Jo,Lind\n' }),
  ingestThreadMessage: () => ({ mailbox: 'nobody@a.test', raw_base64: 'U3ViamVjdDogeA0KDQp4' }),
};
const FORM = 'multipart/form-data; boundary=edge';
const FILE =
  '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\r\nx@y.test\r\n--edge--\r\n';

const bodyOf = (operation: Operation): unknown => BODIES[operation.id]?.() ?? operation.body?.example ?? {};

function requestOf(operation: Operation, change: Partial<TestRequest> = {}, ids: Inhabitants = residents): TestRequest {
  const query: Record<string, unknown> = { workspaceId: world.a.id };
  for (const { name, in: location, required } of operation.parameters) {
    if (location === 'query' && required && name !== 'workspaceId') query[name] = 'someone@example.com';
    // No worker runs here to complete what a synchronous response would wait for.
    if (name === 'deliveryMode') query[name] = 'async';
    if (name === 'async') query[name] = true;
  }
  return {
    method: operation.method,
    url: pathOf(operation, ids),
    ...(operation.isForm ? { body: FILE } : operation.body === null ? {} : { body: bodyOf(operation) }),
    ...change,
    query: { ...query, ...change.query } as NonNullable<TestRequest['query']>,
    ...(operation.isForm ? { headers: { 'content-type': FORM, ...change.headers } } : {}),
  };
}

/** Returns the response to a request. Runs a worker during operations that always wait for a server. */
async function ask(operation: Operation, request: TestRequest): Promise<TestAnswer> {
  if (operation.id !== 'testSendCampaignStep') return world.inject(request);
  const loops = startDueLoops(world.ctx, worker, [outboundLoop()]);
  try {
    return await world.inject(request);
  } finally {
    await loops.stop(5_000);
  }
}

/** Keystroke-level data that only its author sees, and short-lived data, are not audited. */
const OF_ITS_CALLER_ALONE = new Set([
  'putThreadDraft',
  'deleteThreadDraft',
  'addThreadDraftFile',
  'removeThreadDraftFile',
  'putNewDraft',
  'deleteNewDraft',
  'addNewDraftFile',
  'removeNewDraftFile',
  'putThreadPresence',
  'deleteThreadPresence',
]);

/** Returns the operations that a key may call. Operations for members are covered by people-operations.test.ts. */
const guarded = (): Operation[] => operations.filter((operation) => !operation.isPublic && !operation.wantsPerson);
const writing = (operation: Operation): boolean => operation.method !== 'GET';
/** Operations other than GET that write nothing. */
const ASKS_ONLY = new Set([
  'checkDomains',
  'checkSuppressions',
  'discoverMailboxSettings',
  'previewCampaignStep',
  ...['previewErasure', 'previewImportRows', 'previewInboxRule', 'previewSegment'],
  'simulateCampaign',
]);
/** Operations among these that a key with `read` must not call: two contact external servers, one shows personal data. */
const CLOSED_TO_READERS = new Set(['checkDomains', 'discoverMailboxSettings', 'previewErasure']);
/** Operations that check first whether the workspace has the feature: an external inbox has no threads. */
const BY_KIND = new Set(['overrideThreadReplyIntent']);
/** Operations that check permission before the resource: peers belong to the operator, not to a workspace. */
const OF_THE_OPERATOR = new Set(['leaveCircle', 'unshareText', 'withdrawCircleInvitation']);
/** Operations that create a missing resource in the caller's workspace, regardless of other workspaces. */
const MAKES_IT = new Set(['setDnsProvider']);
/** Returns the path parameters that identify resources of a workspace. */
const idsOf = (operation: Operation): string[] =>
  operation.parameters.filter((one) => one.in === 'path' && one.name !== 'workspace_id').map((one) => one.name);

/** Collects every unexpected response in one list, so that a failure names all failing operations together. */
async function collect(
  some: readonly Operation[],
  judge: (operation: Operation) => Promise<ReadonlyArray<string | null>>,
): Promise<string[]> {
  const wrong: string[] = [];
  for (const operation of some) {
    const found = await judge(operation);
    wrong.push(...found.filter((text) => text !== null).map((text) => `${operation.id}: ${text}`));
  }
  return wrong;
}

const unless = (ok: boolean, answer: TestAnswer, what: string): string | null =>
  ok ? null : `${what} answered ${answer.status} ${answer.text.slice(0, 200)}`;

describe('every operation', () => {
  it('is known to this test', () => {
    expect(operations.length).toBeGreaterThan(100);
    expect(guarded().filter((operation) => idsOf(operation).some((name) => residents[name] === undefined))).toEqual([]);
  });

  it('asks for a credential, and refuses a wrong one, before it looks at anything else', async () => {
    const asking = operations.filter((operation) => !operation.isPublic);
    const wrong = await collect(asking, async (operation) => {
      const none = await world.inject({ ...requestOf(operation), key: null });
      const bad = await world.inject({ ...requestOf(operation), key: 'otr_000000000000000000000000000000000000' });
      return [
        unless(none.status === 401 && none.json.code === 'missing_credential', none, 'no key'),
        unless(bad.status === 401 && bad.json.code === 'invalid_credential', bad, 'a wrong key'),
      ];
    });
    expect(wrong).toEqual([]);
  });

  it('that writes is refused to a key that only reads, one that only computes is not, and neither changes anything', async () => {
    const reader = await world.makeKey(world.a.id, ['read']);
    const before = await fingerprint(world);
    const wrong = await collect(guarded().filter(writing), async (operation) => {
      const answer = await world.inject({ ...requestOf(operation), key: reader });
      if (ASKS_ONLY.has(operation.id) && !CLOSED_TO_READERS.has(operation.id))
        return [unless(answer.status < 300, answer, 'a reading key')];
      return [unless(answer.status === 403 && answer.json.code === 'insufficient_scope', answer, 'a reading key')];
    });
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);
  });

  it('does not know the workspace of another key', async () => {
    const before = await fingerprint(world);
    const inWorkspace = guarded().filter((one) => one.parameters.some(({ name }) => name === 'workspaceId'));
    const wrong = await collect(inWorkspace, async (operation) => {
      const elsewhere = { ...residents, workspace_id: '987654' };
      const foreign = await world.inject({ ...requestOf(operation), key: world.b.key });
      const missing = await world.inject(requestOf(operation, { query: { workspaceId: 987_654 } }, elsewhere));
      return [foreign, missing].map((answer) =>
        unless(answer.status === 404 && answer.json.code === 'workspace_not_found', answer, 'another workspace'),
      );
    });
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);
  });

  it('answers for a thing of another workspace as for one that does not exist, and leaves it alone', async () => {
    const before = await fingerprint(world);
    const wrong = await collect(
      guarded().filter(
        (one) => idsOf(one).length > 0 && !BY_KIND.has(one.id) && !MAKES_IT.has(one.id) && !OF_THE_OPERATOR.has(one.id),
      ),
      async (operation) => {
        const inB = { key: world.b.key, query: { workspaceId: world.b.id } };
        const there = { ...residents, workspace_id: String(world.b.id) };
        const foreign = await world.inject(requestOf(operation, inB, there));
        const nothing = Object.fromEntries(
          idsOf(operation).map((name) => [name, /^\d+$/.test(residents[name] ?? '') ? '987654321' : randomUUID()]),
        );
        const missing = await world.inject(requestOf(operation, inB, { ...there, ...nothing }));
        return [
          unless(foreign.status === 404, foreign, 'a foreign thing'),
          unless(missing.status === 404, missing, 'a missing thing'),
          unless(
            foreign.json?.code === missing.json?.code,
            foreign,
            `a foreign thing (missing: ${missing.json?.code})`,
          ),
          unless(foreign.json?.detail === missing.json?.detail, foreign, `a foreign thing (${missing.json?.detail})`),
        ];
      },
    );
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);
  });

  it.each(['x', '0', '-1', '999999999999999999999999', '%00', "'; drop table sends; --", 'é'.repeat(300)])(
    'finds nothing under the id %j',
    async (id) => {
      const before = await fingerprint(world);
      const wrong = await collect(
        guarded().filter(
          (one) =>
            one.parameters.some((each) => each.in === 'path') && !BY_KIND.has(one.id) && !OF_THE_OPERATOR.has(one.id),
        ),
        async (operation) => {
          const names = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
          const ids = { ...residents, ...Object.fromEntries(names.map((name) => [name, id])) };
          const answer = await world.inject(requestOf(operation, {}, ids));
          return [unless([400, 404, 422].includes(answer.status), answer, `the id ${id.slice(0, 20)}`)];
        },
      );
      expect(wrong).toEqual([]);
      expect(await fingerprint(world)).toEqual(before);
    },
  );

  it('refuses each bad query parameter with its location and changes nothing', async () => {
    const before = await fingerprint(world);
    const wrong = await collect(guarded(), async (operation) => {
      const found: Array<string | null> = [];
      for (const { name, in: location, schema } of operation.parameters) {
        if (location !== 'query') continue;
        for (const [what, value] of badText(resolve(schema))) {
          const answer = await world.inject(requestOf(operation, { query: { [name]: value } }));
          const isSaid = answer.json?.detail?.some?.(
            (one: { loc: unknown[] }) => one.loc[0] === 'query' && one.loc[1] === name,
          );
          found.push(unless(answer.status === 422 && isSaid, answer, `${name} (${what})`));
        }
      }
      return found;
    });
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);
  });

  it('refuses each bad property of its body with its location and changes nothing', async () => {
    const before = await fingerprint(world);
    const wrong = await collect(
      guarded().filter((operation) => operation.body !== null),
      async (operation) => {
        const found: Array<string | null> = [];
        const base = bodyOf(operation) as Record<string, unknown>;
        for (const [name, schema] of Object.entries(operation.body?.schema.properties ?? {})) {
          for (const [what, value] of badJson(resolve(schema))) {
            const answer = await world.inject(requestOf(operation, { body: { ...base, [name]: value } }));
            const isSaid = answer.json?.detail?.some?.(
              (one: { loc: unknown[] }) => one.loc[0] === 'body' && one.loc[1] === name,
            );
            found.push(unless(answer.status === 422 && isSaid, answer, `${name} (${what})`));
          }
        }
        return found;
      },
    );
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);
  });

  it.each([
    ['broken JSON', '{"a": '],
    ['a list', '[]'],
    ['a word', '"word"'],
    ['a number', '17'],
    ['a bare NUL', '\u0000'],
    ['brackets without end', '['.repeat(50_000)],
    ['a very deep object', `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`],
  ])('takes a body that is %s without failing', async (what, text) => {
    const before = await fingerprint(world);
    const isObject = text.startsWith('{"a":{');
    const wrong = await collect(
      guarded().filter((operation) => operation.body?.required === true),
      async (operation) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await world.inject(requestOf(operation, { body: text, headers }, { ...residents }));
        return [unless(answer.status === 422 || (isObject && answer.status < 500), answer, what)];
      },
    );
    expect(wrong).toEqual([]);
    if (!isObject) expect(await fingerprint(world)).toEqual(before);
  });

  it.each([
    ['no end', '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail'],
    ['no boundary in it', 'email\r\nx@y.test'],
    ['no file', '--edge\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--edge--\r\n'],
    ['nothing', ''],
  ])('that takes a file refuses a form with %s and changes nothing', async (what, body) => {
    const before = await fingerprint(world);
    const wrong = await collect(
      guarded().filter((operation) => operation.isForm && operation.id.toLowerCase().includes('import')),
      async (operation) => {
        const answer = await world.inject(requestOf(operation, { body }));
        return [unless([400, 413, 415, 422].includes(answer.status), answer, what)];
      },
    );
    expect(wrong).toEqual([]);
    expect(await fingerprint(world)).toEqual(before);
  });

  it('with pages refuses a cursor that is not its own', async () => {
    const paged = guarded().filter((one) => one.parameters.some(({ name }) => name === 'cursor'));
    expect(paged.length).toBeGreaterThan(5);
    const foreign = Buffer.from(JSON.stringify({ v: 1, k: ['2026-01-01', randomUUID()] })).toString('base64url');
    const wrong = await collect(paged, async (operation) => {
      const found: Array<string | null> = [];
      for (const cursor of ['nonsense', foreign, 'x'.repeat(5_000), 'é']) {
        const answer = await world.inject(requestOf(operation, { query: { cursor } }));
        found.push(unless(answer.status === 422, answer, `the cursor ${cursor.slice(0, 12)}`));
      }
      return found;
    });
    expect(wrong).toEqual([]);
  });

  it('that takes an Idempotency-Key works once for it and answers the same again', async () => {
    const keyed = guarded().filter((one) => one.parameters.some(({ name }) => name === 'Idempotency-Key'));
    expect(keyed.length).toBeGreaterThan(20);
    const part = partOf(keyed);
    let repeated = 0;
    const wrong = await collect(part, async (operation) => {
      const headers = { 'idempotency-key': randomUUID() };
      const request = requestOf(operation, { headers });
      const first = await ask(operation, { ...request, headers: { ...request.headers, ...headers } });
      if (first.status !== 200) return [unless(first.status < 500, first, 'the first request')];
      repeated += 1;
      const before = await fingerprint(world);
      const again = await world.inject({ ...request, headers: { ...request.headers, ...headers } });
      const isSame = again.status === 200 && again.text === first.text;
      const isDone = JSON.stringify(await fingerprint(world)) === JSON.stringify(before);
      return [unless(isSame, again, 'the same request'), unless(isDone, again, 'the same request wrote again and')];
    });
    expect(wrong).toEqual([]);
    expect(repeated).toBeGreaterThan(part.length / 4);
  });

  it('that changes something leaves exactly one record in the audit log, one that is refused none, none a secret', async () => {
    const recordsOf = async (): Promise<Array<{ id: string; text: string }>> =>
      world.database.sql.query('select id, to_json(audit_log)::text as text from audit_log');
    // Deletions come last, because other operations need what they delete.
    const order = [...guarded().filter(writing)].sort(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    const known = new Set((await recordsOf()).map((record) => record.id));
    let done = 0;
    const wrong = await collect(order, async (operation) => {
      const answer = await ask(operation, requestOf(operation));
      const fresh = (await recordsOf()).filter((record) => !known.has(record.id));
      for (const record of fresh) known.add(record.id);
      const changed = answer.status === 200 && !ASKS_ONLY.has(operation.id) && !OF_ITS_CALLER_ALONE.has(operation.id);
      if (changed) done += 1;
      return [
        unless(fresh.length === (changed ? 1 : 0), answer, `wrote ${fresh.length} records and`),
        unless(!fresh.some((record) => /hunter2|otr_/.test(record.text)), answer, 'wrote a secret and'),
      ];
    });
    expect(wrong).toEqual([]);
    expect(done).toBeGreaterThan(35);
  });

  // Comes last, because values at the edges may be accepted and change things.
  it('never fails on values at the edges of what it takes', async () => {
    const wrong = await collect(
      guarded().filter((one) => one.method !== 'DELETE' && !one.id.endsWith('ApiKey') && !one.isEndless),
      async (operation) => {
        const found: Array<string | null> = [];
        for (const { name, in: location, schema } of operation.parameters) {
          if (location !== 'query' || name === 'workspaceId') continue;
          for (const value of edgeValues(resolve(schema))) {
            const answer = await ask(operation, requestOf(operation, { query: { [name]: String(value) } }));
            found.push(unless(answer.status < 500, answer, `${name} at ${String(value).slice(0, 20)}`));
          }
        }
        const base = bodyOf(operation) as Record<string, unknown>;
        for (const [name, schema] of Object.entries(operation.body?.schema.properties ?? {})) {
          for (const value of edgeValues(resolve(schema))) {
            const answer = await ask(operation, requestOf(operation, { body: { ...base, [name]: value } }));
            found.push(unless(answer.status < 500, answer, `${name} at ${String(value).slice(0, 20)}`));
          }
        }
        return found;
      },
    );
    expect(wrong).toEqual([]);
  });
});
