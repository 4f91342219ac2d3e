import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { AuthenticateResult } from 'mailauth';
import type { Authentication, AuthenticationVerdict } from '../../../engine/mail/proof/proof.js';
import type { Logger } from '../../log.js';
import type { OutboundDns } from '../../outbound/dns-port.js';
import { boundedResolver } from './resolver.js';
import { withoutExtraSignatures } from './signatures.js';

/** Name servers that do not answer must not hold a client up that waits for its 250. */
const TIME_LIMIT_MS = 8_000;

/** A message as a client hands it over. */
export interface ClientMessage {
  /** RFC 5322. */
  readonly raw: Buffer;
  readonly clientAddress: string;
  /** The name in EHLO or HELO; may be empty. */
  readonly helo: string;
  /** The envelope sender; empty for the null sender. */
  readonly from: string;
}

const PIECE = 128 * 1024;

/** Loaded with the first message, because a process that only sends needs little of it; and kept, because an import is looked up on disk. */
let mailauth: Promise<typeof import('mailauth')> | undefined;

const UNKNOWN: Authentication = { spf: 'unknown', dkim: 'unknown', dmarc: 'unknown', source: 'own' };

/**
 * Asks DNS who stands behind a message: SPF (RFC 7208), DKIM (RFC 6376) with ARC (RFC 8617), DMARC (RFC 7489). Bounded in
 * questions, signatures and time; what could not be found out is `unknown`. Never throws over what others wrote.
 */
export async function authenticateMail(
  { dns, hostname, log }: { readonly dns: OutboundDns; readonly hostname: string; readonly log: Pick<Logger, 'warn'> },
  { raw, clientAddress, helo, from }: ClientMessage,
): Promise<Authentication> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Authentication>((resolve) => {
    timer = setTimeout(() => resolve(UNKNOWN), TIME_LIMIT_MS);
  });
  mailauth ??= import('mailauth').catch((error: unknown) => {
    // Without a descriptor to open it, it is tried again with the next message.
    mailauth = undefined;
    throw error;
  });
  const looked = mailauth
    .then(({ authenticate }) =>
      authenticate(inPieces(withoutExtraSignatures(raw)), {
        ip: clientAddress.replace(/^::ffff:/i, ''),
        helo,
        sender: from === '' ? `postmaster@${helo}` : from,
        mta: hostname,
        disableBimi: true,
        resolver: boundedResolver(dns),
      }),
    )
    .then(verdictsOf)
    .catch((error: unknown) => {
      log.warn({ err: error, clientAddress }, 'the sender of a message could not be looked at');
      return UNKNOWN;
    });
  try {
    return await Promise.race([looked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Hashing a long message all at once would hold up everything else in the process. */
function inPieces(raw: Buffer): Readable | Buffer {
  if (raw.length <= PIECE) return raw;
  return Readable.from(
    (async function* pieces() {
      for (let at = 0; at < raw.length; at += PIECE) {
        yield raw.subarray(at, at + PIECE);
        await yieldToOthers();
      }
    })(),
  );
}

function verdictsOf(result: AuthenticateResult): Authentication {
  const spf = verdictOf(statusOf(result.spf));
  // A signature whose body was changed is `neutral` to mailauth; no signature stands for the message all the same.
  const signatures = (result.dkim?.results ?? []).map((one) => {
    const status = statusOf(one);
    return status === 'neutral' ? 'fail' : verdictOf(status);
  });
  const dkim = (['pass', 'unknown', 'fail'] as const).find((verdict) => signatures.includes(verdict)) ?? 'none';
  const dmarc = verdictOf(statusOf(result.dmarc));
  // A policy can not be failed by who could not be looked at.
  const isOpen = dmarc === 'fail' && (spf === 'unknown' || dkim === 'unknown');
  return { spf, dkim, dmarc: isOpen ? 'unknown' : dmarc, source: 'own' };
}

function statusOf(part: unknown): string {
  const status = (part as { status?: { result?: unknown } } | null | undefined)?.status?.result;
  return typeof status === 'string' ? status : 'none';
}

/** The result names of RFC 8601 section 2.7. */
function verdictOf(result: string): AuthenticationVerdict {
  if (result === 'pass') return 'pass';
  if (result === 'temperror') return 'unknown';
  return result === 'none' || result === 'neutral' ? 'none' : 'fail';
}
