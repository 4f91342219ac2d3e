import { brokenTemplate, type CompiledTemplate, compileTemplate, type TemplateKind } from '../template/compile.js';
import { deriveTextTemplate, type HtmlToText } from '../template/derive-text.js';
import { type TemplateSyntaxCode, TemplateSyntaxError } from '../template/errors.js';
import type { MessageTemplates } from './render.js';

/** The texts of a message as their author wrote them. The text part is made from the HTML where it is empty. */
export interface MessageSource {
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
}

/** Why one of the texts does not compile. */
export interface TemplateFault {
  readonly field: keyof MessageSource;
  readonly code: TemplateSyntaxCode;
  readonly message: string;
  /** In UTF-16 code units from the start of the field. */
  readonly offset: number;
}

export interface CompiledMessage {
  /** A part with a fault fails to render, with the message of its fault. */
  readonly templates: MessageTemplates;
  readonly faults: readonly TemplateFault[];
}

/**
 * Compiles every part that is sent, the text made from HTML included. What a write accepts, what a preview shows and what a
 * campaign sends are compiled here and nowhere else, so a text without faults when it is written has none when it is sent.
 */
export function compileMessage(source: MessageSource, toText: HtmlToText): CompiledMessage {
  const faults: TemplateFault[] = [];
  const attempt = (field: keyof MessageSource, kind: TemplateKind, compile: () => CompiledTemplate) => {
    try {
      return compile();
    } catch (error) {
      const fault = faultOf(field, error);
      faults.push(fault);
      return brokenTemplate(kind, fault.message);
    }
  };
  const { bodyText, bodyHtml } = source;
  const subject = attempt('subject', 'subject', () => compileTemplate(source.subject, { kind: 'subject' }));
  const derives = bodyText === '' && bodyHtml !== '';
  const own = derives ? null : attempt('bodyText', 'text', () => compileTemplate(bodyText, { kind: 'text' }));
  const html = bodyHtml === '' ? null : attempt('bodyHtml', 'html', () => compileTemplate(bodyHtml, { kind: 'html' }));
  // A fault of the HTML is one fault: the text made from it would have the same.
  const isBroken = html?.program.kind === 'broken';
  const text = own ?? (isBroken ? html : attempt('bodyHtml', 'text', () => deriveTextTemplate(bodyHtml, toText)));
  return { templates: { subject, text, html }, faults };
}

/** Anything a template makes the compiler throw is a fault of that template alone, never of the campaign or the worker. */
function faultOf(field: keyof MessageSource, error: unknown): TemplateFault {
  if (error instanceof TemplateSyntaxError) {
    return { field, code: error.code, message: error.message, offset: error.offset };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { field, code: 'template_syntax', message: `The template cannot be compiled: ${message}`, offset: 0 };
}
