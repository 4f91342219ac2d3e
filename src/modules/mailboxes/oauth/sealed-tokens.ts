import type { Ctx } from '../../../platform/context.js';

/** Encrypted tokens of a sign-in. Never log them. */
export interface TokenPair {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Encryption context of a sealed value: in another row it cannot be decrypted. */
export type TokenOwner = { readonly grant: string } | { readonly mailboxId: number };

export function sealTokens(
  ctx: Pick<Ctx, 'secrets'>,
  workspaceId: number,
  place: TokenOwner,
  { accessToken, refreshToken }: TokenPair,
): Buffer {
  return ctx.secrets.encrypt(workspaceId, tokensContext(place), JSON.stringify({ accessToken, refreshToken }));
}

/** Throws `DecryptionError` when the stored value was moved here from another row, or its key is gone. */
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

/**
 * When an access token is renewed: ten minutes before it ends, so that there is time for several tries; short ones at half of
 * their life.
 */
export function refreshDueAt(givenAt: Date, expiresAt: Date): Date {
  const lifeMs = expiresAt.getTime() - givenAt.getTime();
  return new Date(expiresAt.getTime() - Math.min(LONGEST_AHEAD_MS, lifeMs / 2));
}
