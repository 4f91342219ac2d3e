import type { Ctx } from '../context.js';
import type { SanitiseOptions } from '../mail/mime/sanitise-html.js';

/** Sanitized HTML of a stranger for display or forwarding; null if sanitizing takes too long. */
export async function safeHtml(
  ctx: Ctx,
  html: string,
  { owner, ...options }: SanitiseOptions & { readonly owner: string },
): Promise<string | null> {
  const read = await ctx.reader.read('html', { html, options }, { owner });
  if (read.ok) return read.value;
  ctx.log.warn({ err: read.error, length: html.length, owner }, 'HTML part skipped');
  return null;
}
