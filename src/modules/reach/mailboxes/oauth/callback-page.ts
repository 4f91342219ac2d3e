import { escapeHtml } from '../../../../engine/template/escape.js';
import type { GrantError } from './finish-grant.service.js';

/** Policy of the pages, which permits only their own style. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

/** Reasons of a failed sign-in, as texts for the user. */
const REASONS: Readonly<Record<GrantError, string>> = {
  access_denied: 'Access was denied. Nothing was connected.',
  code_refused: 'The sign-in expired. Start again.',
  application_refused:
    'The provider rejected this instance as an application. The operator must fix the client ID, the secret or the redirect URL.',
  provider_unavailable: 'The provider could not be reached. Start again in a few minutes.',
  scope_missing: 'Permissions to send and read email are missing. Start again and allow all of them.',
  no_refresh_token: 'The provider granted no offline access. Start again and allow offline access.',
  no_account: 'The provider did not name the account. Start again.',
};

export function grantedPage(grantId: string): string {
  return page(
    'Signed in',
    `<p>Enter this grant where you connect the mailbox. It works once, within 15 minutes.</p><p><code>${escapeHtml(grantId)}</code></p>`,
  );
}

export function failedPage(error: GrantError): string {
  return page('Not connected', `<p>${escapeHtml(REASONS[error])}</p>`);
}

export function unknownPage(): string {
  return page(
    'Sign-in expired',
    '<p>This sign-in was already used, is over 15 minutes old, or started in another browser. Start again on the Connect mailboxes page.</p>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a}
code{font-size:1.05rem;background:#f1f1f1;padding:.3rem .5rem;border-radius:.3rem;overflow-wrap:anywhere}</style></head>
<body><h1>${title}</h1>
${body}
</body></html>
`;
}
