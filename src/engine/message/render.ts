import { hashSeed } from '../chance/hash.js';
import type { CompiledTemplate } from '../template/program.js';
import { renderTemplate } from '../template/render.js';
import { putAtBodyEnd } from './body-end.js';
import { type FooterInput, footerHtml, footerText } from './footer.js';
import { type MergeContact, type MergeSender, mergeValues } from './merge-values.js';

/** The templates of one variant, compiled once. A variant without its own text has one derived from its HTML. */
export interface MessageTemplates {
  readonly subject: CompiledTemplate;
  readonly text: CompiledTemplate;
  readonly html: CompiledTemplate | null;
}

export interface RenderInput {
  readonly templates: MessageTemplates;
  readonly contact: MergeContact;
  readonly sender: MergeSender;
  readonly campaignName: string;
  readonly unsubscribeUrl: string;
  /** The day of the send, `YYYY-MM-DD`, in the campaign's zone. */
  readonly today: string;
  /** The campaign's seed; with contact and step it fixes every spintax choice, so a retry renders the same bytes. */
  readonly seed: number;
  readonly stepId: string;
  readonly footer: FooterInput | null;
  /** `strict`: a variable without value and without fallback is reported in `missing`; `lenient`: it becomes empty. */
  readonly mode: 'strict' | 'lenient';
  /** Sent as text alone. */
  readonly plainText: boolean;
  /** The subject of the conversation, for a follow-up in the same thread; null: the variant's own subject. */
  readonly threadSubject: string | null;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  /** null: a message of text alone. */
  readonly html: string | null;
  /** The opt-out address that the text names; the List-Unsubscribe header has to name the same one. */
  readonly unsubscribeUrl: string;
  /** Variables that have no value, in the order of their first use. Not empty: the message must not be sent. */
  readonly missing: readonly string[];
}

/**
 * Renders one message. The one function behind preview, test send and real send, so all three are the same text.
 * Throws what the template engine throws when a template runs out of its bounds.
 */
export function renderMessage(input: RenderInput): RenderedMessage {
  const values = mergeValues(input);
  const seed = hashSeed(input.seed, input.contact.id, input.stepId);
  const render = (template: CompiledTemplate): { text: string; missing: readonly string[] } =>
    renderTemplate(template, values, { seed, mode: input.mode });

  const subject = input.threadSubject === null ? render(input.templates.subject) : null;
  const text = render(input.templates.text);
  const html = input.plainText || input.templates.html === null ? null : render(input.templates.html);
  const missing = [...new Set([subject, text, html].flatMap((part) => part?.missing ?? []))];
  return {
    subject: (subject?.text ?? input.threadSubject ?? '').trim(),
    text: input.footer === null ? text.text : `${text.text.trimEnd()}\n\n${footerText(input.footer)}`,
    html: html === null ? null : input.footer === null ? html.text : putAtBodyEnd(html.text, footerHtml(input.footer)),
    unsubscribeUrl: input.unsubscribeUrl,
    missing,
  };
}
