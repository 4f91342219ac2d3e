import { describe, expect, it } from 'vitest';
import { HOUR_MS, LEADS, openFileWorld } from '../../../../../test/support/due/file-world.js';
import { openImportWorld } from '../../../../../test/support/import-world.js';
import { answer, type Respond } from '../../../../../test/support/webhook-receiver.js';

const files = openFileWorld();

describe('a contact source with a file', () => {
  it('names what is wrong with a server, retries what can pass, and asks for attention after three failures', async () => {
    const cases: ReadonlyArray<readonly [Respond, string, string]> = [
      [answer(404), 'permanent', 'The file does not exist (status 404).'],
      [answer(401), 'permanent', 'The server denies access to the file (status 401).'],
      [answer(503), 'retryable', 'The server responded with status 503.'],
      [
        answer(302, { location: 'http://10.0.0.1/leads.csv' }),
        'permanent',
        'The URL redirects to a URL that is not allowed.',
      ],
      [
        answer(302, { location: 'http://metadata.google.internal/' }),
        'permanent',
        'The URL redirects to a URL that is not allowed.',
      ],
      [answer(302, { location: files.server.url }), 'permanent', 'The URL redirects more than 5 times.'],
      [
        answer(200, { 'content-type': 'text/html' }, '<html>'),
        'permanent',
        'The URL returns a web page. Use the link that downloads the CSV file.',
      ],
      [
        answer(200, { 'content-encoding': 'gzip' }, 'x'),
        'permanent',
        'The server compresses the file, which Outrider does not support.',
      ],
      [answer(200, {}, '%PDF-1.7'), 'permanent', 'The file is neither a CSV file nor a workbook.'],
      [answer(200, {}, 'Name,Town\nAna,Graz\n'), 'permanent', 'No column of the file has email addresses.'],
      [
        (_, response) => void response.writeHead(200, { 'content-length': '300000000' }).write('Email\n'),
        ...(['permanent', 'The file is larger than 100 MiB.'] as const),
      ],
      [
        (_, response) => {
          response.writeHead(200, { 'content-length': '5000' }).write(LEADS);
          setTimeout(() => response.destroy(), 20);
        },
        ...(['retryable', 'The connection was lost before the file was complete.'] as const),
      ],
      [
        (_, response) => void response.writeHead(200).write('Email\n'),
        ...(['retryable', 'The server did not send the file in time.'] as const),
      ],
    ];
    for (const [respond, failure, error] of cases) {
      files.server.respond = respond;
      files.timeoutMs = error.endsWith('in time.') ? 300 : null;
      const id = await files.makeSource();
      await files.read();
      expect((await files.readings(id))[0]).toMatchObject({ status: 'failed', failure, error });
      expect(await files.attention()).toEqual([]);
      const { file } = await files.source(id);
      expect(file).toMatchObject({ failures: 1, lastError: error });
      const waitMs = Date.parse(file.nextReadingAt) - files.world.clock.now().getTime();
      expect(waitMs > 5 * HOUR_MS).toBe(failure === 'permanent');
      await files.ask('DELETE', `/contact-sources/${id}`);
    }
    files.server.respond = answer(404);
    const id = await files.makeSource();
    for (let round = 0; round < 3; round += 1) {
      await files.ask('POST', `/contact-sources/${id}/read`);
      await files.read();
    }
    expect(await files.attention()).toMatchObject([{ resource: 'contact_source', resourceId: id }]);
    files.csv(LEADS);
    await files.ask('POST', `/contact-sources/${id}/read`);
    await files.read();
    expect(await files.attention()).toEqual([]);
    expect(
      await files.world.ctx.sql.query(
        'select 1 from file_chunks c where not exists (select from files f where f.id = c.file_id)',
      ),
    ).toEqual([]);
  });

  it('stops an endless file at the limit, and deletes its pieces', async () => {
    const piece = Buffer.alloc(1024 * 1024, 'a,b\n');
    files.server.respond = (_, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    };
    const id = await files.makeSource();
    const before = await files.world.ctx.sql.query('select 1 from file_chunks');
    await files.read();
    expect((await files.readings(id))[0]).toMatchObject({
      status: 'failed',
      error: 'The file is larger than 100 MiB.',
    });
    expect(await files.world.ctx.sql.query('select 1 from file_chunks')).toHaveLength(before.length);
  });

  it('previews the first five rows without storing anything', async () => {
    files.csv(`${LEADS}${'x@leads.test,X,1\n'.repeat(50_000)}`);
    const preview = await files.ask('POST', '/contact-sources/preview', { url: files.server.url });
    expect(preview.status).toBe(200);
    expect(preview.json).toMatchObject({
      mapping: { Email: 'email', 'First Name': 'firstName' },
      rows: [
        { row: 1, values: { email: 'ana@leads.test', firstName: 'Ana' }, error: null },
        { row: 2, error: null },
        { row: 3, values: {}, error: expect.any(String) },
        { row: 4 },
        { row: 5 },
      ],
    });
    expect(preview.json.columns.map(({ header }: { header: string }) => header)).toEqual([
      'Email',
      'First Name',
      'Seats',
    ]);
    const mapped = await files.ask('POST', '/contact-sources/preview', {
      ...{ url: files.server.url, mapping: { Email: 'email', Seats: 'custom.seats' } },
    });
    expect(mapped.json.rows[0].values).toEqual({ email: 'ana@leads.test', 'custom.seats': '3' });
    files.server.respond = answer(404);
    const gone = await files.ask('POST', '/contact-sources/preview', { url: files.server.url });
    expect([gone.status, gone.json.detail[0]]).toMatchObject([
      422,
      { loc: ['body', 'url'], msg: expect.stringContaining('The file does not exist') },
    ]);
    expect(await files.world.ctx.sql.query('select 1 from contact_sources')).toEqual([]);
  });

  it('rejects bad input with its place, requests of viewers, and sources of others or of another kind', async () => {
    files.csv(LEADS);
    const file = { url: files.server.url };
    const cases: ReadonlyArray<readonly [Record<string, unknown>, readonly string[]]> = [
      [{ kind: 'file' }, ['body', 'file']],
      [{ file }, ['body', 'file']],
      [{ kind: 'requests', mapping: undefined }, ['body', 'mapping']],
      [{ kind: 'file', file: { url: 'ftp://example.com/x' } }, ['body', 'file', 'url']],
      [{ kind: 'file', file: { url: 'https://10.0.0.1/x' } }, ['body', 'file', 'url']],
      [{ kind: 'file', file: { ...file, everyHours: 0 } }, ['body', 'file', 'everyHours']],
      [{ kind: 'file', file: { ...file, everyHours: 169 } }, ['body', 'file', 'everyHours']],
      [
        { kind: 'file', file: { ...file, auth: { scheme: 'basic', secret: 'x' } } },
        ['body', 'file', 'auth', 'username'],
      ],
      [{ kind: 'file', file, honeypot: 'trap' }, ['body', 'honeypot']],
      [{ kind: 'file', file, mapping: { Email: 'firstName' } }, ['body', 'mapping']],
    ];
    for (const [body, loc] of cases) {
      const refused = await files.ask('POST', '/contact-sources', {
        name: 'Bad',
        ...(body['kind'] === undefined ? { mapping: { e: 'email' } } : {}),
        ...body,
      });
      expect([loc, refused.status, refused.json.detail?.map((one: { loc: string[] }) => one.loc)]).toEqual([
        ...[loc, 422],
        expect.arrayContaining([loc]),
      ]);
    }
    const id = await files.makeSource();
    const reader = await files.world.makeKey(files.world.a.id, ['read']);
    for (const url of [`/contact-sources/${id}/read`, '/contact-sources/preview']) {
      expect((await files.ask('POST', url, { url: files.server.url }, { key: reader })).status).toBe(403);
    }
    for (const path of ['readings', 'vanished']) {
      expect((await files.world.inB({ url: `/contact-sources/${id}/${path}` })).status).toBe(404);
    }
    expect((await files.world.inB({ method: 'POST', url: `/contact-sources/${id}/read` })).status).toBe(404);
    const preview = { url: files.server.url, sourceId: id };
    expect((await files.world.inB({ method: 'POST', url: '/contact-sources/preview', body: preview })).status).toBe(
      404,
    );
    const form = await files.ask('POST', '/contact-sources', { name: 'Form', mapping: { email: 'email' } });
    expect((await files.ask('POST', `/contact-sources/${form.json.id}/read`)).json.code).toBe('contact_source_kind');
    expect((await files.ask('POST', `/contact-sources/${id}/rotate`)).json.code).toBe('contact_source_kind');
    const key = { headers: { 'idempotency-key': 'twice' } };
    const body = { kind: 'file', name: 'Twice', file };
    const [first, again] = [
      await files.ask('POST', '/contact-sources', body, key),
      await files.ask('POST', '/contact-sources', body, key),
    ];
    expect(again.json.id).toBe(first.json.id);
  });
});

it('accepts only https unless the instance allows http', async () => {
  const strict = await openImportWorld([]);
  const refused = await strict.inA({
    ...{ method: 'POST', url: '/contact-sources' },
    body: { kind: 'file', name: 'Leads', file: { url: 'http://example.com/leads.csv' } },
  });
  expect([refused.status, refused.json.detail[0].loc]).toEqual([422, ['body', 'file', 'url']]);
  await strict.close();
});
