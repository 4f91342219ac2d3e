import { type AddressInfo, createServer } from 'node:net';
import { createSecureContext } from 'node:tls';
import { SmtpConnection } from './connection.js';
import type { SmtpHandlers } from './handlers.js';

export interface TlsIdentity {
  readonly key: string;
  readonly cert: string;
}

export interface SmtpServerOptions {
  /** Port; 0 or absent for any free one. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  readonly hostname?: string;
  /** Offers STARTTLS, or speaks TLS from the first byte with `implicitTls`. */
  readonly tls?: TlsIdentity;
  readonly implicitTls?: boolean;
  /** Default 36,700,160 (35 MiB). */
  readonly maxMessageBytes?: number;
  readonly handlers: SmtpHandlers;
}

export interface SmtpServer {
  readonly port: number;
  readonly host: string;
  /** Returns the number of open connections. */
  openConnections(): number;
  /** Returns the maximum number of connections that were open at the same time. */
  mostConnections(): number;
  /** Stops listening and cuts open connections. */
  close(): Promise<void>;
}

/** Starts a real SMTP server; rejects if the port is in use. */
export async function startSmtpServer(options: SmtpServerOptions): Promise<SmtpServer> {
  const host = options.host ?? '127.0.0.1';
  const settings = {
    hostname: options.hostname ?? 'mx.sandbox.example',
    handlers: options.handlers,
    secureContext: options.tls === undefined ? null : createSecureContext(options.tls),
    offersTls: options.tls !== undefined,
    implicitTls: options.implicitTls ?? false,
    maxMessageBytes: options.maxMessageBytes ?? 36_700_160,
  };
  const open = new Set<SmtpConnection>();
  let connected = 0;
  let most = 0;
  const server = createServer({ noDelay: true }, (socket) => {
    connected += 1;
    const connection = new SmtpConnection(socket, connected, settings);
    open.add(connection);
    most = Math.max(most, open.size);
    socket.once('close', () => open.delete(connection));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port: options.port ?? 0, host, backlog: 1024 }, resolve);
  });
  return {
    host,
    port: (server.address() as AddressInfo).port,
    openConnections: () => open.size,
    mostConnections: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of open) connection.destroy();
      }),
  };
}
