import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Provider of mailboxes. */
export type Provider = 'google' | 'microsoft';

/** Application registered with the double, and the endpoints of the provider. */
export interface OauthClient {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly authorizeUrl: string;
  readonly tokenUrl: string;
  readonly smtpUrl: string;
  readonly imapUrl: string;
  readonly apiUrl: string;
}

/** Fault of the next token request. */
export interface OauthFault {
  readonly times?: number;
  /**
   * `answer`: returns this response without doing the work. `hang_before`, `hang_after`: never responds, before or after the work.
   * `drop_after`: closes the connection after the work. `malformed`: does the work and returns invalid JSON.
   */
  readonly kind: 'answer' | 'hang_before' | 'hang_after' | 'drop_after' | 'malformed';
  readonly answer?: { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> };
}

interface IssuedCode {
  readonly challenge: string;
  readonly redirectUri: string;
  readonly account: string;
  readonly scope: string;
  used: boolean;
}

/** A member's choice on the consent page of the provider. */
export interface Consent {
  readonly account: string;
  /** Scopes that the member declines. */
  readonly without?: readonly string[];
  /** Error instead of consent: `access_denied`. */
  readonly error?: string;
}

/**
 * Authorization server on loopback that checks what Google and Microsoft check: client, redirect address, PKCE, single use of codes, and
 * known refresh tokens. Like Microsoft, it returns a new refresh token with each renewal and keeps accepting the old one; like Google, it
 * returns none.
 */
export interface OauthDouble {
  readonly client: OauthClient;
  /** Grant type of each token request, in order: `authorization_code`, `refresh_token`. */
  readonly requests: string[];
  /** Requests that the provider would reject. */
  readonly problems: string[];
  /** Refresh tokens received, in order. */
  readonly presented: string[];
  /** Opens the page and answers it as a member; returns the request that the browser then makes to us. */
  consent(authorizationUrl: string, consent: Consent): string;
  fault(fault: OauthFault): void;
  /** Sets the lifetime of new access tokens in seconds. */
  setLife(seconds: number): void;
  /** Withdraws the consent of an account. */
  revoke(account: string): void;
  /** Sets the response to requests with a refresh token from now on; null restores the documented one. */
  refuse(answer: { readonly status: number; readonly body: unknown } | null): void;
  /** Returns the latest access token of this account; null if it has none, or it was revoked or has expired. */
  liveToken(account: string): string | null;
  /** Returns the account whose latest access token this is; null if there is none. */
  accountOf(token: string): string | null;
  /** Ends all access tokens before their time, as a provider may do; consent stays. */
  expireAll(): void;
  /** Breaks all connections that hang. */
  release(): void;
  close(): Promise<void>;
}

const SECRET = 'client-secret-of-ours';

/** @param now clock by which access tokens expire; without it they last until the next one */
export async function startOauthDouble(provider: Provider, now: () => Date = () => new Date(0)): Promise<OauthDouble> {
  const requests: string[] = [];
  const problems: string[] = [];
  const presented: string[] = [];
  const faults: Array<{ fault: OauthFault; left: number }> = [];
  const codes = new Map<string, IssuedCode>();
  const refreshTokens = new Map<string, { account: string; scope: string }>();
  const live = new Map<string, { readonly token: string; readonly until: number }>();
  const hanging = new Set<ServerResponse>();
  let lifeSeconds = 3_600;
  let refusal: { readonly status: number; readonly body: unknown } | null = null;

  const bad = (error: string, error_description: string, status = 400) => ({
    status,
    body: { error, error_description },
  });
  const give = (account: string, scope: string, withRefresh: boolean, withId: boolean) => {
    const access = `access-${randomUUID()}`;
    const refresh = `refresh-${randomUUID()}`;
    live.set(account, { token: access, until: now().getTime() + lifeSeconds * 1_000 });
    if (withRefresh) refreshTokens.set(refresh, { account, scope });
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const idToken = `${part({ alg: 'none' })}.${part({ sub: '1', email: account })}.x`;
    return {
      status: 200,
      body: {
        ...{ access_token: access, token_type: 'Bearer', expires_in: lifeSeconds, scope },
        ...(withRefresh ? { refresh_token: refresh } : {}),
        ...(withId ? { id_token: idToken } : {}),
      },
    };
  };
  const liveToken = (account: string): string | null => {
    const known = live.get(account);
    return known !== undefined && known.until > now().getTime() ? known.token : null;
  };

  const work = (form: URLSearchParams): { status: number; body: unknown } => {
    if (form.get('client_id') !== 'our-client' || form.get('client_secret') !== SECRET) {
      return bad('invalid_client', 'The OAuth client was not found.', 401);
    }
    if (form.get('grant_type') === 'authorization_code') {
      const code = codes.get(form.get('code') ?? '');
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (code === undefined || code.used) return bad('invalid_grant', 'Malformed auth code.');
      if (code.challenge !== challenge) problems.push('a wrong verifier');
      if (code.redirectUri !== form.get('redirect_uri')) problems.push('another redirect address');
      if (problems.length > 0) return bad('invalid_grant', problems.join(', '));
      code.used = true;
      return give(code.account, code.scope, true, true);
    }
    const token = form.get('refresh_token') ?? '';
    presented.push(token);
    const known = refreshTokens.get(token);
    if (known === undefined) return bad('invalid_grant', 'Token has been expired or revoked.');
    if (refusal !== null) return refusal;
    return give(known.account, known.scope, provider === 'microsoft', false);
  };

  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await textOf(request));
    requests.push(form.get('grant_type') ?? '');
    if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') problems.push('no form');
    const next = faults.find((one) => one.left > 0);
    const fault = next?.fault;
    if (next !== undefined) next.left -= 1;
    if (fault?.kind === 'answer') return send(response, fault.answer ?? { status: 500, body: 'broken' });
    if (fault?.kind === 'hang_before') return void hanging.add(response);
    const answer = work(form);
    if (fault?.kind === 'hang_after') return void hanging.add(response);
    if (fault?.kind === 'drop_after') return void response.destroy();
    send(response, fault?.kind === 'malformed' ? { status: 200, body: '<html>It worked!</html>' } : answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const release = (): void => {
    for (const response of hanging) response.destroy();
    hanging.clear();
  };

  return {
    client: {
      clientId: 'our-client',
      clientSecret: SECRET,
      authorizeUrl: `${base}/authorize`,
      tokenUrl: `${base}/token`,
      smtpUrl: 'smtps://localhost:465',
      imapUrl: 'imaps://localhost:993',
      apiUrl: 'http://localhost',
    },
    requests,
    problems,
    presented,
    consent: (authorizationUrl, { account, without = [], error }) => {
      const { searchParams: asked } = new URL(authorizationUrl);
      const wanted = { response_type: 'code', client_id: 'our-client', code_challenge_method: 'S256' };
      for (const [name, value] of Object.entries(wanted)) if (asked.get(name) !== value) problems.push(`no ${name}`);
      const back = new URL(asked.get('redirect_uri') ?? '');
      back.searchParams.set('state', asked.get('state') ?? '');
      if (error !== undefined) back.searchParams.set('error', error);
      else {
        const code = `code-${randomUUID()}`;
        const scopes = (asked.get('scope') ?? '').split(' ').filter((scope) => !without.includes(scope));
        const challenge = asked.get('code_challenge') ?? '';
        codes.set(code, {
          ...{ challenge, redirectUri: asked.get('redirect_uri') ?? '', account, scope: scopes.join(' '), used: false },
        });
        back.searchParams.set('code', code);
      }
      return `${back.pathname}${back.search}`;
    },
    fault: (fault) => void faults.push({ fault, left: fault.times ?? 1 }),
    setLife: (seconds) => {
      lifeSeconds = seconds;
    },
    revoke: (account) => {
      for (const [token, known] of refreshTokens) if (known.account === account) refreshTokens.delete(token);
      live.delete(account);
    },
    refuse: (answer) => {
      refusal = answer;
    },
    liveToken,
    accountOf: (token) => [...live.keys()].find((account) => liveToken(account) === token) ?? null,
    expireAll: () => live.clear(),
    release,
    close: () =>
      new Promise((resolve) => {
        release();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(
  response: ServerResponse,
  { status, body, headers = {} }: { status: number; body: unknown; headers?: Record<string, string> },
): void {
  const isText = typeof body === 'string';
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers });
  response.end(isText ? body : JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
