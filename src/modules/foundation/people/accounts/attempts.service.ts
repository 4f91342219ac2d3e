import { createHash } from 'node:crypto';
import { emailKey } from '../../../../engine/address/email-key.js';
import type { Ctx } from '../../../../platform/context.js';
import { clientNetwork } from '../../../../platform/http/client-network.js';
import { RateLimitedError } from '../../../../platform/http/rate-limit.js';
import { type AttemptLimit, countAttempt, deleteAttempts, uncountAttempt } from './attempts.repo.js';
import { isKnownNetwork, upsertKnownNetwork } from './known-networks.repo.js';

/** An entire office may share one address, so an address gets more attempts than an account, then longer delays. */
const ADDRESS: AttemptLimit = { free: 20, longestDelaySeconds: 900 };
/** Delays are short, because anyone who knows an account's email can cause them. */
const ACCOUNT: AttemptLimit = { free: 5, longestDelaySeconds: 60 };
/** Bounds the stored state that strangers can create. A passkey or provider response cannot be guessed, so the limit is high. */
const CEREMONIES: AttemptLimit = { free: 200, longestDelaySeconds: 60 };

/** Requests for mail with a link. One is enough for a user, and strangers must not flood another user's mailbox. */
const MAIL_ADDRESS: AttemptLimit = { free: 10, longestDelaySeconds: 3_600 };
const MAIL_ACCOUNT: AttemptLimit = { free: 3, longestDelaySeconds: 3_600 };

function subject(kind: string, text: string): Buffer {
  return createHash('sha256').update(`${kind}:${text}`).digest();
}

const addressSubject = (address: string): Buffer => subject('address', clientNetwork(address));

/**
 * Returns the subject whose attempts count together: the account as a whole, except for networks from which its user
 * recently signed in, which are counted separately. An attacker elsewhere therefore cannot delay the user there.
 */
async function accountSubject(ctx: Ctx, address: string, email: string): Promise<Buffer> {
  const network = addressSubject(address);
  if (!(await isKnownNetwork(ctx.sql, emailKey(email), network))) return subject('account', emailKey(email));
  return subject('known', `${network.toString('hex')}:${emailKey(email)}`);
}

/** Stores the network of a successful sign-in for later attempts. */
export async function rememberNetwork(ctx: Ctx, userId: string, address: string): Promise<void> {
  await upsertKnownNetwork(ctx.sql, userId, addressSubject(address), ctx.clock.now());
}

/**
 * Counts an attempt from an address to sign in to an account, whether or not the account exists. Throws 429
 * `rate_limited` while either must wait.
 */
export async function admitAttempt(ctx: Ctx, address: string, email: string): Promise<void> {
  const now = ctx.clock.now();
  for (const [who, limit] of [
    [addressSubject(address), ADDRESS],
    [await accountSubject(ctx, address, email), ACCOUNT],
  ] as const) {
    requireFree(now, await countAttempt(ctx.sql, who, now, limit));
  }
}

/** Counts a ceremony that an address starts before authentication. Throws 429 `rate_limited` beyond 200 per hour. */
export async function admitCeremony(ctx: Ctx, address: string): Promise<void> {
  const now = ctx.clock.now();
  requireFree(now, await countAttempt(ctx.sql, subject('ceremony', clientNetwork(address)), now, CEREMONIES));
}

/**
 * Counts a request from an address for mail to an account, whether or not the account exists. Throws 429 `rate_limited`
 * beyond 10 requests per address and 3 per account; the delay doubles each time, up to one hour.
 */
export async function admitMail(ctx: Ctx, address: string, email: string): Promise<void> {
  const now = ctx.clock.now();
  requireFree(now, await countAttempt(ctx.sql, subject('mail-address', clientNetwork(address)), now, MAIL_ADDRESS));
  requireFree(now, await countAttempt(ctx.sql, subject('mail-account', emailKey(email)), now, MAIL_ACCOUNT));
}

function requireFree(now: Date, until: Date | null): void {
  if (until !== null) throw new RateLimitedError(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)));
}

/** Restarts the count of an account after a successful sign-in, and removes that attempt from the count of its address. */
export async function forgiveAttempts(ctx: Ctx, address: string, email: string): Promise<void> {
  await uncountAttempt(ctx.sql, addressSubject(address), ctx.clock.now());
  await deleteAttempts(ctx.sql, await accountSubject(ctx, address, email));
}
