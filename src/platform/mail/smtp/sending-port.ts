import { LRUCache } from 'lru-cache';
import type { EgressPolicy } from '../../outbound/egress-policy.js';
import type { SendingPort } from '../port.js';
import { createDirectSender, type MxResolver, systemMxResolver } from './direct-mx.js';
import { SmtpPool, type SmtpPoolOptions } from './pool.js';
import { TlsSessions } from './tls-sessions.js';
import { RFC_TIMEOUTS, type SmtpEndpoint, type SmtpTimeouts } from './types.js';

export interface SendingPortOptions {
  readonly policy: EgressPolicy;
  readonly smtpTimeouts?: Partial<SmtpTimeouts>;
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

/** Sends in the thread that it is made in. */
export function createSendingPort(options: SendingPortOptions): SendingPort {
  const timeouts = { ...RFC_TIMEOUTS, ...options.smtpTimeouts };
  const deps = { policy: options.policy, timeouts, ...(options.ca === undefined ? {} : { ca: options.ca }) };
  const pools = new LRUCache<string, Kept>({
    max: options.maxPools ?? 5_000,
    dispose: ({ pool }) => pool.close(),
  });

  const tlsSessions = new TlsSessions();

  const smtpPool = (key: string, endpoint: SmtpEndpoint, poolOptions?: SmtpPoolOptions): SmtpPool => {
    const identity = identityOf(endpoint);
    const kept = pools.get(key);
    if (kept?.identity === identity) {
      kept.pool.renewAuth(endpoint.auth);
      return kept.pool;
    }
    const pool = new SmtpPool(endpoint, deps, poolOptions, tlsSessions);
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
