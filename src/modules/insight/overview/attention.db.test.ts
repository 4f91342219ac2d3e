import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importInto, makeCampaign, upload } from '../../../../test/support/import-world.js';
import { requestsOf, seedDraft } from '../../../../test/support/launch-seed.js';
import { type MailServers, startMailServers } from '../../../../test/support/mail-servers.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openWorkerWorld, type WorkerWorld } from '../../../../test/support/sending-world.js';
import { backgroundWork } from '../../../jobs.js';
import { drainJobs } from '../../../platform/queue/drain.js';
import { type RunningQueue, startQueue } from '../../../platform/queue/start-queue.js';
import { protectMailbox } from '../../reach/mailboxes/index.js';
import { giveLaunchUp } from '../../sending/launch/launch-job.service.js';
import { protectionLoop } from '../../sending/protection/index.js';

let open: WorkerWorld;
let servers: MailServers;
let queue: RunningQueue;
beforeAll(async () => {
  open = await openWorkerWorld({ config: { rateLimits: false, egressAllow: ['127.0.0.0/8'] } });
  servers = await startMailServers();
  queue = await startQueue(open.world.ctx, open.worker, { handlers: backgroundWork().handlers });
});
afterAll(async () => {
  await queue?.stop(5_000);
  await servers?.close();
  await open?.close();
});
beforeEach(async () => {
  open.world.clock.advanceMs(60_000);
  await open.world.ctx.sql.query(
    'truncate mailboxes, domains, campaigns, campaign_slots, imports, import_rows cascade',
  );
});

const items = async () => (await open.world.inA({ url: '/overview/attention' })).json.items;
const now = () => open.world.clock.now().toISOString();

/** Connects a mailbox with the password `password`, and waits for the end of its probe. */
async function connect(address: string, password = 'testpass'): Promise<number> {
  const answer = await open.world.inA({
    method: 'POST',
    url: '/mailboxes',
    body: {
      mailboxes: [
        {
          ...{ address, firstName: 'Nora', lastName: 'Lind' },
          connection: {
            ...{ username: 'testuser', password },
            smtp: { host: '127.0.0.1', port: servers.smtpPort, security: 'none' },
            imap: { host: '127.0.0.1', port: servers.imapPort, security: 'none' },
          },
        },
      ],
    },
  });
  await drainJobs(open.world.ctx);
  return answer.json.mailboxes[0].id;
}

describe('the list of what waits for a person', () => {
  it('is empty if nothing needs attention, even with a mailbox, a campaign, and an import', async () => {
    await connect('nora@studio.test');
    await importInto(open.world, await makeCampaign(open.world), 'email\nana@example.com\n');
    await drainJobs(open.world.ctx);
    expect(await items()).toEqual([]);
  });

  it('names a mailbox with a rejected password until it can sign in again', async () => {
    const id = await connect('nora@studio.test', 'wrong');
    const since = now();
    open.world.clock.advanceMs(3_600_000);
    expect(await items()).toEqual([
      {
        ...{ kind: 'mailbox_trouble', severity: 'blocking', count: 1, since },
        ...{
          title: 'nora@studio.test is disconnected: the mail server rejected the password. Enter the password again',
        },
        ...{ resource: 'mailbox', resourceId: String(id) },
      },
    ]);
    const body = { mailboxes: [id], connection: { password: 'testpass' } };
    await open.world.inA({ method: 'POST', url: '/mailboxes/update', body });
    await drainJobs(open.world.ctx);
    expect(await items()).toEqual([]);
  });

  it('names a mailbox that is held, with the reason', async () => {
    const id = await connect('nora@studio.test');
    const until = new Date(open.world.clock.now().getTime() + 24 * 3_600_000);
    const finding = { detail: '2 of its last 62 emails bounced', until };
    await protectMailbox(open.world.ctx, open.world.a.id, id, () => Promise.resolve(finding));
    expect(await items()).toMatchObject([
      {
        ...{ kind: 'mailbox_quarantined', severity: 'warning', since: now(), resourceId: String(id) },
        title: 'nora@studio.test is held and sends no campaign emails: 2 of its last 62 emails bounced',
      },
    ]);
    const read = async (language: string) => {
      const headers = { 'accept-language': language };
      return (await open.world.inA({ url: '/overview/attention', headers })).json.items[0].title;
    };
    expect(await read('de-CH,fr;q=0.8')).toBe(
      'nora@studio.test ist angehalten und sendet keine Kampagnen-E-Mails: 2 der letzten 62 E-Mails kamen als Bounce zurück',
    );
    expect(await read('fr')).toMatch(/ is held and /);
  });

  it('names a campaign that a guard has paused, and none that a person did', async () => {
    const id = await connect('nora@studio.test', 'wrong');
    const { campaignId } = await seedCampaign(open.world, { contacts: 1, mailboxIds: [id] });
    const other = await seedCampaign(open.world, { contacts: 1 });
    await requestsOf(open.world).lifecycle(other.campaignId, { action: 'pause' });
    await protectionLoop().tick(open.world.ctx, open.worker);
    const found = (await items()).filter((item: { kind: string }) => item.kind === 'campaign_guard_paused');
    expect(found).toEqual([
      {
        ...{ kind: 'campaign_guard_paused', severity: 'blocking', count: 1, since: now() },
        title: '“Seeded” was paused: No mailbox can send: nora@studio.test',
        ...{ resource: 'campaign', resourceId: campaignId },
      },
    ]);
  });

  it('names a campaign that could not be launched, until it is launched again', async () => {
    const { campaignId } = await seedDraft(open.world, { contacts: 2 });
    const { jobId } = (await requestsOf(open.world).launch(campaignId, { async: true })).json;
    await giveLaunchUp(open.world.ctx, open.world.a.id, jobId);
    expect(await items()).toEqual([
      {
        ...{ kind: 'launch_failed', severity: 'blocking', count: 1, since: now() },
        title: '“Seeded” could not be launched: The launch failed repeatedly. Launch the campaign again',
        ...{ resource: 'campaign', resourceId: campaignId },
      },
    ]);
    await requestsOf(open.world).launch(campaignId);
    expect(await items()).toEqual([]);
  });

  it('names an import that waits for its mapping, and one whose rows were refused, with their number', async () => {
    const waiting = await upload(open.world, { url: '/imports', file: 'x;y\nwho;what\n', fileName: 'march.csv' });
    const campaignId = await makeCampaign(open.world);
    const refused = await importInto(open.world, campaignId, 'email,short\nx@example.com,a,b\ny@example.com,a,b\n');
    await drainJobs(open.world.ctx);
    const [letters, mapping] = await items();
    expect(letters).toMatchObject({
      ...{ kind: 'dead_letters', severity: 'warning', count: 2, title: '2 rows of “people.csv” were rejected' },
      ...{ resource: 'import', resourceId: refused.json.importId },
    });
    expect(mapping).toMatchObject({
      ...{ kind: 'import_waiting', severity: 'info', title: 'Import “march.csv” needs a campaign and mapping' },
      ...{ resource: 'import', resourceId: waiting.json.importId },
    });
    const list = await open.world.inA({ url: `/imports/${refused.json.importId}/dead-letters` });
    for (const { id } of list.json.items) {
      await open.world.inA({
        method: 'POST',
        url: `/imports/${refused.json.importId}/dead-letters/${id}/replay`,
        body: { discard: true },
      });
    }
    expect((await items()).map((item: { kind: string }) => item.kind)).toEqual(['import_waiting']);
  });

  it('reports that background work does not start, once a job has been due for five minutes', async () => {
    const add = (minutes: number) =>
      open.world.ctx.sql.query(
        `select 1 from graphile_worker.add_job('test.without-a-runner', run_at => now() - $1 * interval '1 minute',
                                               job_key => 'test.without-a-runner')`,
        [minutes],
      );
    await add(4);
    expect(await items()).toEqual([]);
    await add(12);
    expect(await items()).toMatchObject([
      {
        ...{ kind: 'work_delayed', severity: 'warning', count: 1, resource: 'service', resourceId: null },
        title: 'Background work has not started for 12 minutes. Imports, launches, and exports are delayed',
      },
    ]);
    await open.world.ctx.sql.query(`select 1 from graphile_worker.remove_job('test.without-a-runner')`);
  });

  it('reports that a restored instance sends nothing, with the counts of the workspace, until its release', async () => {
    const { ctx, clock } = open.world;
    await seedCampaign(open.world, { contacts: 2 });
    await ctx.sql.query('insert into installation_hold (since, snapshot_at) values ($1, $2)', [
      clock.now(),
      new Date('2026-03-01T07:30:00Z'),
    ]);
    expect(await items()).toMatchObject([
      {
        ...{ kind: 'instance_held', severity: 'blocking', count: 2, resource: 'service', resourceId: null },
        title:
          'Restored from the backup of 2026-03-01 07:30 UTC. Nothing is sent until an account owner releases the instance. Emails found in Sent folders: 0. Emails due: 2, of which 2 may have been sent. Mailboxes still to be read: 0',
      },
    ]);
    await ctx.sql.query('delete from installation_hold');
    expect(await items()).toEqual([]);
  });

  it('tells the worst first, of what is as bad the oldest, and of many of a kind how many more there are', async () => {
    await upload(open.world, { url: '/imports', file: 'x;y\nwho;what\n', fileName: 'march.csv' });
    await drainJobs(open.world.ctx);
    for (const n of [1, 2, 3, 4, 5, 6, 7]) {
      open.world.clock.advanceMs(60_000);
      await connect(`box${n}@studio.test`, 'wrong');
    }
    const found = await items();
    expect(found.map((item: { title: string }) => item.title.split(' ')[0])).toEqual([
      ...['box1@studio.test', 'box2@studio.test', 'box3@studio.test', 'box4@studio.test', '3', 'Import'],
    ]);
    expect(found[4]).toMatchObject({ title: '3 more mailboxes cannot send', count: 3, resourceId: null });
  });

  it('is of one workspace, and requires read permission', async () => {
    await connect('nora@studio.test', 'wrong');
    const url = '/overview/attention';
    expect((await open.world.inB({ url })).json).toEqual({ items: [] });
    expect((await open.world.inA({ url, key: null })).status).toBe(401);
    const foreign = await open.world.inA({ url, key: open.world.b.key });
    const missing = await open.world.inA({ url, query: { workspaceId: 999_999 } });
    expect([foreign.status, foreign.json.code]).toEqual([404, 'workspace_not_found']);
    expect({ ...missing.json, requestId: '' }).toEqual({ ...foreign.json, requestId: '' });
    const billing = await open.world.makeKey(open.world.a.id, ['billing']);
    const refused = await open.world.inA({ url, key: billing });
    expect([refused.status, refused.json.code]).toEqual([403, 'insufficient_scope']);
  });
});
