import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../../sandbox/src/providers/api-server.js';
import { type ApiWorld, OWNER, openApiWorld, PROVIDERS } from '../../../../../test/support/provider-apis/api-world.js';
import { stoppedAt } from '../../../../../test/support/provider-apis/stopped-at.js';
import { reportOn } from '../../../../../test/support/received/reports.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { outboundLoop } from '../../../conversation/outbound/index.js';
import { sendingLoop } from '../../../sending/delivery/index.js';

const DAY_MS = 86_400_000;

describe.each(['gmail_api', 'graph'] as const)('a mailbox that uses %s', (kind) => {
  let open: ApiWorld;
  beforeAll(async () => {
    open = await openApiWorld(kind);
  });
  afterAll(() => open?.close());
  afterEach(async () => {
    expect(open.oauth.problems).toEqual([]);
    open.oauth.revoke(OWNER);
    await open.reset();
  });

  const mailbox = async () => (await open.r.world.inA({ url: '/mailboxes' })).json.mailboxes[0];
  const sends = (campaignId: string) =>
    open.r.rows(
      'select status, step_order, sent_as, message_id_header as header, resolution, error_code, smtp_text from sends where campaign_id = $1 order by step_order',
      campaignId,
    );
  const sentSince = (before: number) => open.api.sent.slice(before);
  const inbound = async () =>
    (await open.r.rows(`select message_id_header as id from messages where direction = 'inbound' order by id`)).map(
      ({ id }) => id,
    );
  const reply = (to: Buffer, id: string, text = 'Yes, call me'): string =>
    [
      ...[
        'From: lead0@clients.test',
        `To: ${OWNER}`,
        'Subject: Re: Quick question',
        `Message-ID: <${id}@clients.test>`,
      ],
      ...[`In-Reply-To: ${headerOf(to, 'Message-ID')}`, '', text],
    ].join('\r\n');

  it('requests only the scopes of the API, and is checked through the API', async () => {
    const { world } = open.r;
    const start = (body: object) => world.inA({ method: 'POST', url: '/mailboxes/oauth/start', body });
    const begun = await start({ provider: PROVIDERS[kind], kind });
    const scope = new URL(begun.json.authorization_url).searchParams.get('scope') ?? '';
    const names = scope
      .split(' ')
      .filter((one) => one.includes('/'))
      .map((one) => one.split('/').at(-1));
    expect(names).toEqual(kind === 'gmail_api' ? ['gmail.send', 'gmail.readonly'] : ['Mail.Send', 'Mail.ReadWrite']);
    const other = await start({ provider: PROVIDERS[kind], kind: kind === 'graph' ? 'gmail_api' : 'graph' });
    expect([other.status, other.json.detail?.[0]?.loc]).toEqual([422, ['body', 'kind']]);
    const { answer } = await open.connect();
    expect(answer.status).toBe(200);
    expect(await mailbox()).toMatchObject({
      status: 'active',
      provider: PROVIDERS[kind],
      connection: { kind, auth: `oauth_${PROVIDERS[kind]}`, smtp: { status: 'ok' }, imap: { status: 'ok' } },
    });
  });

  it('rejects a grant for SMTP and IMAP, and an API connection without a grant', async () => {
    const { world } = open.r;
    const create = (connection: object) =>
      world.inA({
        method: 'POST',
        url: '/mailboxes',
        body: { mailboxes: [{ address: OWNER, firstName: 'J', lastName: 'P', connection }] },
      });
    const none = await create({ kind });
    expect([none.status, none.json.detail?.[0]?.loc.at(-1)]).toEqual([422, 'oauthGrantId']);
    const wrong = await create({ kind: 'smtp', oauthGrantId: await open.grant() });
    expect([wrong.status, wrong.json.detail?.[0]?.loc.at(-1)]).toEqual([422, 'kind']);
  });

  it('sends a campaign once, and the follow-up refers to the Message-ID assigned by the provider', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    await open.r.drain();
    const [first] = sentSince(before);
    expect(first?.to).toEqual(['lead0@clients.test']);
    const given = headerOf(first?.raw ?? Buffer.alloc(0), 'Message-ID');
    const [row] = await sends(campaignId);
    expect(row).toMatchObject({ status: 'sent', sent_as: given });
    expect(row?.['header']).not.toBe(given);
    open.r.world.clock.advanceMs(DAY_MS + 60_000);
    await open.renewTokens();
    await open.r.drain();
    const [, second] = sentSince(before);
    expect(headerOf(second?.raw ?? Buffer.alloc(0), 'In-Reply-To')).toBe(given);
    expect(headerOf(second?.raw ?? Buffer.alloc(0), 'Subject')).toBe('Re: Quick question');
    expect(sentSince(before)).toHaveLength(2);
  });

  it('names the Message-ID that recipients see in the list of emails and in every event', async () => {
    const { world, rows, drain } = open.r;
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    await drain();
    const raw = sentSince(before)[0]?.raw ?? Buffer.alloc(0);
    const given = headerOf(raw, 'Message-ID');
    open.api.arrive(reply(raw, 'seen'));
    await open.poll();
    await drain();
    const listed = await world.inA({ url: `/campaigns/${campaignId}/sends` });
    const sent = listed.json.items.filter(({ status }: { status: string }) => status === 'sent');
    expect(sent.map((one: { messageIdHeader: string }) => one.messageIdHeader)).toEqual([given]);
    const events = await rows(
      `select type, data ->> 'messageIdHeader' as header from events where type in ('campaign.email.sent', 'campaign.contact.replied')`,
    );
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['campaign.email.sent', 'campaign.contact.replied']),
    );
    for (const { type, header } of events) expect(header, type as string).toBe(given);
  });

  it('receives a reply to that Message-ID once, from inbox and spam, and recognizes its sent emails', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { campaignId, contactIds } = await open.campaign(id);
    await open.poll();
    await open.r.drain();
    const raw = sentSince(before)[0]?.raw ?? Buffer.alloc(0);
    open.api.arrive(reply(raw, 'one'));
    open.api.arrive(reply(raw, 'two', 'And this'), 'junk');
    await open.poll();
    await open.poll();
    expect(await inbound()).toEqual(['<one@clients.test>', '<two@clients.test>']);
    expect(await open.r.contact(contactIds[0] ?? '')).toMatchObject({ status: 'replied' });
    const threads = await open.r.rows('select id, message_count from threads');
    expect(threads).toEqual([expect.objectContaining({ message_count: 3 })]);
    expect((await sends(campaignId))[0]).toMatchObject({ status: 'sent' });
  });

  it('stops the sequence when its owner writes to the contact with another program', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { contactIds } = await open.campaign(id);
    await open.r.drain();
    const raw = sentSince(before)[0]?.raw ?? Buffer.alloc(0);
    open.api.writeElsewhere(
      [
        `From: ${OWNER}`,
        'To: lead0@clients.test',
        'Subject: Re: Quick question',
        `Message-ID: <own@example.org>`,
        `In-Reply-To: ${headerOf(raw, 'Message-ID')}`,
        '',
        'By hand',
      ].join('\r\n'),
    );
    await open.poll();
    expect(await open.r.contact(contactIds[0] ?? '')).toMatchObject({ status: 'stopped', status_reason: 'manual' });
  });

  it('counts a bounce that refers to the Message-ID assigned by the provider', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { campaignId, contactIds } = await open.campaign(id);
    await open.r.drain();
    const header = headerOf(sentSince(before)[0]?.raw ?? Buffer.alloc(0), 'Message-ID');
    const mail = { id: 'bounce', address: OWNER, email: 'lead0@clients.test', header };
    open.api.arrive(reportOn(mail, '5.1.1', 'failed', '550 5.1.1 no such user'));
    await open.poll();
    expect((await sends(campaignId))[0]).toMatchObject({ status: 'bounced' });
    expect(await open.r.contact(contactIds[0] ?? '')).toMatchObject({ status: 'bounced' });
  });

  it('pauses for the retry time of a throttled request, which explain returns, and then sends once', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    const answer =
      kind === 'gmail_api'
        ? { error: { code: 403, message: 'User Rate Limit Exceeded', errors: [{ reason: 'userRateLimitExceeded' }] } }
        : { error: { code: 'ApplicationThrottled', message: 'Application is over its MailboxConcurrency limit.' } };
    const status = kind === 'gmail_api' ? 403 : 429;
    open.api.fault({
      on: open.sends,
      kind: 'answer',
      answer: { status, body: answer, headers: { 'retry-after': '600' } },
    });
    await open.r.drain();
    expect((await sends(campaignId))[0]).toMatchObject({ status: 'scheduled' });
    const { world } = open.r;
    const { id: sendId } = await open.r.row('select id from sends where campaign_id = $1', campaignId);
    const explained = await world.inA({ url: `/campaigns/${campaignId}/sends/${sendId}/explain` });
    expect(explained.json).toMatchObject({ decision: 'wait', reason: 'mailbox_failing' });
    expect(explained.json.summary).toContain('rate_limited_by_provider');
    const paused = await open.r.rows(
      `select 1 from graphile_worker._private_tasks where identifier like '%application%'`,
    );
    expect(paused).toEqual([]);
    world.clock.advanceMs(500_000);
    await open.r.drain();
    expect(sentSince(before)).toHaveLength(0);
    world.clock.advanceMs(101_000);
    await open.r.drain();
    expect(sentSince(before)).toHaveLength(1);
    expect(await mailbox()).toMatchObject({ status: 'active', errorCode: null });
  });

  it.each([
    ['a broken connection', { kind: 'drop_after' as const }],
    [
      '503',
      {
        kind: 'answer_after' as const,
        answer: { status: 503, body: { error: { code: 503, message: 'Backend Error' } } },
      },
    ],
  ])('finds its email in Sent after a lost response (%s)', async (_, fault) => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    open.api.fault({ on: open.sends, ...fault });
    await open.r.drain();
    const [row] = await sends(campaignId);
    const header = headerOf(sentSince(before)[0]?.raw ?? Buffer.alloc(0), 'Message-ID');
    expect(row).toMatchObject({ status: 'sent', sent_as: header });
    await open.r.drain();
    await open.poll();
    expect(sentSince(before)).toHaveLength(1);
  });

  it('leaves an email unconfirmed, and does not resend it, after a lost response and without a copy in Sent', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    open.api.fault({ on: open.sends, kind: 'drop_before' });
    await open.r.drain();
    expect((await sends(campaignId))[0]).toMatchObject({ status: 'unknown', resolution: 'pending' });
    open.r.world.clock.advanceMs(3_600_000);
    await open.renewTokens();
    await open.r.drain();
    await open.poll();
    expect(sentSince(before)).toHaveLength(0);
    expect((await sends(campaignId))[0]).toMatchObject({ status: 'unknown' });
  });

  it.each([
    ['before its hand-over is stored', 'scheduled', { status: 'sent', resolution: null }],
    ['between its hand-over and its request', 'unknown', { status: 'unknown', resolution: 'pending' }],
    ['during its request', 'unknown', { status: 'sent', resolution: 'found_in_sent_folder' }],
    ['during the search in Sent', 'unknown', { status: 'sent', resolution: 'found_in_sent_folder' }],
    ['before its result is stored', 'unknown', { status: 'sent', resolution: 'found_in_sent_folder' }],
  ] as const)(
    'leaves no email twice, and no result that Sent shows, when its process is killed %s',
    async (moment, left, settled) => {
      const { id } = await open.connect();
      await open.poll();
      const before = open.api.sent.length;
      const { campaignId } = await open.campaign(id);
      const { ctx } = open.r.world;
      const killed = await startWorker(ctx, 'killed');
      const process = stoppedAt(open, moment);
      const loop = sendingLoop();
      await loop.tick(process.ctx, killed);
      await expect.poll(process.isThere).toBe(true);
      await sendingLoop().recover?.(ctx, [killed.id]);
      expect((await sends(campaignId))[0]).toMatchObject({ status: left });
      open.r.world.clock.advanceMs(120_000);
      await open.r.drain();
      await open.poll();
      expect((await sends(campaignId))[0]).toMatchObject(settled);
      process.release();
      for (let on = loop.progress?.(); on != null; on = loop.progress?.()) await on;
      await killed.stop({ clean: true });
      await open.r.drain();
      const sent = sentSince(before);
      expect(sent).toHaveLength(settled.status === 'sent' ? 1 : 0);
      const header = sent[0] === undefined ? null : headerOf(sent[0].raw, 'Message-ID');
      expect((await sends(campaignId))[0]).toMatchObject({ ...settled, sent_as: header });
    },
  );

  it('renews a token that the API rejects, and sends once', async () => {
    const { id } = await open.connect();
    open.r.world.clock.advanceMs(120_000);
    const before = open.api.sent.length;
    const { campaignId } = await open.campaign(id);
    const body =
      kind === 'gmail_api'
        ? { error: { code: 401, message: 'Invalid Credentials' } }
        : { error: { code: 'InvalidAuthenticationToken', message: 'expired' } };
    const on = kind === 'gmail_api' ? 'messages/send' : 'POST /v1.0/me/messages';
    open.api.fault({ on, kind: 'answer', answer: { status: 401, body } });
    await open.r.drain();
    await open.renewTokens();
    open.r.world.clock.advanceMs(120_000);
    await open.r.drain();
    expect(sentSince(before)).toHaveLength(1);
    expect((await sends(campaignId))[0]).toMatchObject({ status: 'sent' });
    expect(await mailbox()).toMatchObject({ status: 'active' });
  });

  it('is disconnected when its owner revokes access, and keeps its contacts', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    open.oauth.revoke(OWNER);
    open.r.world.clock.advanceMs(61 * 60_000);
    await open.renewTokens();
    expect(await mailbox()).toMatchObject({ status: 'disconnected', errorCode: 'auth_failed' });
    const { campaignId } = await open.campaign(id);
    await open.r.drain();
    expect(sentSince(before)).toHaveLength(0);
    expect((await sends(campaignId))[0]).toMatchObject({ status: 'scheduled' });
  });

  it('lists the time since its last poll again after its cursor expired, and misses or repeats no message', async () => {
    const { id } = await open.connect();
    const before = open.api.sent.length;
    await open.campaign(id);
    await open.r.drain();
    const raw = sentSince(before)[0]?.raw ?? Buffer.alloc(0);
    open.api.arrive(reply(raw, 'before'));
    await open.poll();
    open.api.arrive(reply(raw, 'between'));
    open.api.forget();
    open.api.arrive(reply(raw, 'after'));
    await open.poll();
    await open.poll();
    expect(await inbound()).toEqual(['<after@clients.test>', '<before@clients.test>', '<between@clients.test>']);
    expect(await mailbox()).toMatchObject({ status: 'active' });
  });

  it('sends to Bcc recipients without naming them', async () => {
    await open.connect();
    const before = open.api.sent.length;
    const { world } = open.r;
    const written = await world.inA({
      method: 'POST',
      url: '/threads/new',
      query: { deliveryMode: 'async' },
      body: {
        ...{ fromMailboxAddress: OWNER, to_emails: 'a@clients.test', bcc_emails: 'b@clients.test' },
        ...{ subject: 'Hello', body_text: 'Hi' },
      },
    });
    expect(written.status).toBe(200);
    const worker = await startWorker(world.ctx, 'by hand');
    await drainLoops(world.ctx, worker, [outboundLoop()]);
    await worker.stop({ clean: true });
    const [one] = sentSince(before);
    expect([...(one?.to ?? [])].sort()).toEqual(['a@clients.test', 'b@clients.test']);
    expect(one?.raw.toString()).not.toContain('b@clients.test');
  });
});
