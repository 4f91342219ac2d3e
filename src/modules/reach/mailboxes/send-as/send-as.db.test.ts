import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { headerOf } from '../../../../../sandbox/src/providers/api-server.js';
import { requestsOf } from '../../../../../test/support/launch-seed.js';
import { type NameServer, startNameServer } from '../../../../../test/support/name-server.js';
import { type ApiWorld, OWNER, openApiWorld } from '../../../../../test/support/provider-apis/api-world.js';
import { runStored } from '../../../../../test/support/sending-world.js';
import { drainLoops } from '../../../../platform/due/drain.js';
import { startWorker } from '../../../../platform/due/worker.js';
import { outboundLoop } from '../../../conversation/outbound/index.js';
import { mailboxChangeHandlers } from '../../../outreach/campaigns/attachments/index.js';
import { checkMailbox } from '../connection/probe.service.js';

const SALES = 'sales@alias-brand.com';
const READS = 'GET /gmail/v1/users/me/settings/sendAs';
const GONE = `Gmail does not accept ${SALES} as a sender of this mailbox. Add and verify the address in Gmail, or change the sender address of the mailbox.`;

describe('a mailbox at the Gmail API that sends as an alias', () => {
  let open: ApiWorld;
  let names: NameServer;
  beforeAll(async () => {
    names = await startNameServer();
    open = await openApiWorld('gmail_api');
  });
  afterAll(async () => {
    await open?.close();
    await names?.close();
  });
  afterEach(async () => {
    open.api.heal();
    await open.reset();
    open.r.world.clock.advanceMs(60_000);
    await open.r.world.ctx.sql.execute('truncate domains cascade');
  });

  const ask = (id: number, more: object = {}) => open.r.world.inA({ url: `/mailboxes/${id}/send-as`, ...more });
  const choose = (id: number, address: string | null, more: object = {}) =>
    ask(id, { method: 'PUT', body: { address }, ...more });
  const mailbox = async (id: number, headers = {}) =>
    (await open.r.world.inA({ url: `/mailboxes/${id}`, headers })).json;
  const sends = (campaignId: string) =>
    open.r.rows('select id, status, error_code from sends where campaign_id = $1 order by step_order', campaignId);
  const check = (id: number) =>
    checkMailbox(open.r.world.ctx, { workspaceId: open.r.world.a.id, mailboxId: id, round: 0 });

  /** Connects a mailbox that sends as `SALES`, and returns its ID and the number of emails sent before. */
  const asSales = async (): Promise<{ id: number; before: number }> => {
    const { id } = await open.connect();
    open.aliases.set(SALES, 'accepted');
    expect((await choose(id, SALES)).status).toBe(200);
    return { id, before: open.api.sent.length };
  };
  /** Lets the pause of the mailbox after a failure pass, and campaigns wait no longer for a mailbox that is active again. */
  const afterPause = async (): Promise<void> => {
    open.r.world.clock.advanceMs(30 * 60_000);
    await runStored(open.r.world.ctx, mailboxChangeHandlers, 'mailboxes.opened');
    await open.renewTokens();
    await open.r.drain();
  };

  it('lists the addresses of the account with their verification and the time of reading', async () => {
    const { id } = await open.connect();
    open.aliases.set(SALES, 'accepted').set('New@alias-brand.com', 'pending');
    const { status, json } = await ask(id);
    expect([status, json]).toEqual([
      200,
      {
        ...{ mailboxId: id, sendAs: null, readAt: open.r.world.clock.now().toISOString(), problem: null },
        addresses: [
          { address: OWNER, name: 'Jo Park', isVerified: true },
          { address: SALES, name: '', isVerified: true },
          { address: 'new@alias-brand.com', name: '', isVerified: false },
        ],
      },
    ]);
  });

  it('says why the addresses cannot be read, such as a missing scope, and accepts none then', async () => {
    const { id } = await open.connect();
    const message = 'Request had insufficient authentication scopes.';
    const body = { error: { code: 403, message, details: [{ reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }] } };
    open.api.fault({ on: READS, kind: 'answer', answer: { status: 403, body }, times: 2 });
    expect((await ask(id)).json).toMatchObject({ addresses: [], problem: `Gmail API, 403: ${message}` });
    const refused = await choose(id, SALES);
    expect([refused.status, refused.json.code]).toEqual([409, 'mailbox_unavailable']);
    expect(JSON.stringify(refused.json)).toContain(message);
    expect((await mailbox(id)).sendAs).toBeNull();
  });

  it('accepts only verified addresses of the account, and null or its own address for its own', async () => {
    const { id } = await open.connect();
    open.aliases.set(SALES, 'accepted').set('new@alias-brand.com', 'pending');
    for (const [address, msg] of [
      ['stranger@alias-brand.com', 'must be an address that the provider lists for this mailbox'],
      ['new@alias-brand.com', 'must be verified at the provider first'],
    ] as const) {
      const { status, json } = await choose(id, address);
      expect([status, json.detail]).toMatchObject([
        422,
        [{ loc: ['body', 'address'], msg: expect.stringContaining(msg) }],
      ]);
    }
    const german = await choose(id, 'new@alias-brand.com', { headers: { 'accept-language': 'de' } });
    expect(german.json.detail[0].msg).toContain('Bestätigen Sie die Adresse zuerst beim Anbieter.');
    const chosen = await choose(id, 'Sales@Alias-Brand.com');
    expect([chosen.json.sendAs, (await mailbox(id)).sendAs]).toEqual([SALES, SALES]);
    expect((await choose(id, OWNER)).json.sendAs).toBeNull();
    await choose(id, SALES);
    expect((await choose(id, null)).json.sendAs).toBeNull();
  });

  it('is not found in another workspace', async () => {
    const { id } = await asSales();
    const url = `/mailboxes/${id}/send-as`;
    const unknown = await open.r.world.inA({ url: '/mailboxes/2147483647/send-as' });
    for (const more of [{}, { method: 'PUT' as const, body: { address: null } }]) {
      const foreign = await open.r.world.inB({ url, ...more });
      expect([foreign.status, foreign.json]).toEqual([404, { ...unknown.json, requestId: foreign.json.requestId }]);
    }
    expect((await mailbox(id)).sendAs).toBe(SALES);
  });

  it('does not forward replies to the address it sends as', async () => {
    const { id } = await asSales();
    const update = (body: object) =>
      open.r.world.inA({ method: 'POST', url: '/mailboxes/update', body: { mailboxes: [id], ...body } });
    expect((await update({ forwardTo: SALES })).json.detail[0].loc).toEqual(['body', 'forwardTo']);
    await choose(id, null);
    await update({ forwardTo: SALES });
    expect((await choose(id, SALES)).json.detail[0].loc).toEqual(['body', 'address']);
  });

  it('keeps its transport while it sends as another address', async () => {
    const { id } = await asSales();
    const connection = { auth: 'oauth_google', oauthGrantId: await open.grant('smtp') };
    const body = { mailboxes: [id], connection };
    const moved = await open.r.world.inA({ method: 'POST', url: '/mailboxes/update', body });
    expect([moved.status, moved.json.detail[0].loc]).toEqual([422, ['body', 'connection', 'kind']]);
  });

  it('sends campaigns from the alias: From, unsubscribe address, Message-ID, and reputation are those of its domain', async () => {
    const { id, before } = await asSales();
    await open.campaign(id);
    await open.r.drain();
    const raw = open.api.sent[before]?.raw ?? Buffer.alloc(0);
    expect(headerOf(raw, 'From')).toBe(`Jo Park <${SALES}>`);
    expect(headerOf(raw, 'List-Unsubscribe')).toContain(`<mailto:${SALES}?subject=unsubscribe`);
    expect(raw.toString()).not.toContain(OWNER);
    const [row] = await open.r.rows(`select message_id_header as id, from_email from messages where kind = 'campaign'`);
    expect(row).toMatchObject({ id: expect.stringMatching(/@alias-brand\.com>$/), from_email: SALES });
  });

  it('has the DNS records of the domain of the alias checked before a launch', async () => {
    const { id } = await asSales();
    const domains = (await open.r.world.inA({ url: '/domains' })).json.domains;
    expect(domains.map(({ domain }: { domain: string }) => domain)).toEqual(['alias-brand.com']);
    const { campaignId } = await open.campaign(id);
    const { checks } = (await requestsOf(open.r.world).preflight(campaignId)).json;
    const spf = checks.find(({ key }: { key: string }) => key === 'domains.spf');
    expect([spf.status, JSON.stringify(spf)]).toEqual(['fail', expect.stringContaining('alias-brand.com')]);
  });

  it('receives replies to the alias in the conversation, and replies from it without writing to itself', async () => {
    const { id, before } = await asSales();
    const { contactIds } = await open.campaign(id);
    await open.r.drain();
    const raw = open.api.sent[before]?.raw ?? Buffer.alloc(0);
    open.api.arrive(
      [
        ...['From: lead0@clients.test', `To: ${SALES}, boss@clients.test`, `Delivered-To: ${OWNER}`],
        ...['Subject: Re: Quick question', 'Message-ID: <r1@clients.test>'],
        ...[`In-Reply-To: ${headerOf(raw, 'Message-ID')}`, '', 'Yes, call me'],
      ].join('\r\n'),
    );
    await open.poll();
    expect(await open.r.contact(contactIds[0] ?? '')).toMatchObject({ status: 'replied' });
    const [thread] = await open.r.rows('select id, message_count from threads');
    expect(thread).toMatchObject({ message_count: 2 });
    const { world } = open.r;
    const body = { body_text: 'Great', reply_all: true };
    const written = await world.inA({
      method: 'POST',
      url: `/threads/${thread?.['id']}/reply`,
      query: { deliveryMode: 'async' },
      body,
    });
    expect(written.status).toBe(200);
    const worker = await startWorker(world.ctx, 'by hand');
    world.clock.advanceMs(60_000);
    await drainLoops(world.ctx, worker, [outboundLoop()]);
    await worker.stop({ clean: true });
    const mine = open.api.sent[before + 1];
    expect(headerOf(mine?.raw ?? Buffer.alloc(0), 'From')).toContain(SALES);
    expect([...(mine?.to ?? [])].sort()).toEqual(['boss@clients.test', 'lead0@clients.test']);
  });

  it('does not send a message that was written as the alias after another address was selected', async () => {
    const { id, before } = await asSales();
    const { world } = open.r;
    const message = { to_emails: 'a@clients.test', subject: 'Hello', body_text: 'Hi', fromMailboxAddress: OWNER };
    const query = { deliveryMode: 'async' };
    const body = { ...message, undo_s: 30 };
    const written = await world.inA({ method: 'POST', url: '/threads/new', query, body });
    expect(written.status).toBe(200);
    await choose(id, null);
    world.clock.advanceMs(60_000);
    const worker = await startWorker(world.ctx, 'by hand');
    await drainLoops(world.ctx, worker, [outboundLoop()]);
    await worker.stop({ clean: true });
    expect(open.api.sent.length).toBe(before);
    const [operation] = await open.r.rows('select status, error_message from outbound_operations');
    expect(operation).toMatchObject({ status: 'failed', error_message: expect.stringContaining(SALES) });
    expect((await mailbox(id)).status).toBe('active');
  });

  it('recognizes what its owner writes from the alias with another program', async () => {
    const { id, before } = await asSales();
    const { contactIds } = await open.campaign(id);
    await open.r.drain();
    const raw = open.api.sent[before]?.raw ?? Buffer.alloc(0);
    open.api.writeElsewhere(
      [
        ...[`From: Jo <${SALES}>`, 'To: lead0@clients.test', 'Subject: Re: Quick question'],
        ...['Message-ID: <own@alias-brand.com>', `In-Reply-To: ${headerOf(raw, 'Message-ID')}`, '', 'One more thing'],
      ].join('\r\n'),
    );
    await open.poll();
    const [own] = await open.r.rows(`select from_email, direction from messages where kind = 'reply'`);
    expect(own).toEqual({ from_email: SALES, direction: 'outbound' });
    expect((await open.r.contact(contactIds[0] ?? ''))['status']).not.toBe('active');
  });

  describe.each(['withdrawn', 'no longer verified'])('whose alias is %s', (how) => {
    const withdraw = (): void => {
      if (how === 'withdrawn') open.aliases.delete(SALES);
      else open.aliases.set(SALES, 'pending');
    };

    it('sends nothing, waits with the reason, and continues once the alias is verified again', async () => {
      const { id, before } = await asSales();
      const { campaignId } = await open.campaign(id);
      withdraw();
      await open.r.drain();
      await afterPause();
      expect(open.api.sent.length).toBe(before);
      const [send] = await sends(campaignId);
      expect(send).toMatchObject({ status: 'scheduled' });
      expect(await mailbox(id)).toMatchObject({ status: 'error', errorCode: 'policy_rejected', errorMessage: GONE });
      const german = await mailbox(id, { 'accept-language': 'de' });
      expect(german.errorMessage).toMatch(/^Gmail akzeptiert sales@alias-brand\.com nicht als Absender/);
      const explained = await open.r.world.inA({ url: `/campaigns/${campaignId}/sends/${send?.['id']}/explain` });
      expect(JSON.stringify(explained.json)).toContain('Gmail does not accept');

      await check(id);
      expect((await mailbox(id)).status).toBe('error');
      open.aliases.set(SALES, 'accepted');
      await check(id);
      expect((await mailbox(id)).status).toBe('active');
      await afterPause();
      expect(open.api.sent.slice(before).map(({ raw }) => headerOf(raw, 'From'))).toEqual([`Jo Park <${SALES}>`]);
    });

    it('continues from its own address once a member selects it', async () => {
      const { id, before } = await asSales();
      await open.campaign(id);
      withdraw();
      await open.r.drain();
      expect((await mailbox(id)).status).toBe('error');
      await choose(id, null);
      await check(id);
      await afterPause();
      expect(open.api.sent.slice(before).map(({ raw }) => headerOf(raw, 'From'))).toEqual([`Jo Park <${OWNER}>`]);
    });
  });

  it('sends an email once, later, if Gmail did not respond about the alias', async () => {
    const { id, before } = await asSales();
    const { campaignId } = await open.campaign(id);
    open.api.fault({ on: READS, kind: 'drop_before' });
    await open.r.drain();
    expect([open.api.sent.length, (await sends(campaignId))[0]?.['status']]).toEqual([before, 'scheduled']);
    await afterPause();
    expect(open.api.sent.length).toBe(before + 1);
    expect(await mailbox(id)).toMatchObject({ status: 'active' });
  });
});

it('a mailbox at Microsoft Graph says that it cannot send as another address', async () => {
  const open = await openApiWorld('graph');
  try {
    const { id } = await open.connect();
    const url = `/mailboxes/${id}/send-as`;
    const problem = 'Only mailboxes at the Gmail API can send as another address.';
    expect((await open.r.world.inA({ url })).json).toMatchObject({ sendAs: null, addresses: [], problem });
    const put = await open.r.world.inA({ method: 'PUT', url, body: { address: SALES } });
    expect([put.status, put.json.code]).toEqual([409, 'mailbox_unavailable']);
  } finally {
    await open.close();
  }
});
