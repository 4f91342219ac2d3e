import type { Ctx } from '../context.js';
import type { SanitiseOptions } from '../mail/mime/sanitise-html.js';

/** HTML of a stranger as it may be shown or sent on; null when cleaning it takes too much. */
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
