import { escapeHtml } from '../../engine/template/escape.js';

/** The page allows its own style and its own form, nothing else. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Page behind the link in an email. Opening it changes nothing, because link scanners must not unsubscribe contacts. */
export function askPage(email: string | null): string {
  const whom = email === null ? 'your address' : `<b>${escapeHtml(email)}</b>`;
  return page(
    'Unsubscribe',
    `<p>Stop all emails to ${whom}?</p>
<form method="post"><input type="hidden" name="from" value="page"><button type="submit">Unsubscribe</button></form>`,
  );
}

export function donePage(email: string): string {
  return page(
    'Unsubscribed',
    `<p><b>${escapeHtml(email)}</b> will receive no more emails. You can close this page.</p>`,
  );
}

export function unknownPage(): string {
  return page(
    'Unknown link',
    '<p>This link does not belong to an email sent by this instance. To stop emails, reply to one of them with the word “unsubscribe”.</p>',
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a}
button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:.4rem;background:#1a1a1a;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #6aa3ff}</style></head>
<body><h1>${title}</h1>
${body}
</body></html>
`;
}
