import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, OWNER, openApiWorld, PROVIDERS } from '../../../../../test/support/provider-apis/api-world.js';
import { runStored } from '../../../../../test/support/sending-world.js';
import { mailboxWork } from '../mailboxes.worker.js';

/** Responses to an application that made too many requests. */
const LIMITED = {
  gmail_api: {
    status: 403,
    body: {
      error: {
        code: 403,
        message:
          "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute' of service 'gmail.googleapis.com' for consumer 'project_number:1'.",
        errors: [{ domain: 'usageLimits', reason: 'rateLimitExceeded' }],
      },
    },
    headers: { 'retry-after': '600' },
  },
  graph: {
    status: 429,
    body: { error: { code: 'TooManyRequests', message: 'Please retry again later.' } },
    headers: { 'retry-after': '600', 'x-ms-throttle-scope': 'Application/ReadWrite/our-client/example.org' },
  },
} as const;

describe.each(['gmail_api', 'graph'] as const)('a limit of an application at %s', (kind) => {
  let open: ApiWorld;
  beforeAll(async () => {
    open = await openApiWorld(kind);
  });
  afterAll(() => open?.close());
  afterEach(() => open.reset());

  const JOB = 'mailboxes.application-limited';
  const pauseApplication = async () => {
    await runStored(open.r.world.ctx, mailboxWork.handlers, JOB);
    await open.r.world.ctx.sql.execute('delete from graphile_worker._private_jobs');
  };
  /** Lets a mailbox use the application of a tenant instead of that of the instance. */
  const useTenantApplication = async (mailboxId: number, workspace: 'a' | 'b' = 'a', account = 'outrider') => {
    const { world } = open.r;
    const isGoogle = kind === 'gmail_api';
    await world.ctx.sql.execute(
      `with t as (insert into tenants (workspace_id, id, provider, directory, admin_address, client_id, credentials, status, created_at, updated_at)
         values ($1, $2, $3, 'example.org', $4, $5, '', 'active', now(), now()))
       update mailbox_tokens set tenant_id = $2 where mailbox_id = $6`,
      [
        world[workspace].id,
        world.ctx.ids.uuid(),
        PROVIDERS[kind],
        isGoogle ? 'admin@example.org' : null,
        isGoogle ? `${account}@project-1.iam.gserviceaccount.com` : 'application-1',
        mailboxId,
      ],
    );
  };

  it('pauses all mailboxes that use it, in all workspaces, and no others', async () => {
    const { world, drain, rows } = open.r;
    const own = await open.connect();
    const other = await open.connect({ account: 'sam@example.org', workspace: 'b' });
    const apart = await open.connect({ account: 'kim@example.org' });
    await useTenantApplication(apart.id);
    open.api.fault({ on: open.sends, kind: 'answer', answer: LIMITED[kind] });
    const { campaignId } = await open.campaign(own.id);
    await drain();
    await pauseApplication();
    const inB = await open.campaign(other.id, { workspaceId: world.b.id, email: () => 'lead1@clients.test' });
    await open.campaign(apart.id, { email: () => 'lead2@clients.test' });
    await drain();
    expect(open.api.sent.map(({ account }) => account)).toEqual(['kim@example.org']);
    const [send] = await rows('select id from sends where campaign_id = $1', inB.campaignId);
    const explain = async () =>
      (await world.inB({ url: `/campaigns/${inB.campaignId}/sends/${send?.['id']}/explain` })).json;
    expect(await explain()).toMatchObject({
      decision: 'wait',
      decidingGate: 'mailbox_gap',
      reason: 'application_limited',
    });
    expect(JSON.stringify(await explain())).not.toMatch(/jo@|project_number/);
    const polledEarlier = 'select mailbox_id from mailbox_syncs where due_at < $1';
    expect(await rows(polledEarlier, new Date(world.clock.now().getTime() + 600_000))).toEqual([
      { mailbox_id: apart.id },
    ]);
    expect(await rows('select status from sends where campaign_id = $1', campaignId)).toEqual([
      { status: 'scheduled' },
    ]);
    world.clock.advanceMs(601_000);
    await drain();
    const accounts = open.api.sent.map(({ account }) => account);
    expect(accounts.sort()).toEqual([OWNER, 'kim@example.org', 'sam@example.org'].sort());
    const { json } = await world.inA({ url: `/mailboxes/${own.id}` });
    expect(json).toMatchObject({ status: 'active', errorCode: null });
  });

  it('pauses all mailboxes of an application of tenants when a poll meets it', async () => {
    const { world, row, rows } = open.r;
    const own = await open.connect();
    const other = await open.connect({ account: 'sam@example.org', workspace: 'b' });
    await useTenantApplication(own.id);
    await useTenantApplication(other.id, 'b', 'another');
    const apart = await open.connect({ account: 'kim@example.org' });
    const others = [other.id, apart.id];
    await world.ctx.sql.execute(`update mailbox_syncs set due_at = 'infinity' where mailbox_id = any($1)`, [others]);
    open.api.fault({
      on: 'GET',
      kind: 'answer',
      answer: { ...LIMITED[kind], headers: { ...LIMITED[kind].headers, 'retry-after': '90' } },
    });
    await open.visit();
    await pauseApplication();
    const until = new Date(world.clock.now().getTime() + 90_000);
    const slots = await rows('select application_rests_until as until from mailbox_slots order by mailbox_id');
    expect(slots).toEqual([{ until }, { until }, { until: null }]);
    expect(await row('select due_at from mailbox_syncs where mailbox_id = $1', own.id)).toEqual({ due_at: until });
  });
});
