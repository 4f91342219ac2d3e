import { LRUCache } from 'lru-cache';
import type { EgressPolicy } from '../../outbound/egress-policy.js';
import { createOutboundHttp } from '../../outbound/http-client.js';
import { createApiSender } from '../api/send.js';
import { Turns } from '../api/turns.js';
import type { SendingPort } from '../port.js';
import { createDirectSender, type MxResolver, systemMxResolver } from './direct-mx.js';
import { SmtpPool, type SmtpPoolOptions } from './pool.js';
import { TlsSessions } from './tls-sessions.js';
import { RFC_TIMEOUTS, type SmtpEndpoint, type SmtpSender, type SmtpTimeouts } from './types.js';

export interface SendingPortOptions {
  readonly policy: EgressPolicy;
  readonly smtpTimeouts?: Partial<SmtpTimeouts>;
  /** Certificate authorities that replace the built-in ones (PEM). */
  readonly ca?: string;
  readonly resolveMx?: MxResolver;
  /** Port of other domains' mail servers: 25, except in a sandbox. */
  readonly mxPort?: number;
  /** Delays in milliseconds before each search for a message after a lost API response. */
  readonly apiLooksMs?: readonly number[];
  /** Endpoints whose pools are kept. Default: 5,000. */
  readonly maxPools?: number;
}

/**
 * Maximum number of concurrent API sends per mailbox. Graph allows four concurrent requests per application and mailbox and
 * returns 429 for more (https://learn.microsoft.com/graph/throttling-limits); syncing uses one.
 */
const MOST_AT_AN_API = 2;

interface Kept {
  readonly pool: SmtpPool;
  readonly identity: string;
}

/** Creates a port that sends in the current thread. */
export function createSendingPort(options: SendingPortOptions): SendingPort {
  const timeouts = { ...RFC_TIMEOUTS, ...options.smtpTimeouts };
  const deps = { policy: options.policy, timeouts, ...(options.ca === undefined ? {} : { ca: options.ca }) };
  const pools = new LRUCache<string, Kept>({
    max: options.maxPools ?? 5_000,
    dispose: ({ pool }) => pool.close(),
  });

  const tlsSessions = new TlsSessions();
  const http = createOutboundHttp(deps);
  const turns = new Turns(MOST_AT_AN_API);
  let underWay = 0;
  let isClosing = false;
  const closeWhenDone = async (): Promise<void> => {
    if (isClosing && underWay === 0) await http.close();
  };
  /** Counts API messages in progress, which keep the connections open until their responses. */
  const counted = (key: string, sender: SmtpSender): SmtpSender => ({
    send: async (message) => {
      underWay += 1;
      try {
        return await turns.run(key, () => sender.send(message));
      } finally {
        underWay -= 1;
        await closeWhenDone();
      }
    },
  });

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
    apiSender: (endpoint) =>
      counted(`${endpoint.kind} ${endpoint.address}`, createApiSender(http, endpoint, options.apiLooksMs)),
    async close() {
      pools.clear();
      isClosing = true;
      await closeWhenDone();
    },
  };
}

/** Returns a key that identifies server and account. Secrets are excluded, because they can change while the account stays. */
function identityOf(endpoint: SmtpEndpoint): string {
  const { host, port, security, helloName, servername, auth } = endpoint;
  return JSON.stringify([host, port, security, helloName, servername, auth?.user, endpoint.allowPrivate]);
}
