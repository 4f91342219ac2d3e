import type { AddressInfo } from 'node:net';
import { BlockList, isIPv6 } from 'node:net';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { Gate } from '../../gate.js';
import { Spool, SpoolFull } from '../inbound/spool.js';

/** Message submitted by a member's mail program, through a server that has authenticated its user. */
export interface SubmittedMail {
  /** Envelope sender: the mailbox that signed in. */
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
}

/** Rejection as reported to the mail program. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    /** SMTP reply code: 4xx to retry, 5xx for permanent (RFC 5321 section 4.2). */
    readonly responseCode: number,
    /** Enhanced status code and sentence (RFC 3463). */
    text: string,
  ) {
    super(text);
  }
}

export interface SubmissionHandlers {
  /** Throws a Refusal for a mailbox that must not send. */
  readonly onSender: (from: string) => Promise<void>;
  /** Throws a Refusal for a recipient that must not be emailed. */
  readonly onRecipient: (from: string, to: string) => Promise<void>;
  /** Resolves once the message is durable; only then is it acknowledged. Throws a Refusal to reject it. */
  readonly onMessage: (mail: SubmittedMail) => Promise<void>;
  /** Called with internal errors that were reported as 451. */
  readonly onError: (error: unknown) => void;
}

export interface SubmissionServerOptions extends SubmissionHandlers {
  readonly host: string;
  readonly port: number;
  readonly hostname: string;
  /** CIDRs of the trusted servers in front; all others are rejected. */
  readonly trusted: readonly string[];
  readonly limits: {
    readonly messageBytes: number;
    readonly idleMs: number;
    readonly spoolAfterBytes: number;
    readonly spoolBytes: number;
    readonly memoryBytes: number;
    readonly recipients: number;
  };
  /** Folder for long messages as they arrive. */
  readonly spoolFolder: string;
}

export interface SubmissionServer {
  readonly port: number;
  close(): Promise<void>;
}

/** Concurrent connections; the server in front queues the others. */
const CONNECTIONS = 50;
const CLOSE_MS = 5_000;
/** Memory to read and store a message, in copies of it. */
const COPIES = 5;

/**
 * Receives messages from a submission server in front, which has checked the password and that the envelope sender is
 * the user's mailbox (RFC 6409; docs/operate/mail-clients.md). Accepts no other clients. Throws if the port is unavailable.
 */
export async function startSubmissionServer(options: SubmissionServerOptions): Promise<SubmissionServer> {
  const { limits } = options;
  const trusted = blockListOf(options.trusted);
  const memory = new Gate(limits.memoryBytes);
  const spool = new Spool(options.spoolFolder, { afterBytes: limits.spoolAfterBytes, totalBytes: limits.spoolBytes });
  const answer = (asked: Promise<void>, done: (error?: Error | null) => void): void => {
    asked.then(
      () => done(null),
      (error: unknown) => done(toRefusal(error, options.onError)),
    );
  };
  const smtp = new SMTPServer({
    name: options.hostname,
    banner: 'submission',
    size: limits.messageBytes,
    authOptional: true,
    // The server in front handles TLS and authentication.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    maxClients: CONNECTIONS,
    socketTimeout: limits.idleMs,
    closeTimeout: CLOSE_MS,
    onConnect: ({ remoteAddress }, done) =>
      trusted.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')
        ? done()
        : done(new Refusal(554, '5.7.1 This port is for the mail server in front')),
    onMailFrom: ({ address }, _session, done) => answer(options.onSender(address), done),
    onRcptTo: ({ address }, session, done) => answer(recipient(address, session), done),
    onData: (stream, session, done) => answer(message(stream, session), (error) => done(error ?? null, '2.0.0 Taken')),
  });
  const recipient = async (address: string, session: SMTPServerSession): Promise<void> => {
    if (session.envelope.rcptTo.length >= limits.recipients) throw new Refusal(452, '4.5.3 Too many recipients');
    await options.onRecipient(senderOf(session), address);
  };
  const message = async (stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> => {
    const gathered = await spool.gather(stream, () => stream.sizeExceeded);
    try {
      if (stream.sizeExceeded) throw new Refusal(552, '5.3.4 The message is too large');
      const from = senderOf(session);
      await memory.run(from, gathered.size * COPIES, async () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        await options.onMessage({ from, to, raw: await gathered.read(Buffer.alloc(0)) });
      });
    } finally {
      await gathered.drop();
    }
  };
  smtp.on('error', (error) => options.onError(error));
  await new Promise<void>((resolve, reject) => {
    smtp.server.once('error', reject);
    smtp.listen(options.port, options.host, () => {
      smtp.server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (smtp.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  };
}

function senderOf({ envelope }: SMTPServerSession): string {
  return envelope.mailFrom === false ? '' : envelope.mailFrom.address;
}

function toRefusal(error: unknown, onError: (error: unknown) => void): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof SpoolFull) return new Refusal(452, '4.3.1 Too many messages are coming in, try again later');
  onError(error);
  return new Refusal(451, '4.3.0 Try again later');
}

function blockListOf(cidrs: readonly string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [address = '', prefix] = cidr.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix), family);
  }
  return list;
}
