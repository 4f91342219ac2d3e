import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { parseDomain } from '../../../engine/address/domain.js';
import { evaluateDmarc, type SenderCheck } from '../../../engine/dns/dmarc/evaluate.js';
import { MOST_WALK_QUERIES } from '../../../engine/dns/dmarc/tree-walk.js';
import type { Authentication, AuthenticationVerdict } from '../../../engine/mail/proof/proof.js';
import type { Logger } from '../../log.js';
import type { OutboundDns } from '../../outbound/dns-port.js';
import { boundedAsk, boundedResolver } from './resolver.js';
import { MOST_SIGNATURES, signedMessage } from './signatures.js';

/** Maximum milliseconds of all checks: silent name servers must not delay a client that waits for its 250. */
const TIME_LIMIT_MS = 8_000;
/** Maximum milliseconds of SPF and DKIM in parallel. The rest is for the policy of the author's domain. */
const SENDER_LIMIT_MS = 5_000;
/** Milliseconds per signature, so that an unresponsive domain does not use the time of others. */
const KEY_LIMIT_MS = SENDER_LIMIT_MS / MOST_SIGNATURES;
/** Maximum queries of SPF, which may use ten names with their addresses (RFC 7208, section 4.6.4). */
const SPF_QUESTIONS = 60;
/** Maximum queries for signature keys, including those of an ARC seal. */
const DKIM_QUESTIONS = 10;
/**
 * Maximum number of policy queries: three tree walks (RFC 9989, section 4.10), for the author's domain and two other domains
 * of its organization. Walks share parent names, so more domains usually fit.
 */
const DMARC_QUESTIONS = 3 * MOST_WALK_QUERIES;

/** Message as submitted by a client. */
export interface ClientMessage {
  /** Message (RFC 5322). */
  readonly raw: Buffer;
  readonly clientAddress: string;
  /** Name given in EHLO or HELO; may be empty. */
  readonly helo: string;
  /** Envelope sender; empty for the null sender. */
  readonly from: string;
  /**
   * Address in From as the service reads it, which DMARC then checks, because two parsers of one header can differ.
   * Null if there is none.
   */
  readonly author: Promise<string | null>;
}

interface Means {
  readonly dns: OutboundDns;
  readonly hostname: string;
  readonly log: Pick<Logger, 'warn'>;
}

type Mailauth = typeof import('mailauth');

const PIECE = 32 * 1024;

/**
 * Loaded with the first message, because a process that only sends needs little of it; kept, because each import is a
 * lookup on disk.
 */
let mailauth: Promise<Mailauth> | undefined;

/**
 * Authenticates the sender of a message: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 9989). Each check has separate limits
 * for queries, signatures, and time, so unresponsive name servers of a sender delay no other check. A result that cannot be
 * determined is `unknown`. Rejects if `author` rejects or mailauth cannot be loaded, never because of a message.
 */
export async function authenticateMail(means: Means, message: ClientMessage): Promise<Authentication> {
  const start = performance.now();
  const library = await loaded();
  /** A check that fails on a message counts as no result; otherwise, a stranger could choose what is checked. */
  const orNothing =
    <T>(nothing: T) =>
    (error: unknown): T => {
      const { clientAddress } = message;
      means.log.warn({ err: error, clientAddress }, 'failed to check the sender of a message');
      return nothing;
    };
  const [signatures, sender, author] = await Promise.all([
    checkSignatures(library, means, message).catch(orNothing<SenderCheck[]>([])),
    checkSender(library, means, message).catch(
      orNothing<SenderCheck>({ method: 'spf', domain: '', verdict: 'unknown' }),
    ),
    message.author,
  ]);
  const verdicts = signatures.map(({ verdict }) => verdict);
  const dkim = (['pass', 'unknown', 'fail'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'none';
  const left = () => TIME_LIMIT_MS - (performance.now() - start);
  const dmarc = await checkPolicy(means.dns, left, author, [...signatures, sender]);
  return { spf: sender.verdict, dkim, dmarc, source: 'own' };
}

function loaded(): Promise<Mailauth> {
  mailauth ??= import('mailauth').catch((error: unknown) => {
    // Without a file descriptor, loading is retried with the next message.
    mailauth = undefined;
    throw error;
  });
  return mailauth;
}

async function checkSender(
  { spf }: Mailauth,
  { dns, hostname }: Means,
  { clientAddress, helo, from }: ClientMessage,
): Promise<SenderCheck> {
  const end = performance.now() + SENDER_LIMIT_MS;
  const ip = clientAddress.replace(/^::ffff:/i, '');
  const { domain, status } = await spf({
    ...{ ip, mta: hostname, helo: helo || `[${ip}]`, sender: from === '' ? `postmaster@${helo}` : from },
    resolver: boundedResolver(dns, { questions: SPF_QUESTIONS, patience: () => end - performance.now() }),
  });
  return { method: 'spf', domain, verdict: verdictOf(status.result) };
}

async function checkSignatures(
  { dkimVerify }: Mailauth,
  { dns }: Means,
  { raw, from }: ClientMessage,
): Promise<SenderCheck[]> {
  const signed = signedMessage(raw);
  if (signed === null) return [];
  const { results } = await dkimVerify(inPieces(signed), {
    sender: from,
    resolver: boundedResolver(dns, { questions: DKIM_QUESTIONS, patience: () => KEY_LIMIT_MS }),
  });
  return results.map(({ signingDomain, status }) => ({
    method: 'dkim',
    domain: signingDomain,
    verdict: verdictOfSignature(status),
  }));
}

/** Applies the policy of the author's domain to the checks. */
async function checkPolicy(
  dns: OutboundDns,
  patience: () => number,
  author: string | null,
  checks: readonly SenderCheck[],
): Promise<AuthenticationVerdict> {
  const given = author?.slice(author.lastIndexOf('@') + 1).replace(/\.$/, '') ?? '';
  if (given === '') return 'none';
  // An invalid host name, such as `a_b.example.com`, is still covered by the policy of its parent.
  const domain = parseDomain(given) ?? given.toLowerCase();
  const ask = boundedAsk(dns, { questions: DMARC_QUESTIONS, patience });
  return evaluateDmarc(domain, checks, (name) => ask(name, 'TXT'));
}

/** Splits a long message, because hashing it in one call would block the process. */
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

/**
 * Returns the result of a signature. One whose body was changed is `neutral` to mailauth, and one that covers only the
 * start of the body passes (`l=`, RFC 6376, section 8.2); neither proves the message.
 */
function verdictOfSignature({
  result,
  underSized,
}: {
  readonly result: string;
  readonly underSized?: unknown;
}): AuthenticationVerdict {
  return result === 'neutral' || underSized ? 'fail' : verdictOf(result);
}

/** Maps the result names of RFC 8601, section 2.7. */
function verdictOf(result: string): AuthenticationVerdict {
  if (result === 'pass') return 'pass';
  if (result === 'temperror') return 'unknown';
  return result === 'none' || result === 'neutral' ? 'none' : 'fail';
}
