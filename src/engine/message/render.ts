import { fileNameOf } from '../campaign/attachment.js';
import { hashSeed } from '../chance/hash.js';
import type { CompiledTemplate } from '../template/program.js';
import { type RenderedTemplate, renderTemplate } from '../template/render.js';
import { putAtBodyEnd } from './body-end.js';
import { type MergeContact, type MergeSender, mergeValues, withFieldDefaults } from './merge-values.js';

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
  /** Values for variables that would otherwise be missing, by the name of the custom field. */
  readonly fieldDefaults?: Readonly<Record<string, unknown>>;
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
  /** Variables without a value and a fallback, before defaults of fields, in the order of first use. */
  readonly unfilled: readonly string[];
}

/**
 * Renders one message. Preview, test email, and real email all use this function, so their text is the same. Throws
 * TemplateRenderError if a template exceeds its limits.
 */
export function renderMessage(input: RenderInput): RenderedMessage {
  const { first, last } = withDefaults(input, (values) => renderParts(input, values));
  return { ...last.message, unfilled: first.unfilled };
}

type Values = Readonly<Record<string, unknown>>;
type Unfilled = { readonly unfilled: readonly string[] };

function renderParts(
  input: RenderInput,
  values: Values,
): Unfilled & { readonly message: Omit<RenderedMessage, 'unfilled'> } {
  const seed = hashSeed(input.seed, input.contact.id, input.stepId);
  const render = (template: CompiledTemplate): RenderedTemplate =>
    renderTemplate(template, values, { seed, mode: input.mode });

  const subject = input.threadSubject === null ? render(input.templates.subject) : null;
  const text = render(input.templates.text);
  const html = input.plainText || input.templates.html === null ? null : render(input.templates.html);
  const names = input.templates.attachmentNames.map(render);
  const parts = [subject, text, html, ...names].filter((part) => part !== null);
  const message = {
    subject: (subject?.text ?? input.threadSubject ?? '').trim(),
    text: input.footer === null ? text.text : `${text.text.trimEnd()}\n\n${footerText(input.footer)}`,
    html: html === null ? null : input.footer === null ? html.text : putAtBodyEnd(html.text, footerHtml(input.footer)),
    unsubscribeUrl: input.unsubscribeUrl,
    missing: [...new Set(parts.flatMap((part) => part.missing))],
    attachmentNames: names.map(({ text: name }) => fileNameOf(name)),
  };
  return { message, unfilled: parts.flatMap((part) => part.unfilled) };
}

/** Renders the names of the files that a message attaches, as `renderMessage` does. */
export function renderAttachmentNames(input: RenderInput): Pick<RenderedMessage, 'attachmentNames' | 'missing'> {
  const seed = hashSeed(input.seed, input.contact.id, input.stepId);
  const { last } = withDefaults(input, (values) => {
    const names = input.templates.attachmentNames.map((template) =>
      renderTemplate(template, values, { seed, mode: input.mode }),
    );
    return { names, unfilled: names.flatMap(({ unfilled }) => unfilled) };
  });
  return {
    attachmentNames: last.names.map(({ text }) => fileNameOf(text)),
    missing: [...new Set(last.names.flatMap(({ missing }) => missing))],
  };
}

/**
 * Renders with the values of the contact. Variables that are left without a value get the default of their field, if it has one, in a
 * second rendering, so that a fallback or a condition in the text takes precedence over the default.
 */
function withDefaults<T extends Unfilled>(
  input: RenderInput,
  render: (values: Values) => T,
): { readonly first: T; readonly last: T } {
  const values = mergeValues(input);
  const first = render(values);
  if (first.unfilled.length === 0 || input.fieldDefaults === undefined) return { first, last: first };
  const filled = withFieldDefaults(values, first.unfilled, input.fieldDefaults);
  return { first, last: filled === null ? first : render(filled) };
}

/** Footer of a campaign message: the sender, and the way to unsubscribe (CAN-SPAM, standards section 12). */
interface FooterInput {
  readonly postalAddress: string | null;
  readonly unsubscribeUrl: string;
  /** Custom sentence of the campaign around `{{unsubscribeUrl}}`; null for the standard one. */
  readonly optOutText: string | null;
}

const placeholder = /\{\{\s*unsubscribeUrl\s*\}\}/g;

function footerText(footer: FooterInput): string {
  const optOut =
    footer.optOutText === null
      ? `Unsubscribe: ${footer.unsubscribeUrl}`
      : footer.optOutText.replace(placeholder, () => footer.unsubscribeUrl);
  return ['--', footer.postalAddress, optOut].filter((line) => line !== null && line !== '').join('\n');
}

function footerHtml(footer: FooterInput): string {
  const url = escapeHtml(footer.unsubscribeUrl);
  const optOut =
    footer.optOutText === null
      ? `<a href="${url}">Unsubscribe</a>`
      : escapeHtml(footer.optOutText).replace(placeholder, () => `<a href="${url}">${url}</a>`);
  const lines = [footer.postalAddress === null ? null : escapeHtml(footer.postalAddress), optOut];
  const inner = lines.filter((line) => line !== null && line !== '').join('<br>');
  return `<p style="color:#888;font-size:12px">${inner}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
}
