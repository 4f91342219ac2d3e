import { localized } from './localized';

/** Error messages by the error code of the response; other codes show the message of the server. */
export const problems = localized('problems', {
  unknown: 'Something went wrong on this page. Reload to try again.',
  unreachable: "The server can't be reached. Your changes are kept in this browser; try again in a moment.",
  busy: 'The server is busy. Retrying...',
  answered: (status: number) => `The server returned an error (${status}). Try again in a moment.`,
  byCode: {
    missing_credential: 'You are signed out. Sign in again to continue.',
    invalid_credential: 'This API key is invalid. Check that you copied all of it.',
    wrong_sign_in: 'The email address or password is incorrect.',
    passkey_refused: 'This passkey was rejected. If you removed it from your account, delete it from your device too.',
    passkey_not_used: 'The browser did not provide a passkey. Try again, or sign in another way.',
    passkey_known: 'This device already has one of your passkeys.',
    passkeys_unavailable: 'Passkeys require HTTPS and a host name. Ask the operator to set PUBLIC_URL.',
    last_way_in: 'This is your only way to sign in. Add another passkey or set a password first.',
    sign_in_again: 'You signed in more than 10 minutes ago. Sign in again to confirm this change.',
    csrf_refused: 'The session in this browser has changed. Try again. If the error persists, reload the page.',
    owner_required: 'Only an owner can do this.',
    mail_not_configured:
      "This instance doesn't send account emails. Ask an owner or admin for a link (Settings, Members).",
    link_not_found: 'This link is incomplete, expired, or already used. Request a new one.',
    invitation_not_found: 'This invitation is expired, revoked, or already used. Request a new one.',
    expired_credential: 'This API key has expired. Create a new one.',
    insufficient_scope: "You don't have permission to do this. Ask an owner or admin for access.",
    precondition_failed: 'This was edited elsewhere. Reload to see the latest version.',
    rate_limited: 'Too many requests. Wait a moment and try again.',
    internal_error:
      'The server failed to process the request. Try again. If the error persists, report the request ID.',
  },
  pageFailed: "This page couldn't be loaded.",
  reload: 'Reload page',
});
