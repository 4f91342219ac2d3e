import { SinkLogWriter, type SinkRecord } from './sink-log.js';
import { startSmtpServer, type TlsIdentity } from './smtp/server.js';
import type { Verdict } from './smtp/verdict.js';

export interface FastSinkOptions {
  /** Port; 0 or absent for any free one. */
  readonly port?: number;
  readonly host?: string;
  readonly tls?: TlsIdentity;
  readonly implicitTls?: boolean;
  /** Append-only log, one JSON line per accepted message, written before the 250. */
  readonly logTo?: string;
  /** Real milliseconds between the final dot and the 250. */
  readonly latencyMs?: number;
  /** Header whose value is kept as `marker`. Default `x-marker`. */
  readonly markerHeader?: string;
  /** Keeps records in memory. Default true without `logTo`. */
  readonly keep?: boolean;
  /** Every n-th message is accepted and logged, but its connection is cut without a 250. */
  readonly dropAfterAcceptEvery?: number;
}

export interface FastSink {
  readonly port: number;
  /** Returns the number of accepted messages. */
  count(): number;
  /** Returns the maximum number of connections that were open at the same time. */
  mostConnections(): number;
  /** Returns the records; empty if they are not kept. */
  records(): readonly SinkRecord[];
  close(): Promise<void>;
}

const CUT: Verdict = { after: 'reset' };

/**
 * Starts a minimal but truthful server: it accepts everything, stores envelope, Message-ID, and a marker, and replies 250 only once
 * the record is in the log. Messages of one turn of the event loop share one write.
 */
export async function startFastSink(options: FastSinkOptions = {}): Promise<FastSink> {
  const writer = options.logTo === undefined ? null : new SinkLogWriter(options.logTo);
  const keep = options.keep ?? writer === null;
  const kept: SinkRecord[] = [];
  const markerHeader = (options.markerHeader ?? 'x-marker').toLowerCase();
  const { latencyMs, dropAfterAcceptEvery } = options;
  let count = 0;
  let batch: SinkRecord[] = [];
  let waiting: Array<() => void> = [];

  const flush = (): void => {
    const release = waiting;
    writer?.append(batch);
    batch = [];
    waiting = [];
    for (const resume of release) resume();
  };
  const logged = (record: SinkRecord): Promise<void> =>
    new Promise((resolve) => {
      batch.push(record);
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(flush);
    });
  const verdict = (position: number): Verdict => {
    if (dropAfterAcceptEvery !== undefined && position % dropAfterAcceptEvery === 0) return CUT;
    const reply = `250 2.0.0 OK ${position}`;
    return latencyMs === undefined ? reply : { reply, delayMs: latencyMs };
  };

  const server = await startSmtpServer({
    port: options.port ?? 0,
    hostname: 'sink.sandbox.example',
    ...(options.host === undefined ? {} : { host: options.host }),
    ...(options.tls === undefined ? {} : { tls: options.tls }),
    ...(options.implicitTls === undefined ? {} : { implicitTls: options.implicitTls }),
    handlers: {
      message(_session, transaction, body) {
        count += 1;
        const position = count;
        // A server that only counts must not spend time on other data.
        if (!keep && writer === null) return verdict(position);
        const record: SinkRecord = {
          at: Date.now(),
          from: transaction.from,
          to: transaction.to,
          messageId: fastHeader(body, 'message-id') ?? '',
          marker: fastHeader(body, markerHeader),
        };
        if (keep) kept.push(record);
        if (writer === null) return verdict(position);
        return logged(record).then(() => verdict(position));
      },
    },
  });
  return {
    port: server.port,
    count: () => count,
    mostConnections: () => server.mostConnections(),
    records: () => kept,
    close: async () => {
      await server.close();
      flush();
      writer?.close();
    },
  };
}

const SCANNED_BYTES = 16_384;

/** Returns one header value without reading the whole block; null if it is not within the first 16 KiB. */
function fastHeader(body: Buffer, name: string): string | null {
  const end = body.indexOf('\r\n\r\n');
  const head = body.toString('latin1', 0, Math.min(end === -1 ? body.length : end, SCANNED_BYTES));
  const lower = head.toLowerCase();
  const at = lower.startsWith(`${name}:`) ? 0 : lower.indexOf(`\r\n${name}:`);
  if (at === -1) return null;
  const from = at + name.length + (at === 0 && lower.startsWith(`${name}:`) ? 1 : 3);
  const match = /^(.*?)(?=\r\n(?![ \t])|$)/s.exec(head.slice(from));
  return (match?.[1] ?? '').replaceAll(/\r\n[ \t]/g, ' ').trim();
}
