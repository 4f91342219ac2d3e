import { createServer, type Server } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { testConfig } from '../../../test/support/config.js';
import { freePort } from '../../../test/support/free-port.js';
import { runChecks } from './check.js';
import { malwareScanner } from './scanner-check.js';

let server: Server | undefined;
afterEach(() => void server?.close());

async function check(port: number | null) {
  const scanner = port === null ? null : { address: { host: '127.0.0.1', port }, timeoutMs: 1_000 };
  const config = { ...testConfig(), malwareScanner: scanner };
  const facts = { config, platform: process.platform, databaseUrl: null, knownMx: 'localhost', mailPort: 1 };
  const [report] = await runChecks([malwareScanner], facts);
  return report;
}

async function serve(reply: string): Promise<number> {
  server = createServer((socket) => socket.on('error', () => undefined).once('data', () => socket.end(reply)));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

it('a scanner that responds is ok, and none at all is no problem', async () => {
  expect(await check(await serve('PONG\0'))).toMatchObject({ status: 'ok' });
  expect(await check(null)).toMatchObject({ status: 'skipped' });
});

it('a scanner that is gone, or another server at its address, is a problem with its fix', async () => {
  expect(await check(await freePort())).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('ECONNREFUSED'),
  });
  expect(await check(await serve('HTTP/1.1 400\0'))).toMatchObject({
    status: 'problem',
    message: expect.stringContaining('not from clamd'),
  });
});
