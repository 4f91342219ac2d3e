import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Client } from './clients.js';
import type { InboundLimits } from './limits.js';

/** A connection, and what is waited for: its commands, the bytes of its message, or us. */
export interface Guest {
  readonly client: Client;
  /** The TCP connection, or what speaks TLS over it. */
  socket: Socket;
  /** Address and port of the client. */
  readonly source: string;
  phase: 'commands' | 'message' | 'ours';
  /** When the phase began, in real milliseconds. */
  since: number;
  /** Bytes that had come by then. */
  bytesBefore: number;
}

export type Refusal = 'client' | 'full' | 'stopping';
export type Cut = 'idle' | 'slow' | 'chatter' | 'crowd';

/** The first minute of a message may be slow: connections begin that way. */
const SLOW_START_MS = 60_000;
/** Commands of one message are a few kilobytes; a hundred recipients make ten. */
const CHATTER_BYTES = 128 * 1024;
/** A connection that said nothing for so long gives way to a new one of its client. */
const QUIET_MS = 30_000;

/** The connections that are open. Decides which new one comes in, and which old one has to leave. */
export class Guests {
  readonly #guests = new Set<Guest>();
  readonly #bySource = new Map<string, Guest>();

  constructor(
    private readonly limits: InboundLimits,
    private readonly monotonic: () => number,
    /** Counts the connection and ends it. */
    private readonly onCut: (reason: Cut, socket: Socket) => void,
  ) {}

  /** The connection of an SMTP session, by the client's address and port, which a session lacks that never began. */
  of({ remoteAddress, remotePort }: { remoteAddress?: string; remotePort?: number }): Guest | undefined {
    if (remoteAddress === undefined || remotePort === undefined) return undefined;
    return this.#bySource.get(sourceOf(remoteAddress, remotePort));
  }

  get size(): number {
    return this.#guests.size;
  }

  /**
   * Admits a connection; a text is the rejection. At the limit, a client with more connections than the new one's loses
   * its longest idle connection: no client locks others out.
   */
  admit(socket: Socket, client: Client): Guest | Refusal {
    const refusal = this.#makeRoom(client);
    if (refusal !== null) {
      client.refused += 1;
      return refusal;
    }
    client.refused = 0;
    client.open += 1;
    const source = sourceOf(socket.remoteAddress ?? '', socket.remotePort ?? 0);
    const guest: Guest = { client, socket, source, phase: 'commands', since: this.monotonic(), bytesBefore: 0 };
    this.#guests.add(guest);
    this.#bySource.set(source, guest);
    // Once it speaks TLS its end is heard of in `leave`.
    socket.once('close', () => this.leave(guest));
    return guest;
  }

  /** From now on its connection speaks TLS. */
  secure(guest: Guest, socket: Socket): void {
    guest.socket = socket;
    guest.bytesBefore = socket.bytesRead;
  }

  enter(guest: Guest, phase: Guest['phase']): void {
    guest.phase = phase;
    guest.since = this.monotonic();
    guest.bytesBefore = guest.socket.bytesRead;
  }

  /** Its connection is closed. */
  leave(guest: Guest): void {
    if (!this.#guests.delete(guest)) return;
    guest.client.open -= 1;
    if (this.#bySource.get(guest.source) === guest) this.#bySource.delete(guest.source);
  }

  /** Cuts who is too slow, silent for too long, or only talks. Called about every second. */
  sweep(): void {
    for (const guest of this.#guests) {
      const reason = this.#fault(guest);
      if (reason !== null) this.#cut(guest, reason);
    }
  }

  cutAll(): void {
    for (const { socket } of this.#guests) socket.destroy();
  }

  #makeRoom(client: Client): Refusal | null {
    const { connections, connectionsPerClient } = this.limits;
    if (!client.isTrusted && client.open >= connectionsPerClient) {
      const quiet = this.#longestSilent(({ client: each, phase }) => each === client && phase === 'commands', QUIET_MS);
      if (quiet === undefined) return 'client';
      this.#cut(quiet, 'crowd');
    }
    if (this.#guests.size < connections) return null;
    const most = [...this.#guests].reduce<Client | null>(
      (found, { client: each }) => (!each.isTrusted && each.open > (found?.open ?? 0) ? each : found),
      null,
    );
    if (most === null || most.open <= client.open) return 'full';
    const silent = this.#longestSilent((guest) => guest.client === most, 0);
    if (silent === undefined) return 'full';
    this.#cut(silent, 'crowd');
    return null;
  }

  #longestSilent(isMeant: (guest: Guest) => boolean, leastMs: number): Guest | undefined {
    const now = this.monotonic();
    return [...this.#guests]
      .filter((guest) => guest.phase !== 'ours' && now - guest.since >= leastMs && isMeant(guest))
      .reduce<Guest | undefined>(
        (found, each) => (found === undefined || each.since < found.since ? each : found),
        undefined,
      );
  }

  #fault({ phase, since, socket, bytesBefore }: Guest): Cut | null {
    const ms = this.monotonic() - since;
    const bytes = socket.bytesRead - bytesBefore;
    if (phase === 'commands') {
      if (bytes > CHATTER_BYTES) return 'chatter';
      return ms > this.limits.idleMs ? 'idle' : null;
    }
    if (phase === 'ours') return null;
    const allowedMs = Math.min(SLOW_START_MS, this.limits.idleMs) + (bytes / this.limits.bytesPerSecond) * 1000;
    return ms > allowedMs ? 'slow' : null;
  }

  #cut(guest: Guest, reason: Cut): void {
    this.leave(guest);
    this.onCut(reason, guest.socket);
  }
}

function sourceOf(address: string, port: number): string {
  return `${ipaddr.process(address).toString()} ${port}`;
}
