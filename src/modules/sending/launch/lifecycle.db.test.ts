import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventsOf, requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world?.close());

const lifecycle = (campaignId: string, body: unknown, query = {}) =>
  requestsOf(world).lifecycle(campaignId, body, query);
const launched = async (domain: string, options = {}) => {
  const seeded = await seedDraft(world, { contacts: 2, domain, ...options });
  await requestsOf(world).launch(seeded.campaignId);
  return seeded;
};
const slotActive = async (campaignId: string) =>
  (
    await world.ctx.sql.query<{ active: boolean }>('select active from campaign_slots where campaign_id = $1', [
      campaignId,
    ])
  )[0]?.active;

describe('the lifecycle of a campaign', () => {
  it('launch answers as the launch does, with its preflight', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 3, domain: 'll.test' });
    const answer = await lifecycle(campaignId, { action: 'launch', limit: 2 });
    expect(answer.json).toMatchObject({
      action: 'launch',
      status: 'active',
      previousStatus: 'draft',
      changed: true,
      preflight: { ready: true, action: 'launch' },
      launch: { status: 'launched', enrolledCount: 2, remainingCount: 1 },
    });
    expect(answer.json.jobId).toBe(answer.json.launch.jobId);
  });

  it('a pause holds before the answer, keeps the reason, and repeated changes nothing', async () => {
    const { campaignId } = await launched('pp.test');
    const answer = await lifecycle(campaignId, { action: 'pause', reason: 'New prices' });
    expect(answer.json).toMatchObject({
      status: 'paused',
      previousStatus: 'active',
      changed: true,
      pauseReason: 'manual',
    });
    expect(await slotActive(campaignId)).toBe(false);
    const again = await lifecycle(campaignId, { action: 'pause', reason: 'Another' });
    expect(again.json).toMatchObject({
      status: 'paused',
      previousStatus: 'paused',
      changed: false,
      pauseReason: 'manual',
    });
    const paused = (await eventsOf(world, campaignId)).filter((event) => event.type === 'campaign.paused');
    expect(paused.map((event) => event.data)).toEqual([
      expect.objectContaining({ pauseReason: 'manual', pauseDetail: 'New prices', previousStatus: 'active' }),
    ]);
  });

  it('a resume is gated by the preflight and reschedules the campaign', async () => {
    const { campaignId, mailboxIds } = await launched('rr.test');
    await lifecycle(campaignId, { action: 'pause' });
    await world.ctx.sql.query('update campaign_mailboxes set enabled = false where mailbox_id = any($1)', [mailboxIds]);
    const refused = await lifecycle(campaignId, { action: 'resume' });
    expect([refused.status, refused.json.code]).toEqual([409, 'preflight_failed']);
    expect(refused.json.context.preflight.action).toBe('resume');
    await world.ctx.sql.query('update campaign_mailboxes set enabled = true where mailbox_id = any($1)', [mailboxIds]);
    const resumed = await lifecycle(campaignId, { action: 'resume' });
    expect(resumed.json).toMatchObject({
      status: 'active',
      previousStatus: 'paused',
      changed: true,
      pauseReason: null,
    });
    expect(await slotActive(campaignId)).toBe(true);
    expect((await eventsOf(world, campaignId)).filter((event) => event.type === 'campaign.resumed')).toHaveLength(1);
    expect((await lifecycle(campaignId, { action: 'resume' })).json).toMatchObject({ changed: false, preflight: null });
  });

  it('refuses what the machine has no edge for, naming what is allowed', async () => {
    const { campaignId } = await launched('xx.test');
    const archive = await lifecycle(campaignId, { action: 'archive' });
    expect([archive.status, archive.json.code]).toEqual([409, 'invalid_transition']);
    expect(archive.json.context).toEqual({
      resource: 'campaign',
      id: campaignId,
      from: 'active',
      action: 'archive',
      allowed: ['launch', 'pause'],
    });
    await lifecycle(campaignId, { action: 'pause' });
    expect((await requestsOf(world).launch(campaignId)).json).toMatchObject({
      code: 'invalid_transition',
      context: { from: 'paused', action: 'launch', allowed: ['resume', 'archive'] },
    });
  });

  it('archives, and takes out again to where the campaign was', async () => {
    const { campaignId } = await launched('aa.test');
    await lifecycle(campaignId, { action: 'pause' });
    expect((await lifecycle(campaignId, { action: 'archive' })).json).toMatchObject({
      status: 'archived',
      changed: true,
    });
    expect((await lifecycle(campaignId, { action: 'archive' })).json).toMatchObject({ changed: false });
    expect((await lifecycle(campaignId, { action: 'unarchive' })).json).toMatchObject({
      status: 'paused',
      changed: true,
    });
    const draft = await seedDraft(world, { contacts: 1, domain: 'dd.test' });
    await lifecycle(draft.campaignId, { action: 'archive' });
    expect((await lifecycle(draft.campaignId, { action: 'unarchive' })).json).toMatchObject({ status: 'draft' });
    const types = (await eventsOf(world, campaignId)).map((event) => event.type);
    expect(types.filter((type) => type === 'campaign.archived')).toHaveLength(1);
  });

  it('takes the action from the query or the body, and refuses two different ones or none', async () => {
    const { campaignId } = await launched('qq.test');
    expect((await lifecycle(campaignId, undefined, { action: 'pause' })).json).toMatchObject({ status: 'paused' });
    const both = await lifecycle(campaignId, { action: 'archive' }, { action: 'resume' });
    expect(both.status).toBe(422);
    expect(both.json.detail[0]).toMatchObject({ loc: ['query', 'action'], ctx: { code: 'conflicting_values' } });
    const none = await lifecycle(campaignId, {});
    expect(none.json.detail).toEqual([expect.objectContaining({ type: 'missing', loc: ['query', 'action'] })]);
    const wrong = await lifecycle(campaignId, { action: 'explode' });
    expect(wrong.json.detail[0]).toMatchObject({ type: 'enum', loc: ['body', 'action'] });
  });

  it('replays the answer of an idempotency key, whatever has happened since', async () => {
    const { campaignId } = await launched('kk.test');
    const ask = () =>
      requestsOf(world).call({
        method: 'POST',
        url: `/campaigns/${campaignId}/lifecycle`,
        body: { action: 'pause' },
        headers: { 'idempotency-key': `pause-${campaignId}` },
      });
    const first = await ask();
    await lifecycle(campaignId, { action: 'resume' });
    const second = await ask();
    expect([second.json, second.headers['idempotent-replayed']]).toEqual([first.json, 'true']);
    expect(await slotActive(campaignId)).toBe(true);
  });

  it('pauses once when many ask at the same time', async () => {
    const { campaignId } = await launched('cc.test');
    const answers = await Promise.all(Array.from({ length: 5 }, () => lifecycle(campaignId, { action: 'pause' })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.filter((answer) => answer.json.changed)).toHaveLength(1);
  });

  it('answers 404 alike for a missing and a foreign campaign, 401 without a key', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 1, workspaceId: world.b.id });
    const answers = await Promise.all(
      [campaignId, '01959f00-1111-7aaa-8bbb-000000000001'].map((id) => lifecycle(id, { action: 'pause' })),
    );
    expect(answers.map((answer) => [answer.status, answer.json.code])).toEqual([
      [404, 'campaign_not_found'],
      [404, 'campaign_not_found'],
    ]);
    expect(answers[0]?.json.detail).toBe(answers[1]?.json.detail);
    const url = `/campaigns/${campaignId}/lifecycle`;
    expect((await requestsOf(world).call({ method: 'POST', url, key: null, body: { action: 'pause' } })).status).toBe(
      401,
    );
  });
});

describe('a preflight that a member has seen', () => {
  const see = async (campaignId: string) => (await requestsOf(world).preflight(campaignId)).json.preflightId as string;

  it('lets the launch through while nothing has changed', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 1, domain: 'seen.test' });
    const preflightId = await see(campaignId);
    expect((await requestsOf(world).launch(campaignId, { preflightId })).json.status).toBe('launched');
  });

  it('is stale when facts have changed, when it is over, and when it is of another campaign', async () => {
    const one = await seedDraft(world, { contacts: 1, domain: 'stale1.test' });
    const two = await seedDraft(world, { contacts: 1, domain: 'stale2.test' });
    const foreign = await see(two.campaignId);
    const changed = await see(one.campaignId);
    await world.ctx.sql.query('update campaigns set revision = revision + 1 where id = $1', [one.campaignId]);
    const old = await see(two.campaignId);
    for (const preflightId of [changed, foreign, world.ctx.ids.uuid(), 'nonsense']) {
      const answer = await requestsOf(world).launch(one.campaignId, { preflightId });
      expect([answer.status, answer.json.code]).toEqual([409, 'preflight_stale']);
      expect(answer.json.context.preflight.ready).toBe(true);
    }
    world.clock.advanceMs(15 * 60_000 + 1);
    expect((await requestsOf(world).launch(two.campaignId, { preflightId: old })).json.code).toBe('preflight_stale');
  });
});
