import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../../../test/support/mailbox-api.js';
import { ADA, JO, type OauthWorld, openOauthWorld, RETURN_URL } from '../../../../../test/support/oauth/oauth-world.js';
import { openTestWorld } from '../../../../../test/support/world.js';
import { forgetGrants } from './use-grant.service.js';

let oauth: OauthWorld;

beforeAll(async () => {
  oauth = await openOauthWorld();
});
afterAll(() => oauth?.close());
afterEach(async () => {
  expect(oauth.google.problems).toEqual([]);
  expect(oauth.microsoft.problems).toEqual([]);
  await oauth.world.database.sql.query('truncate mailboxes, oauth_grants, events cascade');
});

const grants = () => oauth.world.database.sql.query('select * from oauth_grants order by created_at, id');

describe('beginning a sign-in', () => {
  test('leads to the provider with PKCE, the least scopes, and a state that is stored only as a digest', async () => {
    const answer = await oauth.start({ login_hint: JO, return_url: RETURN_URL });
    expect(answer.status).toBe(200);
    const url = new URL(answer.json.authorization_url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: 'our-client',
      redirect_uri: `${oauth.world.ctx.config.publicUrl}/mailboxes/oauth/callback`,
      scope: 'https://mail.google.com/ openid email',
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      login_hint: JO,
      state: answer.json.state,
    });
    expect(Date.parse(answer.json.expires_at) - oauth.world.clock.now().getTime()).toBe(15 * 60_000);
    const [row] = await grants();
    expect(row?.['state_digest']).toEqual(createHash('sha256').update(answer.json.state).digest());
    expect(JSON.stringify(row)).not.toContain(answer.json.state);
    const microsoft = await oauth.start({ provider: 'microsoft' });
    expect(new URL(microsoft.json.authorization_url).searchParams.get('scope')).toBe(
      'https://outlook.office.com/IMAP.AccessAsUser.All https://outlook.office.com/SMTP.Send offline_access openid email',
    );
  });

  test('a browser is sent back to our own pages and to origins that the operator names, to no other', async () => {
    for (const url of ['https://app.example.com/x', `${oauth.world.ctx.config.publicUrl}/app`]) {
      expect((await oauth.start({ return_url: url })).status).toBe(200);
    }
    const foreign = [
      ...[
        'https://evil.example/',
        'https://app.example.com.evil.example/',
        'http://app.example.com/',
        '//evil.example',
      ],
      ...['https://app.example.com@evil.example/', 'javascript:alert(1)', 'https://user:pw@app.example.com/'],
    ];
    for (const url of foreign) {
      const answer = await oauth.start({ return_url: url });
      expect([answer.status, codes(answer)], url).toEqual([422, [['body.return_url', 'url_not_allowed']]]);
    }
  });

  test('without an application at the provider it is a 409, and a replay answers the same state', async () => {
    const plain = await openTestWorld();
    try {
      const body = { provider: 'microsoft' };
      const answer = await plain.inA({ method: 'POST', url: '/mailboxes/oauth/start', body });
      expect([answer.status, answer.json.code]).toEqual([409, 'provider_not_configured']);
      expect(answer.json.detail).toBe('Microsoft is not configured on this instance.');
    } finally {
      await plain.close();
    }
    const headers = { 'idempotency-key': 'begin' };
    const first = await oauth.start({}, { headers });
    expect((await oauth.start({}, { headers })).json).toEqual(first.json);
    expect(await grants()).toHaveLength(1);
  });
});

describe('coming back', () => {
  test('the code is exchanged once, and the browser goes to its page with the grant', async () => {
    const before = oauth.google.requests.length;
    const started = await oauth.start({ return_url: RETURN_URL });
    const back = await oauth.callback(oauth.google.consent(started.json.authorization_url, { account: JO }));
    const [row] = await grants();
    expect([back.status, back.headers['location']]).toEqual([302, `${RETURN_URL}&oauthGrantId=${row?.['id']}`]);
    expect(row).toMatchObject({ status: 'granted', account: JO, verifier: null });
    expect(String(row?.['tokens'])).not.toContain('refresh-');
    expect(oauth.google.requests.slice(before)).toEqual(['authorization_code']);
    const audit = await oauth.world.inA({ url: '/audit-log' });
    expect(audit.json.items[0]).toMatchObject({ action: 'mailbox.sign_in_granted', changes: { account: JO } });
  });

  test('who talks another person into the sign-in that they began learns the grant nowhere', async () => {
    const grantId = await oauth.grant();
    for (const url of ['/audit-log', '/mailboxes']) {
      const { status, text } = await oauth.world.inA({ url });
      expect([status, text.includes(grantId)], url).toEqual([200, false]);
    }
    expect(await oauth.world.database.sql.query('select * from events')).toEqual([]);
  });

  test.each([['a\u0000b@example.org'], ['\ud800@example.org'], ['a b@example.org'], ['jo']])(
    'an account that is no address (%j) is none',
    async (account) => {
      const started = await oauth.start();
      const answer = await oauth.callback(oauth.google.consent(started.json.authorization_url, { account }));
      expect([answer.status, answer.text.includes('did not name the account')]).toEqual([200, true]);
    },
  );

  test('a state works once, even in parallel requests, and expires after 15 minutes', async () => {
    const started = await oauth.start();
    const path = oauth.google.consent(started.json.authorization_url, { account: JO });
    const before = oauth.google.requests.length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => oauth.callback(path)));
    expect(answers.filter((answer) => answer.text.includes('Signed in'))).toHaveLength(1);
    expect(answers.filter((answer) => answer.text.includes('Sign-in expired'))).toHaveLength(4);
    expect(oauth.google.requests.slice(before)).toEqual(['authorization_code']);
    const late = await oauth.start();
    oauth.world.clock.advanceMs(15 * 60_000 + 1);
    const answer = await oauth.callback(oauth.google.consent(late.json.authorization_url, { account: JO }));
    expect(answer.text).toContain('Sign-in expired');
    expect(oauth.google.requests).toHaveLength(before + 1);
  });

  test('HEAD requests and unknown states use nothing up', async () => {
    const started = await oauth.start();
    const path = oauth.google.consent(started.json.authorization_url, { account: JO });
    await oauth.world.inject({ method: 'HEAD', url: path, key: null });
    for (const foreign of ['?state=unknown&code=x', '?code=x', '']) {
      const answer = await oauth.callback(`/mailboxes/oauth/callback${foreign}`);
      expect([answer.status, answer.text.includes('Sign-in expired')]).toEqual([200, true]);
    }
    expect((await oauth.callback(path)).text).toContain('Signed in');
  });

  test.each([
    ['the person says no', { error: 'access_denied' }, null, 'access_denied'],
    ['the person leaves a permission out', { without: ['https://mail.google.com/'] }, null, 'scope_missing'],
    ['the application is refused', {}, { status: 401, body: { error: 'invalid_client' } }, 'application_refused'],
    ['the code is refused', {}, { status: 400, body: { error: 'invalid_grant' } }, 'code_refused'],
    [
      'no lasting access is given',
      {},
      { status: 200, body: { access_token: 'a', token_type: 'Bearer', expires_in: 60 } },
      'no_refresh_token',
    ],
    ['the answer makes no sense', {}, { status: 200, body: '{"access_token":' }, 'provider_unavailable'],
  ])('when %s, the browser goes back with the reason and there is no grant', async (_, consent, answer, error) => {
    if (answer !== null) oauth.google.fault({ kind: 'answer', answer });
    const started = await oauth.start({ return_url: RETURN_URL });
    const path = oauth.google.consent(started.json.authorization_url, { account: JO, ...consent });
    const back = await oauth.callback(path);
    expect(back.headers['location']).toBe(`${RETURN_URL}&oauthError=${error}`);
    expect(await grants()).toMatchObject([{ status: 'failed', error_code: error, tokens: null }]);
  });

  test('retries with the same code if the provider is busy', async () => {
    oauth.google.fault({ kind: 'answer', answer: { status: 429, body: 'slow', headers: { 'retry-after': '0' } } });
    oauth.google.fault({ kind: 'answer', answer: { status: 503, body: 'away', headers: { 'retry-after': '0' } } });
    expect(await oauth.grant()).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('an answer that was lost after the work was done is not asked for again', async () => {
    const before = oauth.google.requests.length;
    oauth.google.fault({ kind: 'drop_after' });
    const started = await oauth.start({ return_url: RETURN_URL });
    const back = await oauth.callback(oauth.google.consent(started.json.authorization_url, { account: JO }));
    expect(back.headers['location']).toContain('oauthError=provider_unavailable');
    expect(oauth.google.requests.slice(before)).toEqual(['authorization_code']);
  });
});

describe('using a grant', () => {
  test('makes a mailbox with the servers of the provider; it works once and shows no token', async () => {
    const grantId = await oauth.grant();
    const made = await oauth.create(grantId);
    expect(made.status).toBe(200);
    expect(made.json.mailboxes[0]).toMatchObject({
      status: 'connecting',
      provider: 'google',
      connection: { auth: 'oauth_google', smtp: { host: 'localhost', security: 'tls', username: JO } },
    });
    expect(made.text).not.toMatch(/access-|refresh-/);
    expect(await grants()).toMatchObject([{ status: 'used', tokens: null }]);
    const again = await oauth.create(grantId, { address: ADA });
    expect(codes(again)).toEqual([['body.mailboxes.0.connection.oauthGrantId', 'unknown_grant']]);
  });

  test('is for who began alone: not for another workspace, not for another key, not after 15 minutes', async () => {
    const grantId = await oauth.grant();
    const refused = [[['body.mailboxes.0.connection.oauthGrantId', 'unknown_grant']]];
    const foreign = await oauth.create(
      grantId,
      {},
      { key: oauth.world.b.key, query: { workspaceId: oauth.world.b.id } },
    );
    const otherKey = await oauth.create(grantId, {}, { key: await oauth.world.makeKey(oauth.world.a.id) });
    expect([codes(foreign), codes(otherKey)]).toEqual([...refused, ...refused]);
    oauth.world.clock.advanceMs(16 * 60_000);
    expect([codes(await oauth.create(grantId))]).toEqual(refused);
    await forgetGrants(oauth.world.ctx);
    expect(await grants()).toEqual([]);
  });

  test('of one account makes no mailbox of another, unless the provider shares mailboxes', async () => {
    const grantId = await oauth.grant();
    const other = await oauth.create(grantId, { address: ADA });
    expect(codes(other)).toEqual([['body.mailboxes.0.connection.oauthGrantId', 'wrong_account']]);
    expect((await oauth.create(grantId)).json.acceptedCount).toBe(1);
    const shared = await oauth.create(await oauth.grant('microsoft'), { address: ADA });
    expect(shared.json.mailboxes[0]).toMatchObject({ provider: 'microsoft', connection: { smtp: { username: ADA } } });
  });

  test('accepts no servers and no password with it, and two mailboxes cannot share it', async () => {
    const grantId = await oauth.grant();
    const connection = { oauthGrantId: grantId, password: 'x', smtp: { host: 'smtp.evil.example' } };
    const mixed = await oauth.create(grantId, { connection });
    expect(codes(mixed)).toEqual([
      ['body.mailboxes.0.connection.password', 'conflicting_values'],
      ['body.mailboxes.0.connection.smtp', 'conflicting_values'],
    ]);
    const item = { firstName: 'J', lastName: 'P', connection: { oauthGrantId: await oauth.grant('microsoft') } };
    const mailboxes = [
      { ...item, address: JO },
      { ...item, address: ADA },
    ];
    const twice = await oauth.world.inA({ method: 'POST', url: '/mailboxes', body: { mailboxes } });
    expect(codes(twice)).toEqual([['body.mailboxes.1.connection.oauthGrantId', 'unknown_grant']]);
    const wrong = await oauth.create(grantId, { connection: { auth: 'oauth_microsoft', oauthGrantId: grantId } });
    expect(codes(wrong)).toEqual([['body.mailboxes.0.connection.oauthGrantId', 'unknown_grant']]);
    const none = await oauth.create(grantId, { connection: { auth: 'oauth_google' } });
    expect(codes(none)).toEqual([['body.mailboxes.0.connection.oauthGrantId', 'missing_one_of']]);
  });

  test('two requests at the same time make one mailbox of it', async () => {
    const grantId = await oauth.grant();
    const answers = await Promise.all([oauth.create(grantId), oauth.create(grantId)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422]);
  });
});
