import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorkerWorld, type WorkerWorld } from '../../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../../test/support/world.js';
import { drainJobs } from '../../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../../platform/queue/start-queue.js';
import { mailboxChangeHandlers } from './mailbox-changes.worker.js';

const MISSING = '01959f00-0000-7000-8000-000000000000';

let open: WorkerWorld;
let world: TestWorld;
let queue: RunningQueue;
let campaign: string;
let tag: string;
let count = 0;
beforeAll(async () => {
  open = await openWorkerWorld();
  world = open.world;
  queue = await startQueue(world.ctx, open.worker, { handlers: mailboxChangeHandlers });
});
afterAll(async () => {
  await queue?.stop(5_000);
  await open?.close();
});
beforeEach(async () => {
  count += 1;
  tag = `team-${count}`;
  campaign = await draft();
});

const draft = async (): Promise<string> =>
  (await world.inA({ method: 'POST', url: '/campaigns', body: { name: 'Tagged' } })).json.id;
const make = async (names: readonly string[], tags: readonly string[]): Promise<string[]> => {
  const mailboxes = names.map((name) => ({
    address: `${name}-${tag}@sender.example`,
    firstName: 'Jo',
    lastName: 'Doe',
    tags,
  }));
  const { json } = await world.inA({ method: 'POST', url: '/mailboxes', body: { provider: 'native', mailboxes } });
  return json.mailboxes.map((one: { address: string }) => one.address);
};
const byTag = (body: object, id = campaign) =>
  world.inA({ method: 'POST', url: `/campaigns/${id}/mailboxes/by-tag`, body });
const attached = async (id = campaign): Promise<string[]> =>
  (await world.inA({ url: `/campaigns/${id}/mailboxes` })).json.map(
    (one: { address: string }) => one.address.split('-')[0],
  );
const followed = async (id = campaign): Promise<Array<Record<string, unknown>>> =>
  (await world.inA({ url: `/campaigns/${id}/mailboxes/by-tag` })).json.tags;

describe('mailboxes by their tag', () => {
  it('are counted by tag, those of the workspace alone', async () => {
    await make(['a', 'b'], [tag, `${tag}-x`]);
    await make(['c'], [tag]);
    const tags = (await world.inA({ url: '/mailboxes/tags' })).json.tags as Array<{ tag: string; count: number }>;
    expect(tags.filter((one) => one.tag.startsWith(tag))).toEqual([
      { tag, count: 3 },
      { tag: `${tag}-x`, count: 2 },
    ]);
    const counts = tags.map((one) => one.count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect((await world.inB({ url: '/mailboxes/tags' })).json).toEqual({ tags: [] });
  });

  it('are attached together; attached ones stay unchanged', async () => {
    const [first] = await make(['a', 'b'], [tag]);
    await make(['c'], []);
    const own = { mailboxes: [{ email: first, policy: { dailyLimit: 3 } }] };
    await world.inA({ method: 'POST', url: `/campaigns/${campaign}/mailboxes/batch`, body: own });
    const { status, json } = await byTag({ tag, policy: { dailyLimit: 9 } });
    expect([status, json.requestedCount, json.attachedCount, json.alreadyAttachedCount, json.rejectedCount]).toEqual([
      200, 2, 1, 1, 0,
    ]);
    expect(json.mailboxes.map((one: { policy: { dailyLimit: number } }) => one.policy.dailyLimit)).toEqual([3, 9]);
    expect((await byTag({ tag })).json).toMatchObject({ attachedCount: 0, alreadyAttachedCount: 2 });
    // Mailboxes that get the tag later are not attached, because the request did not follow it.
    await make(['d'], [tag]);
    await drainJobs(world.ctx);
    expect(await attached()).toEqual(['a', 'b']);
    expect(await followed()).toEqual([]);
  });

  it('join a campaign that follows the tag when they are made or get it, once', async () => {
    await make(['a'], [tag]);
    const answer = await byTag({ tag, follow: true, policy: { dailyLimit: 7 } });
    expect(answer.json.attachedCount).toBe(1);
    expect(await followed()).toEqual([
      {
        tag,
        policy: { dailyLimit: 7, weight: 1, enabled: true, newContacts: true, minGapSeconds: null },
        mailboxCount: 1,
        followedAt: expect.any(String),
      },
    ]);
    await make(['b'], [tag]);
    const [late] = await make(['c'], []);
    const change = (tags: readonly string[]) =>
      world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: [late], tags } });
    await change([tag, 'other']);
    await drainJobs(world.ctx);
    expect(await attached()).toEqual(['a', 'b', 'c']);
    const { json } = await world.inA({ url: `/campaigns/${campaign}/mailboxes` });
    expect(json.map((one: { policy: { dailyLimit: number } }) => one.policy.dailyLimit)).toEqual([7, 7, 7]);
    // A mailbox that loses the tag stays attached, and a manually detached one returns only when its tags are set
    // again.
    await change([]);
    await drainJobs(world.ctx);
    expect(await attached()).toEqual(['a', 'b', 'c']);
  });

  it('join no more once the tag is not followed, nor an archived campaign', async () => {
    await byTag({ tag, follow: true });
    const archived = await draft();
    await byTag({ tag, follow: true }, archived);
    await world.inA({ method: 'POST', url: `/campaigns/${archived}/lifecycle`, body: { action: 'archive' } });
    const gone = await world.inA({ method: 'DELETE', url: `/campaigns/${campaign}/mailboxes/by-tag`, query: { tag } });
    expect([gone.status, gone.json]).toEqual([200, { tags: [] }]);
    const again = await world.inA({ method: 'DELETE', url: `/campaigns/${campaign}/mailboxes/by-tag`, query: { tag } });
    expect(again.status).toBe(200);
    await make(['a'], [tag]);
    await drainJobs(world.ctx);
    expect([await attached(), await attached(archived)]).toEqual([[], []]);
    expect((await byTag({ tag }, archived)).json.code).toBe('campaign_not_editable');
  });

  it('join the copy of a campaign that follows the tag', async () => {
    await byTag({ tag, follow: true });
    const { json } = await world.inA({ method: 'POST', url: `/campaigns/${campaign}/duplicate`, body: {} });
    expect((await followed(json.id)).map((one) => one['tag'])).toEqual([tag]);
  });

  it('are refused where the request is wrong, and found in no other workspace', async () => {
    const location = async (body: object) => (await byTag(body)).json.detail?.[0]?.loc;
    expect(await location({})).toEqual(['body', 'tag']);
    expect(await location({ tag: '' })).toEqual(['body', 'tag']);
    expect(await location({ tag, policy: { weight: 0 } })).toEqual(['body', 'policy', 'weight']);
    expect(await location({ tag, follow: 'maybe' })).toEqual(['body', 'follow']);
    const url = `/campaigns/${campaign}/mailboxes/by-tag`;
    const missing = `/campaigns/${MISSING}/mailboxes/by-tag`;
    for (const request of [
      { method: 'POST', body: { tag } },
      { method: 'GET' },
      { method: 'DELETE', query: { tag } },
    ] as const) {
      expect((await world.inA({ ...request, url: missing })).json.code).toBe('campaign_not_found');
      expect((await world.inB({ ...request, url })).json.code).toBe('campaign_not_found');
    }
    // Mailboxes of another workspace with the same tag take no part.
    await world.inB({
      method: 'POST',
      url: '/mailboxes',
      body: {
        provider: 'native',
        mailboxes: [{ address: `z-${tag}@other.example`, firstName: 'Z', lastName: 'Z', tags: [tag] }],
      },
    });
    expect((await byTag({ tag, follow: true })).json.requestedCount).toBe(0);
    await drainJobs(world.ctx);
    expect(await attached()).toEqual([]);
  });
});
