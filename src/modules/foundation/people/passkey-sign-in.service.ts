import { say } from '../../../engine/words/say.js';
import { type Ctx, inTx } from '../../../platform/context.js';
import { AppError } from '../../../platform/errors.js';
import { admitCeremony } from './accounts/attempts.service.js';
import { actingAs, auditForPerson, type Client, type OpenedSession } from './accounts/sessions.service.js';
import { lockUser } from './accounts/users.repo.js';
import type { RequestOptions, SignedChallenge } from './passkeys/ceremony.js';
import { makeChallenge, takeChallenge } from './passkeys/challenges.service.js';
import { requestOptions, userHandleOf } from './passkeys/options.js';
import { findPasskeyByCredential, lockPasskey, type PasskeyRow, updatePasskey } from './passkeys/passkeys.repo.js';
import { requireRelyingParty } from './passkeys/relying-party.js';
import { type Assertion, checkAssertion, NotHeld } from './passkeys/webauthn.js';
import { letIn } from './sign-in.service.js';

/** Returns the options for a browser to sign a member in. Throws 409 `passkeys_unavailable`, 429 after too many requests from an address. */
export async function beginPasskeySignIn(ctx: Ctx, { address }: Client, browserToken: string): Promise<RequestOptions> {
  const party = requireRelyingParty(ctx.config.publicUrl);
  await admitCeremony(ctx, address);
  return requestOptions(party, await makeChallenge(ctx, 'sign_in', browserToken, null));
}

/** Signs in the owner of a passkey. Throws 401 `passkey_refused` for any failed check. */
export async function signInByPasskey(ctx: Ctx, given: SignedChallenge, client: Client): Promise<OpenedSession> {
  const { passkey, assertion } = await recognisePasskey(ctx, given, client);
  const opened = await inTx(ctx, async (ctx) => {
    const user = await lockUser(ctx.sql, passkey.user_id);
    const current = await lockPasskey(ctx.sql, passkey.user_id, passkey.id);
    if (user === undefined || current === undefined) throw refused(ctx, 'the passkey has been removed');
    const used = { last_used_at: ctx.clock.now(), is_synced: assertion.isSynced };
    if (wentBack(current, assertion)) {
      await noteCopy(actingAs(ctx, user), current);
      return null;
    }
    await updatePasskey(ctx.sql, current.id, { ...used, counter: assertion.counter });
    return letIn(ctx, user, client, 'user.signed_in', { passkey: current.name });
  });
  if (opened === null) throw refused(ctx, 'the signature counter decreased');
  return opened;
}

async function recognisePasskey(
  ctx: Ctx,
  given: SignedChallenge,
  { browserToken }: Client,
): Promise<{ passkey: PasskeyRow; assertion: Assertion }> {
  const party = requireRelyingParty(ctx.config.publicUrl);
  const challenge = await takeChallenge(ctx, 'sign_in', browserToken, given.response.clientDataJSON);
  if (challenge === null) throw refused(ctx, 'the challenge is unknown or expired');
  const passkey = await findPasskeyByCredential(ctx.sql, Buffer.from(given.id, 'base64url'));
  if (passkey === undefined) throw refused(ctx, 'the credential is unknown');
  // WebAuthn, 7.2, step 6: without a named user, the authenticator must identify one.
  if (given.response.userHandle !== userHandleOf(passkey.user_id))
    throw refused(ctx, 'the passkey belongs to another account');
  try {
    const assertion = await checkAssertion(party, challenge.text, passkey.public_key, given);
    return { passkey, assertion };
  } catch (error) {
    if (error instanceof NotHeld) throw refused(ctx, error.message);
    throw error;
  }
}

function refused(ctx: Ctx, reason: string): AppError {
  ctx.log.info({ reason }, 'passkey sign-in rejected');
  return new AppError('passkey_refused', 401, say`This passkey was rejected.`);
}

/** WebAuthn, 6.1.1: if the counter was advanced by another authenticator, the passkey was cloned. */
function wentBack(known: PasskeyRow, { counter }: Assertion): boolean {
  return (counter > 0 || known.counter > 0) && counter <= known.counter;
}

async function noteCopy(ctx: Ctx, { id, user_id, name }: PasskeyRow): Promise<void> {
  await updatePasskey(ctx.sql, id, { counter_went_back_at: ctx.clock.now() });
  await auditForPerson(ctx, user_id, { action: 'passkey.counter_went_back', changes: { passkeyId: id, name } });
}
