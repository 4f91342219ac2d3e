import { eventCatalogue } from '../../../src/events.js';
import { fanOutLoop } from '../../../src/modules/insight/webhooks/index.js';
import { importJobHandlers } from '../../../src/modules/outreach/imports/index.js';
import { recordOutgoing } from '../../../src/modules/outreach/threads/index.js';
import { ensureDomain } from '../../../src/modules/reach/domains/index.js';
import { inTx } from '../../../src/platform/context.js';
import { drainLoops } from '../../../src/platform/due/drain.js';
import { startWorker } from '../../../src/platform/due/worker.js';
import { upload } from '../import-world.js';
import { seedDraft } from '../launch-seed.js';
import { join } from '../people.js';
import { seedCampaign } from '../seed.js';
import type { TestAnswer, TestWorld } from '../world.js';
import { tinyPng } from './tiny-png.js';

/** IDs of one resource of each kind in workspace A, by the names of path parameters. */
export type Inhabitants = Readonly<Record<string, string>>;

const PEER = '01959f00-6666-7aaa-8bbb-000000000006';
const TRANSFER = '00000000-0000-4000-8000-0000000000dd';

/** Creates one resource of each kind that a path can name in workspace A. */
export async function inhabit(world: TestWorld): Promise<Inhabitants> {
  const { a, ctx } = world;
  const ask = async (method: 'POST' | 'PUT' | 'GET', url: string, body?: unknown, query: object = {}) => {
    const answer = await world.inject({
      method,
      url,
      query: { workspaceId: a.id, ...query },
      ...(body === undefined ? {} : { body }),
    });
    return must(answer, `${method} ${url}`);
  };
  const seeded = await seedCampaign(world, {
    contacts: 3,
    steps: [
      { subject: 'First', bodyText: 'One' },
      { bodyText: 'Two', delaySeconds: 86_400 },
    ],
    email: (n) => `resident${n}@a.test`,
  });
  const [mailboxId = 0] = seeded.mailboxIds;
  const [contactId = ''] = seeded.contactIds;
  const draft = await seedDraft(world, { contacts: 2, domain: 'draft.test' });
  const launched = await ask('POST', `/campaigns/${draft.campaignId}/launch`, undefined, { async: true });
  const imported = must(
    await upload(world, {
      url: `/campaigns/${seeded.campaignId}/contacts/import`,
      file: 'email,firstName\nnew@a.test,New\nbroken,Bad\n',
      query: { async: true },
    }),
    'import',
  );
  const job = { workspaceId: a.id, importId: imported.importId };
  const taking = importJobHandlers.find(({ name }) => name === 'imports.process-file');
  await taking?.run(ctx, job, { attempt: 1, isLast: false, signal: new AbortController().signal });
  const letters = await ask('GET', `/imports/${imported.importId}/dead-letters`);
  const subsequence = await ask('POST', `/campaigns/${seeded.campaignId}/subsequences`, {
    name: 'Interested',
    trigger: { intents: ['interested'] },
    steps: [{ subject: 'Your question', bodyText: 'Hi' }],
  });
  const subscription = await ask('POST', '/campaigns/webhooks/subscriptions', { url: 'https://hooks.example/one' });
  const sharedView = await ask('POST', '/shared-views', { name: 'All', screen: 'campaigns', search: {} });
  const label = await ask('POST', '/thread-labels', { name: 'Demo booked' });
  const rule = await ask('POST', '/inbox-rules', {
    ...{ name: 'Archive', enabled: false, conditions: {}, actions: { archive: true } },
  });
  const channel = await ask('POST', '/notice-channels', {
    ...{ kind: 'slack', name: 'Sales', url: 'https://hooks.example/two', eventTypes: ['campaign.launched'] },
  });
  await ask('POST', '/campaigns/suppressions', { emails: ['gone@a.test'], reason: 'manual' });
  const sequencer = await ask('POST', '/sequencers', {
    provider: 'sandbox',
    api_key: 'sandbox-inhabited',
    validate: false,
  });
  const tenant = await ask('POST', '/tenants', {
    microsoft: { directoryId: PEER, clientId: PEER, clientSecret: 'inhabited' },
  });
  const worker = await startWorker(ctx, 'inhabit');
  await drainLoops(ctx, worker, [fanOutLoop(eventCatalogue)]);
  await worker.stop({ clean: true });
  const [recorded] = await inTx(ctx, (ctx) =>
    recordOutgoing(ctx, a.id, [
      {
        threadId: null,
        mailboxId,
        kind: 'campaign',
        messageIdHeader: '<resident@a.test>',
        inReplyTo: null,
        references: [],
        fromEmail: 'me@a.test',
        fromName: 'Me',
        toEmail: 'resident0@a.test',
        subject: 'First',
        bodyText: 'One',
        bodyHtml: '',
        sentAt: ctx.clock.now(),
        campaignId: seeded.campaignId,
        contactId,
        contactName: null,
        stepId: seeded.stepIds[0] ?? null,
        sendId: null,
      },
    ]),
  );
  const [sender] = await ctx.sql.query<{ address: string }>('select address from mailboxes where id = $1', [mailboxId]);
  const outbound = await ask(
    'POST',
    '/threads/new',
    { to_emails: 'ana@example.com', subject: 'Call', body_text: 'Monday?', fromMailboxAddress: sender?.address },
    { deliveryMode: 'async' },
  );
  await ensureDomain(ctx, a.id, 'resident.example');
  await ctx.sql.query(
    `insert into dns_providers (workspace_id, provider, settings, secret, created_at, updated_at)
     values ($1, 'powerdns', $2, $3, $4, $4)`,
    [
      a.id,
      JSON.stringify({ url: 'https://dns.example', nameservers: [], secretHint: '…' }),
      ctx.secrets.encrypt(a.id, 'dns_providers:powerdns', 'resident'),
      ctx.clock.now(),
    ],
  );
  const invitation = await ask('POST', `/workspaces/${a.id}/invitations`, { role: 'viewer' });
  const one = async (sql: string): Promise<string> => {
    const [row] = await ctx.sql.query<{ id: string }>(sql, [a.id]);
    if (row === undefined) throw new Error(`nothing is found by: ${sql}`);
    return String(row.id);
  };
  const purchase = must(
    await world.inA({
      method: 'POST',
      url: '/domains/purchase',
      body: { domains: ['bought.test'], dryRun: true },
    }),
    'buying a domain',
  );
  await ctx.sql.query(
    `insert into domain_transfers (workspace_id, id, batch_id, domain_id, domain, provider, status, due_at, deadline_at, created_at, updated_at)
     select workspace_id, $2, $2, id, domain, 'manual', 'verifying', $3::timestamptz + interval '1 day', $3::timestamptz + interval '14 days', $3, $3
     from domains where workspace_id = $1 and domain = 'resident.example'`,
    [a.id, TRANSFER, ctx.clock.now()],
  );
  await ctx.sql.query(
    `insert into circle_peers (id, public_key, url, status, joined_at) values ($1, decode(repeat('ab', 32), 'hex'), 'https://peer.example',
       'active', $2)`,
    [PEER, ctx.clock.now()],
  );
  await ctx.sql.query(
    `insert into circle_invitations (id, created_at, expires_at) values ($1, $2, $2::timestamptz + interval '7 days')`,
    [PEER, ctx.clock.now()],
  );
  const note = await ask('POST', `/threads/${recorded?.threadId}/notes`, { body: 'Call back' });
  await ask('PUT', `/threads/${recorded?.threadId}/draft`, { body_text: 'Tuesday at' });
  const draftFile = must(
    await upload(world, { url: `/threads/${recorded?.threadId}/draft/files`, file: 'the offer' }),
    'a file of a draft',
  );
  await ask('PUT', '/threads/new/draft', { body_text: 'Our call' });
  const field = await ask('POST', '/profiles/fields', { name: 'plan', label: 'Plan', type: 'text' });
  const tagged = { match: 'all', conditions: [{ about: 'tag', op: 'has', value: 'vip' }] };
  const source = await ask('POST', '/contact-sources', { name: 'Form', mapping: { email: 'email' } });
  const segment = await ask('POST', '/segments', { name: 'VIP', definition: tagged });
  await ask('POST', `/campaigns/${seeded.campaignId}/segments`, { segmentId: segment.id });
  const bulk = await ask('POST', '/profiles/bulk', {
    ...{ filter: { search: 'resident' }, expectedCount: 1, action: 'add_tags', tags: ['inhabited'] },
  });
  const threadBatch = await ask('POST', '/threads/batch', {
    ...{ filter: { search_text: 'nothingmatches' }, expected_count: 0, set: { is_read: true } },
  });
  const savedReply = await ask('POST', '/saved-replies', { name: 'Prices', bodyText: 'Hi {{firstName}}' });
  const snippet = await ask('POST', '/snippets', { name: 'resident', bodyText: 'Hi {{firstName}}' });
  const steps = [{ subject: 'Hi {{firstName}}', bodyText: 'Hi {{firstName}}' }];
  const template = await ask('POST', '/templates', { name: 'Resident', kind: 'step', steps });
  const file = must(await upload(world, { url: '/files', file: '%PDF-1.7', fileName: 'resident.pdf' }), 'a file');
  const brand = must(await upload(world, { url: '/brand/logo', file: tinyPng(), fileName: 'logo.png' }), 'a logo');
  const report = await ask('POST', '/report-schedules', {
    ...{ campaignId: seeded.campaignId, cadence: 'weekly', recipients: ['client@a.test'] },
  });
  const advice = await ask('GET', '/advice');
  const finding = advice.items.find((one: { subjects: { kind: string }[] }) => one.subjects[0]?.kind === 'campaign');
  // Reading the log numbers its events; no test should be the first reader.
  await ask('GET', '/campaigns/webhooks/events');
  return {
    workspace_id: String(a.id),
    peer_id: PEER,
    circle_invitation_id: PEER,
    purchase_id: purchase.purchaseId,
    transfer_id: TRANSFER,
    campaign_id: seeded.campaignId,
    // Finding that only this workspace has.
    finding_key: finding.key,
    step_id: seeded.stepIds[0] ?? '',
    mailbox_id: String(mailboxId),
    contact_id: contactId,
    email: 'resident0@a.test',
    send_id: await one('select id from sends where workspace_id = $1 order by id limit 1'),
    job_id: launched.jobId,
    import_id: imported.importId,
    dead_letter_id: letters.items[0].id,
    subsequence_id: subsequence.id,
    source_id: source.id,
    secret: source.url.split('/').at(-1),
    subscription_id: subscription.id,
    channel_id: channel.id,
    label_id: label.id,
    shared_view_id: sharedView.id,
    rule_id: rule.id,
    connection_id: String(sequencer.id),
    tenant_id: tenant.tenant.id,
    event_id: await one('select id from events where workspace_id = $1 order by id desc limit 1'),
    delivery_id: await one('select id from webhook_deliveries where workspace_id = $1 limit 1'),
    thread_id: String(recorded?.threadId),
    message_id: String(recorded?.messageId),
    attachment_id: '00000000-0000-4000-8000-000000000000',
    erasure_id: '00000000-0000-4000-8000-0000000000ee',
    note_id: note.id,
    file_id: draftFile.id,
    saved_reply_id: savedReply.id,
    field_id: field.id,
    segment_id: segment.id,
    profile_id: await one('select id from profiles where workspace_id = $1 order by id limit 1'),
    bulk_id: bulk.id,
    batch_id: threadBatch.batch_id,
    snippet_id: snippet.id,
    template_id: template.id,
    // A shared text belongs to the account: every workspace would find it.
    shared_text_id: '00000000-0000-4000-8000-0000000000ef',
    workspace_file_id: file.id,
    logo_id: brand.logo.id,
    report_schedule_id: report.id,
    version: '1',
    operation_id: outbound.operation_id,
    domain: 'resident.example',
    dns_provider: 'powerdns',
    api_key: await one('select id from api_keys where workspace_id = $1 limit 1'),
    user_id: await somebody(world, invitation.url),
    invitation_id: (await ask('POST', `/workspaces/${a.id}/invitations`, { role: 'viewer' })).id,
    token: 'x'.repeat(40),
  };
}

/** Creates a member who accepted an invitation. */
async function somebody(world: TestWorld, link: string): Promise<string> {
  const answer = await join(world, link, { name: 'Res Ident', email: 'resident@studio.test' });
  return must(answer, 'join').user.id;
}

// biome-ignore lint/suspicious/noExplicitAny: a test states the shape it expects.
function must(answer: TestAnswer, what: string): any {
  if (answer.status !== 200) throw new Error(`${what} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer.json;
}
