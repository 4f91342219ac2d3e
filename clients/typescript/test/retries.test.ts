import assert from 'node:assert/strict';
import { it, type TestContext } from 'node:test';
import { ConnectionError, Outrider, TimeoutError } from '@outrider/sdk';
import { type Fault, faultyProxy, openSandbox } from './support.js';

async function through(test: TestContext, faults: Fault[], options: { timeoutMs?: number; maxRetries?: number } = {}) {
  const { outrider, workspaceId } = await openSandbox();
  const proxy = await faultyProxy(test, faults);
  const apiKey = process.env['OUTRIDER_API_KEY'] ?? '';
  return { outrider, proxy, broken: new Outrider({ url: proxy.origin, apiKey, workspaceId, ...options }) };
}

const named = async (outrider: Outrider, name: string) =>
  (await outrider.campaigns.list({ search: name }).toArray()).length;

it('waits as long as Retry-After says, and then succeeds', async (test) => {
  const { broken } = await through(test, ['unavailable', 'none']);
  const start = Date.now();
  await broken.campaigns.create({ name: 'After a pause' });
  assert.ok(Date.now() - start >= 950);
});

it('creates one thing when the connection is cut after the request was taken', async (test) => {
  const { outrider, proxy, broken } = await through(test, ['cut after', 'none']);
  let replayed: string | null = null;
  const { id } = await broken.campaigns.create({ name: 'Cut after' });
  assert.equal(await named(outrider, 'Cut after'), 1);
  const [first, second] = proxy.keys;
  assert.ok(first !== '' && first === second, 'both attempts have one idempotency key');
  // The key of the caller does the same across processes.
  const onResponse = ({ headers }: Response): void => {
    replayed = headers.get('idempotent-replayed');
  };
  const again = await outrider.campaigns.create({ name: 'Cut after' }, { idempotencyKey: first ?? '', onResponse });
  assert.deepEqual([again.id, replayed], [id, 'true']);
});

it('creates one thing when the connection is cut before the request was taken', async (test) => {
  const { outrider, broken } = await through(test, ['cut before', 'cut before', 'none']);
  await broken.campaigns.create({ name: 'Cut before' });
  assert.equal(await named(outrider, 'Cut before'), 1);
});

it('repeats no change of one version, because it may have been made', async (test) => {
  const { outrider, broken } = await through(test, ['cut after', 'none']);
  let etag = '';
  const onResponse = ({ headers }: Response): void => {
    etag = headers.get('etag') ?? '';
  };
  const { id: campaignId } = await outrider.campaigns.create({ name: 'Versions' }, { onResponse });
  await assert.rejects(broken.campaigns.update({ campaignId, ifMatch: etag, name: 'New' }), ConnectionError);
  assert.equal((await outrider.campaigns.get({ campaignId })).name, 'New');
});

it('ends an attempt at its timeout, and a request at its signal', async (test) => {
  const { broken } = await through(test, ['silent', 'silent'], { timeoutMs: 200, maxRetries: 0 });
  await assert.rejects(broken.campaigns.list().page(), TimeoutError);
  const reason = new Error('The user went away');
  const controller = new AbortController();
  setTimeout(() => controller.abort(reason), 50);
  await assert.rejects(broken.campaigns.list({}, { signal: controller.signal }).page(), reason);
});

it('gives up after its retries, with the last failure', async (test) => {
  const { proxy, broken } = await through(test, ['cut before', 'cut before'], { maxRetries: 1 });
  await assert.rejects(broken.campaigns.list().page(), ConnectionError);
  assert.equal(proxy.keys.length, 2);
});
