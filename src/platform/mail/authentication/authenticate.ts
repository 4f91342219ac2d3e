import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { registrableDomain } from '../../../engine/address/company-domain.js';
import type { Authentication, AuthenticationVerdict } from '../../../engine/mail/proof/proof.js';
import type { Logger } from '../../log.js';
import type { OutboundDns } from '../../outbound/dns-port.js';
import { boundedResolver } from './resolver.js';
import { MOST_SIGNATURES, signedMessage } from './signatures.js';

/** Name servers that do not answer must not hold a client up that waits for its 250. */
const TIME_LIMIT_MS = 8_000;
/** SPF and DKIM, side by side; what is left of the time is for the policy of the author's domain. */
const SENDER_LIMIT_MS = 5_000;
/** Each signature has its share, so that one of a silent domain takes nothing from the others. */
const KEY_LIMIT_MS = SENDER_LIMIT_MS / MOST_SIGNATURES;
/** SPF alone may ask for ten names with their addresses (RFC 7208 section 4.6.4). */
const SPF_QUESTIONS = 60;
/** Keys of signatures, with those of an ARC seal. */
const DKIM_QUESTIONS = 10;
/** At the domain, and at the organisation above it (RFC 7489 section 6.6.3). */
const DMARC_QUESTIONS = 2;

/** A message as a client hands it over. */
export interface ClientMessage {
  /** RFC 5322. */
  readonly raw: Buffer;
  readonly clientAddress: string;
  /** The name in EHLO or HELO; may be empty. */
  readonly helo: string;
  /** The envelope sender; empty for the null sender. */
  readonly from: string;
  /** The address in From as the service reads it, which DMARC is then about: two readers of one header can differ. Null: it has none. */
  readonly author: Promise<string | null>;
}

interface Means {
  readonly dns: OutboundDns;
  readonly hostname: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** What SPF or a signature says, and which domain that is about. */
interface Check {
  readonly domain: string;
  readonly verdict: AuthenticationVerdict;
}

type Mailauth = typeof import('mailauth');

const PIECE = 32 * 1024;

/** Loaded with the first message, because a process that only sends needs little of it; and kept, because an import is looked up on disk. */
let mailauth: Promise<Mailauth> | undefined;

/**
 * Asks DNS who stands behind a message: SPF (RFC 7208), DKIM (RFC 6376), DMARC (RFC 7489). Bounded in questions, signatures and
 * time, each check by itself: a sender whose own name servers are silent keeps no other check from its result. What could not be
 * found out is `unknown`. Rejects when `author` does or mailauth can not be loaded, never over what others wrote.
 */
export async function authenticateMail(means: Means, message: ClientMessage): Promise<Authentication> {
  const start = performance.now();
  const library = await loaded();
  /** A check that breaks over a message stands for nothing: else a stranger would choose what is not looked at. */
  const orNothing =
    <T>(nothing: T) =>
    (error: unknown): T => {
      const { clientAddress } = message;
      means.log.warn({ err: error, clientAddress }, 'the sender of a message could not be looked at');
      return nothing;
    };
  const [signatures, sender, author] = await Promise.all([
    checkSignatures(library, means, message).catch(orNothing<Check[]>([])),
    checkSender(library, means, message).catch(orNothing<Check>({ domain: '', verdict: 'unknown' })),
    message.author,
  ]);
  const verdicts = signatures.map(({ verdict }) => verdict);
  const dkim = (['pass', 'unknown', 'fail'] as const).find((verdict) => verdicts.includes(verdict)) ?? 'none';
  const left = () => TIME_LIMIT_MS - (performance.now() - start);
  const dmarc = await checkPolicy(library, means.dns, left, author, [...signatures, sender]);
  return { spf: sender.verdict, dkim, dmarc, source: 'own' };
}

function loaded(): Promise<Mailauth> {
  mailauth ??= import('mailauth').catch((error: unknown) => {
    // Without a descriptor to open it, it is tried again with the next message.
    mailauth = undefined;
    throw error;
  });
  return mailauth;
}

async function checkSender(
  { spf }: Mailauth,
  { dns, hostname }: Means,
  { clientAddress, helo, from }: ClientMessage,
): Promise<Check> {
  const end = performance.now() + SENDER_LIMIT_MS;
  const ip = clientAddress.replace(/^::ffff:/i, '');
  const { domain, status } = await spf({
    ...{ ip, mta: hostname, helo: helo || `[${ip}]`, sender: from === '' ? `postmaster@${helo}` : from },
    resolver: boundedResolver(dns, { questions: SPF_QUESTIONS, patience: () => end - performance.now() }),
  });
  return { domain, verdict: verdictOf(status.result) };
}

async function checkSignatures(
  { dkimVerify }: Mailauth,
  { dns }: Means,
  { raw, from }: ClientMessage,
): Promise<Check[]> {
  const signed = signedMessage(raw);
  if (signed === null) return [];
  const { results } = await dkimVerify(inPieces(signed), {
    sender: from,
    resolver: boundedResolver(dns, { questions: DKIM_QUESTIONS, patience: () => KEY_LIMIT_MS }),
  });
  return results.map(({ signingDomain, status }) => ({ domain: signingDomain, verdict: verdictOfSignature(status) }));
}

/** What the policy of the author's domain says of a message by the checks that passed. */
async function checkPolicy(
  { dmarc }: Mailauth,
  dns: OutboundDns,
  patience: () => number,
  author: string | null,
  checks: readonly Check[],
): Promise<AuthenticationVerdict> {
  const domain = author?.slice(author.lastIndexOf('@') + 1).replace(/\.$/, '') ?? '';
  if (domain === '') return 'none';
  const passed = checks.filter(({ verdict }) => verdict === 'pass').map((check) => check.domain);
  const result = await dmarc({
    ...{ headerFrom: domain, spfDomains: passed },
    resolver: boundedResolver(dns, { questions: DMARC_QUESTIONS, patience }),
  });
  const verdict = verdictOf(result === false ? 'fail' : result.status.result);
  // A policy can not be failed by whose own check could not be done; what another domain's is worth does not matter.
  const isOpen = checks.some((check) => check.verdict === 'unknown' && isAligned(check.domain, domain));
  return verdict === 'fail' && isOpen ? 'unknown' : verdict;
}

function isAligned(domain: string, author: string): boolean {
  const organisation = (name: string): string => registrableDomain(name.toLowerCase()) ?? name.toLowerCase();
  return organisation(domain) === organisation(author);
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

/**
 * A signature whose body was changed is `neutral` to mailauth, and one that covers the beginning of the body alone passes (`l=`,
 * RFC 6376 section 8.2); neither stands for the message.
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

/** The result names of RFC 8601 section 2.7. */
function verdictOf(result: string): AuthenticationVerdict {
  if (result === 'pass') return 'pass';
  if (result === 'temperror') return 'unknown';
  return result === 'none' || result === 'neutral' ? 'none' : 'fail';
}
