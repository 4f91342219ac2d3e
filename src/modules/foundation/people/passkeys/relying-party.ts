import ipaddr from 'ipaddr.js';
import { say } from '../../../../engine/words/say.js';
import { AppError } from '../../../../platform/errors.js';

/** Identity of this instance toward browsers and authenticators (WebAuthn, 5.4.2). */
export interface RelyingParty {
  /** Host that passkeys belong to. */
  readonly id: string;
  /** Origin where passkeys can be used. */
  readonly origin: string;
}

/**
 * Derives the relying party from the public URL. Null where browsers support no passkeys: on hosts without a name
 * (WebAuthn, 5.1.3, step 8), and on pages without TLS, except on the same machine.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNamed = !ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isNamed && isSecure ? { id: hostname, origin } : null;
}

/** Returns the relying party. Throws 409 `passkeys_unavailable` if there is none. */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party !== null) return party;
  throw new AppError(
    'passkeys_unavailable',
    409,
    say('Passkeys require `PUBLIC_URL` to be https with a host name, or localhost.'),
  );
}
