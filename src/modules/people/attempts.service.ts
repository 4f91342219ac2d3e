import { createHash } from 'node:crypto';
import { emailKey } from '../../engine/address/email-key.js';
import type { Ctx } from '../../platform/context.js';
import { clientNetwork } from '../../platform/http/client-network.js';
import { RateLimitedError } from '../../platform/http/rate-limit.js';
import { type AttemptLimit, countAttempt, deleteAttempts, uncountAttempt } from './attempts.repo.js';
import { isKnownNetwork, upsertKnownNetwork } from './known-networks.repo.js';

/** An office may sit behind one address: it gets more tries, and then waits longer than an account. */
const ADDRESS: AttemptLimit = { free: 20, longestDelaySeconds: 900 };
/** Waits are short, because a stranger can make an account wait whose address they know. */
const ACCOUNT: AttemptLimit = { free: 5, longestDelaySeconds: 60 };
/** What these lead to can not be guessed: it only bounds what strangers make us keep. */
const CEREMONIES: AttemptLimit = { free: 200, longestDelaySeconds: 60 };

/** Asking for a mail with a link. A person needs one; who asks for a stranger's does not fill that person's mailbox. */
const MAIL_ADDRESS: AttemptLimit = { free: 10, longestDelaySeconds: 3_600 };
const MAIL_ACCOUNT: AttemptLimit = { free: 3, longestDelaySeconds: 3_600 };

function subject(kind: string, text: string): Buffer {
  return createHash('sha256').update(`${kind}:${text}`).digest();
}

const addressSubject = (address: string): Buffer => subject('address', clientNetwork(address));

/**
 * Whose attempts count together: all of an account, but those from where its person has signed in lately by themselves. Who guesses from
 * elsewhere, however often, does not make the person wait there.
 */
async function accountSubject(ctx: Ctx, address: string, email: string): Promise<Buffer> {
  const network = addressSubject(address);
  if (!(await isKnownNetwork(ctx.sql, emailKey(email), network))) return subject('account', emailKey(email));
  return subject('known', `${network.toString('hex')}:${emailKey(email)}`);
}

/** Remembers from where a person has come in, for the next time. */
export async function rememberNetwork(ctx: Ctx, userId: string, address: string): Promise<void> {
  await upsertKnownNetwork(ctx.sql, userId, addressSubject(address), ctx.clock.now());
}

/**
 * Counts an attempt of an address to sign in to an account, whether there is such an account or not. Throws 429
 * `rate_limited` while either has to wait.
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

/** Counts what an address begins without being asked who it is. Throws 429 `rate_limited` beyond 200 an hour. */
export async function admitCeremony(ctx: Ctx, address: string): Promise<void> {
  const now = ctx.clock.now();
  requireFree(now, await countAttempt(ctx.sql, subject('ceremony', clientNetwork(address)), now, CEREMONIES));
}

/**
 * Counts that an address asks for mail to an account, whether there is such an account or not. Throws 429 `rate_limited` beyond 10
 * of an address and 3 to an account, each time for twice as long, up to an hour.
 */
export async function admitMail(ctx: Ctx, address: string, email: string): Promise<void> {
  const now = ctx.clock.now();
  requireFree(now, await countAttempt(ctx.sql, subject('mail-address', clientNetwork(address)), now, MAIL_ADDRESS));
  requireFree(now, await countAttempt(ctx.sql, subject('mail-account', emailKey(email)), now, MAIL_ACCOUNT));
}

function requireFree(now: Date, until: Date | null): void {
  if (until !== null) throw new RateLimitedError(Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)));
}

/** A person has shown who they are: the account begins anew, and the address has one attempt less. */
export async function forgiveAttempts(ctx: Ctx, address: string, email: string): Promise<void> {
  await uncountAttempt(ctx.sql, addressSubject(address), ctx.clock.now());
  await deleteAttempts(ctx.sql, await accountSubject(ctx, address, email));
}
