import { createTransport, type Transporter } from 'nodemailer';
import type { OutgoingMail } from './compose/outgoing-mail.js';

/** Where the service receives mail. */
export interface DeliveryTarget {
  readonly host: string;
  readonly port: number;
}

/** `deferred`: worth another try later, as a mail exchanger's queue has it. */
export interface DeliveryResult {
  readonly result: 'delivered' | 'refused' | 'deferred' | 'failed';
  readonly response: string;
}

/** Speaks SMTP to the service as the mail exchangers of the recipients do, one kept connection per target. */
export class Deliverer {
  readonly #transports = new Map<string, Transporter>();

  /** Never throws: what the service says or fails to say is the result. */
  async deliver(mail: OutgoingMail, target: DeliveryTarget): Promise<DeliveryResult> {
    try {
      const info: { response?: string | undefined } = await this.#transport(target).sendMail({
        ...mail.content,
        envelope: { from: mail.envelopeFrom, to: [mail.envelopeTo] },
      });
      return { result: 'delivered', response: info.response ?? '250' };
    } catch (error) {
      return failure(error);
    }
  }

  close(): void {
    for (const transport of this.#transports.values()) transport.close();
    this.#transports.clear();
  }

  #transport(target: DeliveryTarget): Transporter {
    const key = `${target.host}:${target.port}`;
    const known = this.#transports.get(key);
    if (known !== undefined) return known;
    // Opportunistic TLS without verification is how servers deliver to each other (RFC 3207, RFC 7435).
    const transport = createTransport({
      pool: true,
      maxConnections: 1,
      maxMessages: Number.POSITIVE_INFINITY,
      host: target.host,
      port: target.port,
      name: 'mx.sandbox.example',
      tls: { rejectUnauthorized: false },
      connectionTimeout: 10_000,
      socketTimeout: 60_000,
    });
    this.#transports.set(key, transport);
    return transport;
  }
}

function failure(error: unknown): DeliveryResult {
  const text = error instanceof Error ? error.message : String(error);
  const code =
    typeof error === 'object' && error !== null && 'responseCode' in error ? Number(error.responseCode) : undefined;
  return { result: code !== undefined && code >= 500 ? 'refused' : 'deferred', response: text };
}
