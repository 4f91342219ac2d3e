import type { Language } from '../../../engine/language/languages.js';
import { escapeHtml } from '../../../engine/template/escape.js';
import { inLanguage } from '../../../engine/words/in-language.js';
import { type Said, say } from '../../../engine/words/say.js';

/** Content security policy: only the page's own style and form. */
export const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Returns the page behind the link in a report. Opening it changes nothing, because link scanners open links, too. */
export function askPage(language: Language | undefined, address: string | null): string {
  const question =
    address === null ? say`Stop receiving these reports?` : say`Stop sending these reports to ${address}?`;
  const button = escapeHtml(inLanguage(language, say`Stop reports`));
  const form = `<form method="post"><button type="submit">${button}</button></form>`;
  return page(language, say`Stop reports`, question, form);
}

export function donePage(language: Language | undefined): string {
  return page(language, say`Reports stopped`, say`You will not receive these reports again.`, '');
}

function page(language: Language | undefined, title: Said, sentence: Said, rest: string): string {
  const [heading, text] = [title, sentence].map((said) => escapeHtml(inLanguage(language, said)));
  return `<!doctype html>
<html lang="${language ?? 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${heading}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a;overflow-wrap:anywhere}
button{font:inherit;padding:.6rem 1.4rem;border:0;border-radius:.4rem;background:#1a1a1a;color:#fff;cursor:pointer}
button:focus-visible{outline:3px solid #6aa3ff}</style></head>
<body><h1>${heading}</h1>
<p>${text}</p>
${rest}
</body></html>
`;
}
