import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { OidcSettings } from '../../../src/platform/settings/oidc-settings.js';

/** User who signs in, and what the provider signs incorrectly. */
export interface Answered {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  /** Incorrect claims, by name. */
  readonly wrong?: Readonly<Record<string, unknown>>;
  /** Whether the provider signs with a key that it does not publish. */
  readonly isForged?: boolean;
}

/**
 * OpenID provider on loopback with real signatures: discovery, keys, and a token endpoint that checks client, redirect address, PKCE, and
 * single use of codes.
 */
export interface OidcDouble {
  readonly settings: OidcSettings;
  /** Signs in on the page; returns the request that the browser then makes to us. */
  signIn(authorizationUrl: string, answered: Answered): string;
  /** Stops responding from now on. */
  stop(): Promise<void>;
}

const CLIENT = { id: 'outrider', secret: 'client-secret-of-ours' };

/** @param now clock of the provider */
export async function startOidcDouble(now: () => Date): Promise<OidcDouble> {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<string, { asked: URLSearchParams; answered: Answered }>();
  let issuer = '';

  const idTokenOf = (asked: URLSearchParams, { isForged, wrong, ...claims }: Answered): string => {
    const seconds = Math.floor(now().getTime() / 1000);
    const payload = {
      ...{ iss: issuer, aud: CLIENT.id, iat: seconds, exp: seconds + 300, nonce: asked.get('nonce') },
      ...claims,
      ...wrong,
    };
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const signed = `${part({ alg: 'RS256', kid: 'one', typ: 'JWT' })}.${part(payload)}`;
    const key = isForged === true ? forger.privateKey : keys.privateKey;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  };

  const tokens = (form: URLSearchParams, authorization: string | undefined): [number, object] => {
    const basic = Buffer.from(authorization?.replace(/^Basic /, '') ?? '', 'base64').toString();
    const isClient =
      basic === `${CLIENT.id}:${CLIENT.secret}` ||
      (form.get('client_id') === CLIENT.id && form.get('client_secret') === CLIENT.secret);
    if (!isClient) return [401, { error: 'invalid_client' }];
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isRight =
      code !== undefined &&
      code.asked.get('code_challenge') === challenge &&
      code.asked.get('redirect_uri') === form.get('redirect_uri');
    if (!isRight) return [400, { error: 'invalid_grant' }];
    const id_token = idTokenOf(code.asked, code.answered);
    return [200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token }];
  };

  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === '/.well-known/openid-configuration') {
      const methods = { code_challenge_methods_supported: ['S256'], subject_types_supported: ['public'] };
      const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
      const signing = { jwks_uri: `${issuer}/jwks`, id_token_signing_alg_values_supported: ['RS256'] };
      return send(200, { issuer, ...endpoints, ...signing, ...methods, response_types_supported: ['code'] });
    }
    if (request.url === '/jwks') {
      const jwk = keys.publicKey.export({ format: 'jwk' });
      return send(200, { keys: [{ ...jwk, kid: 'one', alg: 'RS256', use: 'sig' }] });
    }
    if (request.url !== '/token') return send(404, {});
    const [status, body] = tokens(new URLSearchParams(await textOf(request)), request.headers.authorization);
    send(status, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let isStopped = false;

  return {
    settings: {
      ...{ issuer, clientId: CLIENT.id, clientSecret: CLIENT.secret, name: 'Studio ID', domains: [], join: null },
    },
    signIn: (authorizationUrl, answered) => {
      const { searchParams: asked } = new URL(authorizationUrl);
      const back = new URL(asked.get('redirect_uri') ?? '');
      const code = randomUUID();
      codes.set(code, { asked, answered });
      back.searchParams.set('state', asked.get('state') ?? '');
      back.searchParams.set('code', code);
      return `${back.pathname}${back.search}`;
    },
    stop: () =>
      new Promise((resolve) => {
        if (isStopped) return resolve();
        isStopped = true;
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
