import { createTransport, type Transporter } from 'nodemailer';
import type { OutgoingMail } from './compose/outgoing-mail.js';

/** Server on which the service receives email, or a mailbox at a provider, which the service reads. */
export type DeliveryTarget =
  | { readonly host: string; readonly port: number }
  | { readonly deposit: (raw: Buffer) => Promise<Deposited> };

/** Result of a delivery to a mailbox at a provider. */
export interface Deposited {
  /** Whether the provider announced the message to the service. */
  readonly isAnnounced: boolean;
}

/** `deferred`: to be retried later, as in a mail exchanger's queue. */
export interface DeliveryResult {
  readonly result: 'delivered' | 'refused' | 'deferred' | 'failed';
  readonly response: string;
  /** Absent without a provider. */
  readonly isAnnounced?: boolean;
}

/**
 * Delivers email to the service over SMTP as the recipients' mail exchangers do, with one open connection per target, or to
 * mailboxes that the service reads.
 */
export class Deliverer {
  readonly #transports = new Map<string, Transporter>();
  readonly #composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  /** Delivers a message. Never throws: the response, or its absence, is the result. */
  async deliver(mail: OutgoingMail, target: DeliveryTarget): Promise<DeliveryResult> {
    try {
      const message = { ...mail.content, envelope: { from: mail.envelopeFrom, to: [mail.envelopeTo] } };
      if ('deposit' in target) {
        const { message: raw } = await this.#composer.sendMail(message);
        return { result: 'delivered', response: 'deposited', ...(await target.deposit(raw as Buffer)) };
      }
      const info: { response?: string | undefined } = await this.#transport(target).sendMail(message);
      return { result: 'delivered', response: info.response ?? '250' };
    } catch (error) {
      return failure(error);
    }
  }

  close(): void {
    for (const transport of this.#transports.values()) transport.close();
    this.#transports.clear();
  }

  #transport({ host, port }: Exclude<DeliveryTarget, { deposit: unknown }>): Transporter {
    const key = `${host}:${port}`;
    const known = this.#transports.get(key);
    if (known !== undefined) return known;
    // Servers deliver to each other with opportunistic TLS and without verification (RFC 3207, RFC 7435).
    const transport = createTransport({
      pool: true,
      maxConnections: 1,
      maxMessages: Number.POSITIVE_INFINITY,
      ...{ host, port },
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
