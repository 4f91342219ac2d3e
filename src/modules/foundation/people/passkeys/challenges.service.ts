import type { Ctx } from '../../../../platform/context.js';
import { hashToken } from '../../../../platform/http/session-access.js';
import { makeToken } from '../accounts/sessions.service.js';
import { type ChallengePurpose, insertChallenge, takeChallengeRow } from './challenges.repo.js';

/** Time to find a phone. Browsers receive the same timeout. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

export interface Challenge {
  /** Challenge in base64url, as it appears in the signed data. */
  readonly text: string;
  /** Owner of the new passkey; null before anyone is signed in. */
  readonly userId: string | null;
}

/** Creates a challenge for an authenticator to sign, valid only for the session or browser that `token` belongs to. */
export async function makeChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
  token: string,
  userId: string | null,
): Promise<string> {
  const text = makeToken(ctx);
  await insertChallenge(ctx.sql, {
    hash: hashToken(text),
    bound_to: hashToken(token),
    purpose,
    user_id: userId,
    expires_at: new Date(ctx.clock.now().getTime() + CHALLENGE_LIFE_MS),
  });
  return text;
}

/**
 * Consumes the challenge that `clientDataJSON` responds to. Null if it is unknown, used, expired, or was made for another
 * purpose or user.
 */
export async function takeChallenge(
  ctx: Ctx,
  purpose: ChallengePurpose,
  token: string | null,
  clientDataJSON: string,
): Promise<Challenge | null> {
  const text = challengeIn(clientDataJSON);
  if (text === null || token === null) return null;
  const row = await takeChallengeRow(ctx.sql, hashToken(text), hashToken(token), purpose, ctx.clock.now());
  return row === undefined ? null : { text, userId: row.user_id };
}

/** Reads the challenge from the client data (WebAuthn, 5.8.1). */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    // Malformed client data responds to no challenge.
    return null;
  }
}
