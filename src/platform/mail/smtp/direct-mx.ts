import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { domainOf } from './envelope.js';
import { readableText } from './outcome.js';
import type { OutgoingMessage, SmtpEndpoint, SmtpOutcome, SmtpSender } from './types.js';

/** Returns the mail hosts of a domain from DNS. Rejects with Node.js DNS error codes. */
export type MxResolver = (
  domain: string,
) => Promise<readonly { readonly exchange: string; readonly priority: number }[]>;

export const systemMxResolver: MxResolver = (domain) =>
  new dns.Resolver({ timeout: 3_000, tries: 2 }).resolveMx(domain);

export interface DirectSenderOptions {
  readonly resolveMx: MxResolver;
  /** Returns the pool of one mail host. */
  readonly senderFor: (key: string, endpoint: SmtpEndpoint) => SmtpSender;
  readonly helloName: string;
  /** Port, 25 except in a sandbox. */
  readonly port: number;
}

const MAX_HOSTS = 5;

/**
 * Creates a sender that delivers to the mail hosts of the recipient's domain (RFC 5321 section 5.1), in order of preference,
 * with random order for equal preferences. Tries the next host until a host accepts the sender. All recipients must have
 * the same domain.
 */
export function createDirectSender(options: DirectSenderOptions): SmtpSender {
  return {
    async send(message) {
      const domains = new Set(message.envelope.to.map(domainOf));
      const [domain] = domains;
      if (domain === undefined || domains.size > 1) {
        return { result: 'not_handed', reason: 'not_permitted', text: 'Recipients of one domain at a time' };
      }
      const hosts = await findHosts(domain, options.resolveMx);
      if (!Array.isArray(hosts)) return hosts as SmtpOutcome;
      return tryInOrder(hosts, message, options);
    },
  };
}

async function tryInOrder(
  hosts: readonly string[],
  message: OutgoingMessage,
  options: DirectSenderOptions,
): Promise<SmtpOutcome> {
  let outcome: SmtpOutcome = { result: 'not_handed', reason: 'dns_failed', text: 'No mail host' };
  for (const host of hosts.slice(0, MAX_HOSTS)) {
    const endpoint: SmtpEndpoint = {
      host,
      port: options.port,
      security: 'opportunistic',
      auth: null,
      helloName: options.helloName,
    };
    outcome = await options.senderFor(`mx:${host}`, endpoint).send(message);
    if (isTlsTrouble(outcome)) {
      // Between servers, a broken TLS offer must not stop email that would be sent without TLS (RFC 7435).
      const plain: SmtpEndpoint = { ...endpoint, security: 'none' };
      outcome = await options.senderFor(`mx-plain:${host}`, plain).send(message);
    }
    if (!mayTryNext(outcome)) return outcome;
  }
  return outcome;
}

function isTlsTrouble(outcome: SmtpOutcome): boolean {
  if (outcome.result === 'refused') return outcome.stage === 'starttls';
  return outcome.result === 'not_handed' && outcome.reason === 'tls_failed';
}

/** An unreachable or unresponsive host says nothing about the recipient. */
function mayTryNext(outcome: SmtpOutcome): boolean {
  if (outcome.result === 'not_handed') return outcome.reason !== 'not_permitted' && outcome.reason !== 'closing';
  return outcome.result === 'refused' && ['connect', 'ehlo', 'starttls'].includes(outcome.stage);
}

/** Returns host names in the order of attempts, or the outcome if the domain accepts no email. */
async function findHosts(domain: string, resolveMx: MxResolver): Promise<readonly string[] | SmtpOutcome> {
  const literal = /^\[(?:ipv6:)?(.+)\]$/i.exec(domain)?.[1];
  if (literal !== undefined && isIP(literal) !== 0) return [literal];
  try {
    const records = await resolveMx(domain);
    if (records.length === 0) return [domain];
    const usable = records.filter(({ exchange }) => exchange !== '' && exchange !== '.');
    if (usable.length === 0) return refusal(556, '5.1.10 The domain takes no mail (null MX)');
    const shuffled = usable.map((record) => ({ ...record, lot: Math.random() }));
    shuffled.sort((a, b) => a.priority - b.priority || a.lot - b.lot);
    return shuffled.map(({ exchange }) => exchange);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    // Without an MX record, the domain itself is its mail host (implicit MX, RFC 5321 section 5.1).
    if (code === 'ENODATA') return [domain];
    if (code === 'ENOTFOUND') return refusal(550, '5.1.2 The domain does not exist');
    return { result: 'not_handed', reason: 'dns_failed', text: readableText(`No MX answer for ${domain}: ${code}`) };
  }
}

/** Replies that the recipient's server would give if there were one (RFC 7505, RFC 3463). */
function refusal(code: number, text: string): SmtpOutcome {
  return { result: 'refused', stage: 'rcpt', code, text };
}
