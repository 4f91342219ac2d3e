import { OAUTH_FACTS, type OauthProvider } from './oauth-providers.js';
import type { TokenRefusal } from './token-endpoint.js';

const AGAIN =
  'Sign in again: POST /mailboxes/oauth/start with this address, then POST /mailboxes/update with the grant.';

/** Microsoft error numbers that a user can act on. */
const MICROSOFT_REASONS: ReadonlyMap<number, string> = new Map([
  [700082, 'it was not used for 90 days'],
  [50173, 'the password was changed or access was revoked'],
  [50057, 'the account is disabled'],
  [65001, 'access was never granted, or was revoked'],
  [90094, 'an administrator of the organization must grant access first'],
  [50076, 'the organization requires a second factor'],
  [50079, 'the organization requires a second factor to be set up'],
  [53003, 'a policy of the organization (Conditional Access) blocks it'],
  [54005, 'the code was already used'],
  [70008, 'the code or the token has expired'],
]);

const GOOGLE_REASON =
  'access was revoked, the password of the account was changed, the sign-in was not used for six months, or the application is in ' +
  'testing mode, where sign-ins end after 7 days';

/** Describes why a provider no longer accepts a sign-in, and what the user can do. */
export function refusedText(provider: OauthProvider, { code, numbers, text }: TokenRefusal): string {
  const known = numbers.flatMap((number) => MICROSOFT_REASONS.get(number) ?? []);
  const reason = provider === 'google' && code === 'invalid_grant' ? GOOGLE_REASON : known[0];
  const { name } = OAUTH_FACTS[provider];
  return `${name} no longer accepts this sign-in: ${reason ?? text}. ${AGAIN}`;
}

/** Describes why tokens cannot be renewed right now although the sign-in is valid. */
export function delayedText(provider: OauthProvider, { kind, text }: TokenRefusal): string {
  const { name } = OAUTH_FACTS[provider];
  if (kind !== 'client') return `${name} did not renew the access token; Outrider retries automatically: ${text}`;
  return (
    `${name} rejects the application of this instance, so no sign-in works: ${text}. ` +
    `The operator must fix ${name.toUpperCase()}_OAUTH_CLIENT_ID or ${name.toUpperCase()}_OAUTH_CLIENT_SECRET.`
  );
}
