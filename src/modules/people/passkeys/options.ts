import type { ActingPerson } from '../../../platform/context.js';
import type { CreationOptions, RequestOptions } from './ceremony.js';
import { CHALLENGE_LIFE_MS } from './challenges.service.js';
import type { PasskeyRow } from './passkeys.repo.js';
import type { RelyingParty } from './relying-party.js';
import { ALGORITHMS } from './webauthn.js';

const APP_NAME = 'Outrider';

/** How authenticators call a person: it says nothing about them (WebAuthn, 14.6.1). */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/**
 * What a browser hands to an authenticator to make a passkey (WebAuthn, 5.4): it is found without an address, wants its person
 * to be verified, and says nothing about its maker.
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

/** What a browser hands to authenticators to sign a person in without naming them (WebAuthn, 5.5). */
export function requestOptions({ id }: RelyingParty, challenge: string): RequestOptions {
  return { challenge, rpId: id, timeout: CHALLENGE_LIFE_MS, userVerification: 'required' };
}
