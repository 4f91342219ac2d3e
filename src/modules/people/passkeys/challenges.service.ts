import type { Ctx } from '../../../platform/context.js';
import { hashToken } from '../../../platform/http/session-access.js';
import { makeToken } from '../sessions.service.js';
import { type ChallengePurpose, insertChallenge, takeChallengeRow } from './challenges.repo.js';

/** Time to find one's phone; browsers are told the same. */
export const CHALLENGE_LIFE_MS = 5 * 60_000;

export interface Challenge {
  /** base64url, as it stands in what is signed. */
  readonly text: string;
  /** Whose passkey it will be; null where no person has come in yet. */
  readonly userId: string | null;
}

/** Makes what an authenticator shall sign. `token` is of the session or browser that asks: only there is it good. */
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
 * Uses up the challenge that `clientDataJSON` answers. Null when it was used, has expired, was made for another purpose
 * or person, or never.
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

/** WebAuthn, 5.8.1. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : null;
  } catch {
    // Whatever it is, it answers nothing that was asked.
    return null;
  }
}
