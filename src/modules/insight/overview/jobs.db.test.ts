import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type ImportWorld,
  importInto,
  makeCampaign,
  openImportWorld,
  upload,
} from '../../../../test/support/import-world.js';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.advanceMs(60_000);
  await world.ctx.sql.query(
    'truncate imports, import_rows, launch_jobs, mailboxes, warmup_operations, domains, domain_transfers, domain_purchases, demonstrations, sequencer_connections, sequencer_exports cascade',
  );
});

const jobs = async (query = {}) => (await world.inA({ url: '/jobs', query })).json.items;
const german = async (query = {}) =>
  (await world.inA({ url: '/jobs', query, headers: { 'accept-language': 'de' } })).json.items;
const now = () => world.clock.now();
const run = (statement: string, ...values: unknown[]) => world.ctx.sql.query(statement, [world.a.id, now(), ...values]);

/** Adds a connected mailbox with a server check in progress. */
const mailbox = (address: string, status: string) =>
  run(
    `insert into mailboxes (workspace_id, uuid, address, status, domain, created_at, updated_at)
     values ($1, gen_random_uuid(), $3, $4, 'studio.test', $2, $2)`,
    address,
    status,
  );

describe('the list of long works', () => {
  it('is empty without work, and requires a workspace key', async () => {
    expect(await jobs()).toEqual([]);
    expect((await world.inject({ url: '/jobs', key: null, query: { workspaceId: world.a.id } })).status).toBe(401);
    expect((await world.inject({ url: '/jobs', query: { workspaceId: world.b.id } })).status).toBe(404);
    const wrong = await world.inA({ url: '/jobs', query: { active: 'perhaps' } });
    expect([wrong.status, wrong.json.detail[0].loc]).toEqual([422, ['query', 'active']]);
  });

  it('has an import from its upload to its end, and for a day afterwards when asked', async () => {
    const campaign = await makeCampaign(world);
    const { importId } = (await importInto(world, campaign, 'email\nana@example.com\n', { async: 'true' })).json;
    const startedAt = now().toISOString();
    await world.drain();
    const half = `update imports set status = 'processing', completed_at = null, bytes_done = file_size / 2, updated_at = $2
      where workspace_id = $1`;
    await run(half);
    expect(await jobs()).toEqual([
      {
        ...{ jobId: importId, kind: 'import', title: 'people.csv', status: 'running', progress: 50 },
        ...{ resource: 'import', resourceId: importId, startedAt, endedAt: null, problem: null },
      },
    ]);
    await run(`update imports set status = 'completed', completed_at = $2 where workspace_id = $1`);
    expect(await jobs()).toEqual([]);
    expect(await jobs({ active: false })).toMatchObject([{ jobId: importId, status: 'completed', progress: 100 }]);
    world.clock.advanceMs(25 * 3_600_000);
    expect(await jobs({ active: false })).toEqual([]);
  });

  it('says that an import waits while it wants its mapping', async () => {
    await upload(world, { url: '/imports', file: 'a;b\n1;2\n', fileName: 'odd.csv' });
    await world.drain();
    expect(await jobs()).toMatchObject([{ kind: 'import', title: 'odd.csv', status: 'waiting' }]);
  });

  it('has a launch with how far it is, under the name of its campaign, and what it failed of', async () => {
    const campaignId = await makeCampaign(world, { name: 'Autumn' });
    const put = `insert into launch_jobs (workspace_id, id, campaign_id, status, progress, previous_status, created_at, completed_at, error_message)
      values ($1, gen_random_uuid(), $3, $4, $5, 'draft', $2, $6, $7)`;
    await run(put, campaignId, 'running', 40, null, null);
    await run(put, campaignId, 'failed', 10, now(), 'It was given up.');
    const going = { kind: 'launch', title: 'Autumn', resource: 'campaign', resourceId: campaignId };
    expect(await jobs()).toMatchObject([{ ...going, status: 'running', progress: 40 }]);
    expect(await jobs({ active: false })).toMatchObject([
      { status: 'running' },
      { ...going, status: 'failed', problem: 'It was given up.', endedAt: now().toISOString() },
    ]);
  });

  it('has the verification of mailboxes as one work, and of one mailbox under its address', async () => {
    await mailbox('one@studio.test', 'connecting');
    expect(await jobs()).toMatchObject([{ kind: 'verification', title: 'one@studio.test', progress: 0 }]);
    for (const address of ['two', 'three']) await mailbox(`${address}@studio.test`, 'active');
    await mailbox('four@studio.test', 'connecting');
    expect(await jobs()).toMatchObject([{ title: '4 mailboxes', progress: 50, resourceId: null, status: 'running' }]);
  });

  it('has bulk work on warmup, domains that are brought or bought, and the demonstration', async () => {
    await run(
      `insert into warmup_operations (workspace_id, id, action, status, mailbox_ids, requested_count, success_count, queued_at)
       values ($1, gen_random_uuid(), 'enable', 'running', '{1,2,3,4}', 4, 1, $2)`,
    );
    await run(
      `insert into domain_transfers (workspace_id, id, batch_id, domain_id, domain, provider, status, due_at, deadline_at,
         created_at, updated_at, completed_at)
       select $1, gen_random_uuid(), '01959f00-0000-7000-8000-000000000001', gen_random_uuid(), d.name, 'manual', d.status, $2, $2,
         $2, $2, d.ended
       from (values ('a.test', 'completed', $2::timestamptz), ('b.test', 'awaiting_nameservers', null)) d (name, status, ended)`,
    );
    await run(
      `insert into domain_purchases (workspace_id, id, registrar, quote_only, years, whoisguard, auto_renew, created_at)
       values ($1, '01959f00-0000-7000-8000-000000000002', 'sandbox', false, 1, true, true, $2)`,
    );
    await run(
      `insert into domain_orders (workspace_id, id, purchase_id, position, domain, registrar, status, due_at, created_at, updated_at)
       values ($1, gen_random_uuid(), '01959f00-0000-7000-8000-000000000002', 0, 'c.test', 'sandbox', 'processing', $2, $2, $2)`,
    );
    await run(
      `insert into demonstrations (home_workspace_id, workspace_id, job_id, status, started_at, days_played)
       values ($1, $3, gen_random_uuid(), 'making', $2, 5)`,
      world.b.id,
    );
    const found = await jobs();
    expect(
      found.map(({ kind, title, status, progress }: Record<string, unknown>) => [kind, title, status, progress]).sort(),
    ).toEqual([
      ['demo', 'Create the demo', 'running', 41],
      ['domain_purchase', 'c.test', 'running', 0],
      ['domain_transfer', 'a.test and 1 more', 'waiting', 50],
      ['warmup', 'Warm up 4 mailboxes', 'running', 25],
    ]);
    expect((await german()).map(({ title }: { title: string }) => title).sort()).toEqual([
      ...['Demo erstellen', 'Warmup starten: 4 Postfächer', 'a.test und 1 weitere', 'c.test'],
    ]);
  });

  it('has mailboxes on their way to a sequencer, by connection', async () => {
    await run(
      `insert into sequencer_connections (workspace_id, provider, name, status, api_key, api_key_hint, fingerprint, created_at, updated_at)
       values ($1, 'smartlead', 'Ours', 'active', '', '', '', $2, $2)`,
    );
    await run(
      `insert into sequencer_exports (workspace_id, connection_id, mailbox_id, mailbox, status, task, due_at, created_at, updated_at)
       select $1, c.id, n, n || '@studio.test', case n when 1 then 'exported' else 'queued' end, 'export',
         case n when 1 then null else $2::timestamptz end, $2, $2
       from sequencer_connections c, generate_series(1, 3) n where c.workspace_id = $1`,
    );
    expect(await jobs()).toMatchObject([
      { kind: 'export', title: '3 mailboxes to smartlead', progress: 33, resource: 'sequencer_connection' },
    ]);
    expect(await german()).toMatchObject([{ title: '3 Postfächer an smartlead' }]);
  });

  it('says in the language of the reader what each job is and why it failed', async () => {
    const campaignId = await makeCampaign(world, { name: 'Autumn' });
    await run(
      `insert into launch_jobs (workspace_id, id, campaign_id, status, progress, previous_status, created_at, completed_at, error_message)
       values ($1, gen_random_uuid(), $3, 'failed', 10, 'draft', $2, $2, 'The launch failed repeatedly. Launch the campaign again.')`,
      campaignId,
    );
    for (const action of ['enable', 'disable', 'pause', 'resume'])
      await run(
        `insert into warmup_operations (workspace_id, id, action, status, mailbox_ids, requested_count, success_count, queued_at)
         values ($1, gen_random_uuid(), $3, 'running', '{1}', 1, 0, $2)`,
        action,
      );
    const found = await german({ active: false });
    expect(found.map(({ title }: { title: string }) => title).sort()).toEqual([
      ...['Autumn', 'Warmup beenden: 1 Postfach', 'Warmup fortsetzen: 1 Postfach'],
      ...['Warmup pausieren: 1 Postfach', 'Warmup starten: 1 Postfach'],
    ]);
    const { problem } = found.find(({ kind }: { kind: string }) => kind === 'launch');
    expect(problem).toBe('Der Start ist wiederholt fehlgeschlagen. Starten Sie die Kampagne erneut.');
    const foreign = { url: '/jobs', query: { workspaceId: world.b.id }, headers: { 'accept-language': 'de' } };
    const refused = await world.inject(foreign);
    expect([refused.status, refused.json.detail]).toEqual([
      404,
      'Dieser Eintrag ist nicht vorhanden oder nicht zugänglich.',
    ]);
  });

  it('keeps those of another workspace to it', async () => {
    await mailbox('one@studio.test', 'connecting');
    expect((await world.inB({ url: '/jobs' })).json.items).toEqual([]);
  });
});
