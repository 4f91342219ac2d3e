import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ScannerSettings } from '../settings/scanner-settings.js';

/** Verdict of a scan: the name of the malware that was found, or null. */
export type ScanVerdict = { readonly malware: string | null };

/** The server sends one short line; a longer reply is not from clamd. */
const MAX_REPLY = 4_096;

/**
 * Scans a file with clamd: INSTREAM, then each piece behind its length in four octets, and a length of zero at the end (clamd(8)).
 * Throws if the server does not respond in time, or not with a verdict, such as for a file above its `StreamMaxLength`.
 */
export async function scanStream(
  settings: ScannerSettings,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<ScanVerdict> {
  const reply = await ask(settings, async (socket) => {
    await send(socket, 'zINSTREAM\0');
    for await (const piece of pieces) {
      if (piece.length > 0) await send(socket, lengthOf(piece.length), piece);
    }
    await send(socket, lengthOf(0));
  });
  if (reply === 'stream: OK') return { malware: null };
  const malware = /^stream: (.{1,200}) FOUND$/.exec(reply)?.[1];
  if (malware === undefined) throw new Error(`The malware scanner replied: ${reply.slice(0, 200)}`);
  return { malware };
}

/** Returns whether the server responds to PING. Throws if it cannot be reached. */
export async function isScannerUp(settings: ScannerSettings): Promise<boolean> {
  return (await ask(settings, (socket) => send(socket, 'zPING\0'))) === 'PONG';
}

/** Sends a command over a connection of its own, and returns the reply. The server may reply before it has read everything. */
async function ask(
  { address, timeoutMs }: ScannerSettings,
  command: (socket: Socket) => Promise<void>,
): Promise<string> {
  const socket = connect(address);
  const timer = setTimeout(() => socket.destroy(new Error(`No reply within ${timeoutMs} ms`)), timeoutMs);
  try {
    const reply = readReply(socket);
    // A server that rejects a file closes the connection while it is being written: its reply says why.
    const sent = command(socket).catch(async (error: unknown) => {
      const text = await reply.catch(() => '');
      if (text === '') throw error;
    });
    const [text] = await Promise.all([reply, sent]);
    return text;
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

async function readReply(socket: Socket): Promise<string> {
  let text = '';
  for await (const piece of socket) {
    text += (piece as Buffer).toString('latin1');
    const end = text.indexOf('\0');
    if (end >= 0) return text.slice(0, end);
    if (text.length > MAX_REPLY) break;
  }
  throw new Error('The malware scanner sent no complete reply');
}

async function send(socket: Socket, ...parts: readonly (string | Uint8Array)[]): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed) throw new Error('The connection to the malware scanner was closed');
    if (!socket.write(part)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
}

function lengthOf(octets: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(octets);
  return length;
}
