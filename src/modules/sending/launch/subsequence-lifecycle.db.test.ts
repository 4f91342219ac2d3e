import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';
import { inTx } from '../../../platform/context.js';
import { moveCampaign } from '../../outreach/campaigns/index.js';

let world: TestWorld;
let run = 0;
beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
});
afterAll(() => world?.close());

const STEPS = [{ subject: 'Next', bodyText: 'Hello' }];
const draft = async () => {
  run += 1;
  return (await seedDraft(world, { contacts: 1, domain: `family${run}.test` })).campaignId;
};
const create = async (parentId: string, body: object = {}) => {
  const url = `/campaigns/${parentId}/subsequences`;
  const whole = { name: 'Child', trigger: { intents: ['interested'] }, steps: STEPS, ...body };
  return (await world.inA({ method: 'POST', url, body: whole })).json;
};
const lifecycle = async (id: string, action: string) => requestsOf(world).lifecycle(id, { action });
const change = (parentId: string, id: string, body: object) =>
  world.inA({ method: 'PATCH', url: `/campaigns/${parentId}/subsequences/${id}`, body });
const standing = async (id: string) => {
  const [slot] = await world.ctx.sql.query<{ active: boolean }>(
    'select active from campaign_slots where campaign_id = $1',
    [id],
  );
  return [(await world.inA({ url: `/campaigns/${id}` })).json.status, slot?.active];
};
const checkOf = async (id: string, action?: string) => {
  const answer = await requestsOf(world).preflight(id, action === undefined ? {} : { action });
  return answer.json.checks.find((one: { key: string }) => one.key === 'subsequences.ready');
};

describe('a subsequence', () => {
  it('goes live, pauses and resumes with its campaign; one that is switched off stays where it is', async () => {
    const parent = await draft();
    const [on, off] = [await create(parent), await create(parent, { enabled: false })];
    expect((await lifecycle(parent, 'launch')).status).toBe(200);
    expect([await standing(on.id), await standing(off.id)]).toEqual([
      ['active', true],
      ['draft', false],
    ]);
    await lifecycle(parent, 'pause');
    expect([await standing(on.id), await standing(off.id)]).toEqual([
      ['paused', false],
      ['draft', false],
    ]);
    expect((await lifecycle(parent, 'resume')).status).toBe(200);
    expect(await standing(on.id)).toEqual(['active', true]);
    const events = await world.ctx.sql.query<{ type: string }>(
      `select type from events where campaign_id = $1 and type in ('campaign.paused', 'campaign.resumed') order by position`,
      [on.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['campaign.paused', 'campaign.resumed']);
  });

  it('pauses with a campaign that a guard pauses, and stays paused when it goes into the archive', async () => {
    const parent = await draft();
    const { id } = await create(parent);
    await lifecycle(parent, 'launch');
    const pause = { to: 'paused', pauseReason: 'bounce_protection' } as const;
    await inTx(world.ctx, (ctx) => moveCampaign(ctx, world.a.id, parent, pause));
    expect((await world.inA({ url: `/campaigns/${id}` })).json).toMatchObject({
      status: 'paused',
      pauseReason: 'bounce_protection',
    });
    await lifecycle(parent, 'archive');
    expect(await standing(id)).toEqual(['paused', false]);
  });

  it('created or enabled while its campaign is live goes live immediately', async () => {
    const parent = await draft();
    const off = await create(parent, { enabled: false });
    await lifecycle(parent, 'launch');
    const made = await create(parent);
    expect(made.status).toBe('active');
    expect((await change(parent, off.id, { enabled: true })).json.status).toBe('active');
    expect(await standing(off.id)).toEqual(['active', true]);
  });

  it('has no launch of its own, and is not resumed before its campaign', async () => {
    const parent = await draft();
    const { id } = await create(parent);
    const launch = await requestsOf(world).launch(id);
    expect([launch.status, launch.json.code]).toEqual([409, 'invalid_transition']);
    const url = `/campaigns/${parent}/subsequences/${id}/sync-leads`;
    const sync = await world.inA({ method: 'POST', url });
    expect([sync.status, sync.json.code]).toEqual([409, 'invalid_transition']);
    await lifecycle(parent, 'launch');
    await lifecycle(id, 'pause');
    expect(await standing(id)).toEqual(['paused', false]);
    await lifecycle(parent, 'pause');
    const resume = await lifecycle(id, 'resume');
    expect([resume.status, resume.json.code, resume.json.detail]).toEqual([
      409,
      'invalid_transition',
      'A subsequence launches, pauses and resumes with its campaign, which is paused.',
    ]);
    await lifecycle(parent, 'resume');
    expect(await standing(id)).toEqual(['active', true]);
  });
});

describe('the preflight of a campaign', () => {
  it('covers its enabled subsequences, at the launch and at a resume', async () => {
    const parent = await draft();
    expect(await checkOf(parent)).toMatchObject({ status: 'skip' });
    const { id } = await create(parent, { steps: [] });
    expect(await checkOf(parent)).toMatchObject({
      status: 'fail',
      severity: 'blocking',
      details: { findings: [{ subsequenceId: id, name: 'Child', check: 'steps.present' }] },
    });
    const refused = await requestsOf(world).launch(parent);
    expect([refused.status, refused.json.code]).toEqual([409, 'preflight_failed']);
    await change(parent, id, { enabled: false });
    expect(await checkOf(parent)).toMatchObject({ status: 'skip' });
    await lifecycle(parent, 'launch');
    await lifecycle(parent, 'pause');
    await change(parent, id, { enabled: true, schedule: { startDate: '2020-01-01', endDate: '2020-01-02' } });
    await world.inA({ method: 'POST', url: `/campaigns/${id}/steps`, body: { bodyText: 'Call [link]' } });
    const found = (await checkOf(parent, 'resume')).details.findings;
    expect(found.map((one: { check: string }) => one.check)).toEqual(['steps.placeholders', 'schedule.window']);
    expect((await lifecycle(parent, 'resume')).json.code).toBe('preflight_failed');
  });

  it('warns of one that went live without a step, and lets its campaign launch and resume: it takes no contact', async () => {
    const parent = await draft();
    const [off, broken] = [
      await create(parent, { enabled: false, steps: [] }),
      await create(parent, { enabled: false, steps: [] }),
    ];
    await lifecycle(parent, 'launch');
    const made = await create(parent, { steps: [] });
    expect(made.status).toBe('active');
    expect((await change(parent, off.id, { enabled: true })).json.status).toBe('active');
    expect((await lifecycle(parent, 'launch')).status).toBe(200);
    await lifecycle(parent, 'pause');
    const check = await checkOf(parent, 'resume');
    expect(check).toMatchObject({ status: 'warn', severity: 'warning', operation: 'createCampaignStep' });
    const found: Array<{ subsequenceId: string; check: string }> = check.details.findings;
    expect(new Set(found.map((one) => one.subsequenceId))).toEqual(new Set([made.id, off.id]));
    expect(new Set(found.map((one) => one.check))).toEqual(new Set(['steps.present']));
    // A subsequence that the resume would activate for the first time gets all checks.
    await change(parent, broken.id, { enabled: true });
    expect(await checkOf(parent, 'resume')).toMatchObject({
      status: 'fail',
      details: { findings: [{ subsequenceId: broken.id, check: 'steps.present' }] },
    });
    expect((await lifecycle(parent, 'resume')).json.code).toBe('preflight_failed');
    await change(parent, broken.id, { enabled: false });
    expect((await lifecycle(parent, 'resume')).status).toBe(200);
    expect(await standing(off.id)).toEqual(['active', true]);
  });

  it('requires no subject of a first step that continues in the conversation', async () => {
    const parent = await draft();
    const { id } = await create(parent, { steps: [{ bodyText: 'Here is more' }] });
    expect(id).toEqual(expect.any(String));
    expect(await checkOf(parent)).toMatchObject({ status: 'pass' });
  });
});
