import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { MadeCredential, SignedChallenge } from './ceremony.js';
import type { RelyingParty } from './relying-party.js';

/** Loaded with the first passkey: 7 MB that an installation without passkeys does not hold. */
const loadLibrary = () => import('@simplewebauthn/server');
const loadHelpers = () => import('@simplewebauthn/server/helpers');

/** COSE algorithms of the keys that are taken: Ed25519, ECDSA with P-256, RSA (RFC 9053, RFC 8812). */
export const ALGORITHMS = [-8, -7, -257];

/** What an authenticator has made, once it is known to be right. */
export interface NewCredential {
  readonly id: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
  readonly isSynced: boolean;
}

/** That a person used a passkey, once it is known to be right. */
export interface Assertion {
  readonly counter: number;
  readonly isSynced: boolean;
}

/** What does not hold; the text is for the log. */
export class NotHeld extends Error {}

/**
 * Checks a new credential (WebAuthn, 7.1): the challenge, our origin and host, that its person was verified. Throws `NotHeld`.
 */
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
 * Checks that a passkey was used (WebAuthn, 7.2): its signature, the challenge, our origin and host, that its person was
 * verified. What the counter says is left to the caller. Throws `NotHeld`.
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
      // With 0 nothing is held against the counter.
      credential: { id, publicKey: new Uint8Array(publicKey), counter: 0 },
    });
  });
  if (!result.verified) throw new NotHeld('the signature is invalid');
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, isSynced: credentialBackedUp };
}

const standard = (id: string) => ({ id, rawId: id, type: 'public-key', clientExtensionResults: {} }) as const;

/** The library throws plain errors for whatever strangers may have sent. */
async function held<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw new NotHeld(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** No page of ours stands in a frame of others. */
function requireOwnFrame(clientDataJSON: string): void {
  const { crossOrigin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as {
    crossOrigin?: boolean;
  };
  if (crossOrigin === true) throw new Error('the request came from a frame of another origin');
}

/**
 * No statement of a maker is asked for, and none is read: certificates of strangers would name hosts to ask whether they are
 * revoked. Only a statement without certificates may be there (WebAuthn, 5.1.3, self attestation).
 */
function requireNoAttestation(decoded: AttestationObject): void {
  const format = decoded.get('fmt');
  if (format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)) return;
  throw new Error(`the attestation format ${format} was not requested`);
}
