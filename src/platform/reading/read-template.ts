import type { MessageSource, TemplateFault } from '../../engine/message/compile-message.js';
import {
  type MessageTemplates,
  type RenderedMessage,
  type RenderInput,
  renderMessage,
} from '../../engine/message/render.js';
import { type TextHint, textHints } from '../../engine/message/text-hints.js';
import { TemplateRenderError } from '../../engine/template/errors.js';
import type { SnippetText } from '../../engine/template/program.js';
import { compileTexts, snippetFinder } from '../mail/message-texts.js';

export interface TemplateInput extends Omit<RenderInput, 'templates'> {
  readonly source: MessageSource;
  /** Snippets available to the bodies. */
  readonly snippets: readonly SnippetText[];
  /** Whether to check the texts themselves too; see {@link TextCheck}. */
  readonly check?: boolean;
}

/** Findings about texts, independent of the contact. */
export interface TextCheck {
  /** External variables, dotted, in order of first use. */
  readonly variables: readonly string[];
  readonly hints: readonly TextHint[];
}

export type TemplateReading =
  /** Rendered message; `check` is null unless requested. */
  | { readonly kind: 'rendered'; readonly message: RenderedMessage; readonly check: TextCheck | null }
  | {
      readonly kind: 'syntax';
      readonly issues: readonly TemplateFault[];
    }
  /** The template fails with these values, or exceeds its limits. */
  | { readonly kind: 'refused'; readonly message: string };

/** Compiles and renders a message with the functions used for sending. */
export function readTemplate({ source, snippets, check = false, ...input }: TemplateInput): TemplateReading {
  const { templates, faults } = compileTexts(source, snippetFinder(snippets));
  if (faults.length > 0) return { kind: 'syntax', issues: faults };
  try {
    const message = renderMessage({ ...input, templates });
    return { kind: 'rendered', message, check: check ? checkOf(source, templates) : null };
  } catch (error) {
    if (error instanceof TemplateRenderError) return { kind: 'refused', message: error.message };
    throw error;
  }
}

function checkOf(source: MessageSource, { subject, text, html, attachmentNames }: MessageTemplates): TextCheck {
  const variables = [subject, text, html, ...attachmentNames].flatMap((part) => part?.variables ?? []);
  return { variables: [...new Set(variables)], hints: textHints(source) };
}
