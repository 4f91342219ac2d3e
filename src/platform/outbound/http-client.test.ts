import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { generateSelfSignedCertificate } from '../mail/inbound/self-signed.js';
import { createEgressPolicy } from './egress-policy.js';
import { createOutboundHttp, type OutboundHttpOptions } from './http-client.js';

const closers: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

function client(options: Partial<OutboundHttpOptions> = {}) {
  const resolver = async () => [{ address: '127.0.0.1', family: 4 as const }];
  const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8'], resolver });
  const http = createOutboundHttp({ policy, ports: Array.from({ length: 65_535 }, (_, port) => port + 1), ...options });
  closers.push(() => http.close());
  return http;
}

const serve = (listener: RequestListener) => listen(createServer(listener));
const call = (port: number, change = {}) => ({
  url: `http://h.test:${port}/`,
  headers: {},
  body: '{}',
  timeoutMs: 1_000,
  maxBodyBytes: 100,
  ...change,
});

describe('an outbound call', () => {
  it('sends the bytes and headers as given and returns status, headers and body', async () => {
    const port = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.writeHead(201, { 'X-Seen': String(request.headers['webhook-id']), 'x-method': request.method ?? '' });
      response.end(`${request.headers.host} ${Buffer.concat(chunks)}`);
    });
    const answer = await client().post(call(port, { headers: { 'webhook-id': 'msg_1' }, body: Buffer.from('é') }));
    expect(answer).toMatchObject({ status: 201, truncated: false, headers: { 'x-seen': 'msg_1', 'x-method': 'POST' } });
    expect(answer.body.toString()).toBe(`h.test:${port} é`);
  });

  it('returns a redirect instead of following it', async () => {
    let calls = 0;
    const port = await serve((_, response) => {
      calls += 1;
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
    });
    expect((await client().post(call(port))).status).toBe(302);
    expect(calls).toBe(1);
  });

  it('keeps at most the wanted bytes of an endless body', async () => {
    const port = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    const answer = await client().post(call(port));
    expect([answer.truncated, answer.body.length]).toEqual([true, 100]);
  });

  it('reads on beyond what it keeps when told to, so that the connection can be used again', async () => {
    let connections = 0;
    const server = createServer((_, response) => void response.end('x'.repeat(500_000)));
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listen(server);
    const http = client();
    for (let round = 0; round < 5; round += 1) {
      const answer = await http.post(call(port, { maxReadBytes: 1_000_000 }));
      expect([answer.truncated, answer.body.length]).toEqual([true, 100]);
    }
    expect(connections).toBeLessThanOrEqual(2);
  });

  it('makes no call wait for others to the same origin', async () => {
    let hanging = 0;
    const port = await serve((request, response) => {
      if (request.url === '/hang') hanging += 1;
      else response.end('ok');
    });
    const http = client();
    const url = `http://h.test:${port}/hang`;
    const calls = Array.from({ length: 100 }, () => http.post(call(port, { url, timeoutMs: 3_000 })).catch(() => null));
    while (hanging < 100) await new Promise((resolve) => setTimeout(resolve, 5));
    expect((await http.post(call(port))).body.toString()).toBe('ok');
    await http.close();
    await Promise.all(calls);
  });

  it.each([
    ['never answers', () => undefined],
    [
      'drips its headers',
      (_: unknown, response: { socket: { write(text: string): void } | null }) => {
        response.socket?.write('HTTP/1.1 200 OK\r\nX-A: ');
        setInterval(() => response.socket?.write('H'), 50).unref();
      },
    ],
    [
      'drips its body',
      (_: unknown, response: { write(text: string): void }) => {
        setInterval(() => response.write('x'), 50).unref();
      },
    ],
  ] as Array<[string, RequestListener]>)('ends at its wall clock when the server %s', async (_, listener) => {
    const port = await serve(listener);
    // Without this limit, the call would never end.
    await expect(client().post(call(port, { timeoutMs: 300 }))).rejects.toMatchObject({ kind: 'timeout' });
  });

  it('reads a response that arrived while the process stood still past the timeout', async () => {
    const port = await serve((_, response) => {
      response.end('ok');
      const until = performance.now() + 500;
      process.nextTick(() => {
        while (performance.now() < until);
      });
    });
    const answer = await client().post(call(port, { timeoutMs: 300 }));
    expect([answer.status, answer.body.toString()]).toEqual([200, 'ok']);
  });

  it('names a refused connection, a broken answer and a wrong protocol', async () => {
    const gone = createTcpServer();
    const port = await listen(gone);
    await new Promise((resolve) => gone.close(resolve));
    await expect(client().post(call(port))).rejects.toMatchObject({ kind: 'connect_failed' });
    const garbage = await listen(createTcpServer((socket) => void socket.end('hello?\r\n\r\n')));
    await expect(client().post(call(garbage))).rejects.toMatchObject({ kind: 'protocol' });
    const reset = await listen(createTcpServer((socket) => void socket.once('data', () => socket.resetAndDestroy())));
    await expect(client().post(call(reset))).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('checks the certificate against the name, and says when it does not hold', async () => {
    const tls = generateSelfSignedCertificate('h.test', new Date());
    const port = await listen(createTlsServer(tls, (_, response) => void response.end('ok')));
    const url = `https://h.test:${port}/`;
    await expect(client().post(call(0, { url }))).rejects.toMatchObject({ kind: 'tls_failed' });
    const trusting = client({ ca: tls.cert });
    expect((await trusting.post(call(0, { url }))).body.toString()).toBe('ok');
    await expect(trusting.post(call(0, { url: `https://other.test:${port}/` }))).rejects.toMatchObject({
      kind: 'tls_failed',
    });
  });

  it('reads no proxy settings, refuses schemes that are not allowed, and reuses its connection', async () => {
    let connections = 0;
    const server = createServer((_, response) => void response.end('ok'));
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listen(server);
    process.env['HTTP_PROXY'] = 'http://127.0.0.1:1';
    process.env['http_proxy'] = 'http://127.0.0.1:1';
    closers.push(() => {
      delete process.env['HTTP_PROXY'];
      delete process.env['http_proxy'];
    });
    const http = client();
    for (let round = 0; round < 5; round += 1) await http.post(call(port));
    // The pool may open a second one while the first is still being marked free.
    expect(connections).toBeLessThanOrEqual(2);
    const httpsOnly = client({ schemes: ['https'] });
    await expect(httpsOnly.post(call(port))).rejects.toMatchObject({ kind: 'address_refused' });
  });

  it('passes a download on as it arrives, and ends one that stalls, breaks off, or is no longer wanted', async () => {
    let isClosed = false;
    const port = await serve((request, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.writeHead(200, request.url === '/short' ? { 'content-length': '100' } : {});
      response.write('a,b\n');
      if (request.url === '/short') setTimeout(() => response.destroy(), 20);
      if (request.url === '/whole') response.end('1,2\n');
    });
    const http = client();
    const collect = (path: string) =>
      http.download({ url: `http://h.test:${port}${path}`, headers: {}, timeoutMs: 300 }, async ({ status, body }) => {
        const parts: Buffer[] = [];
        for await (const part of body) parts.push(part);
        return [status, Buffer.concat(parts).toString()];
      });
    expect(await collect('/whole')).toEqual([200, 'a,b\n1,2\n']);
    await expect(collect('/stalls')).rejects.toMatchObject({ kind: 'timeout' });
    await expect(collect('/short')).rejects.toMatchObject({ kind: 'protocol' });
    isClosed = false;
    const own = new Error('the database is gone');
    const failing = http.download({ url: `http://h.test:${port}/stalls`, headers: {}, timeoutMs: 5_000 }, async () => {
      throw own;
    });
    await expect(failing).rejects.toBe(own);
    await expect.poll(() => isClosed).toBe(true);
  });
});
