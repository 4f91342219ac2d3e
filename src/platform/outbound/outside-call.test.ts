import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { Logger } from '../log.js';
import { createEgressPolicy } from './egress-policy.js';
import { createOutboundHttp } from './http-client.js';
import { callOutside, type OutsideCall } from './outside-call.js';

const http = createOutboundHttp({ policy: createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] }) });
const log = { debug: () => undefined } as unknown as Logger;

let running: Server | null = null;
afterEach(() => {
  running?.closeAllConnections();
  running?.close();
});

/** Calls a server with this response. */
async function answered(status: number, body: string, change: Partial<OutsideCall> = {}) {
  running = createServer((_, response) => void response.writeHead(status).end(body));
  await new Promise<void>((resolve) => running?.listen(0, '127.0.0.1', resolve));
  const { port } = running.address() as AddressInfo;
  const call = {
    service: 'X',
    method: 'GET',
    url: `http://127.0.0.1:${port}/`,
    headers: {},
    secrets: [],
    ports: [port],
  };
  return callOutside(http, log, { ...(call as OutsideCall), ...change });
}

describe('what a provider answers', () => {
  it('holds no character that PostgreSQL has no place for, as text and as JSON', async () => {
    expect((await answered(200, '{"a":"\\u0000\\ud800"}')).json).toEqual({ a: '\ufffd\ufffd' });
    expect((await answered(200, '<a>\u0000</a>', { form: {} })).text).toBe('<a>\ufffd</a>');
  });

  it('is shown as one line without invisible characters', async () => {
    const said = 'no \u0000\u001b[31mway\r\n\u202e ever';
    await expect(answered(400, said)).rejects.toMatchObject({ outcome: 'refused', said: 'no \ufffd [31mway ever' });
  });

  it.each([
    ['nested without end', '['.repeat(1_000_000) + ']'.repeat(1_000_000)],
    ['of a million empty lists', `[${'[],'.repeat(1_000_000)}1]`],
  ])('is unreadable when it is %s: a read is retried, a write is looked up', async (_what, body) => {
    await expect(answered(200, body)).rejects.toMatchObject({ outcome: 'retry', status: 200 });
    await expect(answered(200, body, { method: 'POST' })).rejects.toMatchObject({ outcome: 'unknown' });
  });
});
