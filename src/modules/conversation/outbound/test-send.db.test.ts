import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headerOf, openPreviewWorld, type PreviewWorld } from '../../../../test/support/preview-world.js';
import { seedCampaign } from '../../../../test/support/seed.js';
import { openWorkerWorld } from '../../../../test/support/sending-world.js';
import type { TestWorld } from '../../../../test/support/world.js';
import { startDueLoops } from '../../../platform/due/runner.js';
import { outboundLoop } from './outbound.worker.js';

const MISSING = '019577f8-0000-7000-8000-000000000000';

let open: PreviewWorld;
let world: TestWorld;

beforeAll(async () => {
  open = await openPreviewWorld([outboundLoop()]);
  world = open.world;
});

afterAll(() => open?.close());

const operation = (id: string, workspace = world.a) =>
  world.inject({
    url: `/threads/outbound-operations/${id}`,
    query: { workspaceId: workspace.id },
    key: workspace.key,
  });

describe('testSendCampaignStep', () => {
  const test = (body: object, headers: Record<string, string> = {}, workspace = world.a) =>
    world.inject({
      method: 'POST',
      url: '/campaigns/steps/test-send',
      query: { workspaceId: workspace.id },
      key: workspace.key,
      body,
      headers,
    });

  it('sends the previewed message immediately, outside of statistics and limits, recorded as a test', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'real@t.test',
      steps: [{ subject: 'Hello {{firstName}}', bodyText: 'Hi {{email}}' }],
    });
    const slot = () => world.ctx.sql.query('select * from mailbox_slots where mailbox_id = $1', [seeded.mailboxIds[0]]);
    const before = await slot();
    const answer = await test({
      stepId: seeded.stepIds[0],
      contactId: seeded.contactIds[0],
      to: ['me@t.test', 'you@t.test'],
    });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'sent', subject: 'Hello Person', estimated_finalization_s: 0 });
    expect(answer.json.task_hash).toMatch(/^[0-9a-f]{64}$/);
    const tests = [...open.mailTo('me@t.test'), ...open.mailTo('you@t.test')];
    expect(tests).toHaveLength(2);
    expect(tests[0]?.raw).toContain('Hi real@t.test');
    expect(open.mailTo('real@t.test')).toEqual([]);
    const messages = await world.ctx.sql.query<{ kind: string; send_id: string | null }>(
      'select kind, send_id from messages where id = $1',
      [answer.json.message_id],
    );
    expect(messages).toEqual([{ kind: 'test', send_id: null }]);
    const shown = async (query: object) =>
      (
        await world.inject({
          url: '/threads',
          query: { workspaceId: world.a.id, campaign_id: seeded.campaignId, ...query },
          key: world.a.key,
        })
      ).json.threads.length;
    expect([await shown({}), await shown({ show_all_emails: true })]).toEqual([0, 2]);
    expect(await slot()).toEqual(before);
    const stats = await world.ctx.sql.query('select 1 from campaign_stat_deltas where campaign_id = $1', [
      seeded.campaignId,
    ]);
    expect(stats).toEqual([]);
  });

  it('has the bytes of the real message except recipient, IDs, dates and a neutral unsubscribe link', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'bytes@bytes.test',
      settings: { unsubscribe: { header: true, mailto: false, footerText: 'No more? {{unsubscribeUrl}}' } },
      steps: [
        {
          subject: '{Grüße|Hallo|Servus} {{firstName}}',
          bodyText: '{One|Two|Three} text for {{email}}, ünïcode',
          bodyHtml: '<p>{One|Two|Three} <b>bold</b> for {{email}} &amp; more: {{unsubscribeUrl}}</p>',
        },
      ],
    });
    const given = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] };
    const shown = (await open.preview(given)).json;
    await test({ ...given, to: ['tester@bytes.test'] });
    await open.drain();
    const [tried, real] = ['tester@bytes.test', 'bytes@bytes.test'].map((to) => open.mailTo(to)[0]?.raw ?? '');
    const same = (raw: string): string => {
      const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? '';
      return raw
        .replaceAll(boundary, 'BOUNDARY')
        .replaceAll(/^(Date|Message-ID|To): .*\r\n/gim, '')
        .replaceAll('=\r\n', '')
        .replaceAll(/\/u\/[\w.=-]+/g, '/u/TOKEN');
    };
    expect(same(real ?? '').length).toBeGreaterThan(500);
    expect(same(tried ?? '')).toBe(same(real ?? ''));
    expect(headerOf(real ?? '', 'Subject')).toMatch(/^=\?utf-8\?|Hallo|Servus/i);
    expect(same(real ?? '')).toContain(shown.bodyHtml.split(' ')[0].replaceAll('=', '=3D'));
  });

  it('has an unsubscribe link that stops no sequence', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'link@t.test',
      steps: [{ subject: 'x', bodyText: 'Stop: {{unsubscribeUrl}}' }],
    });
    const shown = (await open.preview({ stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] })).json;
    await test({ stepId: seeded.stepIds[0], contactId: seeded.contactIds[0], to: ['linktest@t.test'] });
    const raw = open.mailTo('linktest@t.test')[0]?.raw.replaceAll('=\r\n', '') ?? '';
    const own = /\/u\/([\w-]+)/.exec(shown.bodyText)?.[1] as string;
    expect(raw).toMatch(/\/u\/[\w-]{20,}/);
    expect(raw).not.toContain(own);
  });

  it('has nothing that tracks', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'tracked@t.test',
      settings: { tracking: { opens: true, clicks: true, domain: 'go.brand.test' } },
      steps: [{ subject: 'x', bodyText: 'x', bodyHtml: '<p><a href="https://shop.test/offer">the offer</a></p>' }],
    });
    const given = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] };
    expect((await open.preview(given)).json.bodyHtml).toContain('go.brand.test');
    await test({ ...given, to: ['untracked@t.test'] });
    const raw = open.mailTo('untracked@t.test')[0]?.raw.replaceAll('=\r\n', '') ?? '';
    expect(raw).toContain('https://shop.test/offer');
    expect(raw).not.toContain('go.brand.test');
  });

  it('can be read as an operation afterwards, with what the server said', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'op@t.test' });
    const given = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] };
    const { json } = await test({ ...given, to: ['read@t.test'] });
    const { status, json: read } = await operation(json.operation_id);
    expect(status).toBe(200);
    expect(read).toMatchObject({
      kind: 'test',
      status: 'sent',
      operation_id: json.operation_id,
      message_id: json.message_id,
      thread_id: json.thread_id,
      task_hash: json.task_hash,
      idempotency_key: json.idempotency_key,
      from_email: json.from_email,
      to_emails: ['read@t.test'],
      attempts: 1,
      smtp: { code: 250, text: expect.stringContaining('taken') },
      cancellable: false,
    });
    const shown = await world.inject({
      url: `/threads/${json.thread_id}/messages`,
      query: { workspaceId: world.a.id, show_system_messages: true },
    });
    expect(shown.json.messages).toMatchObject([{ kind: 'test', status: 'sent', operation_id: json.operation_id }]);
    const foreign = await operation(json.operation_id, world.b);
    expect([foreign.status, foreign.json.code]).toEqual([404, 'operation_not_found']);
  });

  it('answers about the first that failed and says whose it is; the others have operations of their own', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'part@t.test' });
    const given = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] };
    const { status, json } = await test({ ...given, to: ['taken@part.test', 'refused@part.test'] });
    expect(status).toBe(200);
    expect(json).toMatchObject({ status: 'failed', error_code: 'recipient_unknown' });
    expect(json.error_message).toMatch(/^refused@part\.test: .*No such user here/);
    expect((await operation(json.operation_id)).json).toMatchObject({
      status: 'failed',
      error_code: 'recipient_unknown',
      to_emails: ['refused@part.test'],
    });
    expect(open.mailTo('taken@part.test')).toHaveLength(1);
    const others = await world.ctx.sql.query<{ id: string }>(
      `select id from outbound_operations where task_hash = $1 and id <> $2`,
      [json.task_hash, json.operation_id],
    );
    expect(others).toHaveLength(1);
    expect((await operation(others[0]?.id as string)).json).toMatchObject({
      status: 'sent',
      to_emails: ['taken@part.test'],
    });
  });

  it('is not retried if the server cannot be reached', async () => {
    const other = await openWorkerWorld({ config: { mailRelayUrl: 'smtp://127.0.0.1:9' } });
    const closed = other.world;
    const running = startDueLoops(closed.ctx, other.worker, [outboundLoop()]);
    try {
      const seeded = await seedCampaign(closed, { contacts: 1, email: () => 'ref@t.test' });
      const answer = await closed.inject({
        method: 'POST',
        url: '/campaigns/steps/test-send',
        query: { workspaceId: closed.a.id },
        body: { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0], to: ['me@t.test'] },
      });
      expect(answer.json).toMatchObject({
        status: 'failed',
        error_code: 'connection_failed',
        estimated_finalization_s: 0,
      });
    } finally {
      await running.stop(5_000);
      await other.close();
    }
  });

  it('sends once for one idempotency key', async () => {
    const seeded = await seedCampaign(world, { contacts: 1, email: () => 'idem@t.test' });
    const body = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0], to: ['once@t.test'] };
    const first = await test(body, { 'idempotency-key': 'test-1' });
    const again = await test(body, { 'idempotency-key': 'test-1' });
    expect(first.json.idempotency_key).toBe('test-1');
    expect(again.json).toEqual(first.json);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(open.mailTo('once@t.test')).toHaveLength(1);
  });

  it('refuses holes, suppressed recipients and mailboxes that are not active', async () => {
    const seeded = await seedCampaign(world, {
      contacts: 1,
      email: () => 'no@t.test',
      steps: [{ subject: 'x', bodyText: '{{lastName}}' }],
    });
    const body = { stepId: seeded.stepIds[0], contactId: seeded.contactIds[0] };
    expect((await test({ ...body, to: ['a@t.test'] })).json.detail[0]).toMatchObject({
      ctx: { code: 'unknown_variable' },
    });
    expect((await test({ ...body, to: [] })).json.detail[0]).toMatchObject({ loc: ['body', 'to'] });
    expect((await test({ ...body, to: Array(6).fill('a@t.test') })).status).toBe(422);
    await world.ctx.sql.query(
      `insert into suppressions (workspace_id, id, kind, value, group_id, reason, source, created_at, updated_at)
       values ($1, $2, 'email', 'gone@t.test', '', 'manual', 'api', now(), now())`,
      [world.a.id, world.ctx.ids.uuid()],
    );
    const suppressed = await test({ ...body, mode: 'lenient', to: ['Gone@t.test'] });
    expect([suppressed.status, suppressed.json.code]).toEqual([409, 'recipient_suppressed']);
    await world.ctx.sql.query(`update mailboxes set status = 'paused' where id = $1`, [seeded.mailboxIds[0]]);
    const paused = await test({ ...body, mode: 'lenient', to: ['a@t.test'] });
    expect([paused.status, paused.json.code]).toEqual([409, 'mailbox_unavailable']);
    expect(open.mailTo('a@t.test')).toEqual([]);
  });

  it('answers 401 and 404', async () => {
    const url = '/campaigns/steps/test-send';
    const body = { stepId: MISSING, to: ['a@t.test'] };
    expect(
      (await world.inject({ method: 'POST', url, query: { workspaceId: world.a.id }, key: null, body })).status,
    ).toBe(401);
    expect((await test(body)).json.code).toBe('step_not_found');
  });
});
