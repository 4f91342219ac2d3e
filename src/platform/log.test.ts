import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLogger, type LogLevels } from './log.js';

function capture(levels: 'debug' | LogLevels = 'debug'): {
  lines: Record<string, unknown>[];
  text: () => string;
  log: ReturnType<typeof createLogger>;
} {
  const texts: string[] = [];
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      texts.push(String(chunk));
      done();
    },
  });
  return {
    log: createLogger(levels, sink),
    text: () => texts.join(''),
    get lines() {
      return texts.map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}

test('no secret is written, however deep it lies and however its key is spelt', () => {
  const out = capture();
  const S = 'TOP-SECRET';
  out.log.child({ apiKey: S, requestId: 'r1' }).warn(
    {
      req: { headers: { Authorization: S, 'x-api-key': S, 'set-cookie': [S], host: 'h' } },
      mailbox: { smtp: { host: 'h', auth: { user: 'u', pass: S } }, imap: [{ password: S }] },
      client_secret: S,
      signingSecret: { current: S },
      accessToken: S,
      err: Object.assign(new Error('broke', { cause: Object.assign(new Error('below'), { password: S }) }), {
        token: S,
      }),
    },
    'text',
  );
  expect(out.text()).not.toContain(S);
  expect(out.lines[0]).toMatchObject({
    level: 'warn',
    requestId: 'r1',
    msg: 'text',
    req: { headers: { host: 'h' } },
    err: { message: 'broke', cause: { message: 'below' } },
  });
});

test('values with a cycle, bytes and deep trees are written without failing', () => {
  const out = capture();
  const cycle: Record<string, unknown> = { name: 'a' };
  cycle['self'] = cycle;
  out.log.info(
    { cycle, bytes: Buffer.alloc(1_000_000), at: new Date(0), nothing: null, missing: undefined, n: 1n },
    'x',
  );
  expect(out.text().length).toBeLessThan(2_000);
  expect(out.lines[0]).toMatchObject({ bytes: '[1000000 bytes]', at: '1970-01-01T00:00:00.000Z', nothing: null });
});

test('a bare error keeps its type, message and stack', () => {
  const out = capture();
  out.log.error(new TypeError('bad'));
  expect(out.lines[0]).toMatchObject({
    level: 'error',
    err: { type: 'TypeError', message: 'bad', stack: expect.any(String) },
  });
});

test('an instance of a class is named, not walked; a request is logged by method and path only', () => {
  class Connection {
    credentials = 'TOP-SECRET';
  }
  class Request {
    id = 'r1';
    method = 'GET';
    url = '/v1/x?key=TOP-SECRET';
    headers = { authorization: 'TOP-SECRET' };
  }
  const out = capture();
  out.log.info({ connection: new Connection(), req: new Request() }, 'x');
  expect(out.text()).not.toContain('TOP-SECRET');
  expect(out.lines[0]).toMatchObject({ connection: '[Connection]', req: { id: 'r1', method: 'GET', url: '/v1/x' } });
});

test('lines below the level are not written', () => {
  const out = capture();
  out.log.trace('quiet');
  expect(out.text()).toBe('');
});

test('a part has its own level, also below the level of the log', () => {
  const out = capture({ level: 'info', parts: { sending: 'debug', queue: 'warn' } });
  const sending = out.log.child({ part: 'sending' });
  out.log.debug('hidden');
  out.log.child({ part: 'queue' }).info('hidden');
  sending.debug('shown');
  sending.child({ workspaceId: 7 }).debug('shown');
  out.log.child({ part: 'webhooks' }).info('shown');
  expect(out.lines.map(({ part, msg }) => [part, msg])).toEqual([
    ...[
      ['sending', 'shown'],
      ['sending', 'shown'],
      ['webhooks', 'shown'],
    ],
  ]);
});
