import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CLASS, encodeRecord, OPCODE, TYPE } from '../../engine/dns/wire/message.js';
import { encodeName } from '../../engine/dns/wire/names.js';
import { exchangeMessages, transferZone } from './dns-exchange.js';
import type { KeyedServer } from './dns-port.js';
import { createEgressPolicy } from './egress-policy.js';
import { signMessage, type TsigKey } from './tsig.js';

const policy = createEgressPolicy({ allowCidrs: ['127.0.0.0/8'] });
const key: TsigKey = { name: 'some-key', algorithm: 'hmac-sha256', secret: Buffer.alloc(32, 1) };
const request = { opcode: OPCODE.QUERY, question: { name: 'example.com', type: TYPE.SOA } };

let running: Server | null = null;
afterEach(() => void running?.close());

/** Server whose behavior per request is given. */
async function startServer(answer: (socket: Socket, message: Buffer) => void): Promise<KeyedServer> {
  running = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes: Buffer) => answer(socket, bytes.subarray(2)));
  });
  running.listen(0, '127.0.0.1');
  await once(running, 'listening');
  return { host: '127.0.0.1', port: (running.address() as AddressInfo).port, ports: [], isOfWorkspace: false, key };
}

function framed(bytes: Uint8Array): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** Header of an empty response, with the ID of the request. */
function emptyAnswer(message: Buffer): Buffer {
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  header[2] = 0x84;
  return header;
}

/** Response with a valid signature of the key (RFC 8945, section 5.3). */
function signedAnswer(request: Buffer, answer: Buffer): Buffer {
  const asked = request.subarray(-38, -6);
  const time = Buffer.alloc(8);
  time.writeUIntBE(Math.floor(Date.now() / 1_000), 0, 6);
  time.writeUInt16BE(300, 6);
  const [name, algorithm] = [encodeName(key.name), encodeName(key.algorithm)];
  const variables = Buffer.concat([name, Buffer.from([0, 255, 0, 0, 0, 0]), algorithm, time, Buffer.alloc(4)]);
  const mac = createHmac('sha256', key.secret)
    .update(Buffer.concat([Buffer.from([0, 32]), asked, answer, variables]))
    .digest();
  const data = Buffer.concat([algorithm, time, Buffer.from([0, 32]), mac, request.subarray(0, 2), Buffer.alloc(4)]);
  const record = encodeRecord({ name: key.name, type: TYPE.TSIG, class: CLASS.ANY, ttl: 0, data });
  const whole = Buffer.concat([answer, record]);
  whole.writeUInt16BE(1, 10);
  return whole;
}

const ask = (server: KeyedServer) => exchangeMessages(policy, server, [request]);

describe('messages to a name server that is not what it says', () => {
  it('says when an answer is not signed', async () => {
    const server = await startServer((socket, message) => socket.write(framed(emptyAnswer(message))));
    expect((await ask(server))[0]).toMatchObject({ isSigned: false, error: 0, message: { rcode: 0 } });
  });

  it('rejects a response signed with another secret, or long ago', async () => {
    const other = { ...key, secret: Buffer.alloc(32, 2) };
    const now = Math.floor(Date.now() / 1_000);
    const forged = await startServer((socket, message) =>
      socket.write(framed(signMessage(other, emptyAnswer(message), now).bytes)),
    );
    await expect(ask(forged)).rejects.toMatchObject({ kind: 'protocol', message: expect.stringContaining('wrong') });
    running?.close();
    const named = await startServer((socket, message) =>
      socket.write(framed(signMessage({ ...key, name: 'other' }, emptyAnswer(message), now).bytes)),
    );
    await expect(ask(named)).rejects.toThrow('another key');
  });

  it.each([
    ['nothing that can be read', Buffer.from([1, 2, 3])],
    ['more records than it holds', Buffer.from([0, 0, 0x84, 0, 0, 0, 0, 9, 0, 0, 0, 0])],
    ['a name that points to itself', Buffer.from([0, 0, 0x84, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0xc0, 12, 0, 1, 0, 1])],
  ])('ends with an error when the answer is %s', async (_what, bytes) => {
    const server = await startServer((socket, message) => {
      message.copy(bytes, 0, 0, Math.min(2, bytes.length));
      socket.write(framed(bytes));
    });
    await expect(ask(server)).rejects.toMatchObject({ name: 'OutboundError', kind: 'protocol' });
  });

  it('ends with an error when the connection is closed, or far too much comes', async () => {
    const closing = await startServer((socket) => socket.destroy());
    await expect(ask(closing)).rejects.toMatchObject({ kind: 'protocol' });
    running?.close();
    const frame = framed(Buffer.alloc(65_535));
    const flooding = await startServer((socket) => {
      for (let left = 300; left > 0; left -= 1) socket.write(frame);
    });
    await expect(ask(flooding)).rejects.toThrow('too long');
    await expect(transferZone(policy, flooding, 'example.com')).rejects.toMatchObject({ kind: 'protocol' });
  });

  it('ends with an error when a zone has more records than can be held', async () => {
    const server = await startServer((socket, message) => {
      const first = Buffer.alloc(12 + 11 * 5_000);
      message.copy(first, 0, 0, 2);
      first.writeUInt16BE(0x8400, 2);
      first.writeUInt16BE(5_000, 6);
      for (let at = 12; at < first.length; at += 11) first.writeUInt32BE(0x00010001, at + 1);
      socket.write(framed(signedAnswer(message, first)));
      for (let more = 0; more < 30; more += 1) socket.write(framed(first));
    });
    await expect(transferZone(policy, server, 'example.com')).rejects.toThrow('more than 100000 records');
  });

  it('connects to no private address and to no port where no name server listens', async () => {
    const strict = createEgressPolicy({ allowCidrs: [] });
    const at = (host: string, port: number) =>
      exchangeMessages(strict, { host, port, ports: [], isOfWorkspace: false, key }, [request]);
    await expect(at('127.0.0.1', 53)).rejects.toMatchObject({ kind: 'address_refused' });
    await expect(at('192.0.2.1', 5_432)).rejects.toMatchObject({ kind: 'address_refused' });
    await expect(at('::1', 53)).rejects.toMatchObject({ kind: 'address_refused' });
  });
});
