import ipaddr from 'ipaddr.js';
import { AppError } from '../../../platform/errors.js';

/** This installation as browsers and authenticators know it (WebAuthn, 5.4.2). */
export interface RelyingParty {
  /** The host that passkeys belong to. */
  readonly id: string;
  /** Where they may be used from. */
  readonly origin: string;
}

/**
 * By the public address. Null where browsers know no passkeys: addresses without a name have none (WebAuthn, 5.1.3, step 8),
 * and pages without TLS have none either, save for those of the same machine.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isNamed = !ipaddr.isValid(hostname.replace(/^\[|\]$/g, ''));
  const isSecure = protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost');
  return isNamed && isSecure ? { id: hostname, origin } : null;
}

/** The same. Throws 409 `passkeys_unavailable` where it is null. */
export function requireRelyingParty(publicUrl: string): RelyingParty {
  const party = relyingPartyOf(publicUrl);
  if (party !== null) return party;
  throw new AppError(
    'passkeys_unavailable',
    409,
    'Passkeys require `PUBLIC_URL` to be https with a host name, or localhost.',
  );
}
