import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, closeLab, common, lab, labAccess, openLab } from '../../../test/support/operation-lab.js';
import { Vitals } from '../vitals.js';
import { jsonArray } from './answer.js';
import { openHttpServer } from './open-http-server.js';
import { operation } from './operation.js';
import { probeRoutes } from './probes.js';

beforeAll(openLab);
afterAll(closeLab);

describe('answers that are no JSON document', () => {
  it('arrays are streamed whole, also empty ones', async () => {
    const answer = await call('GET', '/lab/array?count=5000');
    expect(answer.json).toHaveLength(5000);
    expect(answer.headers['x-next-cursor']).toBe('abc');
    expect((await call('GET', '/lab/array?count=0')).json).toEqual([]);
  });

  it('CSV holds no formula and a safe file name', async () => {
    const answer = await call('GET', '/lab/csv');
    expect(answer.text).toBe('a,b\r\n"\'=1+1","x,""y"""\r\n-5,\r\n');
    expect(answer.headers['content-disposition']).toBe('attachment; filename="my__file_.csv"');
  });

  it('ETag and If-Match guard a revision', async () => {
    const revised = (ifMatch?: string) =>
      call('PATCH', '/lab/revised', ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } });
    expect((await revised()).headers['etag']).toBe('"7"');
    expect((await revised('"6", "7"')).status).toBe(200);
    expect((await revised('*')).status).toBe(200);
    expect((await revised('W/"7"')).json.code).toBe('precondition_failed');
    expect((await revised('"6"')).status).toBe(412);
  });

  it('public operations need no key and may set their own headers', async () => {
    const pixel = await lab.app.server.inject('/lab/o/abc-d.e_f.gif');
    expect([pixel.statusCode, pixel.body]).toEqual([200, 'abc-d.e_f']);
    expect(pixel.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(pixel.headers['cache-control']).toBe('no-store');
    const away = await lab.app.server.inject('/lab/c/x');
    expect([away.statusCode, away.headers['location']]).toEqual([302, 'https://example.com/']);
    const hook = await lab.app.server.inject({
      method: 'POST',
      url: '/lab/hook',
      payload: 'x=1',
      headers: { 'content-type': 'a/b' },
    });
    expect(hook.json()).toEqual({ n: 3 });
  });
});

describe('unexpected errors', () => {
  it.each([
    ['sql', 500, 'internal_error'],
    ['throw', 500, 'internal_error'],
    ['app', 502, 'provider_error'],
    ['connection', 503, 'service_unavailable'],
    ['moved', 503, 'service_unavailable'],
  ])('%s is %i %s and tells nothing of the inside', async (how, status, code) => {
    const answer = await call('GET', `/lab/broken/${how}`);
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(answer.text).not.toMatch(/secret detail|nowhere|select/);
    if (status === 503) expect(answer.headers['retry-after']).toBe('1');
  });
});

describe('a change that the database undoes for the sake of another one', () => {
  /** Writes `n`, and is then rolled back like a deadlock victim, `undone` times. */
  const opened = (undone: number) => {
    const own = openHttpServer(lab.world.ctx, { access: labAccess });
    const met = { tries: 0 };
    operation(own, {
      ...common,
      id: 'contended',
      method: 'POST',
      path: '/contended',
      body: Type.Object({ n: Type.Integer() }),
      handler: async (ctx, { body }) => {
        met.tries += 1;
        await ctx.sql.execute('insert into lab values ($1)', [body.n]);
        if (met.tries <= undone) await ctx.sql.execute(`do $$ begin raise sqlstate '40P01'; end $$`);
        return { n: body.n };
      },
    });
    const post = (n: number, more: Record<string, string> = {}) =>
      own.server.inject({
        method: 'POST',
        url: `/contended?workspaceId=${lab.world.a.id}`,
        headers: { authorization: `Bearer ${lab.world.a.key}`, ...more },
        payload: { n },
      });
    const kept = async (n: number) =>
      (
        await lab.world.ctx.sql.query(
          `select count(*)::int as rows,
                  (select count(*)::int from audit_log where workspace_id = $2 and action = 'contended'
                     and changes @> jsonb_build_object('n', $1::int)) as records
           from lab where n = $1`,
          [n, lab.world.a.id],
        )
      )[0];
    return { own, met, post, kept };
  };

  it.each([
    [9001, {}],
    [9002, { 'idempotency-key': 'contended' }],
  ])('is made again, and there once (%i)', async (n, headers) => {
    const { own, met, post, kept } = opened(2);
    expect((await post(n, headers)).statusCode).toBe(200);
    expect([met.tries, await kept(n)]).toEqual([3, { rows: 1, records: 1 }]);
    await own.server.close();
  });

  it('fails with 503 after three attempts, and leaves nothing behind', async () => {
    const { own, met, post, kept } = opened(3);
    const answer = await post(9003);
    expect([answer.statusCode, answer.headers['retry-after'], met.tries]).toEqual([503, '1', 3]);
    expect(await kept(9003)).toEqual({ rows: 0, records: 0 });
    await own.server.close();
  });
});

describe('limits of time and trust', () => {
  it('an operation that takes too long is answered 503, and its late end disturbs nothing', async () => {
    const own = openHttpServer(lab.world.ctx, { access: labAccess, deadlineMs: 50 });
    const slow = async (): Promise<never> => {
      await sleep(120);
      throw new Error('too late to be told');
    };
    operation(own, { ...common, id: 'slow', method: 'GET', path: '/slow', handler: slow });
    const headers = { authorization: `Bearer ${lab.world.a.key}` };
    const answer = await own.server.inject({ url: `/slow?workspaceId=${lab.world.a.id}`, headers });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'service_unavailable']);
    await sleep(120);
    await own.server.close();
  });

  it('however many requests a workspace has, another one is answered', async () => {
    const own = openHttpServer(lab.world.ctx, { access: labAccess });
    const most = Math.ceil(lab.world.ctx.config.databasePoolSize / 2);
    const release = new EventEmitter();
    let underWay = 0;
    let mostSeen = 0;
    const held = async () => {
      underWay += 1;
      mostSeen = Math.max(mostSeen, underWay);
      await once(release, 'go');
      underWay -= 1;
      return { n: 1 };
    };
    operation(own, { ...common, id: 'held', method: 'GET', path: '/held', handler: held });
    async function* pieces() {
      yield await held();
      yield await held();
    }
    const streamed = async () => jsonArray(pieces());
    operation(own, { ...common, id: 'streamed', method: 'GET', path: '/streamed', handler: streamed });
    operation(own, { ...common, id: 'plain', method: 'GET', path: '/plain', handler: async () => ({ n: 1 }) });
    const get = (path: string, { id, key }: { id: number; key: string }) =>
      own.server.inject({ url: `${path}?workspaceId=${id}`, headers: { authorization: `Bearer ${key}` } });
    const { a, b } = lab.world;
    release.setMaxListeners(0);
    const many = Array.from({ length: 2 * most }, (_, n) => get(n % 2 === 0 ? '/held' : '/streamed', a));
    while (underWay < most) await sleep(5);
    expect((await get('/plain', b)).statusCode).toBe(200);
    let isOver = false;
    const all = Promise.all(many).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      release.emit('go');
      await sleep(5);
    }
    expect((await all).map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200));
    expect(mostSeen).toBe(most);
    await own.server.close();
  });

  it('only listed origins receive CORS headers, including for preflight requests', async () => {
    const own = openHttpServer(lab.world.ctx, { access: labAccess, corsOrigins: ['https://app.example'] });
    operation(own, {
      ...common,
      id: 'x',
      method: 'GET',
      path: '/x',
      access: 'public',
      handler: async () => ({ n: 1 }),
    });
    const ask = (origin: string, method: 'GET' | 'OPTIONS') =>
      own.server.inject({ method, url: '/x', headers: { origin, 'access-control-request-method': 'GET' } });
    expect((await ask('https://app.example', 'GET')).headers['access-control-allow-origin']).toBe(
      'https://app.example',
    );
    expect((await ask('https://app.example', 'OPTIONS')).statusCode).toBe(204);
    const other = await ask('https://evil.example', 'OPTIONS');
    expect(other.statusCode).toBe(405);
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    await own.server.close();
  });

  it('is not ready while a part of it is not', async () => {
    const own = openHttpServer(lab.world.ctx, { access: labAccess });
    let good = false;
    probeRoutes(own.server, { ctx: own.ctx, isStopping: () => own.http.stopping }, [
      { name: 'queue', check: async () => good },
      { name: 'writes', check: async () => good || 'The disk is full.' },
      { name: 'database', check: () => (good ? Promise.resolve(true) : Promise.reject(new Error('down'))) },
    ]);
    const before = await own.server.inject('/ready');
    expect([before.statusCode, before.json().failing]).toEqual([503, ['queue', 'writes', 'database']]);
    expect(before.json().reasons).toEqual({ writes: 'The disk is full.' });
    good = true;
    expect((await own.server.inject('/ready')).statusCode).toBe(200);
    await own.server.close();
  });

  it('is degraded while a background part is stalled or a warning applies, and not ready once that part is stalled for long', async () => {
    const time = { ms: 0 };
    const vitals = new Vitals(new Registry(), () => time.ms);
    const own = openHttpServer({ ...lab.world.ctx, vitals }, { access: labAccess });
    probeRoutes(own.server, { ctx: own.ctx, isStopping: () => own.http.stopping }, [
      { name: 'queue_backlog', isWarning: true, check: async () => 'A job waits.' },
    ]);
    const queue = vitals.watch('queue', { quietMs: 30_000, unreadyMs: 300_000 });
    const ask = async () => {
      const { statusCode, json } = await own.server.inject('/ready');
      return { statusCode, ...json() };
    };
    expect(await ask()).toMatchObject({ statusCode: 200, status: 'degraded', degraded: ['queue_backlog'] });
    time.ms = 31_000;
    expect(await ask()).toMatchObject({
      statusCode: 200,
      degraded: ['queue_backlog', 'queue'],
      reasons: { queue: 'No success for 31 s; the log has more.', queue_backlog: 'A job waits.' },
    });
    time.ms = 301_000;
    expect(await ask()).toMatchObject({ statusCode: 503, status: 'unavailable', failing: ['queue'] });
    queue.succeed();
    expect(await ask()).toMatchObject({ statusCode: 200, degraded: ['queue_backlog'] });
    await own.server.close();
  });
});

describe('a stopping server', () => {
  it('says 503 with Retry-After to new requests and lets the running one end', async () => {
    const own = openHttpServer(lab.world.ctx, { access: labAccess, drainMs: 1_000 });
    const running = new EventEmitter();
    const handler = async () => {
      running.emit('begun');
      await once(running, 'mayEnd');
      return { n: 1 };
    };
    operation(own, { ...common, id: 'slow', method: 'GET', path: '/slow', handler });
    const url = await own.server.listen({ port: 0, host: '127.0.0.1' });
    const get = () =>
      fetch(`${url}/slow?workspaceId=${lab.world.a.id}`, { headers: { authorization: `Bearer ${lab.world.a.key}` } });
    const begun = once(running, 'begun');
    const answer = get();
    await begun;
    const closing = own.server.close();
    await sleep(20);
    const refused = await get();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.headers.get('connection')).toBe('close');
    expect(await refused.json()).toMatchObject({ code: 'service_unavailable' });
    running.emit('mayEnd');
    expect((await answer).status).toBe(200);
    await closing;
  });
});

describe('rate limits (docs/build/conventions.md, Limits)', () => {
  it('refuse what is over the burst with 429, before the request is read, and count each key on its own', async () => {
    const config = { ...lab.world.ctx.config, rateLimits: true };
    const own = openHttpServer({ ...lab.world.ctx, config }, { access: labAccess, monotonic: () => 1000 });
    operation(own, {
      ...common,
      id: 'heavy',
      method: 'GET',
      path: '/heavy',
      rate: 'heavy',
      handler: async () => ({ n: 1 }),
    });
    const get = (key: string, query = `workspaceId=${lab.world.a.id}`) =>
      own.server.inject({ url: `/heavy?${query}`, headers: { authorization: `Bearer ${key}` } });
    for (let count = 0; count < 10; count += 1) expect((await get(lab.world.a.key)).statusCode).toBe(200);
    const refused = await get(lab.world.a.key, 'workspaceId=x');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(refused.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"heavy";q=10;w=2',
      'x-ratelimit-remaining': '0',
    });
    expect((await get(lab.world.b.key, `workspaceId=${lab.world.b.id}`)).statusCode).toBe(200);
    await own.server.close();
  });
});
