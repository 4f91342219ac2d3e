import { type SanitiseOptions, sanitiseHtml } from '../mail/mime/sanitise-html.js';

/** HTML of a stranger as it may be shown or sent on. */
export function cleanHtml({ html, options }: { html: string; options?: SanitiseOptions }): string {
  return sanitiseHtml(html, options);
}
