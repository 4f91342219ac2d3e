import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countBy, eventsOf, requestsOf, seedContacts, seedDraft } from '../../../../test/support/launch-seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { backgroundWork } from '../../../jobs.js';
import { drainJobs } from '../../../platform/queue/drain.js';
import { enqueue } from '../../../platform/queue/enqueue.js';
import { type RunningQueue, startQueue } from '../../../platform/queue/start-queue.js';
import { contactsArrived } from '../../outreach/imports/imports.jobs.js';
import { giveLaunchUp, runLaunch } from './launch-job.service.js';
import { planLaunchChunk } from './launch-plan.service.js';

let open: WorkerWorld;
let world: TestWorld;
beforeAll(async () => {
  open = await openWorkerWorld();
  world = open.world;
});
afterAll(() => open?.close());

const runJobs = async (): Promise<void> => {
  const queue: RunningQueue = await startQueue(world.ctx, open.worker, { handlers: backgroundWork().handlers });
  await drainJobs(world.ctx);
  await queue.stop(5_000);
};
const job = async (campaignId: string, jobId: string) =>
  (await requestsOf(world).call({ url: `/campaigns/${campaignId}/launch-jobs/${jobId}` })).json;
const status = async (campaignId: string) =>
  (await world.ctx.sql.query<{ status: string }>('select status from campaigns where id = $1', [campaignId]))[0]
    ?.status;

describe('a launch as a job', () => {
  it('responds immediately, returns the same job while it runs, and ends with every contact planned', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 40, domain: 'job.test' });
    const answer = await requestsOf(world).launch(campaignId, { async: true });
    expect(answer.json).toMatchObject({ status: 'queued', async: true, campaignStatus: 'launching', enrolledCount: 0 });
    expect(answer.json.statusUrl).toBe(`/campaigns/${campaignId}/launch-jobs/${answer.json.jobId}`);
    const again = await requestsOf(world).launch(campaignId);
    expect(again.json).toMatchObject({ status: 'already_running', jobId: answer.json.jobId, async: true });
    expect(await job(campaignId, answer.json.jobId)).toMatchObject({
      status: 'queued',
      progress: 0,
      totalContacts: 40,
    });
    await runJobs();
    expect(await job(campaignId, answer.json.jobId)).toMatchObject({
      status: 'completed',
      stage: 'done',
      progress: 100,
      enrolledCount: 40,
      plannedSends: 40,
      firstSendAt: '2026-03-02T08:00:00.000Z',
    });
    expect(await status(campaignId)).toBe('active');
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 40 });
  });

  it('is one job however many ask at the same time', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 3, domain: 'once.test' });
    const ask = () => requestsOf(world).launch(campaignId, { async: true });
    const answers = await Promise.all(Array.from({ length: 4 }, ask));
    expect(answers.map((answer) => answer.json.status).sort()).toEqual([
      'already_running',
      'already_running',
      'already_running',
      'queued',
    ]);
    expect(new Set(answers.map((answer) => answer.json.jobId)).size).toBe(1);
  });

  it('is chosen above 5,000 contacts', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 5_001, domain: 'many.test' });
    const answer = await requestsOf(world).launch(campaignId);
    expect(answer.json).toMatchObject({ status: 'queued', async: true });
    await runJobs();
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 5_001 });
  });

  it('of more than one chunk plans every contact once, in parallel chunks', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 40_500, domain: 'lanes.test' });
    const { jobId } = (await requestsOf(world).launch(campaignId)).json;
    await runJobs();
    expect(await job(campaignId, jobId)).toMatchObject({
      status: 'completed',
      enrolledCount: 40_500,
      plannedSends: 40_500,
    });
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 40_500 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 40_500 });
    const [events] = await world.ctx.sql.query<{ n: number }>(
      `select count(distinct contact_id)::int as n from events where campaign_id = $1 and type = 'campaign.contact.enrolled'`,
      [campaignId],
    );
    expect(events?.n).toBe(40_500);
  }, 60_000);

  it('canceled before it began enrolls no one', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 3, domain: 'before.test' });
    const { jobId } = (await requestsOf(world).launch(campaignId, { async: true })).json;
    await requestsOf(world).lifecycle(campaignId, { action: 'pause' });
    await runLaunch(world.ctx, world.a.id, jobId, new AbortController().signal);
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ pending: 3 });
  });

  it('a repeated chunk plans no contact twice, and a crash between chunks loses none', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 30, domain: 'chunk.test' });
    const { jobId } = (await requestsOf(world).launch(campaignId, { async: true, limit: 20 })).json;
    expect(await planLaunchChunk(world.ctx, world.a.id, jobId)).toBe('done');
    expect(await planLaunchChunk(world.ctx, world.a.id, jobId)).toBe('done');
    await runJobs();
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 20, pending: 10 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 20 });
    expect(await job(campaignId, jobId)).toMatchObject({ status: 'completed', enrolledCount: 20 });
  });

  it('a pause cancels it: enrolled contacts stay, nothing more is enrolled', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 6, domain: 'pause.test' });
    const { jobId } = (await requestsOf(world).launch(campaignId, { async: true, limit: 3 })).json;
    await planLaunchChunk(world.ctx, world.a.id, jobId);
    const paused = await requestsOf(world).lifecycle(campaignId, { action: 'pause' });
    expect(paused.json).toMatchObject({ status: 'paused', previousStatus: 'launching', changed: true });
    expect(await planLaunchChunk(world.ctx, world.a.id, jobId)).toBe('ended');
    await runJobs();
    expect(await job(campaignId, jobId)).toMatchObject({ status: 'cancelled', enrolledCount: 3 });
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 3, pending: 3 });
  });

  it('that failed undoes its work, and the next launch reaches every contact', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 5, domain: 'giveup.test' });
    const { jobId } = (await requestsOf(world).launch(campaignId, { async: true, limit: 3 })).json;
    await planLaunchChunk(world.ctx, world.a.id, jobId);
    await giveLaunchUp(world.ctx, world.a.id, jobId);
    expect(await job(campaignId, jobId)).toMatchObject({ status: 'failed', errorCode: 'internal_failure' });
    expect(await status(campaignId)).toBe('draft');
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ pending: 5 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ cancelled: 3 });
    expect((await eventsOf(world, campaignId)).map((event) => event.type)).toContain('campaign.launch.failed');
    const again = await requestsOf(world).launch(campaignId);
    expect(again.json).toMatchObject({ status: 'launched', enrolledCount: 5 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 5 });
  });

  it('answers 404 for the job of another campaign', async () => {
    const one = await seedDraft(world, { contacts: 1, domain: 'one.test' });
    const two = await seedDraft(world, { contacts: 1, domain: 'two.test' });
    const { jobId } = (await requestsOf(world).launch(one.campaignId)).json;
    const answer = await requestsOf(world).call({ url: `/campaigns/${two.campaignId}/launch-jobs/${jobId}` });
    expect([answer.status, answer.json.code]).toEqual([404, 'launch_job_not_found']);
  });
});

describe('contacts that come later', () => {
  const addPeople = async (campaignId: string, email: string): Promise<void> => {
    const request = {
      method: 'POST' as const,
      url: `/campaigns/${campaignId}/contacts`,
      body: { contacts: [{ email }] },
    };
    expect((await world.inA(request)).json.createdCount).toBe(1);
  };
  const arrive = async (campaignId: string, email: string): Promise<void> => {
    const importId = world.ctx.ids.uuid();
    const [id] = await seedContacts(world, world.a.id, campaignId, [{ email }]);
    await world.ctx.sql.query('update contacts set import_id = $2 where id = $1', [id, importId]);
    await enqueue(world.ctx, contactsArrived, { workspaceId: world.a.id, campaignId, importId });
    await runJobs();
  };

  it('are enrolled by their import while the campaign is active; those a limit left behind stay pending', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 3, domain: 'auto.test' });
    await requestsOf(world).launch(campaignId, { limit: 1 });
    await arrive(campaignId, 'new@auto.test');
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 2, pending: 2 });
    expect(await countBy(world, 'sends', campaignId)).toEqual({ scheduled: 2 });
  });

  it('stay pending without autoEnroll, and in a campaign that is paused', async () => {
    const off = await seedDraft(world, { contacts: 1, domain: 'off.test', settings: { autoEnroll: false } });
    await requestsOf(world).launch(off.campaignId);
    await arrive(off.campaignId, 'new@off.test');
    expect(await countBy(world, 'contacts', off.campaignId)).toEqual({ active: 1, pending: 1 });
    const paused = await seedDraft(world, { contacts: 1, domain: 'held.test' });
    await requestsOf(world).launch(paused.campaignId);
    await requestsOf(world).lifecycle(paused.campaignId, { action: 'pause' });
    await arrive(paused.campaignId, 'new@held.test');
    expect(await countBy(world, 'contacts', paused.campaignId)).toEqual({ active: 1, pending: 1 });
  });

  it('are enrolled when a paused campaign resumes; contacts over a limit stay pending', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 3, domain: 'resumed.test' });
    await requestsOf(world).launch(campaignId, { limit: 1 });
    world.clock.advanceMs(1000);
    await requestsOf(world).lifecycle(campaignId, { action: 'pause' });
    await addPeople(campaignId, 'came@resumed.test');
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 1, pending: 3 });
    expect((await requestsOf(world).lifecycle(campaignId, { action: 'resume' })).status).toBe(200);
    await runJobs();
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 2, pending: 2 });
    const [came] = await world.ctx.sql.query(
      `select c.status, s.status as send from contacts c join sends s on s.contact_id = c.id where c.email = 'came@resumed.test'`,
    );
    expect(came).toEqual({ status: 'active', send: 'scheduled' });
  });

  it('are all enrolled when several requests add them before a worker processes any', async () => {
    const { campaignId } = await seedDraft(world, { contacts: 1, domain: 'burst.test' });
    await requestsOf(world).launch(campaignId);
    for (const name of ['one', 'two', 'three']) await addPeople(campaignId, `${name}@burst.test`);
    await runJobs();
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 4 });
  });

  it('completed contacts continue with a step that was added since, at the next launch', async () => {
    const { campaignId, stepIds } = await seedDraft(world, {
      contacts: [
        { email: 'done@step.test', status: 'completed', currentStepOrder: 1 },
        { email: 'all@step.test', status: 'completed', currentStepOrder: 2 },
      ],
      steps: [
        { subject: 'One', bodyText: 'One' },
        { subject: '', bodyText: 'Two', delaySeconds: 3_600 },
      ],
    });
    await world.ctx.sql.query(`update campaigns set status = 'completed', launched_at = $2 where id = $1`, [
      campaignId,
      world.clock.now(),
    ]);
    expect((await requestsOf(world).launch(campaignId)).json).toMatchObject({ status: 'launched', enrolledCount: 1 });
    expect(await countBy(world, 'contacts', campaignId)).toEqual({ active: 1, completed: 1 });
    const sends = await world.ctx.sql.query('select step_id, due_at from sends where campaign_id = $1', [campaignId]);
    expect(sends).toEqual([{ step_id: stepIds[1], due_at: new Date(world.clock.now().getTime() + 3_600_000) }]);
  });
});
