import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { jo, mailboxApi } from '../../../../test/support/mailbox-api.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let api: ReturnType<typeof mailboxApi>;
let made: { id: number; uuid: string; address: string };

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  api = mailboxApi(world);
});
afterAll(() => world?.close());
beforeEach(async () => {
  await api.clear();
  made = (await api.create([jo({ address: 'jo+eu@example.org' })])).json.mailboxes[0];
});

const read = (name: string | number) => world.inA({ url: `/mailboxes/${encodeURIComponent(name)}` });

async function campaign(name: string): Promise<string> {
  const { id } = (await world.inA({ method: 'POST', url: '/campaigns', body: { name } })).json;
  const answer = await world.inA({
    method: 'POST',
    url: `/campaigns/${id}/mailboxes`,
    body: { mailbox: made.address, email: made.address },
  });
  expect(answer.status).toBe(200);
  return id;
}

describe('one mailbox', () => {
  test('is the same by its id, its UUID and its address in any case, and as the list shows it', async () => {
    const [listed] = (await api.list()).json.mailboxes;
    const answers = await Promise.all(
      [made.id, `00${made.id}`, made.uuid, made.address, 'JO+EU@Example.org'].map(read),
    );
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({ ...listed, campaigns: [], newMail: null, destinationRests: [] });
    }
  });

  test('names the campaigns that it is attached to, the newest first, and none that was deleted', async () => {
    const spring = await campaign('Spring');
    world.clock.advanceMs(1);
    const gone = await campaign('Gone');
    world.clock.advanceMs(1);
    const autumn = await campaign('Autumn');
    expect((await world.inA({ method: 'DELETE', url: `/campaigns/${gone}` })).status).toBeLessThan(300);
    expect((await read(made.id)).json).toMatchObject({
      campaignsCount: 2,
      campaigns: [
        { campaignId: autumn, name: 'Autumn' },
        { campaignId: spring, name: 'Spring' },
      ],
    });
  });

  test('that is unknown, deleted or of another workspace is one and the same 404; a key is needed', async () => {
    const unknown = await read('nobody@example.org');
    expect([unknown.status, unknown.json.code]).toEqual([404, 'mailbox_not_found']);
    for (const name of [made.id, made.uuid, made.address]) {
      const foreign = await world.inB({ url: `/mailboxes/${encodeURIComponent(name)}` });
      expect([foreign.status, foreign.json.detail]).toEqual([404, unknown.json.detail]);
    }
    await api.remove({ mailboxes: [made.id] });
    expect((await read(made.id)).status).toBe(404);
    expect((await world.inA({ url: `/mailboxes/${made.id}`, key: null })).status).toBe(401);
  });
});
