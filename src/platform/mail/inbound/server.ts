import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { SMTPServer } from 'smtp-server';
import { Gate } from '../../gate.js';
import { createAcceptor } from './accept-connections.js';
import { Clients } from './clients.js';
import { createDialogue, type InboundHandlers } from './dialogue.js';
import { sayGoodbye } from './goodbye.js';
import { INBOUND_LIMITS, type InboundLimits } from './limits.js';
import { type InboundMeasures, measureInbound } from './measures.js';
import { OpenConnections } from './open-connections.js';
import { generateSelfSignedCertificate } from './self-signed.js';
import { Spool } from './spool.js';

export interface InboundServerOptions<R> extends InboundHandlers<R> {
  readonly port: number;
  readonly host: string;
  /** Name in the banner, in EHLO, and in the certificate created if `tls` is absent. */
  readonly hostname: string;
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly limits?: Partial<InboundLimits>;
  /** Folder for long messages as they arrive. Default: a temporary folder of the system. */
  readonly spoolFolder?: string;
  /** Registry for its metrics. */
  readonly metrics?: Registry;
  /** Real time in milliseconds. */
  readonly monotonic?: () => number;
}

export interface InboundServer {
  readonly port: number;
  /** Stops accepting, lets running sessions end for a few seconds, then closes them. */
  close(): Promise<void>;
}

const SWEEP_MS = 1_000;
const CLOSE_MS = 5_000;

/**
 * Receives mail for local addresses. Relays nothing: every recipient is looked up, and there is no AUTH. Limits per
 * client ensure that none blocks the mail of others.
 * @throws if the port is unavailable
 */
export async function startInboundServer<R>(options: InboundServerOptions<R>): Promise<InboundServer> {
  const limits = { ...INBOUND_LIMITS, ...options.limits };
  const monotonic = options.monotonic ?? (() => performance.now());
  const clients = new Clients(limits);
  const memory = new Gate(limits.memoryBytes);
  const spool = new Spool(options.spoolFolder ?? join(tmpdir(), 'outrider-spool'), {
    afterBytes: limits.spoolAfterBytes,
    totalBytes: limits.spoolBytes,
  });
  const measures: InboundMeasures = measureInbound(options.metrics ?? new Registry(), () => ({
    connections: connections.size,
    spoolBytes: spool.bytes,
    memoryBytes: memory.taken,
  }));
  const connections = new OpenConnections(limits, monotonic, (reason, socket) => {
    measures.cut(reason);
    sayGoodbye(socket, options.hostname, reason);
  });
  const smtp = new SMTPServer({
    name: options.hostname,
    banner: 'ready',
    size: limits.messageBytes,
    ...(options.tls ?? generateSelfSignedCertificate(options.hostname, new Date())),
    minVersion: 'TLSv1.2',
    authOptional: true,
    disabledCommands: ['AUTH'],
    // A reverse lookup per connection would wait for external DNS without any effect.
    disableReverseLookup: true,
    logger: false,
    // Maximum idle time; the sweep enforces the shorter limits.
    socketTimeout: limits.idleMs + SWEEP_MS,
    closeTimeout: CLOSE_MS,
    ...createDialogue(options, { limits, connections, spool, memory, measures, monotonic }),
  });
  smtp.on('error', (error) => options.onError?.(error));
  const listener = createServer(
    createAcceptor({ smtp, clients, connections, hostname: options.hostname, measures, monotonic }),
  );
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(options.port, options.host, () => {
      listener.off('error', reject);
      listener.on('error', (error) => options.onError?.(error));
      resolve();
    });
  });
  const sweep = setInterval(() => connections.sweep(), SWEEP_MS).unref();
  return {
    port: (listener.address() as AddressInfo).port,
    close: async () => {
      const closed = new Promise((resolve) => listener.close(resolve));
      // From here on, the server rejects every command with 421.
      smtp.close(() => undefined);
      const late = setTimeout(() => connections.cutAll(), CLOSE_MS);
      await closed;
      clearTimeout(late);
      clearInterval(sweep);
    },
  };
}
