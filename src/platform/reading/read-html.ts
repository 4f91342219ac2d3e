import { type SanitiseOptions, sanitiseHtml } from '../mail/mime/sanitise-html.js';

/** Returns a stranger's HTML, sanitized for display or forwarding. */
export function cleanHtml({ html, options }: { html: string; options?: SanitiseOptions }): string {
  return sanitiseHtml(html, options);
}
