import { isIP } from 'node:net';
import { ImapFlow, type ImapFlowOptions } from 'imapflow';
import { english } from '../../../engine/words/say.js';
import type { EgressPolicy } from '../../outbound/egress-policy.js';
import { systemHostResolver } from '../../outbound/resolver.js';
import type { ProbeResult } from '../smtp/error-code.js';
import { boundClient, IMAP_BOUNDS } from './bounds.js';
import { ImapFailure, toImapFailure } from './failure.js';
import { createImapSession } from './session.js';
import type { ImapEndpoint, ImapSession } from './types.js';

export interface ImapDeps {
  readonly policy: EgressPolicy;
  /** Certificate authorities to trust instead of the built-in ones (PEM). */
  readonly ca?: string;
  readonly timeouts?: Partial<ImapTimeouts>;
}

/** Milliseconds. */
export interface ImapTimeouts {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Milliseconds without a byte from the server after which the connection is closed; IDLE is renewed earlier. */
  readonly socketMs: number;
  /** Milliseconds in which a command must complete, or data must keep arriving. */
  readonly stepMs: number;
  /** Pause after the last command before IDLE starts. */
  readonly idleDelayMs: number;
}

const DEFAULT_TIMEOUTS: ImapTimeouts = {
  connectMs: 30_000,
  greetingMs: 20_000,
  socketMs: 300_000,
  stepMs: 120_000,
  idleDelayMs: 500,
};
/** Many address translators forget a quiet connection after five minutes; RFC 2177 would allow 29. */
const IDLE_RENEW_MS = 240_000;
const IMAP_PORTS = new Set([143, 993]);

/** Connects, logs in, and disconnects. Never throws. */
export async function verifyImap(endpoint: ImapEndpoint, deps: ImapDeps): Promise<ProbeResult> {
  try {
    const session = await openImap(endpoint, deps);
    await session.close();
    return { ok: true, errorCode: null, message: english`Connected and signed in.` };
  } catch (error) {
    const { code, message } = toImapFailure(error);
    return { ok: false, errorCode: code === 'refused' ? 'connection_failed' : code, message };
  }
}

/** Connects and logs in. @throws ImapFailure */
export async function openImap(endpoint: ImapEndpoint, deps: ImapDeps): Promise<ImapSession> {
  let failure = new ImapFailure('connection_failed', `${endpoint.host} has no address`, null);
  try {
    const addresses = endpoint.allowPrivate
      ? await systemHostResolver(endpoint.host)
      : await deps.policy.resolveAllowed(endpoint.host, { ownAddresses: 'allow' });
    for (const { address } of addresses.slice(0, 4)) {
      const isOperators = endpoint.allowPrivate === true || deps.policy.isAllowListed(address);
      assertPermitted(endpoint, isOperators);
      const client = new ImapFlow(clientOptions(endpoint, address, deps));
      const step = boundClient(client, deps.timeouts?.stepMs ?? DEFAULT_TIMEOUTS.stepMs);
      try {
        await step(() => client.connect());
        return createImapSession(client, step, endpoint.host);
      } catch (error) {
        client.close();
        failure = toImapFailure(error);
        if (failure.code !== 'connection_failed') break;
      }
    }
  } catch (error) {
    throw toImapFailure(error);
  }
  throw failure;
}

function assertPermitted(endpoint: ImapEndpoint, isOperators: boolean): void {
  if (!IMAP_PORTS.has(endpoint.port) && !isOperators) {
    throw new ImapFailure('connection_failed', `Port ${endpoint.port} is no IMAP port`, null);
  }
  if (endpoint.security === 'none' && !isOperators) {
    throw new ImapFailure('tls_failed', 'A password is not sent without TLS', null);
  }
}

function clientOptions(endpoint: ImapEndpoint, address: string, deps: ImapDeps): ImapFlowOptions {
  const timeouts = { ...DEFAULT_TIMEOUTS, ...deps.timeouts };
  const name = endpoint.servername ?? endpoint.host;
  return {
    // Uses the vetted address; the certificate is still checked against the name.
    host: address,
    ...(isIP(name) === 0 ? { servername: name } : {}),
    port: endpoint.port,
    secure: endpoint.security === 'tls',
    ...(endpoint.security === 'tls' ? {} : { doSTARTTLS: endpoint.security === 'starttls' }),
    auth: endpoint.auth,
    tls: { minVersion: 'TLSv1.2', ...(deps.ca === undefined ? {} : { ca: deps.ca }) },
    clientInfo: { name: 'Outrider' },
    logger: false,
    disableCompression: true,
    connectionTimeout: timeouts.connectMs,
    greetingTimeout: timeouts.greetingMs,
    socketTimeout: timeouts.socketMs,
    autoIdleDelay: timeouts.idleDelayMs,
    maxIdleTime: IDLE_RENEW_MS,
    ...IMAP_BOUNDS,
  };
}
