import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes, external, jo, mailboxApi } from '../../../../test/support/mailbox-api.js';
import { openTestWorld, type TestWorld } from '../../../../test/support/world.js';

let world: TestWorld;
let api: ReturnType<typeof mailboxApi>;

beforeAll(async () => {
  world = await openTestWorld({ config: { rateLimits: false } });
  api = mailboxApi(world);
});
afterAll(() => world?.close());
beforeEach(() => api.clear());

describe('hosting a mailbox here', () => {
  test('is active immediately, and has its domain with a key, a slot and its event', async () => {
    const answer = await api.create([jo({ address: 'Jo@Example.org', warmupRequired: false, tags: ['a', 'b'] })]);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ requestedCount: 1, acceptedCount: 1, rejectedCount: 0, rejections: [] });
    expect(answer.json.mailboxes[0]).toMatchObject({
      address: 'jo@example.org',
      displayName: 'Jo Park',
      status: 'active',
      provider: 'native',
      domain: 'example.org',
      connection: null,
      dailyLimit: 30,
      minGapSeconds: 60,
      ramp: { enabled: false, start: 10, increment: 5, ceiling: 50, currentLimit: null },
      tags: ['a', 'b'],
      readyToSend: true,
      sentToday: 0,
      remainingToday: 30,
      campaignsCount: 0,
      lastSyncAt: null,
      errorCode: null,
    });
    const [domain] = await world.database.sql.query('select domain, dkim_selector, dkim_private_key from domains');
    expect(domain).toMatchObject({ domain: 'example.org', dkim_selector: 'outrider' });
    expect(String(domain?.['dkim_private_key'])).not.toContain('PRIVATE KEY');
    expect(await world.database.sql.query('select 1 from mailbox_slots')).toHaveLength(1);
    expect(await world.database.sql.query('select 1 from mailbox_syncs')).toHaveLength(0);
    expect(await api.events()).toEqual(['mailbox.connected']);
    expect(await api.jobs()).toEqual(['mailboxes.tagged']);
    const audit = await world.inject({ url: '/audit-log', query: { workspaceId: world.a.id } });
    expect(audit.json.items[0]).toMatchObject({
      action: 'mailboxes.created',
      resourceId: answer.json.operationId,
      changes: { addresses: ['jo@example.org'] },
    });
  });

  test('it must be warmed up unless the request says otherwise, so it is not ready to send', async () => {
    const answer = await api.create([jo()]);
    expect(answer.json.mailboxes[0]).toMatchObject({
      warmupRequired: true,
      warmupStatus: 'not_started',
      readyToSend: false,
    });
  });

  test('an address is taken once: in the request, in the workspace in any case, and among all hosted ones', async () => {
    const first = await api.create([jo(), jo({ address: 'JO@EXAMPLE.ORG' })]);
    expect(first.json.rejections).toMatchObject([{ mailbox: 'JO@example.org', code: 'duplicate' }]);
    const again = await api.create([jo({ address: 'Jo@example.org' }), jo({ address: 'ada@example.org' })]);
    expect(again.json.rejections).toMatchObject([{ mailbox: 'Jo@example.org', code: 'already_exists' }]);
    expect(again.json).toMatchObject({ requestedCount: 2, acceptedCount: 1, rejectedCount: 1 });
    const elsewhere = await api.create([jo()], { key: world.b.key, query: { workspaceId: world.b.id } });
    expect(elsewhere.json).toMatchObject({ acceptedCount: 0, rejections: [{ code: 'domain_not_owned' }] });
  });

  test('more mailboxes than the workspace may have is a 409 with the numbers, and none of them is made', async () => {
    await world.database.sql.query('update workspaces set max_mailboxes = 3 where id = $1', [world.a.id]);
    try {
      const items = ['a', 'b', 'c', 'd'].map((name) => jo({ address: `${name}@example.org` }));
      await api.create(items.slice(0, 2));
      const over = await api.create(items.slice(2));
      expect([over.status, over.json.code, over.json.context]).toEqual([409, 'limit_reached', { limit: 3, used: 2 }]);
      expect((await api.list()).json.mailboxes).toHaveLength(2);
      const raced = await Promise.all(items.slice(2).map((item) => api.create([item])));
      expect(raced.map((answer) => answer.status).sort()).toEqual([200, 409]);
    } finally {
      await world.database.sql.query('update workspaces set max_mailboxes = 1000 where id = $1', [world.a.id]);
    }
  });

  test('nine new domains are added; the keys above the limit follow in a job', async () => {
    const items = Array.from({ length: 9 }, (_, index) => jo({ address: `jo@d${index}.example.org` }));
    expect((await api.create(items)).json.acceptedCount).toBe(9);
    const [row] = await world.database.sql.query<{ all: number; keyed: number }>(
      'select count(*)::int as all, count(dkim_private_key)::int as keyed from domains',
    );
    expect(row).toEqual({ all: 9, keyed: 5 });
    expect(await api.jobs()).toEqual(['domains.make-keys']);
  });

  test('the same request with the same key is answered from the first and makes nothing again', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await api.create([jo()], { headers });
    const again = await api.create([jo()], { headers });
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json).toEqual(first.json);
  });
});

describe('connecting a mailbox of a provider', () => {
  test('it waits for its check with sealed secrets, which no answer ever shows', async () => {
    const answer = await api.create([external()]);
    expect(answer.json.mailboxes[0]).toMatchObject({
      status: 'connecting',
      provider: 'smtp',
      warmupRequired: false,
      readyToSend: false,
      connection: {
        auth: 'password',
        smtp: { host: 'smtp.example.org', port: 465, security: 'tls', username: 'jo@example.org', status: 'unknown' },
        imap: { host: 'imap.example.org', port: 993, security: 'tls', status: 'unknown', checkedAt: null },
      },
    });
    expect(await api.jobs()).toEqual(['mailboxes.probe']);
    expect(await api.events()).toEqual([]);
    expect(answer.text + (await api.list()).text).not.toContain('secret-1');
    const [row] = await world.database.sql.query<{ secrets: Buffer; connection: unknown }>('select * from mailboxes');
    expect(row?.secrets.toString('latin1') + JSON.stringify(row?.connection)).not.toContain('secret-1');
    const [sync] = await world.database.sql.query<{ waits: boolean }>(
      "select due_at = 'infinity' as waits from mailbox_syncs",
    );
    expect(sync).toEqual({ waits: true });
    expect(await world.database.sql.query('select 1 from domains')).toEqual([]);
  });

  test('without verification, is active immediately and polled now', async () => {
    const body = { mailboxes: [external()], verify: false };
    const answer = await api.create([], { body });
    expect(answer.json.mailboxes[0]).toMatchObject({ status: 'active', readyToSend: true });
    expect(await api.jobs()).toEqual([]);
    expect(await api.events()).toEqual(['mailbox.connected']);
    const [sync] = await world.database.sql.query<{ due_at: Date }>('select due_at from mailbox_syncs');
    expect(sync?.due_at).toEqual(world.clock.now());
  });

  test('omitted servers are those of the provider, or the usual names of the domain', async () => {
    const at = (address: string, more: object = {}) => jo({ address, connection: { password: 'x' }, ...more });
    const answer = await api.create([
      at('a@gmail.com'),
      at('a@firma.example', { provider: 'google' }),
      at('a@hotmail.com'),
      at('a@firm.example', { provider: 'microsoft' }),
      at('a@other.example'),
      jo({
        address: 'b@other.example',
        connection: { password: 'x', smtp: { host: 'mx.other.example', port: 587 }, imap: null },
      }),
    ]);
    const shown = answer.json.mailboxes.map(
      (mailbox: {
        provider: string;
        connection: { smtp: { host: string; port: number; security: string }; imap: { host: string } | null };
      }) => [
        mailbox.provider,
        `${mailbox.connection.smtp.host}:${mailbox.connection.smtp.port} ${mailbox.connection.smtp.security}`,
        mailbox.connection.imap?.host ?? null,
      ],
    );
    expect(shown).toEqual([
      ['google', 'smtp.gmail.com:465 tls', 'imap.gmail.com'],
      ['google', 'smtp.gmail.com:465 tls', 'imap.gmail.com'],
      ['microsoft', 'smtp-mail.outlook.com:587 starttls', 'outlook.office365.com'],
      ['microsoft', 'smtp.office365.com:587 starttls', 'outlook.office365.com'],
      ['smtp', 'smtp.other.example:465 tls', 'imap.other.example'],
      ['smtp', 'mx.other.example:587 starttls', null],
    ]);
    expect(await world.database.sql.query('select 1 from mailbox_syncs')).toHaveLength(5);
  });

  test.each([
    ['127.0.0.1', 'url_not_allowed'],
    ['2130706433', 'url_not_allowed'],
    ['::1', 'url_not_allowed'],
    ['[fe80::1]', 'invalid_domain'],
    ['10.0.0.8', 'url_not_allowed'],
    ['169.254.169.254', 'url_not_allowed'],
    ['localhost', 'url_not_allowed'],
    ['metadata.google.internal', 'url_not_allowed'],
    ['mail.example.org@127.0.0.1', 'invalid_domain'],
    ['mail.example.org/x', 'invalid_domain'],
  ])('the host %s returns a 422 %s with its location and creates no mailbox', async (host, expected) => {
    const answer = await api.create([jo({ address: 'ok@example.org' }), external({ imap: { host } })]);
    expect(answer.status).toBe(422);
    expect(codes(answer)).toEqual([['body.mailboxes.1.connection.imap.host', expected]]);
    expect((await api.list()).json.mailboxes).toEqual([]);
  });

  test('a password is never sent in plain text to a host the operator has not allowed', async () => {
    const answer = await api.create([external({ smtp: { host: '192.0.2.7', security: 'none' } })]);
    expect(codes(answer)[0]?.[1]).toBe('url_not_allowed');
  });

  test('a connection without a password is a 422, and its error repeats no secret', async () => {
    const missing = await api.create([external({ password: undefined })]);
    expect(codes(missing)).toEqual([['body.mailboxes.0.connection.password', 'missing_one_of']]);
    const wrong = await api.create([external({ password: ['hunter2'] })]);
    expect(wrong.status).toBe(422);
    expect(wrong.text).not.toContain('hunter2');
  });

  test('reports errors by item, by 409 or by 422', async () => {
    const items = [
      jo({ address: 'a@example.org', provider: 'google' }),
      jo({ address: 'b@example.org', provider: 'sandbox' }),
      jo({ address: 'c@example.org' }),
    ];
    expect((await api.create(items)).json).toMatchObject({
      acceptedCount: 1,
      rejections: [{ code: 'connection_missing' }, { code: 'unsupported_provider' }],
    });
    for (const item of [
      jo({ provider: 'opensrs' }),
      jo({ provider: 'maildoso' }),
      external({ auth: 'oauth_google' }),
    ]) {
      const answer = await api.create([item]);
      expect([answer.status, answer.json.code]).toEqual([409, 'provider_not_configured']);
    }
    const writer = await world.makeKey(world.a.id, ['read', 'write']);
    const unpaid = await api.create([jo({ provider: 'opensrs' })], { key: writer });
    expect([unpaid.status, unpaid.json.code]).toEqual([403, 'insufficient_scope']);
    const both = await api.create([{ ...external(), provider: 'native' }]);
    expect(codes(both)).toEqual([['body.mailboxes.0.provider', 'conflicting_values']]);
  });
});
