import type { ActingPerson } from '../../../../platform/context.js';
import type { CreationOptions, RequestOptions } from './ceremony.js';
import { CHALLENGE_LIFE_MS } from './challenges.service.js';
import type { PasskeyRow } from './passkeys.repo.js';
import type { RelyingParty } from './relying-party.js';
import { ALGORITHMS } from './webauthn.js';

const APP_NAME = 'Outrider';

/**
 * Returns the user handle of a member for authenticators, which reveals nothing about the member (WebAuthn, 14.6.1).
 */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/**
 * Returns the options for an authenticator to create a passkey (WebAuthn, 5.4): discoverable without an address, with user verification, and
 * without attestation.
 */
export function creationOptions(
  { id }: RelyingParty,
  challenge: string,
  person: ActingPerson,
  known: readonly PasskeyRow[],
): CreationOptions {
  return {
    challenge,
    rp: { id, name: APP_NAME },
    user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFE_MS,
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      type: 'public-key',
      id: credential_id.toString('base64url'),
      transports,
    })),
  };
}

/** Returns the options for authenticators to sign a member in without a user name (WebAuthn, 5.5). */
export function requestOptions({ id }: RelyingParty, challenge: string): RequestOptions {
  return { challenge, rpId: id, timeout: CHALLENGE_LIFE_MS, userVerification: 'required' };
}
