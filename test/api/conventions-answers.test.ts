import { existsSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestWorld, type TestWorld } from '../support/world.js';

const STRINGS = new URL('../../../shared/corpora/hostile-strings/blns.json', import.meta.url);

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const create = (body: unknown, headers: Record<string, string> = {}) =>
  world.inject({
    method: 'POST',
    url: '/workspaces',
    key: world.adminKey,
    query: { workspaceId: world.a.id },
    body,
    headers,
  });

describe('a refusal', () => {
  const secret = 'hunter2-hunter2';
  const smtp = { host: 'smtp.a.test', port: 465, security: 'tls', username: 'jo', password: secret };
  const mailbox = (connection: unknown) => ({
    mailboxes: [{ address: 'jo@a.test', firstName: '', lastName: '', connection }],
  });
  it.each([
    ['in a field of another type', mailbox({ smtp: { ...smtp, password: [secret] } })],
    ['in an object that is refused as a whole', mailbox({ smtp: [smtp] })],
    ['beside a field that is missing', mailbox({ smtp: { password: secret } })],
    ['in a text where an object is wanted', mailbox(JSON.stringify({ smtp }))],
    ['in a list where an object is wanted', [mailbox({ smtp })]],
    ['under a misspelt name', mailbox({ smtp: { ...smtp, password: undefined, pasword: secret } })],
    ['in a URL', { mailboxes: `smtp://jo:${secret}@smtp.a.test` }],
    ['in a form', `mailboxes=&password=${secret}`],
  ])('never repeats a password that stands %s', async (_where, body) => {
    for (const headers of [{}, { prefer: 'handling=strict' }]) {
      const answer = await world.inA({ method: 'POST', url: '/mailboxes', body, headers });
      expect(answer.status).toBe(422);
      expect(answer.text).not.toContain(secret);
    }
  });
});

describe('bodies (docs/build/conventions.md, Requests)', () => {
  it.each([
    ['{"project_name":', 'Expecting value', 16],
    ['{project_name:1}', 'Expecting property name enclosed in double quotes', 1],
    ['\ufeff', 'Expecting value', 0],
  ])('%j is json_invalid with its location', async (body, error, offset) => {
    const answer = await create(body, { 'content-type': 'application/json' });
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual({
      detail: [{ type: 'json_invalid', loc: ['body', offset], msg: 'JSON decode error', input: {}, ctx: { error } }],
    });
  });

  it('another content type is model_attributes_type; none, with valid JSON, is accepted', async () => {
    const text = '{"project_name":"untyped"}';
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'nonsense',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await create(text, { 'content-type': type });
      expect(answer.status).toBe(422);
      expect(answer.json.detail[0]).toMatchObject({ type: 'model_attributes_type', loc: ['body'] });
    }
    const response = await world.app.inject({
      method: 'POST',
      url: `/workspaces?workspaceId=${world.a.id}`,
      headers: { authorization: `Bearer ${world.adminKey}` },
      payload: Buffer.from(text),
    });
    expect(response.statusCode).toBe(200);
    expect((await create(text, { 'content-type': 'application/vnd.api+json; charset=utf-8' })).status).toBe(200);
  });

  it('a text is kept whose first 200 places end within a character', async () => {
    const body = { name: 'Long', bodyText: `${'x'.repeat(199)}\u{1f600}${'x'.repeat(199)}` };
    const answer = await world.inA({ method: 'POST', url: '/saved-replies', body });
    expect([answer.status, answer.json.bodyText]).toEqual([200, body.bodyText]);
    const [record] = (
      await world.inA({ url: '/audit-log', key: world.adminKey, query: { action: 'createSavedReply' } })
    ).json.items;
    expect(record.changes).toMatchObject({ name: 'Long', bodyText: `${'x'.repeat(199)}…` });
  });

  it('a missing one is missing at the body, a compressed one 415, a large one 413', async () => {
    expect((await create(undefined)).json.detail).toEqual([
      { type: 'missing', loc: ['body'], msg: 'Field required', input: null },
    ]);
    expect((await create({ project_name: 'x' }, { 'content-encoding': 'gzip' })).status).toBe(415);
    expect((await create({ project_name: 'x' }, { 'content-encoding': 'identity' })).status).toBe(200);
    const large = await create({ project_name: 'x'.repeat(1024 * 1024) });
    expect([large.status, large.json.code]).toEqual([413, 'payload_too_large']);
  });

  it('unknown and read-only fields are ignored and named; strict clients have them refused', async () => {
    const body = { project_name: 'x', projectName: 'y', status: 'suspended', workspace_id: 5 };
    const lenient = await create(body);
    expect(lenient.status).toBe(200);
    expect(lenient.json.status).toBe('active');
    expect(lenient.headers['x-ignored-fields']).toBe('body.projectName, body.status, body.workspace_id');
    const strict = await create(body, { prefer: 'respond-async, handling=strict' });
    expect(strict.json.detail.map((issue: { type: string; loc: unknown }) => [issue.type, issue.loc])).toEqual([
      ['extra_forbidden', ['body', 'projectName']],
      ['extra_forbidden', ['body', 'status']],
      ['extra_forbidden', ['body', 'workspace_id']],
    ]);
  });

  it('no field name can break the header that names it', async () => {
    const answer = await create({ project_name: 'x', 'a\r\nSet-Cookie: x=1': 1, 'ключ,"': 2, ['k'.repeat(5000)]: 3 });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.headers['x-ignored-fields']?.length).toBeLessThan(1100);
  });

  it('loose types are read as a query would be', async () => {
    expect((await create({ project_name: 'x', max_mailboxes: '12' })).json.max_mailboxes).toBe(12);
    expect((await create({ project_name: 'x', max_mailboxes: 3.0 })).json.max_mailboxes).toBe(3);
    expect((await create({ project_name: 'x', max_mailboxes: 3.5 })).json.detail[0].type).toBe('int_from_float');
  });
});

describe('the name of a group (docs/build/conventions.md, Ids)', () => {
  const email = 'ana@example.com';
  const said = ({ status, json }: { status: number; json: { detail: unknown } }) => [status, json.detail];
  it.each(['a b', 'a/b', 'x'.repeat(65), '\u{1f600}'])(
    '%j is rejected the same way wherever it is sent',
    async (groupId) => {
      const issue = {
        type: 'string_pattern_mismatch',
        msg: expect.any(String),
        input: groupId,
        ctx: expect.any(Object),
      };
      for (const [method, url, query] of [
        ['GET', '/campaigns/suppressions', {}],
        ['GET', '/campaigns/suppressions/export', {}],
        ['GET', '/campaigns/suppressions/status', { email }],
        ['DELETE', '/campaigns/suppressions', { email }],
        ['GET', '/campaigns', {}],
      ] as const) {
        const answer = await world.inA({ method, url, query: { ...query, groupId } });
        expect([method, url, ...said(answer)]).toEqual([method, url, 422, [{ ...issue, loc: ['query', 'groupId'] }]]);
      }
      for (const [url, body] of [
        ['/campaigns/suppressions', { email, groupId }],
        ['/campaigns', { name: 'x', groupId }],
      ] as const) {
        const answer = await world.inA({ method: 'POST', url, body });
        expect([url, ...said(answer)]).toEqual([url, 422, [{ ...issue, loc: ['body', 'groupId'] }]]);
      }
    },
  );

  it('an empty one in a query is absent, and one that has no entries is no error', async () => {
    for (const groupId of ['', 'client-42:a.b_c']) {
      for (const url of ['/campaigns/suppressions', '/campaigns']) {
        expect((await world.inA({ url, query: { groupId } })).status).toBe(200);
      }
      const gone = await world.inA({ method: 'DELETE', url: '/campaigns/suppressions', query: { email, groupId } });
      expect([gone.status, gone.json.groupId, gone.json.deleted]).toEqual([200, groupId || null, false]);
    }
  });
});

describe('texts that become headers (docs/build/conventions.md, Types)', () => {
  const hand = { to_emails: ['ana@example.com'], subject: 'Hi', body_text: 'Hello' };
  const jo = { address: 'jo@a.test', firstName: 'Jo', lastName: 'Doe' };
  const campaigns = (settings: object) => ['/campaigns', { name: 'x', settings }] as const;
  const mailboxes = (change: object) => ['/mailboxes', { mailboxes: [{ ...jo, ...change }] }] as const;
  const fields: ReadonlyArray<[string, string, (text: string) => readonly [url: string, body: object]]> = [
    ['settings.replyTo', 'jo@a.test', (replyTo) => campaigns({ replyTo })],
    ['settings.cc.0', 'jo@a.test', (text) => campaigns({ cc: [text] })],
    ['settings.bcc.0', 'jo@a.test', (text) => campaigns({ bcc: [text] })],
    ['mailboxes.0.address', 'jo@a.test', (address) => mailboxes({ address })],
    ['mailboxes.0.replyTo', 'jo@a.test', (replyTo) => mailboxes({ replyTo })],
    ['mailboxes.0.firstName', 'Jo', (firstName) => mailboxes({ firstName })],
    ['mailboxes.0.lastName', 'Doe', (lastName) => mailboxes({ lastName })],
    ['replyTo', 'jo@a.test', (replyTo) => ['/mailboxes/update', { mailboxes: ['jo@a.test'], replyTo }]],
    ['forwardTo', 'jo@a.test', (forwardTo) => ['/mailboxes/update', { mailboxes: ['jo@a.test'], forwardTo }]],
    ['subject', 'Hi', (subject) => ['/threads/new', { ...hand, subject }]],
    ['reply_to', 'jo@a.test', (reply_to) => ['/threads/new', { ...hand, reply_to }]],
    ['fromMailboxAddress', 'jo@a.test', (from) => ['/threads/new', { ...hand, fromMailboxAddress: from }]],
    ['to_emails.0', 'jo@a.test', (text) => ['/threads/new', { ...hand, to_emails: [text] }]],
    ['cc_emails', 'jo@a.test', (cc_emails) => ['/threads/new', { ...hand, cc_emails }]],
    ['subject', 'Hi', (subject) => ['/campaigns/steps/preview', { subject, bodyText: 'x' }]],
    ['to.0', 'jo@a.test', (text) => ['/campaigns/steps/test-send', { subject: 'Hi', bodyText: 'x', to: [text] }]],
    ['name', 'Prices', (name) => ['/saved-replies', { name, bodyText: 'x' }]],
  ];
  it.each(fields)('%s (%s) takes no line break, at its ends either', async (field, good, request) => {
    for (const bad of [`${good}\n`, `${good}\r`, `\r\n${good}`, ` ${good} \n `, `${good}\r\nBcc: x@a.test`]) {
      const [url, body] = request(bad);
      const answer = await world.inA({ method: 'POST', url, body });
      expect([url, bad, answer.status]).toEqual([url, bad, 422]);
      const issue = answer.json.detail.find(({ loc }: { loc: string[] }) => loc.slice(1).join('.') === field);
      expect(issue, JSON.stringify([bad, answer.json.detail])).toMatchObject({ ctx: { code: 'header_injection' } });
    }
  });
});

describe('every answer (docs/build/conventions.md, Headers)', () => {
  it('has its own request ID or the given one, in the header and in errors', async () => {
    const made = await world.inject({ url: '/nope' });
    expect(made.json.requestId).toBe(made.headers['x-request-id']);
    const kept = await world.inject({ url: '/me', headers: { 'x-request-id': 'trace.1_2-3' } });
    expect(kept.headers['x-request-id']).toBe('trace.1_2-3');
    for (const bad of ['with space', 'x'.repeat(129), 'a/b']) {
      expect((await world.inject({ url: '/me', headers: { 'x-request-id': bad } })).headers['x-request-id']).not.toBe(
        bad,
      );
    }
  });

  it('echoes X-Client-Request-Id and refuses one that is too long', async () => {
    const headers = { 'x-client-request-id': 'job 17' };
    expect((await world.inject({ url: '/me', headers })).headers['x-client-request-id']).toBe('job 17');
    const long = await world.inject({ url: '/me', headers: { 'x-client-request-id': 'x'.repeat(201) } });
    expect(long.json.detail[0]).toMatchObject({ type: 'string_too_long', loc: ['header', 'X-Client-Request-Id'] });
  });

  it('is not stored by caches, is no other type than it says, and carries no CORS permission', async () => {
    for (const url of ['/me', '/nope', '/health']) {
      const { headers } = await world.inject({ url, headers: { origin: 'https://evil.example' } });
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('unreadable URLs and broken HTTP are 400 bad_request', async () => {
    const answer = await world.inject({ url: '/workspaces/%E0%A4%A' });
    expect([answer.status, answer.json.code]).toEqual([400, 'bad_request']);
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const reply = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('close', () => resolve(text));
    });
    expect(reply).toContain('400 Bad Request');
    expect(reply).toContain('"code":"bad_request"');
  });
});

describe('documents and probes', () => {
  it('the OpenAPI document is version 3.1 and names every operation, its schemas and its security', async () => {
    const { json } = await world.inject({ url: '/openapi.json', key: null });
    expect(json.openapi).toBe('3.1.0');
    expect(json.info.version).toBe('v1');
    expect(json.paths['/workspaces'].post.operationId).toBe('createWorkspace');
    expect(json.paths['/workspaces'].post.requestBody.content['application/json'].schema.$ref).toBe(
      '#/components/schemas/WorkspaceCreateIn',
    );
    expect(json.components.schemas.WorkspaceCreateIn.required).toEqual(['project_name']);
    expect(Object.keys(json.paths['/me'].get.responses)).toEqual(['200', '401', '403', '422', '429', '500', '503']);
    const ids = Object.values(json.paths as Record<string, Record<string, { operationId: string }>>).flatMap((path) =>
      Object.values(path).map((spec) => spec.operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(JSON.stringify(json)).not.toContain('"~');
  });

  it('the reference page loads nothing from elsewhere', async () => {
    const root = await world.inject({ url: '/', key: null });
    expect([root.status, root.headers['location']]).toEqual([302, '/app']);
    const page = await world.inject({ url: '/docs/', key: null });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/(?:src|href)="https?:/);
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    for (const [, path] of page.text.matchAll(/(?:src|href)="([^"]+)"/g)) {
      const { pathname } = new URL(path ?? '', 'http://outrider/docs/');
      expect([path, (await world.inject({ url: pathname, key: null })).status]).toEqual([path, 200]);
    }
  });

  it('health and readiness need no key; metrics need one of the account, or have a port of their own', async () => {
    expect((await world.inject({ url: '/health', key: null })).json).toEqual({ status: 'ok' });
    expect((await world.inject({ url: '/ready', key: null })).json).toEqual({ status: 'ok' });
    await world.inject({ url: '/me' });
    for (const [key, status] of [
      [null, 401],
      ['otr_wrong', 401],
      [world.a.key, 403],
      [await world.makeKey(null, ['billing']), 403],
      [await world.makeKey(null, ['read']), 200],
    ] as const) {
      expect([key, (await world.inject({ url: '/metrics', key })).status]).toEqual([key, status]);
    }
    const forwarded = { 'x-forwarded-for': '127.0.0.1' };
    expect((await world.inject({ url: '/metrics', key: null, headers: forwarded })).json.code).toBe(
      'missing_credential',
    );
    const metrics = await world.inject({ url: '/metrics', key: world.adminKey });
    expect(metrics.text).toContain(
      'outrider_http_request_duration_seconds_count{method="GET",route="/me",status="200"}',
    );
  });
});

describe.skipIf(!existsSync(STRINGS))('hostile strings', () => {
  it('are stored and given back as they are, or refused; none is a 5xx or a header', async () => {
    const strings = JSON.parse(readFileSync(STRINGS, 'utf8')) as string[];
    expect(strings.length).toBeGreaterThan(200);
    for (const text of strings) {
      const stored = await create({ project_name: text, description: text, [text]: text });
      expect([200, 422]).toContain(stored.status);
      if (stored.status === 200) expect(stored.json).toMatchObject({ project_name: text, description: text });
      const others = [
        await world.inject({ url: '/workspaces', query: { workspaceId: text, [text]: text } }),
        await world.inject({
          url: `/workspaces/${encodeURIComponent(Buffer.from(text).toString())}`,
          query: { workspaceId: text },
        }),
        await world.inject({
          method: 'DELETE',
          url: `/api-keys/${encodeURIComponent(Buffer.from(text).toString())}`,
          query: { workspaceId: world.a.id },
        }),
      ];
      for (const answer of others) expect(answer.status).toBeLessThan(500);
    }
  });
});
