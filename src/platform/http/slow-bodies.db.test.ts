import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeLab, common, lab, labAccess, openLab } from '../../../test/support/operation-lab.js';
import type { App } from './http-server.js';
import { openHttpServer } from './open-http-server.js';
import { operation } from './operation.js';

const PACE = { graceMs: 1_500, bytesPerSecond: 50 };
const sockets: Socket[] = [];
let app: App;

beforeAll(async () => {
  await openLab();
  app = openHttpServer(lab.world.ctx, { access: labAccess, bodyPace: PACE, headMs: 1_500 });
  operation(app, {
    ...common,
    id: 'take',
    method: 'POST',
    path: '/take',
    body: Type.Object({ text: Type.String() }),
    handler: async (_ctx, { body }) => ({ n: body.text.length }),
  });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
});

beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await app.server.close();
  await closeLab();
});

/** Sends the head of a request and the first bytes of its body. */
async function begin(
  headers: readonly string[],
  first = '',
  path = '/take',
): Promise<{ socket: Socket; said: () => string; closed: Promise<unknown> }> {
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  const head = [
    `POST ${path}?workspaceId=${lab.world.a.id} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${lab.world.a.key}`,
    'content-type: application/json',
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${first}`);
  return { socket, said: () => text, closed };
}

it.each([
  ['whose length is known', ['content-length: 1000'], (byte: string) => byte],
  ['in chunks', ['transfer-encoding: chunked'], (byte: string) => `1\r\n${byte}\r\n`],
])('responds 408 and closes when a body %s drips', async (_name, headers, wrap) => {
  const { socket, said, closed } = await begin(headers);
  const drip = setInterval(() => socket.write(wrap(' ')), 200);
  await closed;
  clearInterval(drip);
  expect(said()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(said()).toMatch(/"code":"request_timeout"/);
});

it('closes a connection whose request was answered before its body arrived', async () => {
  const { socket, said, closed } = await begin(['content-length: 1000'], '', '/not-there');
  const drip = setInterval(() => socket.write(' '), 200);
  await closed;
  clearInterval(drip);
  expect(said()).toMatch(/^HTTP\/1\.1 404 /);
});

it('waits for a body that arrives slowly and steadily', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(600) });
  const { socket, said } = await begin([`content-length: ${body.length}`]);
  for (let at = 0; at < body.length; at += 40) {
    socket.write(body.slice(at, at + 40));
    await sleep(200);
  }
  while (said() === '') await sleep(10);
  expect(said()).toMatch(/^HTTP\/1\.1 200 .*"n":600/s);
});

it('judges the next request on a connection separately', async () => {
  const body = JSON.stringify({ text: 'x' });
  const first = await begin([`content-length: ${body.length}`], body);
  while (first.said() === '') await sleep(10);
  await sleep(PACE.graceMs + 1_500);
  expect(first.socket.destroyed).toBe(false);
  expect(first.said()).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
  ['never comes', ''],
  ['stops in its middle', 'GET /take HTTP/1.1\r\nhost: x\r\nx-half: '],
])('responds 408 and closes when the head of a request %s', async (_name, first) => {
  const socket = connect((app.server.server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  socket.write(first);
  const drip = first === '' ? undefined : setInterval(() => socket.write('a'), 200);
  await closed;
  clearInterval(drip);
  expect(said).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(said).toMatch(/"code":"request_timeout"/);
});
