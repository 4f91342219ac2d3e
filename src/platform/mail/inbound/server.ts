import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { generateSelfSignedCertificate } from './self-signed.js';

export interface InboundMessage {
  /** Empty for the null sender of a delivery report. */
  readonly from: string;
  /** The accepted recipients, never empty. */
  readonly to: readonly string[];
  readonly raw: Buffer;
  readonly remoteAddress: string;
  /** The message came over TLS. */
  readonly tls: boolean;
}

export interface InboundServerOptions {
  readonly port: number;
  readonly host: string;
  /** The name in the banner, in EHLO and in the certificate made when `tls` is absent. */
  readonly hostname: string;
  /** Bytes of one message; announced as SIZE. */
  readonly sizeLimit: number;
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Connections at the same time; more are told 421. Default 200. */
  readonly maxClients?: number;
  /** Milliseconds without a byte until a connection is closed. Default 5 minutes (RFC 5321 section 4.5.3.2.7). */
  readonly idleTimeoutMs?: number;
  /** Whether mail for this address is taken. False: 550 5.1.1. Throwing: 451. */
  readonly onRecipient: (address: string) => Promise<boolean>;
  /** Resolves once the message is durable; only then is it acknowledged. Throwing: 451, the sender tries again. */
  readonly onMessage: (message: InboundMessage) => Promise<void>;
  /** Told about what was answered with 451 or closed. */
  readonly onError?: (error: Error) => void;
}

export interface InboundServer {
  readonly port: number;
  /** Stops accepting, lets running sessions end for a few seconds, then cuts them. */
  close(): Promise<void>;
}

const MAX_RECIPIENTS = 100;

/**
 * Receives mail for addresses that are ours. It relays nothing: every recipient is asked about, and there is no AUTH.
 * @throws when the port can not be had.
 */
export async function startInboundServer(options: InboundServerOptions): Promise<InboundServer> {
  const report = options.onError ?? (() => undefined);
  const server = new SMTPServer({
    name: options.hostname,
    banner: 'ready',
    size: options.sizeLimit,
    ...(options.tls ?? generateSelfSignedCertificate(options.hostname, new Date())),
    minVersion: 'TLSv1.2',
    authOptional: true,
    disabledCommands: ['AUTH'],
    // A reverse lookup per connection waits for other people's DNS and decides nothing here.
    disableReverseLookup: true,
    logger: false,
    maxClients: options.maxClients ?? 200,
    socketTimeout: options.idleTimeoutMs ?? 300_000,
    closeTimeout: 5_000,

    onRcptTo({ address }, session, callback) {
      if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) {
        callback(replyError(452, '4.5.3 Too many recipients'));
        return;
      }
      options.onRecipient(address).then(
        (isOurs) => callback(isOurs ? null : replyError(550, '5.1.1 No such mailbox here')),
        (error: unknown) => {
          report(toError(error));
          callback(replyError(451, '4.3.0 Try again later'));
        },
      );
    },

    onData(stream, session, callback) {
      receive(stream, session, options).then(
        () => callback(null, '2.0.0 Stored'),
        (error: unknown) => {
          const failure = toError(error);
          if (!('responseCode' in failure)) report(failure);
          callback('responseCode' in failure ? failure : replyError(451, '4.3.0 Try again later'));
        },
      );
    },
  });
  server.on('error', report);
  // Without it the kernel holds back each short reply for the client's delayed acknowledgement: 44 ms a message.
  server.server.on('connection', (socket) => socket.setNoDelay(true));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function receive(
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
  options: InboundServerOptions,
): Promise<void> {
  const chunks: Buffer[] = [];
  // The stream must be read to its end even when it is too long, or the final dot is never seen.
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
    else chunks.length = 0;
  }
  if (stream.sizeExceeded) throw replyError(552, '5.3.4 The message is too large');
  const { mailFrom, rcptTo } = session.envelope;
  await options.onMessage({
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    raw: Buffer.concat(chunks),
    remoteAddress: session.remoteAddress,
    tls: session.secure,
  });
}

function replyError(responseCode: number, text: string): Error & { responseCode: number } {
  return Object.assign(new Error(text), { responseCode });
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
