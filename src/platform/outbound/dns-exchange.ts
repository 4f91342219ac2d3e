import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import {
  CLASS,
  type DnsRequest,
  decodeMessage,
  encodeRequest,
  OPCODE,
  TYPE,
  type WireRecord,
} from '../../engine/dns/wire/message.js';
import { MalformedMessage } from '../../engine/dns/wire/names.js';
import type { KeyedServer, SignedAnswer, WholeZone } from './dns-port.js';
import { type EgressPolicy, EgressRefused } from './egress-policy.js';
import { OutboundError } from './port.js';
import { answerVerifier, signMessage, type TsigKey } from './tsig.js';
import { ConnectFailed, openVettedSocket } from './vetted-socket.js';

const TIMEOUT_MS = 15_000;
/** Maximum bytes per exchange; a zone of a hundred thousand records has a few megabytes. */
const MOST_BYTES = 16 * 1024 * 1024;
/** Maximum records per zone. A record takes at least twelve bytes in a message, and hundreds in memory. */
const MOST_RECORDS = 100_000;

/**
 * Sends signed requests over one TCP connection and waits for all responses, in order. Signatures use the clock of the
 * machine, as certificates do. Throws `OutboundError`: `protocol` if a response is unreadable, wrongly signed, or
 * missing.
 */
export function exchangeMessages(
  policy: EgressPolicy,
  server: KeyedServer,
  requests: readonly DnsRequest[],
): Promise<SignedAnswer[]> {
  return talk(policy, server, async (socket, frames) => {
    const firstId = randomInt(0x10000);
    const open = requests.map((request, index) => signed(server.key, (firstId + index) & 0xffff, request));
    const ids = new Map(open.map(({ id }, index) => [id, index]));
    socket.write(Buffer.concat(open.map(({ frame }) => frame)));
    const answers: SignedAnswer[] = [];
    let left = open.length;
    for await (const bytes of frames) {
      const message = decodeMessage(bytes);
      const index = ids.get(message.id);
      if (index === undefined || answers[index] !== undefined) continue;
      const verdict = open[index]?.verify(bytes, message, nowSeconds());
      if (verdict === undefined || verdict.kind === 'bad') throw wrong(`${server.host}: ${verdict?.reason}`);
      answers[index] = { message, isSigned: verdict.kind === 'good', error: verdict.error };
      left -= 1;
      if (left === 0) return answers;
    }
    throw wrong(`${server.host} closed the connection before it responded`);
  });
}

/**
 * Returns all records of a zone (AXFR, RFC 5936), or the response without them, because not every client may read a
 * whole zone.
 */
export function transferZone(policy: EgressPolicy, server: KeyedServer, zone: string): Promise<WholeZone> {
  return talk(policy, server, async (socket, frames) => {
    const { id, frame, verify } = signed(server.key, randomInt(0x10000), {
      opcode: OPCODE.QUERY,
      question: { name: zone, type: TYPE.AXFR },
    });
    socket.write(frame);
    const records: WireRecord[] = [];
    for await (const bytes of frames) {
      const message = decodeMessage(bytes);
      if (message.id !== id) continue;
      const verdict = verify(bytes, message, nowSeconds());
      if (verdict.kind === 'bad') throw wrong(`${server.host}: ${verdict.reason}`);
      if (message.rcode !== 0 || verdict.kind === 'unsigned') {
        return { refusal: { message, isSigned: verdict.kind === 'good', error: verdict.error } };
      }
      records.push(...message.answers.filter((record) => record.class === CLASS.IN));
      if (records.length > MOST_RECORDS) throw wrong(`the zone has more than ${MOST_RECORDS} records`);
      // The first and the last record are the same SOA; the zone is in between.
      const isWhole =
        records.length > 1 && records.at(-1)?.type === TYPE.SOA && message.additionals.at(-1)?.type === TYPE.TSIG;
      if (isWhole) return { records: records.slice(0, -1) };
    }
    throw wrong(`${server.host} closed the connection before the zone was complete`);
  });
}

function signed(key: TsigKey, id: number, request: DnsRequest) {
  const { bytes, mac } = signMessage(key, encodeRequest(id, request), nowSeconds());
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return { id, frame: Buffer.concat([length, bytes]), verify: answerVerifier(key, mac) };
}

async function talk<T>(
  policy: EgressPolicy,
  server: KeyedServer,
  work: (socket: Socket, frames: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  let socket: Socket | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isLate = false;
  try {
    const host = server.host.includes(':') ? `[${server.host}]` : server.host;
    policy.assertUrlAllowed(`dns://${host}:${server.port}`, { schemes: ['dns'], ports: [53, ...server.ports] });
    socket = await openVettedSocket(policy, { host: server.host, port: server.port, timeoutMs: TIMEOUT_MS });
    timer = setTimeout(() => {
      isLate = true;
      socket?.destroy();
    }, TIMEOUT_MS);
    return await work(socket, framesOf(socket));
  } catch (error) {
    throw isLate
      ? new OutboundError('timeout', `${server.host} did not respond in time`, { cause: error })
      : asOutbound(error);
  } finally {
    clearTimeout(timer);
    socket?.destroy();
  }
}

/** Messages over TCP are prefixed with their length (RFC 1035 section 4.2.2). */
async function* framesOf(socket: Socket): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  let total = 0;
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    total += chunk.length;
    if (total > MOST_BYTES) throw wrong('the response is too long');
    rest = Buffer.concat([rest, chunk]);
    for (let end = frameEnd(rest); end <= rest.length; end = frameEnd(rest)) {
      yield Uint8Array.from(rest.subarray(2, end));
      rest = rest.subarray(end);
    }
  }
}

function frameEnd(bytes: Buffer): number {
  return bytes.length < 2 ? Number.POSITIVE_INFINITY : 2 + bytes.readUInt16BE(0);
}

function asOutbound(error: unknown): unknown {
  if (error instanceof OutboundError) return error;
  if (error instanceof EgressRefused) return new OutboundError(error.kind, error.message, { cause: error });
  if (error instanceof ConnectFailed) {
    return new OutboundError(error.isTimeout ? 'timeout' : 'connect_failed', error.message, { cause: error });
  }
  if (error instanceof MalformedMessage) return wrong(error.message, error);
  const isOfSocket = error instanceof Error && 'code' in error;
  return isOfSocket ? wrong(error.message === '' ? 'The connection broke' : error.message, error) : error;
}

function wrong(message: string, cause?: unknown): OutboundError {
  return new OutboundError('protocol', message, { cause });
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}
