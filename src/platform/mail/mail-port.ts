import { LRUCache } from 'lru-cache';
import type { EgressPolicy } from '../outbound/egress-policy.js';
import { type ImapTimeouts, openImap, verifyImap } from './imap/connect.js';
import type { MailPort } from './port.js';
import { createDirectSender, type MxResolver, systemMxResolver } from './smtp/direct-mx.js';
import { SmtpPool, type SmtpPoolOptions } from './smtp/pool.js';
import { RFC_TIMEOUTS, type SmtpEndpoint, type SmtpTimeouts } from './smtp/types.js';
import { verifySmtp } from './smtp/verify.js';

export interface MailPortOptions {
  readonly policy: EgressPolicy;
  readonly smtpTimeouts?: Partial<SmtpTimeouts>;
  readonly imapTimeouts?: Partial<ImapTimeouts>;
  /** Certificate authorities to trust instead of the built-in ones (PEM). */
  readonly ca?: string;
  readonly resolveMx?: MxResolver;
  /** Port of other domains' mail hosts: 25, another one only in a sandbox. */
  readonly mxPort?: number;
  /** Endpoints whose pools are remembered. Default 5,000. */
  readonly maxPools?: number;
}

interface Kept {
  readonly pool: SmtpPool;
  readonly identity: string;
}

/** How long somebody waits for a connection check; the mail timers of RFC 5321 are far beyond that. */
const PROBE_TIMEOUTS: Partial<SmtpTimeouts> = { connectMs: 10_000, greetingMs: 15_000, commandMs: 15_000 };

export function createMailPort(options: MailPortOptions): MailPort {
  const timeouts = { ...RFC_TIMEOUTS, ...options.smtpTimeouts };
  const ca = options.ca === undefined ? {} : { ca: options.ca };
  const smtpDeps = { policy: options.policy, timeouts, ...ca };
  const imapDeps = {
    policy: options.policy,
    ...ca,
    ...(options.imapTimeouts ? { timeouts: options.imapTimeouts } : {}),
  };
  const pools = new LRUCache<string, Kept>({
    max: options.maxPools ?? 5_000,
    dispose: ({ pool }) => pool.close(),
  });

  const smtpPool = (key: string, endpoint: SmtpEndpoint, poolOptions?: SmtpPoolOptions): SmtpPool => {
    const identity = identityOf(endpoint);
    const kept = pools.get(key);
    if (kept?.identity === identity) {
      kept.pool.renewAuth(endpoint.auth);
      return kept.pool;
    }
    const pool = new SmtpPool(endpoint, smtpDeps, poolOptions);
    pools.set(key, { pool, identity });
    return pool;
  };

  return {
    smtpPool,
    directSender: (helloName) =>
      createDirectSender({
        helloName,
        port: options.mxPort ?? 25,
        resolveMx: options.resolveMx ?? systemMxResolver,
        senderFor: smtpPool,
      }),
    verifySmtp: (endpoint) => verifySmtp(endpoint, { ...smtpDeps, timeouts: probeTimeouts(timeouts) }),
    verifyImap: (endpoint) => verifyImap(endpoint, imapDeps),
    openImap: (endpoint) => openImap(endpoint, imapDeps),
    async close() {
      pools.clear();
    },
  };
}

/** What makes it another server or another account. Secrets are left out: they change while the account stays. */
function identityOf(endpoint: SmtpEndpoint): string {
  const { host, port, security, helloName, servername, auth } = endpoint;
  return JSON.stringify([host, port, security, helloName, servername, auth?.user, endpoint.allowPrivate]);
}

function probeTimeouts(timeouts: SmtpTimeouts): SmtpTimeouts {
  const shorter = (key: keyof SmtpTimeouts) => Math.min(timeouts[key], PROBE_TIMEOUTS[key] ?? timeouts[key]);
  return {
    connectMs: shorter('connectMs'),
    greetingMs: shorter('greetingMs'),
    commandMs: shorter('commandMs'),
    finalReplyMs: shorter('finalReplyMs'),
  };
}
