/**
 * Policy of the page: only frames on this server's pages may show it, and it runs no scripts and loads nothing from
 * other servers (ADR 49).
 */
export const VIEW_POLICY = [
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "img-src 'self' data:",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Messages are written for a white background; the dark theme shows them that way too. */
const STYLE = `:root { color-scheme: light }
body { margin: 0; padding: 1px 0; font: 15px/24px system-ui, sans-serif; color: #16191d; background: #fff; overflow-wrap: anywhere }
img { max-width: 100% }
img:not([src]) { font-size: 13px; color: #5b636e }
blockquote { margin-inline: 0; padding-inline-start: 12px; border-inline-start: 2px solid #d5dae1 }
pre { white-space: pre-wrap }`;

/** @param html sanitized HTML */
export function messagePage(html: string): string {
  return `<!doctype html>
<html lang="und"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Message</title>
<style>${STYLE}</style></head><body>${html}</body></html>`;
}
