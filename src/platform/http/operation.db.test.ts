import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, closeLab, lab, openLab, write } from '../../../test/support/operation-lab.js';

beforeAll(openLab);
afterAll(closeLab);

describe('idempotency (docs/build/conventions.md, Repeating)', () => {
  it('a repeated request gets the same bytes, says so, and does nothing', async () => {
    const before = lab.runs;
    const first = await write({ n: 1 }, 'once');
    const again = await write({ n: 1 }, '"once"');
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect(first.headers).not.toHaveProperty('idempotent-replayed');
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(lab.runs - before).toBe(1);
  });

  it('a repeated request gets the headers that the operation promises as well', async () => {
    for (const path of ['/lab/revised', '/lab/revised-outside']) {
      const ask = () => call('POST', path, { body: { n: 3 }, headers: { 'idempotency-key': 'revised' } });
      const [first, again] = [await ask(), await ask()];
      expect([first.headers['etag'], first.headers['idempotent-replayed']]).toEqual(['"3"', undefined]);
      expect([again.headers['etag'], again.headers['idempotent-replayed']]).toEqual(['"3"', 'true']);
      expect([first.headers['x-lab'], again.headers['x-lab']]).toEqual(['only once', undefined]);
    }
  });

  it('the order of fields does not matter, their values do', async () => {
    await write({ n: 2, wait: 0 }, 'order');
    expect((await write({ wait: 0, n: 2 }, 'order')).headers['idempotent-replayed']).toBe('true');
    const other = await write({ n: 3, wait: 0 }, 'order');
    expect(other.status).toBe(422);
    expect(other.json.detail).toMatchObject([
      { type: 'value_error', loc: ['header', 'Idempotency-Key'], ctx: { code: 'idempotency_key_reuse' } },
    ]);
  });

  it('a hundred parallel requests with one key run once; the others must wait or get the response', async () => {
    const before = lab.runs;
    const answers = await Promise.all(Array.from({ length: 100 }, () => write({ n: 4, wait: 60 }, 'parallel')));
    expect(lab.runs - before).toBe(1);
    const statuses = new Set(answers.map((answer) => answer.status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expect(answer.json.code).toBe('idempotency_key_in_use');
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await lab.world.ctx.sql.query('select n from lab where n = 4')).toHaveLength(1);
  });

  it('an error undoes the work and frees the key', async () => {
    const failed = await write({ n: 5, fail: true }, 'freed');
    expect([failed.status, failed.json.context]).toEqual([409, { n: 5 }]);
    expect(await lab.world.ctx.sql.query('select n from lab where n = 5')).toHaveLength(0);
    expect((await write({ n: 5 }, 'freed')).status).toBe(200);
  });

  it('a key belongs to one workspace and one route', async () => {
    await write({ n: 6 }, 'scoped');
    const foreign = await lab.app.server.inject({
      method: 'POST',
      url: `/lab?workspaceId=${lab.world.b.id}`,
      headers: { authorization: `Bearer ${lab.world.b.key}`, 'idempotency-key': 'scoped' },
      payload: { n: 7 },
    });
    expect(foreign.statusCode).toBe(200);
    const route = await call('POST', '/lab/long', {
      body: { outcome: 'null' },
      headers: { 'idempotency-key': 'scoped' },
    });
    expect(route.status).toBe(200);
  });

  it.each([
    ['', 'string_too_short'],
    ['""', 'string_too_short'],
    ['x'.repeat(256), 'string_too_long'],
    ['caf\u00e9', 'string_pattern_mismatch'],
  ])('the key %j is refused as %s', async (key, type) => {
    const answer = await write({ n: 8 }, key);
    expect(answer.json.detail).toMatchObject([{ type, loc: ['header', 'Idempotency-Key'] }]);
  });

  it('keys are kept as they are sent: a key with spaces and 255 characters works', async () => {
    const key = `a b ${'x'.repeat(251)}`;
    expect((await write({ n: 9 }, key)).status).toBe(200);
    expect((await write({ n: 9 }, key)).headers['idempotent-replayed']).toBe('true');
  });
});

describe('long work behind a fast answer', () => {
  const long = (outcome: string, key: string) =>
    call('POST', '/lab/long', { body: { outcome }, headers: { 'idempotency-key': key } });

  it.each([
    ['good', 2],
    ['null', 1],
    ['error', 1],
    ['late', 1],
  ])('%s: the answer is n=%i, and so is the repeated one', async (outcome, n) => {
    expect((await long(outcome, `long-${outcome}`)).json).toEqual({ n });
    const again = await long(outcome, `long-${outcome}`);
    expect(again.json).toEqual({ n });
    expect(again.headers['idempotent-replayed']).toBe('true');
    lab.release();
  });
});

describe('forms', () => {
  const boundary = 'lab-boundary';
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const field = (name: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (name: string, filename: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n${content}\r\n`;
  const send = (parts: string[], extra: object = {}, url = '/lab/upload') =>
    call('POST', url, { body: `${parts.join('')}--${boundary}--\r\n`, headers: { ...headers, ...extra } });
  const storedFiles = async () =>
    (await lab.world.ctx.sql.query<{ n: number }>('select count(*)::int as n from files'))[0]?.n;

  it('streams the file, reads the fields, whatever their order', async () => {
    const answer = await send([
      field('mapping', '{"0":"email","1":null}'),
      file('csv_file', '../../etc/people.csv', 'a,b'),
      field('hasHeader', 'no'),
      field('tags', 'x,y'),
      field('tags', 'z'),
      field('unknown', '1'),
    ]);
    expect(answer.json).toEqual({
      fields: { mapping: { 0: 'email', 1: null }, hasHeader: false, tags: ['x', 'y', 'z'] },
      size: 3,
      name: 'people.csv',
    });
    expect(answer.headers['x-ignored-fields']).toBe('body.unknown');
  });

  it('reports errors of query and fields together and keeps no file', async () => {
    const before = await storedFiles();
    const answer = await send([file('file', 'x.csv', 'a'), field('mapping', '{"a":')], {}, '/lab/upload?flag=maybe');
    expect(answer.json.detail.map(({ type, loc }: { type: string; loc: unknown }) => [type, loc])).toEqual([
      ['bool_parsing', ['query', 'flag']],
      ['json_invalid', ['body', 'mapping']],
    ]);
    const late = await send([file('file', 'x.csv', 'a'), field('hasHeader', 'maybe')]);
    expect(late.json.detail[0]).toMatchObject({ type: 'bool_parsing', loc: ['body', 'hasHeader'] });
    expect((await send([field('tags', 'x')])).json.detail).toEqual([
      { type: 'missing', loc: ['body', 'file'], msg: 'Field required', input: null },
    ]);
    expect((await send([file('file', 'refuse.csv', 'a')])).status).toBe(409);
    expect(await storedFiles()).toBe(before);
  });

  it('a file over the limit is 413 and keeps nothing', async () => {
    const before = await storedFiles();
    expect((await send([file('file', 'x.csv', 'x'.repeat(1000))])).status).toBe(200);
    const answer = await send([file('file', 'x.csv', 'x'.repeat(1001))]);
    expect([answer.status, answer.json.code]).toEqual([413, 'payload_too_large']);
    expect(await storedFiles()).toBe((before ?? 0) + 1);
  });

  it('a real client that is still sending gets the 413 to read', async () => {
    const url = await lab.app.server.listen({ port: 0, host: '127.0.0.1' });
    for (const megabytes of [1, 30]) {
      const form = new FormData();
      form.set('file', new Blob([Buffer.alloc(megabytes * 1024 * 1024)]), 'x.csv');
      const target = `${url}/lab/upload?workspaceId=${lab.world.a.id}`;
      const authorization = `Bearer ${lab.world.a.key}`;
      const answer = await fetch(target, { method: 'POST', body: form, headers: { authorization } });
      expect(answer.status).toBe(413);
    }
  });

  it('the file counts by its content in the fingerprint, fields in any order, and a replay keeps no second file', async () => {
    const key = { 'idempotency-key': 'form' };
    const first = await send([file('file', 'x.csv', 'same'), field('hasHeader', '1'), field('tags', 'a')], key);
    const before = await storedFiles();
    const again = await send([field('tags', 'a'), field('hasHeader', '1'), file('file', 'x.csv', 'same')], key);
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true']);
    const other = await send([file('file', 'x.csv', 'other'), field('hasHeader', '1'), field('tags', 'a')], key);
    expect(other.json.detail[0].ctx.code).toBe('idempotency_key_reuse');
    expect(await storedFiles()).toBe(before);
  });

  it.each([
    ['cut off', `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc`],
    ['without parts', 'nonsense'],
    ['naming __proto__', `${field('__proto__', 'x')}--${boundary}--\r\n`],
  ])('a form %s is a 422, not an internal error', async (_, body) => {
    expect((await call('POST', '/lab/upload', { body, headers })).status).toBe(422);
    const without = await call('POST', '/lab/upload', { body, headers: { 'content-type': 'multipart/form-data' } });
    expect(without.status).toBe(422);
  });

  it.each([71, 251, 2_000])(
    'a boundary of %i characters is rejected without an internal error (RFC 2046, section 5.1.1: at most 70)',
    async (length) => {
      const long = 'x'.repeat(length);
      const body = `--${long}\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nabc\r\n--${long}--\r\n`;
      const type = { 'content-type': `multipart/form-data; boundary=${long}` };
      expect((await call('POST', '/lab/upload', { body, headers: type })).status).toBe(422);
      const quoted = { 'content-type': `multipart/form-data; boundary="${long}"` };
      expect((await call('POST', '/lab/upload', { body, headers: quoted })).status).toBe(422);
    },
  );

  it('plain forms may be urlencoded, multipart or empty, and other types are 415', async () => {
    const typed = (type: string, body: string) =>
      call('POST', '/lab/form', { body, headers: { 'content-type': type } });
    expect((await typed('application/x-www-form-urlencoded', 'in_seconds=9')).json).toEqual({ n: 9 });
    expect((await send([field('seconds', '8')], {}, '/lab/form')).json).toEqual({ n: 8 });
    expect((await call('POST', '/lab/form')).json).toEqual({ n: 5 });
    expect((await typed('application/json', '{"seconds":1}')).status).toBe(415);
    expect((await typed('application/x-www-form-urlencoded', 'seconds=x')).json.detail[0].loc).toEqual([
      'body',
      'seconds',
    ]);
  });
});
