import { mergeValues } from '../../../../engine/message/merge-values.js';
import { compileTemplate } from '../../../../engine/template/compile.js';
import { TemplateRenderError } from '../../../../engine/template/errors.js';
import { renderTemplate } from '../../../../engine/template/render.js';
import { say } from '../../../../engine/words/say.js';
import { valueError } from '../../../../platform/errors.js';
import { sanitiseHtml } from '../../../../platform/mail/mime/sanitise-html.js';
import type { Sender } from '../../../reach/mailboxes/senders/index.js';
import type { ThreadFacts } from './merge-facts.reads.js';

/** Fields of a saved reply that are templates, with their kind. */
export const TEMPLATES = [
  { field: 'subject', kind: 'subject' },
  { field: 'bodyText', kind: 'text' },
  { field: 'bodyHtml', kind: 'html' },
] as const;

export type ReplyTexts = Readonly<Record<(typeof TEMPLATES)[number]['field'], string>>;

export interface FilledReply extends ReplyTexts {
  /** Variables without a value, which are empty in the text. */
  readonly missing: readonly string[];
}

interface Filling {
  readonly facts: ThreadFacts;
  readonly sender: Sender['names'] | null;
  readonly today: string;
  readonly seed: number;
}

/**
 * Renders a saved reply with the values of a conversation. The rendered HTML is sanitized, because template tags can
 * assemble HTML that the source does not contain. Throws 422 if rendering fails with these values.
 */
export function fillReply(texts: ReplyTexts, { facts, sender, today, seed }: Filling): FilledReply {
  const names = sender ?? { firstName: '', lastName: '', address: '', signature: null };
  const { contact, campaignName } = facts;
  const values = mergeValues({ contact, sender: names, campaignName, unsubscribeUrl: '', today });
  const missing = new Set<string>();
  const filled: Record<string, string> = {};
  for (const { field, kind } of TEMPLATES) {
    try {
      const rendered = renderTemplate(compileTemplate(texts[field], { kind }), values, { seed, mode: 'strict' });
      for (const name of rendered.missing) missing.add(name);
      filled[field] = rendered.text;
    } catch (error) {
      if (!(error instanceof TemplateRenderError)) throw error;
      const text = say`cannot be rendered with these values: ${error.message}`;
      throw valueError(['body', 'thread_id'], 'template_syntax', text);
    }
  }
  const whole = filled as ReplyTexts;
  return { ...whole, bodyHtml: sanitiseHtml(whole.bodyHtml, { remoteImages: 'keep' }), missing: [...missing] };
}
