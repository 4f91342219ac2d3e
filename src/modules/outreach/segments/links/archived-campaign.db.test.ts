import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedDraft } from '../../../../../test/support/launch-seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../../test/support/sending-world.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { enrollLoop, enrollmentLagMs } from '../index.js';

let open: WorkerWorld;
beforeAll(async () => {
  open = await openWorkerWorld({ config: { rateLimits: false } });
});
afterAll(() => open?.close());

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const ask = (method: Method, url: string, body?: unknown) =>
  open.world.inA({ method, url, ...(body === undefined ? {} : { body }) });
const follow = () => drainLoops(open.world.ctx, open.worker, [enrollLoop]);
const profile = async (email: string, tags: string[]): Promise<string> =>
  (await ask('POST', '/profiles', { email, tags })).json.id;

it('an archived campaign keeps its segments without enrolling, says so, and catches up once it is unarchived', async () => {
  const { campaignId } = await seedDraft(open.world, { contacts: 0 });
  const contacts = async (): Promise<string[]> =>
    (await ask('GET', `/campaigns/${campaignId}/contacts`)).json.map(({ email }: { email: string }) => email).sort();
  const move = async (action: string) => (await ask('POST', `/campaigns/${campaignId}/lifecycle`, { action })).json;
  const definition = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'vip' }] };
  const segmentId = (await ask('POST', '/segments', { name: 'VIP', definition })).json.id;
  const ana = await profile('ana@vip.test', ['vip']);
  await ask('POST', `/campaigns/${campaignId}/segments`, { segmentId, onLeave: 'stop' });
  await follow();
  expect(await contacts()).toEqual(['ana@vip.test']);

  expect(await move('archive')).toMatchObject({ status: 'archived' });
  await profile('bo@vip.test', ['vip']);
  await ask('PATCH', `/profiles/${ana}`, { tags: [] });
  await follow();
  expect(await contacts()).toEqual(['ana@vip.test']);
  expect(await enrollmentLagMs(open.world.ctx)).toBe(null);
  for (const url of [`/segments/${segmentId}/campaigns`, `/campaigns/${campaignId}/segments`]) {
    expect((await ask('GET', url)).json.items).toMatchObject([{ campaignId, segmentId, campaignStatus: 'archived' }]);
  }
  const refused = await ask('DELETE', `/segments/${segmentId}`);
  expect([refused.status, refused.json.code]).toEqual([409, 'segment_linked']);
  expect(refused.json.detail).toMatch(/\(archived\)\.$/);
  expect(refused.json.context.campaigns).toMatchObject([{ id: campaignId, status: 'archived' }]);
  expect((await ask('GET', '/overview/attention')).json.items.map(({ kind }: { kind: string }) => kind)).not.toContain(
    'work_set_aside',
  );

  expect(await move('unarchive')).toMatchObject({ status: 'draft' });
  expect(await enrollmentLagMs(open.world.ctx)).toBe(0);
  await follow();
  expect(await contacts()).toEqual(['bo@vip.test']);
});
