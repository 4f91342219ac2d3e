import { brokenTemplate, type CompiledTemplate, compileTemplate, type TemplateKind } from '../template/compile.js';
import { deriveTextTemplate, type HtmlToText } from '../template/derive-text.js';
import { type TemplateSyntaxCode, TemplateSyntaxError } from '../template/errors.js';
import type { MessageTemplates } from './render.js';

/** Templates of a message as written. If the text part is empty, it is derived from the HTML. */
export interface MessageSource {
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
}

/** Compile error of one part. */
export interface TemplateFault {
  readonly field: keyof MessageSource;
  readonly code: TemplateSyntaxCode;
  readonly message: string;
  /** Offset in UTF-16 code units from the start of the field. */
  readonly offset: number;
}

export interface CompiledMessage {
  /** A part with an error fails to render, with the error's message. */
  readonly templates: MessageTemplates;
  readonly faults: readonly TemplateFault[];
}

/**
 * Compiles every part that is sent, including the text derived from the HTML. Writes, previews and sending all compile
 * here, so a template that is valid when written is valid when sent.
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
  // An HTML error is reported once: the derived text would repeat it.
  const isBroken = html?.program.kind === 'broken';
  const text = own ?? (isBroken ? html : attempt('bodyHtml', 'text', () => deriveTextTemplate(bodyHtml, toText)));
  return { templates: { subject, text, html }, faults };
}

/** Any error a template causes in the compiler belongs to that template, never to the campaign or the worker. */
function faultOf(field: keyof MessageSource, error: unknown): TemplateFault {
  if (error instanceof TemplateSyntaxError) {
    return { field, code: error.code, message: error.message, offset: error.offset };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { field, code: 'template_syntax', message: `The template cannot be compiled: ${message}`, offset: 0 };
}
