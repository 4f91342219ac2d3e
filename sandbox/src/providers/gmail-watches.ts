import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { ApiReply, AskedApi } from './api-server.js';
import { type Announcements, type CallService, Losses } from './caller.js';

export const TOPIC = 'projects/outrider-tests/topics/gmail';
export const SERVICE_ACCOUNT = 'push@outrider-tests.iam.gserviceaccount.com';

/** Claims of a token, to forge one. */
export interface TokenChange {
  readonly issuer?: string;
  readonly audience?: string;
  readonly email?: string;
  readonly isVerified?: boolean;
  readonly issuedSecondsAgo?: number;
  readonly key?: CryptoKey;
  readonly keyId?: string;
}

/** Watches of Gmail, and a subscription of Pub/Sub that pushes with a signed token. */
export interface GmailWatches extends Announcements {
  /** Returns the response to a call of `watch`, `stop`, or the keys of Google; null for another call. */
  answer(asked: AskedApi, account: () => string | null): Promise<ApiReply | null>;
  /** Returns a token of Pub/Sub. */
  token(audience: string, change?: TokenChange): Promise<string>;
  /** Replaces the signing key of Google. */
  rotateKey(): Promise<void>;
}

const WEEK_MS = 7 * 86_400_000;

const error = (code: number, status: string, message: string): ApiReply => ({
  status: code,
  body: { error: { code, message, status, errors: [{ domain: 'global', reason: 'invalidArgument', message }] } },
});

export async function gmailWatches(call: CallService, now: () => Date): Promise<GmailWatches> {
  const watches = new Map<string, Date>();
  const pending: Promise<unknown>[] = [];
  const losses = new Losses();
  let key = await generateKeyPair('RS256');
  let jwk: JWK = {};
  let keyId = 0;
  const rotateKey = async (): Promise<void> => {
    key = await generateKeyPair('RS256');
    keyId += 1;
    jwk = { ...(await exportJWK(key.publicKey)), kid: `key${keyId}`, alg: 'RS256', use: 'sig' };
  };
  await rotateKey();

  const token: GmailWatches['token'] = (audience, change = {}) => {
    const issued = Math.floor(now().getTime() / 1_000) - (change.issuedSecondsAgo ?? 0);
    const claims = { email: change.email ?? SERVICE_ACCOUNT, email_verified: change.isVerified ?? true };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: change.keyId ?? `key${keyId}`, typ: 'JWT' })
      .setIssuer(change.issuer ?? 'https://accounts.google.com')
      .setAudience(change.audience ?? audience)
      .setSubject('113774264463038321964')
      .setIssuedAt(issued)
      .setExpirationTime(issued + 3_600)
      .sign(change.key ?? key.privateKey);
  };
  const push = async (account: string): Promise<void> => {
    const data = Buffer.from(JSON.stringify({ emailAddress: account, historyId: 9_876_543_210 })).toString('base64');
    const body = {
      message: { data, messageId: '2070443601311540', publishTime: now().toISOString() },
      subscription: 'projects/outrider-tests/subscriptions/gmail',
    };
    const authorization = `Bearer ${await token('https://outrider.test/push/google')}`;
    await call('/push/google', { body: JSON.stringify(body), authorization });
  };

  return {
    answer: async ({ method, path, body }, accountOf) => {
      if (path === '/oauth2/v3/certs') return { status: 200, body: { keys: [jwk] } };
      const name = /^\/gmail\/v1\/users\/me\/(watch|stop)$/.exec(path)?.[1];
      if (name === undefined || method !== 'POST') return null;
      const account = accountOf();
      if (account === null) return { status: 401, body: { error: { code: 401, message: 'Invalid Credentials' } } };
      if (name === 'stop') {
        watches.delete(account);
        return { status: 204 };
      }
      const { topicName } = JSON.parse(body.toString());
      if (topicName !== TOPIC) {
        return error(400, 'INVALID_ARGUMENT', 'Invalid topicName does not match projects/outrider-tests/topics/*');
      }
      const expiresAt = new Date(now().getTime() + WEEK_MS);
      watches.set(account, expiresAt);
      return { status: 200, body: { historyId: '1000', expiration: String(expiresAt.getTime()) } };
    },
    announce: (account) => {
      const until = watches.get(account);
      if (until === undefined || until <= now() || losses.next()) return false;
      pending.push(push(account));
      return true;
    },
    token,
    rotateKey,
    losses,
    arrived: async () => void (await Promise.all(pending.splice(0))),
    clear: () => watches.clear(),
    live: () => [...watches.values()].filter((until) => until > now()).length,
  };
}
