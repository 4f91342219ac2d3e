import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Client } from './clients.js';
import type { InboundLimits } from './limits.js';

/** Connection, and whose turn it is: commands, bytes of a message, or our reply. */
export interface Connection {
  readonly client: Client;
  /** TCP connection, or the TLS connection over it. */
  socket: Socket;
  /** Address and port of the client. */
  readonly source: string;
  phase: 'commands' | 'message' | 'ours';
  /** Start of the phase, in real milliseconds. */
  since: number;
  /** Bytes received before the phase. */
  bytesBefore: number;
}

export type Refusal = 'client' | 'full' | 'stopping';
export type Cut = 'idle' | 'slow' | 'chatter' | 'crowd';

/** The first minute of a message may be slow, because connections start slowly. */
const SLOW_START_MS = 60_000;
/** Commands of one message take a few kilobytes; those of a hundred recipients take ten. */
const CHATTER_BYTES = 128 * 1024;
/** Idle time after which a connection is closed in favor of a new one of its client. */
const QUIET_MS = 30_000;

/** Open connections. Decides which new connection is accepted and which old one is closed. */
export class OpenConnections {
  readonly #connections = new Set<Connection>();
  readonly #bySource = new Map<string, Connection>();
  readonly #bySession = new WeakMap<object, Connection>();

  constructor(
    private readonly limits: InboundLimits,
    private readonly monotonic: () => number,
    /** Counts the connection as rejected and closes it. */
    private readonly onCut: (reason: Cut, socket: Socket) => void,
  ) {}

  /**
   * Links an SMTP session, which begins now, with its connection: that of the client's address and port. Later, the same
   * port can have a new connection before the session ends.
   */
  begin(session: { remoteAddress?: string; remotePort?: number }): void {
    const connection = this.#bySource.get(sourceOf(session.remoteAddress ?? '', session.remotePort ?? 0));
    if (connection !== undefined) this.#bySession.set(session, connection);
  }

  /** Returns the connection of an SMTP session; undefined if the session never began. */
  of(session: object): Connection | undefined {
    return this.#bySession.get(session);
  }

  get size(): number {
    return this.#connections.size;
  }

  /**
   * Admits a connection; a text is the rejection. At the limit, a client with more connections than the new one's loses
   * its longest idle connection: no client locks others out.
   */
  admit(socket: Socket, client: Client): Connection | Refusal {
    const refusal = this.#makeSpace(client);
    if (refusal !== null) {
      client.refused += 1;
      return refusal;
    }
    client.refused = 0;
    client.open += 1;
    const source = sourceOf(socket.remoteAddress ?? '', socket.remotePort ?? 0);
    const connection: Connection = {
      client,
      socket,
      source,
      phase: 'commands',
      since: this.monotonic(),
      bytesBefore: 0,
    };
    this.#connections.add(connection);
    this.#bySource.set(source, connection);
    // With TLS, `leave` receives the end of the connection.
    socket.once('close', () => this.leave(connection));
    return connection;
  }

  /** Records that the connection now uses TLS. */
  secure(connection: Connection, socket: Socket): void {
    connection.socket = socket;
    connection.bytesBefore = socket.bytesRead;
  }

  enter(connection: Connection, phase: Connection['phase']): void {
    connection.phase = phase;
    connection.since = this.monotonic();
    connection.bytesBefore = connection.socket.bytesRead;
  }

  /** Records that the connection was closed. */
  leave(connection: Connection): void {
    if (!this.#connections.delete(connection)) return;
    connection.client.open -= 1;
    if (this.#bySource.get(connection.source) === connection) this.#bySource.delete(connection.source);
  }

  /** Closes connections that are too slow, silent for too long, or never send a message. Called about every second. */
  sweep(): void {
    for (const connection of this.#connections) {
      const reason = this.#fault(connection);
      if (reason !== null) this.#cut(connection, reason);
    }
  }

  cutAll(): void {
    for (const { socket } of this.#connections) socket.destroy();
  }

  #makeSpace(client: Client): Refusal | null {
    const { connections, connectionsPerClient } = this.limits;
    if (!client.isTrusted && client.open >= connectionsPerClient) {
      const quiet = this.#longestSilent(({ client: each, phase }) => each === client && phase === 'commands', QUIET_MS);
      if (quiet === undefined) return 'client';
      this.#cut(quiet, 'crowd');
    }
    if (this.#connections.size < connections) return null;
    const most = [...this.#connections].reduce<Client | null>(
      (found, { client: each }) => (!each.isTrusted && each.open > (found?.open ?? 0) ? each : found),
      null,
    );
    if (most === null || most.open <= client.open) return 'full';
    const silent = this.#longestSilent((connection) => connection.client === most, 0);
    if (silent === undefined) return 'full';
    this.#cut(silent, 'crowd');
    return null;
  }

  #longestSilent(isMeant: (connection: Connection) => boolean, leastMs: number): Connection | undefined {
    const now = this.monotonic();
    return [...this.#connections]
      .filter((connection) => connection.phase !== 'ours' && now - connection.since >= leastMs && isMeant(connection))
      .reduce<Connection | undefined>(
        (found, each) => (found === undefined || each.since < found.since ? each : found),
        undefined,
      );
  }

  #fault({ phase, since, socket, bytesBefore }: Connection): Cut | null {
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

  #cut(connection: Connection, reason: Cut): void {
    this.leave(connection);
    this.onCut(reason, connection.socket);
  }
}

function sourceOf(address: string, port: number): string {
  return `${ipaddr.process(address).toString()} ${port}`;
}
