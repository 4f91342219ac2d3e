import type { Language } from '../../../../engine/language/languages.js';
import { escapeHtml } from '../../../../engine/template/escape.js';
import { inLanguage } from '../../../../engine/words/in-language.js';
import { type Said, say } from '../../../../engine/words/say.js';

/** Content security policy: only the page's own style. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = { 'content-security-policy': PAGE_POLICY, vary: 'Accept-Language' } as const;

/** Returns the page for a visitor whose form was received, and that the form does not redirect elsewhere. */
export function receivedPage(language: Language): string {
  return page(language, say`Thank you`, say`Your details were received.`);
}

export function refusedPage(language: Language, sentence: Said): string {
  return page(language, say`Not sent`, sentence);
}

function page(language: Language, title: Said, sentence: Said): string {
  const text = (said: Said): string => escapeHtml(inLanguage(language, said));
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text(title)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:32rem;margin:15vh auto;padding:0 1rem;color:#1a1a1a;overflow-wrap:anywhere}</style></head>
<body><h1>${text(title)}</h1><p>${text(sentence)}</p></body></html>
`;
}
