import { mixSeed } from '../../../../engine/chance/hash.js';
import type { Ctx } from '../../../../platform/context.js';

/** Encrypted tokens of a sign-in. Never log them. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Owner of a sealed value, which cannot be decrypted in another row. */
export type TokenOwner = { readonly grant: string } | { readonly mailboxId: number };

export function sealTokens(
  ctx: Pick<Ctx, 'secrets'>,
  workspaceId: number,
  place: TokenOwner,
  { accessToken, refreshToken }: TokenPair,
): Buffer {
  return ctx.secrets.encrypt(workspaceId, tokensContext(place), JSON.stringify({ accessToken, refreshToken }));
}

/** Decrypts tokens. Throws `DecryptionError` if the stored value was moved from another row, or its key is missing. */
export function openTokens(
  ctx: Pick<Ctx, 'secrets'>,
  workspaceId: number,
  place: TokenOwner,
  sealed: Buffer,
): TokenPair {
  return JSON.parse(ctx.secrets.decrypt(workspaceId, tokensContext(place), sealed)) as TokenPair;
}

export function tokensContext(place: TokenOwner): string {
  return 'grant' in place ? `oauth_grants:${place.grant}:tokens` : `mailbox_tokens:${place.mailboxId}:tokens`;
}

const LONGEST_AHEAD_MS = 10 * 60_000;
/** Maximum share of its lifetime by which a token of a tenant is renewed earlier. */
const SPREAD = 0.25;

/**
 * Returns when an access token is renewed: ten minutes before it expires, so that there is time for several attempts;
 * a short-lived one at half of its lifetime.
 */
export function refreshDueAt(givenAt: Date, expiresAt: Date): Date {
  const lifeMs = expiresAt.getTime() - givenAt.getTime();
  return new Date(expiresAt.getTime() - Math.min(LONGEST_AHEAD_MS, lifeMs / 2));
}

/**
 * Returns when a token of a tenant is renewed: earlier by a different time for each mailbox. Mailboxes of a tenant are
 * connected together, and would otherwise all renew in the same minute of each hour.
 */
export function tenantRefreshDueAt(givenAt: Date, expiresAt: Date, mailboxId: number): Date {
  const lifeMs = expiresAt.getTime() - givenAt.getTime();
  const earlierMs = (mixSeed(mailboxId, 0) / 2 ** 32) * SPREAD * lifeMs;
  return new Date(refreshDueAt(givenAt, expiresAt).getTime() - Math.round(earlierMs));
}
