import SMTPConnection, { type SMTPError } from 'nodemailer/lib/smtp-connection';

/** Server of the operator that stores messages in mailboxes (RFC 2033), in a private network. */
export interface LmtpServer {
  readonly host: string;
  readonly port: number;
  /** Name sent in LHLO. */
  readonly hostname: string;
}

const CONNECT_MS = 10_000;
const ANSWER_MS = 60_000;

/** Permanent rejection of this message for this recipient. */
export class LmtpRefused extends Error {
  constructor(readonly said: string) {
    super(said);
    this.name = 'LmtpRefused';
  }
}

/**
 * Delivers one message to one recipient. Resolves when the server has it. Throws `LmtpRefused` if the rejection is
 * permanent, any other error if it may be accepted later.
 */
export async function deliverByLmtp(
  { host, port, hostname }: LmtpServer,
  message: { readonly from: string; readonly to: string; readonly raw: Buffer },
): Promise<void> {
  const connection = new SMTPConnection({
    ...{ host, port, name: hostname, lmtp: true, secure: false, ignoreTLS: true },
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS },
  });
  try {
    await new Promise<void>((resolve, reject) => {
      const failed = (error: SMTPError | Error): void => reject(failureOf(error));
      connection.on('error', failed);
      connection.once('end', () => setImmediate(() => reject(new Error('The LMTP server closed the connection'))));
      connection.connect((error) => {
        if (error) return failed(error);
        connection.send({ from: message.from || false, to: [message.to] }, message.raw, (refused, info) => {
          const [first] = info?.rejectedErrors ?? [];
          if (refused) failed(refused);
          else if (first !== undefined) failed(first);
          else resolve();
        });
      });
    });
  } finally {
    connection.quit();
    connection.close();
  }
}

function failureOf(error: SMTPError | Error): Error {
  const code = 'responseCode' in error ? error.responseCode : undefined;
  const isFinal = code !== undefined && code >= 500 && code < 600;
  return isFinal ? new LmtpRefused(('response' in error ? error.response : undefined) ?? error.message) : error;
}
