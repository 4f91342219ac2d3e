import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { MadeCredential, SignedChallenge } from './ceremony.js';
import type { RelyingParty } from './relying-party.js';

/** Loads the library with the first passkey, because it takes 7 MB that an instance without passkeys can save. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** COSE algorithms of accepted keys: Ed25519, ECDSA with P-256, RSA (RFC 9053, RFC 8812). */
export const ALGORITHMS = [-8, -7, -257];

/** New credential of an authenticator, after verification. */
export interface NewCredential {
  readonly id: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly isSynced: boolean;
}

/** Proof that a user used a passkey, after verification. */
export interface Assertion {
  readonly counter: number;
  readonly isSynced: boolean;
}

/** Error for a failed verification; its text is for the log. */
export class NotHeld extends Error {}

/** Checks a new credential (WebAuthn, 7.1): challenge, origin, host, and user verification. Throws `NotHeld`. */
export async function checkNewCredential(
  party: RelyingParty,
  challenge: string,
  { id, response }: MadeCredential,
): Promise<NewCredential> {
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const { verifyRegistrationResponse } = await loadLibrary();
  const { decodeAttestationObject } = await loadHelpers();
  const result = await held(() => {
    requireOwnFrame(clientDataJSON);
    requireNoAttestation(decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))));
    return verifyRegistrationResponse({
      response: { ...standard(id), response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!result.verified) throw new NotHeld('the attestation is invalid');
  const { credential, credentialBackedUp: isSynced } = result.registrationInfo;
  if (credential.id !== id) throw new NotHeld('the credential does not match');
  const publicKey = Buffer.from(credential.publicKey);
  return {
    id: Buffer.from(id, 'base64url'),
    publicKey,
    counter: credential.counter,
    transports: [...transports],
    isSynced,
  };
}

/**
 * Checks that a passkey was used (WebAuthn, 7.2): signature, challenge, origin, host, and user verification. Leaves the
 * counter to the caller. Throws `NotHeld`.
 */
export async function checkAssertion(
  party: RelyingParty,
  challenge: string,
  publicKey: Buffer,
  { id, response }: SignedChallenge,
): Promise<Assertion> {
  const { clientDataJSON, authenticatorData, signature } = response;
  const { verifyAuthenticationResponse } = await loadLibrary();
  const result = await held(() => {
    requireOwnFrame(clientDataJSON);
    return verifyAuthenticationResponse({
      response: { ...standard(id), response: { clientDataJSON, authenticatorData, signature } },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // A counter of 0 makes the library accept any counter.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
  });
  if (!result.verified) throw new NotHeld('the signature is invalid');
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}

const standard = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** Converts the library's plain errors about untrusted input into `NotHeld`. */
async function held<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw new NotHeld(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Rejects requests from a frame of another origin, because Outrider's pages are never embedded. */
function requireOwnFrame(clientDataJSON: string): void {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
    crossOrigin?: boolean;
  };
  if (crossOrigin === true) throw new Error('the request came from a frame of another origin');
}

/**
 * Rejects attestation with certificates, which is never requested: a stranger's certificate could name hosts to query for
 * revocation. Accepts only statements without certificates (WebAuthn, 5.1.3, self attestation).
 */
function requireNoAttestation(decoded: AttestationObject): void {
  const format = decoded.get('fmt');
  if (format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)) return;
  throw new Error(`the attestation format ${format} was not requested`);
}
