import { isIP } from 'node:net';
import { type ConnectionOptions, createSecureContext, type SecureContext } from 'node:tls';
import SMTPConnection, {
  type SMTPConnectionAuth,
  type SMTPConnectionCustomAuthHandler,
} from 'nodemailer/lib/smtp-connection';
import type { EgressPolicy } from '../../outbound/egress-policy.js';
import { systemHostResolver } from '../../outbound/resolver.js';
import { openVettedSocket } from '../../outbound/vetted-socket.js';
import { outcomeBeforeData, readableText, type SmtpClientError } from './outcome.js';
import type { Extensions } from './queued-message.js';
import { SmtpSession } from './session.js';
import type { SmtpAuth, SmtpEndpoint, SmtpOutcome, SmtpTimeouts } from './types.js';

export interface OpenSessionDeps {
  readonly policy: EgressPolicy;
  readonly timeouts: SmtpTimeouts;
  /** Certificate authorities that replace the built-in ones (PEM), for a private relay or a test. */
  readonly ca?: string;
}

export type Opened =
  | { readonly ok: true; readonly session: SmtpSession }
  | { readonly ok: false; readonly outcome: SmtpOutcome };

/** Ports for submission and relaying. Other ports are allowed only for hosts on the operator's allow list. */
const SMTP_PORTS = new Set([25, 465, 587, 2525]);

/** Connects, greets, starts TLS, and authenticates. Never throws; the outcome is `refused` or `not_handed`. */
export async function openSession(endpoint: SmtpEndpoint, deps: OpenSessionDeps, tlsSession?: Buffer): Promise<Opened> {
  let connection: SMTPConnection | null = null;
  let during: 'open' | 'auth' = 'open';
  try {
    const socket = await openVettedSocket(deps.policy, {
      host: endpoint.host,
      port: endpoint.port,
      timeoutMs: deps.timeouts.connectMs,
      ownAddresses: 'allow',
      ...(endpoint.allowPrivate ? { addresses: await systemHostResolver(endpoint.host) } : {}),
    });
    const isOperators = endpoint.allowPrivate === true || deps.policy.isAllowListed(socket.remoteAddress ?? '');
    const objection = findObjection(endpoint, isOperators);
    if (objection !== null) {
      socket.destroy();
      return { ok: false, outcome: { result: 'not_handed', reason: 'not_permitted', text: objection } };
    }
    connection = new SMTPConnection({
      connection: socket,
      host: endpoint.host,
      port: endpoint.port,
      name: endpoint.helloName,
      ...securityOptions(endpoint),
      tls: tlsOptions(endpoint, deps, tlsSession),
      connectionTimeout: deps.timeouts.connectMs + deps.timeouts.greetingMs,
      greetingTimeout: deps.timeouts.greetingMs,
      socketTimeout: deps.timeouts.commandMs,
      maxResponseSize: 64 * 1024,
      customAuth: { [TOKEN_METHOD]: presentToken },
    });
    const open = connection;
    await settle(open, (done) => open.connect(done));
    const extensions = readExtensions(open.lastServerResponse || '');
    during = 'auth';
    if (endpoint.auth !== null) {
      if (!open.allowsAuth) {
        open.close();
        return {
          ok: false,
          outcome: { result: 'refused', stage: 'auth', code: null, text: 'The server offers no AUTH' },
        };
      }
      const auth = authData(endpoint.auth);
      await settle(open, (done) => open.login(auth, done));
    }
    return { ok: true, session: new SmtpSession(open, extensions, deps.timeouts) };
  } catch (error) {
    connection?.close();
    return { ok: false, outcome: outcomeBeforeData(toError(error), during) };
  }
}

/** Returns why this connection must not be used as configured; null if it can be used. */
function findObjection(endpoint: SmtpEndpoint, isOperators: boolean): string | null {
  if (!SMTP_PORTS.has(endpoint.port) && !isOperators) return `Port ${endpoint.port} is no mail port`;
  const isPlain = endpoint.security === 'none' || endpoint.security === 'opportunistic';
  if (endpoint.auth !== null && isPlain && !(endpoint.security === 'none' && isOperators)) {
    return 'A password is not sent without TLS';
  }
  if (/[^\x21-\x7e]/.test(endpoint.helloName) || endpoint.helloName === '') return 'The EHLO name is not a host name';
  return null;
}

function securityOptions(endpoint: SmtpEndpoint) {
  if (endpoint.security === 'tls') return { secure: true };
  if (endpoint.security === 'starttls') return { secure: false, requireTLS: true };
  if (endpoint.security === 'none') return { secure: false, ignoreTLS: true };
  return { secure: false, opportunisticTLS: true };
}

function tlsOptions(endpoint: SmtpEndpoint, deps: OpenSessionDeps, session?: Buffer): ConnectionOptions {
  const name = endpoint.servername ?? endpoint.host;
  return {
    // SNI must not be an IP address (RFC 6066 section 3).
    ...(isIP(name) === 0 ? { servername: name } : {}),
    secureContext: secureContextOf(deps),
    rejectUnauthorized: endpoint.security !== 'opportunistic',
    ...(session === undefined ? {} : { session }),
  };
}

const secureContexts = new WeakMap<OpenSessionDeps, SecureContext>();

/** Shared by all connections, because reading the authorities for each would cost more than the handshake. */
function secureContextOf(deps: OpenSessionDeps): SecureContext {
  let context = secureContexts.get(deps);
  if (context === undefined) {
    context = createSecureContext({ minVersion: 'TLSv1.2', ...(deps.ca === undefined ? {} : { ca: deps.ca }) });
    secureContexts.set(deps, context);
  }
  return context;
}

/**
 * Waits for one phase of the client. Its callback reports some failures, an `error` event others, and only `end` a
 * silent close; the first one decides. The `error` listener stays, because an unhandled event would end the process.
 */
function settle(connection: SMTPConnection, run: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const onEnd = (): void => void setImmediate(() => reject(new Error('The connection was closed')));
    connection.on('error', reject);
    connection.once('end', onEnd);
    run((error) => {
      connection.off('end', onEnd);
      if (error) reject(error);
      else resolve();
    });
  });
}

/** Custom method name, because the client falls back to PLAIN for XOAUTH2 without its token generator. */
const TOKEN_METHOD = 'BEARER-XOAUTH2';

/** XOAUTH2: after an invalid token, the server sends a 334 with details and expects an empty line before its 535. */
const presentToken: SMTPConnectionCustomAuthHandler = async ({ auth, sendCommand }) => {
  const bearer = `user=${auth.user}\x01auth=Bearer ${String(auth['accessToken'])}\x01\x01`;
  let reply = await sendCommand(`AUTH XOAUTH2 ${Buffer.from(bearer).toString('base64')}`);
  if (reply.status === 334) reply = await sendCommand('');
  if (reply.status !== 235) throw new Error('The token was not accepted');
};

function authData(auth: SmtpAuth): SMTPConnectionAuth {
  return 'accessToken' in auth ? { ...auth, method: TOKEN_METHOD } : { user: auth.user, pass: auth.pass };
}

function readExtensions(ehlo: string): Extensions {
  const lines = ehlo.split('\n').slice(1);
  return new Map(
    lines.map((line) => {
      const [name = '', ...parameters] = line.slice(4).trim().split(' ');
      return [name.toUpperCase(), parameters.join(' ')];
    }),
  );
}

function toError(error: unknown): SmtpClientError {
  return error instanceof Error ? error : new Error(readableText(String(error)));
}
