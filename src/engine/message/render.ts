import { fileNameOf } from '../campaign/attachment.js';
import { hashSeed } from '../chance/hash.js';
import type { CompiledTemplate } from '../template/program.js';
import { renderTemplate } from '../template/render.js';
import { putAtBodyEnd } from './body-end.js';
import { type FooterInput, footerHtml, footerText } from './footer.js';
import { type MergeContact, type MergeSender, mergeValues } from './merge-values.js';

/** Templates of one variant, compiled once. The text of a variant without a text part is derived from its HTML. */
export interface MessageTemplates {
  readonly subject: CompiledTemplate;
  readonly text: CompiledTemplate;
  readonly html: CompiledTemplate | null;
  /** Names of files to attach. */
  readonly attachmentNames: readonly CompiledTemplate[];
}

export interface RenderInput {
  readonly templates: MessageTemplates;
  readonly contact: MergeContact;
  readonly sender: MergeSender;
  readonly campaignName: string;
  readonly unsubscribeUrl: string;
  /** Day on which the email is sent, `YYYY-MM-DD`, in the campaign's zone. */
  readonly today: string;
  /** Seed of the campaign; with contact and step, it determines every spintax choice, so a retry renders the same bytes. */
  readonly seed: number;
  readonly stepId: string;
  readonly footer: FooterInput | null;
  /** `strict` reports variables without value and fallback in `missing`; `lenient` leaves them empty. */
  readonly mode: 'strict' | 'lenient';
  /** Whether the email is sent as plain text only. */
  readonly plainText: boolean;
  /** Subject of the conversation, for a follow-up in the same thread; null for the subject of the variant. */
  readonly threadSubject: string | null;
}

export interface RenderedMessage {
  readonly subject: string;
  readonly text: string;
  /** HTML body; null for a plain-text message. */
  readonly html: string | null;
  /** Unsubscribe URL in the text; the List-Unsubscribe header must contain the same one. */
  readonly unsubscribeUrl: string;
  /** Variables without a value, in the order of first use. If not empty, the message must not be sent. */
  readonly missing: readonly string[];
  /** Names of files to attach, in order; an empty name attaches nothing. */
  readonly attachmentNames: readonly string[];
}

/**
 * Renders one message. Preview, test email, and real email all use this function, so their text is the same. Throws
 * TemplateRenderError if a template exceeds its limits.
 */
export function renderMessage(input: RenderInput): RenderedMessage {
  const values = mergeValues(input);
  const seed = hashSeed(input.seed, input.contact.id, input.stepId);
  const render = (template: CompiledTemplate): { text: string; missing: readonly string[] } =>
    renderTemplate(template, values, { seed, mode: input.mode });

  const subject = input.threadSubject === null ? render(input.templates.subject) : null;
  const text = render(input.templates.text);
  const html = input.plainText || input.templates.html === null ? null : render(input.templates.html);
  const names = input.templates.attachmentNames.map(render);
  const missing = [...new Set([subject, text, html, ...names].flatMap((part) => part?.missing ?? []))];
  return {
    subject: (subject?.text ?? input.threadSubject ?? '').trim(),
    text: input.footer === null ? text.text : `${text.text.trimEnd()}\n\n${footerText(input.footer)}`,
    html: html === null ? null : input.footer === null ? html.text : putAtBodyEnd(html.text, footerHtml(input.footer)),
    unsubscribeUrl: input.unsubscribeUrl,
    missing,
    attachmentNames: names.map(({ text: name }) => fileNameOf(name)),
  };
}

/** Renders the names of the files that a message attaches, as `renderMessage` does. */
export function renderAttachmentNames(input: RenderInput): Pick<RenderedMessage, 'attachmentNames' | 'missing'> {
  const values = mergeValues(input);
  const seed = hashSeed(input.seed, input.contact.id, input.stepId);
  const names = input.templates.attachmentNames.map((template) =>
    renderTemplate(template, values, { seed, mode: input.mode }),
  );
  return {
    attachmentNames: names.map(({ text }) => fileNameOf(text)),
    missing: [...new Set(names.flatMap(({ missing }) => missing))],
  };
}
