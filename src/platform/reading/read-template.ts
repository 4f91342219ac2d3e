import {
  type MessageTemplates,
  type RenderedMessage,
  type RenderInput,
  renderMessage,
} from '../../engine/message/render.js';
import { type TextHint, textHints } from '../../engine/message/text-hints.js';
import { type CompiledTemplate, compileTemplate, type TemplateKind } from '../../engine/template/compile.js';
import { TemplateRenderError, type TemplateSyntaxCode, TemplateSyntaxError } from '../../engine/template/errors.js';
import { htmlToText } from '../mail/mime/text.js';

/** The texts of a message as their author wrote them; a text that is empty is made from the HTML. */
export interface TemplateSource {
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
}

export interface TemplateInput extends Omit<RenderInput, 'templates'> {
  readonly source: TemplateSource;
  /** Whether the texts themselves are looked at as well; see {@link TextCheck}. */
  readonly check?: boolean;
}

/** What is to be said about texts to any contact. */
export interface TextCheck {
  /** Every variable from outside, dotted, in the order of first use. */
  readonly variables: readonly string[];
  readonly hints: readonly TextHint[];
}

export type TemplateReading =
  /** `check` is null unless it was asked for. */
  | { readonly kind: 'rendered'; readonly message: RenderedMessage; readonly check: TextCheck | null }
  | {
      readonly kind: 'syntax';
      readonly issues: ReadonlyArray<{ field: keyof TemplateSource; code: TemplateSyntaxCode; message: string }>;
    }
  /** The template fails on these values, or goes beyond its bounds. */
  | { readonly kind: 'refused'; readonly message: string };

/** Compiles and renders a message by the functions that send. */
export function readTemplate({ source, check = false, ...input }: TemplateInput): TemplateReading {
  const issues: Array<{ field: keyof TemplateSource; code: TemplateSyntaxCode; message: string }> = [];
  const compile = (field: keyof TemplateSource, text: string, kind: TemplateKind): CompiledTemplate => {
    try {
      return compileTemplate(text, { kind });
    } catch (error) {
      if (!(error instanceof TemplateSyntaxError)) throw error;
      issues.push({ field, code: error.code, message: error.message });
      return compileTemplate('', { kind });
    }
  };
  const { subject, bodyText, bodyHtml } = source;
  const html = bodyHtml === '' ? null : compile('bodyHtml', bodyHtml, 'html');
  const text = bodyText === '' && bodyHtml !== '' && issues.length === 0 ? htmlToText(bodyHtml) : bodyText;
  const templates = { subject: compile('subject', subject, 'subject'), text: compile('bodyText', text, 'text'), html };
  if (issues.length > 0) return { kind: 'syntax', issues };
  try {
    const message = renderMessage({ ...input, templates });
    return { kind: 'rendered', message, check: check ? checkOf(source, templates) : null };
  } catch (error) {
    if (error instanceof TemplateRenderError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

function checkOf(source: TemplateSource, { subject, text, html }: MessageTemplates): TextCheck {
  const variables = [subject, text, html].flatMap((part) => part?.variables ?? []);
  return { variables: [...new Set(variables)], hints: textHints(source) };
}
