import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Type } from 'typebox';
import { expect } from 'vitest';
import { say } from '../../src/engine/words/say.js';
import { sessionPort } from '../../src/modules/foundation/people/index.js';
import { accessPort } from '../../src/modules/foundation/workspaces/index.js';
import { inTx } from '../../src/platform/context.js';
import { AppError, conflict } from '../../src/platform/errors.js';
import { csv, jsonArray, later, raw, redirect, withHeaders } from '../../src/platform/http/answer.js';
import { etagOf, requireMatch } from '../../src/platform/http/etag.js';
import { openHttpServer } from '../../src/platform/http/open-http-server.js';
import { operation } from '../../src/platform/http/operation.js';
import { dt, jsonText, mapOf, nullable, withDefault } from '../../src/platform/http/types.js';
import { openTestWorld, type TestWorld } from './world.js';

const Out = Type.Object({ n: Type.Integer() });
export const common = { tag: 'Lab', summary: 'x', description: 'x', response: Out } as const;

export const labAccess = { ...accessPort, ...sessionPort };

/** State that the tests share; set by `openLab`. */
export const lab = {
  runs: 0,
  release: (): void => undefined,
} as { runs: number; release: () => void; world: TestWorld; app: ReturnType<typeof openHttpServer> };

/** Starts the API with operations for these tests, each at its own path below `/lab`. */
export async function openLab(): Promise<void> {
  lab.world = await openTestWorld();
  await lab.world.ctx.sql.execute('create table lab (n integer primary key)');
  lab.app = openHttpServer(lab.world.ctx, { access: labAccess });

  operation(lab.app, {
    ...common,
    id: 'write',
    method: 'POST',
    path: '/lab',
    body: Type.Object({
      n: Type.Integer(),
      fail: withDefault(Type.Boolean(), false),
      wait: withDefault(Type.Integer(), 0),
    }),
    handler: async (ctx, { body }) => {
      lab.runs += 1;
      await inTx(ctx, (ctx) => ctx.sql.execute('insert into lab values ($1)', [body.n]));
      if (body.wait > 0) await sleep(body.wait);
      if (body.fail) throw conflict('in_use', say`No.`, { n: body.n });
      return { n: body.n };
    },
  });
  for (const [id, outside] of [
    ['revised', false],
    ['revised-outside', true],
  ] as const) {
    operation(lab.app, {
      ...common,
      id,
      method: 'POST',
      path: `/lab/${id}`,
      outside,
      answerHeaders: ['ETag'],
      body: Out,
      handler: async (_ctx, { body }) => withHeaders({ n: body.n }, { etag: etagOf(body.n), 'x-lab': 'only once' }),
    });
  }
  operation(lab.app, {
    ...common,
    id: 'long',
    method: 'POST',
    path: '/lab/long',
    body: Type.Object({ outcome: Type.String() }),
    handler: async (_ctx, { body }) =>
      later(
        { n: 1 },
        async (ctx) => {
          expect(ctx.inTransaction).toBe(false);
          if (body.outcome === 'late') await new Promise<void>((resolve) => (lab.release = resolve));
          if (body.outcome === 'error') throw new Error('broken');
          return body.outcome === 'null' ? null : { n: 2 };
        },
        150,
      ),
  });
  operation(lab.app, {
    ...common,
    id: 'upload',
    method: 'POST',
    path: '/lab/upload',
    rate: 'upload',
    query: Type.Object({ flag: withDefault(Type.Boolean(), false) }),
    form: {
      fields: Type.Object({
        mapping: Type.Optional(jsonText(mapOf(nullable(Type.String())))),
        hasHeader: withDefault(Type.Boolean(), true),
        tags: Type.Optional(Type.Array(Type.String())),
      }),
      files: { file: { maxBytes: 1000, required: true, aliases: ['csv_file'] } },
    },
    response: Type.Unknown(),
    handler: async (_ctx, { form }) => {
      if (form.files.file?.filename === 'refuse.csv') throw conflict('in_use', say`No.`);
      return {
        fields: form.fields,
        size: form.files.file?.size ?? null,
        name: form.files.file?.filename ?? null,
      };
    },
  });
  operation(lab.app, {
    ...common,
    id: 'plainForm',
    method: 'POST',
    path: '/lab/form',
    form: { fields: Type.Object({ seconds: withDefault(Type.Integer(), 5) }), aliases: { seconds: 'in_seconds' } },
    handler: async (_ctx, { form }) => ({ n: form.fields.seconds }),
  });
  operation(lab.app, {
    ...common,
    id: 'array',
    method: 'GET',
    path: '/lab/array',
    query: Type.Object({ count: Type.Integer(), since: Type.Optional(dt()) }),
    response: Type.Array(Out),
    handler: async (_ctx, { query }) => {
      async function* rows(): AsyncGenerator<{ n: number }> {
        for (let n = 0; n < query.count; n += 1) yield { n };
      }
      return jsonArray(rows(), { 'x-next-cursor': 'abc' });
    },
  });
  operation(lab.app, {
    ...common,
    id: 'csv',
    method: 'GET',
    path: '/lab/csv',
    produces: 'text/csv',
    handler: async () =>
      csv(
        'my "file".csv',
        ['a', 'b'],
        Readable.from([
          ['=1+1', 'x,"y"'],
          [-5, null],
        ]),
      ),
  });
  operation(lab.app, {
    ...common,
    id: 'revised',
    method: 'PATCH',
    path: '/lab/revised',
    headers: Type.Object({ 'If-Match': Type.Optional(Type.String()) }),
    handler: async (_ctx, { headers }) => {
      requireMatch(headers['If-Match'], 7);
      return withHeaders({ n: 7 }, { etag: etagOf(7) });
    },
  });
  operation(lab.app, {
    ...common,
    id: 'pixel',
    method: 'GET',
    path: '/lab/o/{token}.gif',
    access: 'public',
    params: Type.Object({ token: Type.String() }),
    handler: async (_ctx, { params, key, workspaceId }) => {
      expect([key, workspaceId]).toEqual([null, null]);
      return raw(params.token, 'image/gif', { 'cross-origin-resource-policy': 'cross-origin' });
    },
  });
  operation(lab.app, {
    ...common,
    id: 'redirect',
    method: 'GET',
    path: '/lab/c/{token}',
    access: 'public',
    params: Type.Object({ token: Type.String() }),
    handler: async () => redirect('https://example.com/'),
  });
  operation(lab.app, {
    ...common,
    id: 'hook',
    method: 'POST',
    path: '/lab/hook',
    access: 'public',
    rawBody: true,
    handler: async (_ctx, { rawBody }) => ({ n: rawBody.length }),
  });
  operation(lab.app, {
    ...common,
    id: 'broken',
    method: 'GET',
    path: '/lab/broken/{how}',
    params: Type.Object({ how: Type.String() }),
    handler: async (ctx, { params }) => {
      if (params.how === 'sql') await ctx.sql.query('select * from nowhere');
      if (params.how === 'app') throw new AppError('provider_error', 502, say`The other side failed.`);
      if (params.how === 'connection') throw Object.assign(new Error('x'), { code: 'ECONNREFUSED' });
      if (params.how === 'moved') await loseConnection(ctx.pool);
      throw new Error('secret detail');
    },
  });
  await lab.app.server.ready();
}

export async function closeLab(): Promise<void> {
  await lab.app.server.close();
  await lab.world.close();
}

export async function call(
  method: 'GET' | 'POST' | 'PATCH',
  url: string,
  options: { body?: unknown; headers?: object } = {},
) {
  const { body } = options;
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const response = await lab.app.server.inject({
    method,
    url: `${url}${url.includes('?') ? '&' : '?'}workspaceId=${lab.world.a.id}`,
    headers: {
      authorization: `Bearer ${lab.world.a.key}`,
      ...(isRaw || body === undefined ? {} : { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { payload: isRaw ? (body as string) : JSON.stringify(body) }),
  });
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    text: response.body,
    headers: response.headers,
    json: isJson ? response.json() : null,
  };
}

export const write = (body: unknown, key?: string) =>
  call('POST', '/lab', { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });

/** Runs a statement on a connection that is closed as after a failover. */
async function loseConnection(pool: pg.Pool): Promise<void> {
  const client = (await pool.connect()) as pg.PoolClient & pg.Client;
  client.on('error', () => undefined);
  try {
    const asked = client.query('select pg_sleep(10)');
    client.connection.stream.destroy(new Error('The primary database server moved: secret detail.'));
    await asked;
  } finally {
    client.release(true);
  }
}
