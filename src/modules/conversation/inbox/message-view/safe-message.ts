import { LRUCache } from 'lru-cache';
import { textToHtml } from '../../../../engine/mail/written/text-to-html.js';
import type { Ctx } from '../../../../platform/context.js';
import { safeHtml } from '../../../../platform/reading/safe-html.js';
import type { MessageView } from '../../../outreach/threads/index.js';

/**
 * Sanitized bodies are cached, because sanitizing a newsletter costs more than the rest of displaying it, and bodies
 * never change.
 */
const cleaned = new LRUCache<string, string>({ maxSize: 32 * 1024 * 1024, sizeCalculation: (html) => html.length + 1 });

/** Returns the sanitized HTML of a message, or its text if sanitizing takes too long. Empty without content. */
export async function safeHtmlOf(ctx: Ctx, workspaceId: number, view: MessageView): Promise<string> {
  if (view.body_html === '') return '';
  const key = `${workspaceId} ${view.id} ${view.message_id_header}`;
  const known = cleaned.get(key);
  if (known !== undefined) return known;
  const safe = await safeHtml(ctx, view.body_html, { owner: `workspace ${workspaceId}` });
  const html = safe ?? textToHtml(view.body_text);
  cleaned.set(key, html);
  return html;
}
