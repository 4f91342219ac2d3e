import { escapeHtml } from '../../../../engine/template/escape.js';
import { type PageLanguage, textsIn } from './texts.js';

/** Content security policy: only the page's own style and form. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/**
 * Returns the page behind the link in an email. Opening it changes nothing, so that link scanners do not unsubscribe
 * contacts.
 */
export function askPage(language: PageLanguage, email: string | null): string {
  const text = textsIn(language);
  return page(
    language,
    text.askTitle,
    `<p>${email === null ? text.askUnnamed : text.ask(bold(email))}</p>
<form method="post"><input type="hidden" name="from" value="page"><button type="submit">${text.button}</button></form>`,
  );
}

export function donePage(language: PageLanguage, email: string): string {
  const text = textsIn(language);
  return page(language, text.doneTitle, `<p>${text.done(bold(email))}</p>`);
}

export function unknownPage(language: PageLanguage): string {
  const text = textsIn(language);
  return page(language, text.unknownTitle, `<p>${text.unknown(text.word)}</p>`);
}

const bold = (email: string): string => `<b dir="ltr">${escapeHtml(email)}</b>`;

function page(language: PageLanguage, title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a;overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:.4rem;background:#1a1a1a;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #6aa3ff}</style></head>
<body><h1>${title}</h1>
${body}
</body></html>
`;
}
