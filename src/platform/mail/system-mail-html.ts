import type { Language } from '../../engine/language/languages.js';
import { escapeHtml } from '../../engine/template/escape.js';

/** Matches a paragraph that consists of a URL, which becomes a link. */
const LINK = /^https?:\/\/\S+$/;

/** Writes the HTML part of a system email: the paragraphs of its text, which are separated by blank lines. */
export function systemMailHtml(text: string, language: Language): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const safe = escapeHtml(paragraph);
      return `<p>${LINK.test(paragraph) ? `<a href="${safe}">${safe}</a>` : safe.replaceAll('\n', '<br>')}</p>`;
    });
  const style = 'font:16px/1.5 system-ui,sans-serif;max-width:36rem;color:#1a1a1a';
  return `<!doctype html><html lang="${language}"><body style="${style}">${paragraphs.join('\n')}</body></html>`;
}
