import { say } from '../../../../engine/words/say.js';
import type { Ctx } from '../../../../platform/context.js';
import { conflict, valueError } from '../../../../platform/errors.js';
import type { MadeCredential } from './ceremony.js';
import type { ChallengePurpose } from './challenges.repo.js';
import { takeChallenge } from './challenges.service.js';
import { insertPasskey, type PasskeyRow } from './passkeys.repo.js';
import { requireRelyingParty } from './relying-party.js';
import { checkNewCredential, type NewCredential, NotHeld } from './webauthn.js';

/** New credential of this person, with its name. */
export interface CheckedPasskey extends NewCredential {
  readonly userId: string;
  readonly name: string;
}

/** New passkey, as sent by a browser. */
export interface GivenPasskey {
  readonly name: string;
  readonly credential: MadeCredential;
}

/**
 * Returns the passkey that responds to a challenge of this session or browser, and consumes the challenge. Throws 422 `passkey_refused`
 * at `loc` for any failed check, 409 `passkeys_unavailable`.
 */
export async function checkNewPasskey(
  ctx: Ctx,
  purpose: Exclude<ChallengePurpose, 'sign_in'>,
  token: string | null,
  { name, credential }: GivenPasskey,
  loc: readonly string[],
): Promise<CheckedPasskey> {
  const party = requireRelyingParty(ctx.config.publicUrl);
  const refused = (reason: string) => {
    ctx.log.info({ reason, purpose }, 'new passkey rejected');
    return valueError([...loc, 'credential'], 'passkey_refused', say`was rejected; request new options and try again`);
  };
  const challenge = await takeChallenge(ctx, purpose, token, credential.response.clientDataJSON);
  if (challenge === null || challenge.userId === null) throw refused('the challenge is unknown or expired');
  try {
    const made = await checkNewCredential(party, challenge.text, credential);
    return { ...made, userId: challenge.userId, name };
  } catch (error) {
    if (error instanceof NotHeld) throw refused(error.message);
    throw error;
  }
}

/** Stores a checked passkey. Throws 409 `already_exists` if a person already has it. */
export async function keepPasskey(ctx: Ctx, passkey: CheckedPasskey): Promise<PasskeyRow> {
  const row = await insertPasskey(ctx.sql, {
    id: ctx.ids.uuid(),
    user_id: passkey.userId,
    credential_id: passkey.id,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports,
    name: passkey.name,
    is_synced: passkey.isSynced,
    created_at: ctx.clock.now(),
  });
  if (row === undefined) throw conflict('already_exists', say`This passkey is already in use.`);
  return row;
}
