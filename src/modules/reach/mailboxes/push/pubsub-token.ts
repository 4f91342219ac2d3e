import { createLocalJWKSet, errors, type JSONWebKeySet, jwtVerify } from 'jose';
import type { Ctx } from '../../../../platform/context.js';
import type { GmailPushSettings } from '../../../../platform/mail/push-settings.js';
import { OutboundError } from '../../../../platform/outbound/port.js';
import { readJson } from '../../../../platform/outbound/read-json.js';

const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const TIMEOUT_MS = 5_000;
const MAX_BODY_BYTES = 64 * 1024;
/** Milliseconds that keys are used. Google announces new keys longer before it signs with them. */
const KEPT_MS = 3_600_000;
/** Minimum milliseconds between requests for keys, however many unknown keys requests name. */
const LEAST_MS = 60_000;
/** Tolerance in seconds between the clocks, and maximum age of a token: Google's are valid for an hour. */
const CLOCK_SECONDS = 60;
const MOST_AGE_SECONDS = 3_600;

/** The keys of Google cannot be read, so no token can be verified. */
export class KeysUnavailable extends Error {}

interface Keys {
  readonly find: ReturnType<typeof createLocalJWKSet>;
  readonly readAt: number;
}

/** Verifies that Google Pub/Sub signed a request (https://cloud.google.com/pubsub/docs/authenticate-push-subscriptions). */
export class PubsubVerifier {
  #keys: Keys | null = null;
  #triedAt = Number.NEGATIVE_INFINITY;

  /**
   * Returns whether the token is signed by Google, is valid now, and was issued for this audience and the service account of the
   * operator. Throws `KeysUnavailable`.
   */
  async accepts(ctx: Ctx, settings: GmailPushSettings, audience: string, token: string): Promise<boolean> {
    const isCurrent = this.#keys !== null && ctx.clock.now().getTime() - this.#keys.readAt < KEPT_MS;
    if (!isCurrent) await this.#readKeys(ctx, settings);
    const verdict = await this.#verify(ctx, settings, audience, token);
    if (verdict !== 'unknown_key' || !isCurrent) return verdict === 'accepted';
    await this.#readKeys(ctx, settings);
    return (await this.#verify(ctx, settings, audience, token)) === 'accepted';
  }

  async #verify(
    ctx: Ctx,
    { serviceAccount }: GmailPushSettings,
    audience: string,
    token: string,
  ): Promise<'accepted' | 'rejected' | 'unknown_key'> {
    if (this.#keys === null) throw new KeysUnavailable();
    try {
      const { payload } = await jwtVerify(token, this.#keys.find, {
        ...{ issuer: ISSUERS, audience, algorithms: ['RS256'], currentDate: ctx.clock.now() },
        ...{ clockTolerance: CLOCK_SECONDS, maxTokenAge: MOST_AGE_SECONDS, requiredClaims: ['exp', 'iat', 'email'] },
      });
      const { email, email_verified: isVerified } = payload;
      const isOurs = typeof email === 'string' && email.toLowerCase() === serviceAccount && isVerified === true;
      return isOurs ? 'accepted' : 'rejected';
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return 'unknown_key';
      if (error instanceof errors.JOSEError) return 'rejected';
      throw error;
    }
  }

  /** Reads the keys of Google, at most once a minute. Keeps earlier keys if they cannot be read. */
  async #readKeys(ctx: Ctx, { keysUrl }: GmailPushSettings): Promise<void> {
    const now = ctx.clock.now().getTime();
    if (now - this.#triedAt < LEAST_MS) return;
    this.#triedAt = now;
    try {
      const { port } = new URL(keysUrl);
      const response = await ctx.http.request({
        ...{ method: 'GET', url: keysUrl, headers: { accept: 'application/json' } },
        ...{ timeoutMs: TIMEOUT_MS, maxBodyBytes: MAX_BODY_BYTES },
        ...(port === '' ? {} : { ports: [Number(port)] }),
      });
      const set = response.status === 200 && !response.truncated ? readJson(response.body.toString('utf8')) : null;
      this.#keys = { find: createLocalJWKSet(set as JSONWebKeySet), readAt: now };
    } catch (error) {
      if (!(error instanceof OutboundError) && !(error instanceof errors.JOSEError)) throw error;
      ctx.log.warn({ err: error }, 'failed to read the keys of Google');
    }
  }
}
