import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessPort } from '../../src/modules/foundation/workspaces/index.js';
import { openTestWorld, type TestWorld } from '../support/world.js';

let world: TestWorld;
beforeAll(async () => {
  world = await openTestWorld();
});
afterAll(() => world.close());

const WRONG = 'otr_000000000000000000000000000000000000';

/** Returns the bytes that the server sends in response, until it closes the connection. */
async function rawAnswerTo(request: string): Promise<string> {
  if (!world.app.server.listening) await world.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = world.app.server.address() as AddressInfo;
  return new Promise((resolve) => {
    let got = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    socket.on('data', (bytes) => {
      got += bytes.toString();
    });
    socket.on('close', () => resolve(got));
  });
}

describe('credentials (docs/build/conventions.md, Keys)', () => {
  it('a missing one is 401 with the plain challenge', async () => {
    const answer = await world.inject({ url: '/me', key: null });
    expect(answer.status).toBe(401);
    expect(answer.json).toEqual({
      detail: expect.any(String),
      code: 'missing_credential',
      requestId: answer.headers['x-request-id'],
    });
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="outrider"');
  });

  it.each(['nonsense', WRONG, `${WRONG}x`, 'otr_', '\u00e9'.repeat(40)])('a wrong one is 401 (%s)', async (key) => {
    const answer = await world.inject({ url: '/me', key });
    expect([answer.status, answer.json.code]).toEqual([401, 'invalid_credential']);
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="outrider", error="invalid_token"');
  });

  it('a changed character is refused, any case of the scheme is accepted, other schemes are not', async () => {
    const { key } = world.a;
    const changed = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    expect((await world.inject({ url: '/me', key: changed })).status).toBe(401);
    expect((await world.inject({ url: '/me', key: null, headers: { authorization: `bEaReR ${key}` } })).status).toBe(
      200,
    );
    expect((await world.inject({ url: '/me', key: null, headers: { authorization: `Basic ${key}` } })).status).toBe(
      401,
    );
  });

  it('keys in the query or body are not read', async () => {
    const answer = await world.inject({ url: '/me', key: null, query: { api_key: world.a.key, token: world.a.key } });
    expect(answer.status).toBe(401);
  });

  it('an expired key is distinguished from a wrong one', async () => {
    const own = await openTestWorld();
    own.clock.advanceMs(366 * 86_400_000);
    const answer = await own.inject({ url: '/me' });
    expect([answer.status, answer.json.code]).toEqual([401, 'expired_credential']);
    await own.close();
  });

  it('a key that was used a moment ago is refused within a second of being revoked in another process', async () => {
    const key = await world.makeKey(world.a.id);
    const { json } = await world.inject({ url: '/me', key });
    await world.ctx.sql.execute('update api_keys set revoked_at = $2 where id = $1', [json.key_id, world.clock.now()]);
    const revokedAt = performance.now();
    let status = 200;
    while (status === 200 && performance.now() - revokedAt < 3000) {
      await sleep(20);
      status = (await world.inject({ url: '/me', key })).status;
    }
    expect(status).toBe(401);
    expect(performance.now() - revokedAt).toBeLessThan(1000);
  });

  it('keeps the last use to the minute', async () => {
    const key = await world.makeKey(world.a.id);
    const { json } = await world.inject({ url: '/me', key });
    const lastUse = async () =>
      (
        await world.ctx.sql.query<{ at: Date }>('select last_used_at as at from api_keys where id = $1', [json.key_id])
      )[0]?.at;
    expect(await lastUse()).toEqual(new Date('2026-03-02T08:00:00Z'));
  });

  it('keeps the last five addresses that used it, until it is revoked', async () => {
    const key = await world.makeKey(world.a.id);
    const { json } = await world.inject({ url: '/me', key });
    const { clock, ctx } = world;
    for (let n = 1; n <= 6; n += 1) {
      clock.advanceMs(60_000);
      await accessPort.touchKey(ctx, json.key_id, `203.0.113.${n}`, clock.now());
    }
    await accessPort.touchKey(ctx, json.key_id, '203.0.113.4', clock.now());
    const usesOf = async () => {
      const listed = await world.inA({ url: '/api-keys' });
      return listed.json.find(({ id }: { id: string }) => id === json.key_id)?.used_from;
    };
    const ends = (await usesOf()).map(({ address }: { address: string }) => address.slice(-1));
    expect(ends).toEqual(['4', '6', '5', '3', '2']);
    expect((await usesOf())[0].at).toBe(clock.now().toISOString());
    await world.inA({ method: 'DELETE', url: `/api-keys/${json.key_id}` });
    const [row] = await ctx.sql.query('select used_from from api_keys where id = $1', [json.key_id]);
    expect(row).toEqual({ used_from: [] });
  });
});

describe('scopes', () => {
  it.each([
    ['GET', '/workspaces', 'read', ['billing'], undefined],
    ['POST', '/workspaces', 'admin', ['read', 'write', 'billing'], {}],
    ['GET', '/api-keys', 'admin', ['write'], undefined],
    ['POST', '/api-keys', 'admin', ['write'], {}],
    ['DELETE', '/api-keys/x', 'admin', ['write'], undefined],
    ['POST', '/api-keys/x/rotate', 'admin', ['write'], undefined],
  ] as const)('%s %s needs %s', async (method, url, needed, held, body) => {
    const key = await world.makeKey(world.a.id, held);
    const answer = await world.inject({
      method,
      url,
      key,
      query: { workspaceId: world.a.id },
      ...(body ? { body } : {}),
    });
    expect([answer.status, answer.json.code]).toEqual([403, 'insufficient_scope']);
    expect(answer.headers['www-authenticate']).toBe(`Bearer error="insufficient_scope", scope="${needed}"`);
  });

  it('write includes read', async () => {
    const key = await world.makeKey(world.a.id, ['write']);
    expect((await world.inject({ url: '/workspaces', key, query: { workspaceId: world.a.id } })).status).toBe(200);
  });
});

describe('workspaces of a request', () => {
  it('foreign, unknown and impossible ones are one 404 for keys of a workspace and of the account', async () => {
    const ids = [world.b.id, 999_999, 0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER];
    const bodies = new Set<string>();
    for (const workspaceId of ids) {
      const answer = await world.inject({ url: '/workspaces', query: { workspaceId } });
      expect(answer.status).toBe(404);
      bodies.add(JSON.stringify({ ...answer.json, requestId: '' }));
    }
    for (const workspaceId of ids.slice(1)) {
      const answer = await world.inject({ url: '/workspaces', key: world.adminKey, query: { workspaceId } });
      expect(answer.status).toBe(404);
      bodies.add(JSON.stringify({ ...answer.json, requestId: '' }));
    }
    expect([...bodies]).toEqual([
      JSON.stringify({ detail: 'This workspace does not exist.', code: 'workspace_not_found', requestId: '' }),
    ]);
  });

  it('workspace_id is another spelling on these paths, and the path must agree', async () => {
    const path = `/workspaces/${world.a.id}`;
    expect((await world.inject({ url: path, query: { workspace_id: world.a.id } })).status).toBe(200);
    expect(
      (await world.inject({ url: path, query: { workspace_id: world.a.id, workspaceId: world.a.id } })).status,
    ).toBe(200);
    const two = await world.inject({ url: path, query: { workspace_id: world.b.id, workspaceId: world.a.id } });
    expect(two.json.detail[0]).toMatchObject({ type: 'value_error', ctx: { code: 'conflicting_spellings' } });
    const other = await world.inject({ url: `/workspaces/${world.b.id}`, query: { workspaceId: world.a.id } });
    expect(other.status).toBe(422);
    expect(other.json.detail[0]).toMatchObject({ loc: ['path', 'workspace_id'], ctx: { code: 'workspace_mismatch' } });
    const word = await world.inject({ url: '/workspaces/abc', query: { workspaceId: world.a.id } });
    expect(word.json.detail[0]).toMatchObject({ type: 'int_parsing', loc: ['path', 'workspace_id'] });
  });
});

describe('the order of checks (docs/build/conventions.md, Errors)', () => {
  it('reports the faults of one request in order as each is fixed', async () => {
    const noAdmin = await world.makeKey(world.a.id, ['read', 'write']);
    const steps = [
      { request: { url: '/nowhere', key: null }, expected: [404, 'route_not_found'] },
      { request: { method: 'PUT', url: '/workspaces', key: null }, expected: [405, 'method_not_allowed'] },
      { request: { method: 'POST', url: '/workspaces', key: null, body: '{' }, expected: [401, 'missing_credential'] },
      {
        request: { method: 'POST', url: '/workspaces', key: noAdmin, body: '{' },
        expected: [403, 'insufficient_scope'],
      },
    ] as const;
    for (const { request, expected } of steps) {
      const answer = await world.inject(request);
      expect([answer.status, answer.json.code]).toEqual(expected);
    }
    const good = { project_name: 'x' };
    const foreign = { workspaceId: world.b.id };
    const post = (query: Record<string, number>, body: unknown, headers = {}) =>
      world.inject({ method: 'POST', url: '/workspaces', query, body, headers });
    const invalid = await post(foreign, { project_name: 5 }, { 'idempotency-key': '' });
    expect(invalid.status).toBe(422);
    expect(invalid.json.detail).toHaveLength(2);
    expect((await post(foreign, good)).json.code).toBe('workspace_not_found');
    expect((await post({ workspaceId: world.a.id }, good)).json.code).toBe('account_key_required');
  });

  it('405 names the methods of the path', async () => {
    expect((await world.inject({ method: 'PUT', url: '/workspaces' })).headers['allow']).toBe('GET, HEAD, POST');
    expect((await world.inject({ method: 'OPTIONS', url: '/me' })).headers['allow']).toBe('GET, HEAD');
    // The path of an operation is not mistaken for the ID of a conversation.
    const ingest = await world.inA({ method: 'PATCH', url: '/threads/ingest', body: { is_read: true } });
    expect([ingest.status, ingest.headers['allow']]).toEqual([405, 'POST']);
    for (const url of ['/threads/ingest', '/threads/new', '/threads/batch', '/campaigns/steps/preview']) {
      const answer = await world.inA({ url });
      expect([url, answer.status, answer.headers['allow']]).toEqual([url, 405, 'POST']);
    }
    const contacts = `/campaigns/${randomUUID()}/contacts`;
    for (const [method, name, allow] of [
      ['OPTIONS', 'batch', 'POST'],
      ['DELETE', 'batch', 'POST'],
      ['PATCH', 'changes', 'GET, HEAD'],
      ['PUT', randomUUID(), 'DELETE, GET, HEAD, PATCH'],
    ] as const) {
      const answer = await world.inA({ method, url: `${contacts}/${name}` });
      expect([method, name, answer.status, answer.headers['allow']]).toEqual([method, name, 405, allow]);
    }
  });

  it('405 and 404 are the answers to methods that no operation has, known to the parser of HTTP or not', async () => {
    for (const method of ['TRACE', 'PROPFIND', 'QUERY', 'CONNECT', 'FOO', 'get', "A!#$%&'*+.^_`|~z"]) {
      const known = await rawAnswerTo(
        `${method} /workspaces?workspaceId=1 HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`,
      );
      expect(known, method).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n/);
      expect(known, method).toMatch(/^allow: GET, HEAD, POST\r$/im);
      expect(known, method).toMatch(/^x-request-id: \S+\r$/im);
      expect(known, method).toMatch(/^cache-control: no-store\r$/im);
      expect(known, method).toContain('"code":"method_not_allowed"');
      const unknown = await rawAnswerTo(`${method} /nowhere HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n`);
      expect(unknown, method).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
      expect(unknown, method).not.toMatch(/^allow:/im);
      expect(unknown, method).toContain('"code":"route_not_found"');
    }
    const tunnel = await rawAnswerTo('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n');
    expect(tunnel).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    // The second request in the same packet, and a request line with a host.
    const get = 'GET /nowhere HTTP/1.1\r\nHost: here\r\n\r\n';
    const second = await rawAnswerTo(`${get}FOO http://here/me?x HTTP/1.1\r\nHost: here\r\n\r\n`);
    expect(second).toContain('HTTP/1.1 405 Method Not Allowed\r\n');
    expect(second).toMatch(/^allow: GET, HEAD\r$/im);
    // A malformed request line gets 400.
    for (const line of [
      'F(OO /me HTTP/1.1',
      'FOO /me',
      'FOO /me HTTP/2.0',
      'FOO me HTTP/1.1',
      ' FOO /me HTTP/1.1',
      'FO',
    ]) {
      expect(await rawAnswerTo(`${line}\r\n\r\n`), line).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    }
  });

  it.each(['FOO', 'CONNECT'])(
    'a connection that ends with an answer to %s goes although the client keeps its half',
    async (method) => {
      await rawAnswerTo('GET /nowhere HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
      const { port } = world.app.server.address() as AddressInfo;
      const closed = new Promise<void>((resolve) => {
        world.app.server.once('connection', (socket) => socket.once('close', () => resolve()));
      });
      const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
      client.on('error', () => undefined).write(`${method} /me HTTP/1.1\r\nHost: here\r\n\r\n`);
      client.resume();
      await closed;
      client.destroy();
    },
  );

  it('405 and 404 are answered before a body is looked at', async () => {
    const body = 'x'.repeat(2 * 1024 * 1024);
    for (const headers of [{}, { 'content-encoding': 'gzip' }]) {
      const known = await world.inA({ method: 'PUT', url: '/workspaces', body, headers });
      expect([known.status, known.json.code]).toEqual([405, 'method_not_allowed']);
      const unknown = await world.inA({ method: 'POST', url: '/nowhere', body, headers });
      expect([unknown.status, unknown.json.code]).toEqual([404, 'route_not_found']);
    }
  });

  it('414 says that an address is too long, whether as a whole or one name in it', async () => {
    const named = await world.inA({ url: `/campaigns/${'a'.repeat(9_000)}` });
    expect([named.status, named.json.code]).toEqual([414, 'uri_too_long']);
    const line = `GET /campaigns?search=${'a'.repeat(20_000)}`;
    for (const request of [line, `${line} HTTP/1.1\r\nHost: here\r\nAccept: */*\r\n\r\n`]) {
      const answer = await rawAnswerTo(request);
      expect(answer).toMatch(/^HTTP\/1\.1 414 URI Too Long\r\n/);
      expect(answer).toContain('"code":"uri_too_long"');
    }
    // Here, a header is too long.
    const header = await rawAnswerTo(`GET /me HTTP/1.1\r\nHost: here\r\nX-Long: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(header).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });
});
