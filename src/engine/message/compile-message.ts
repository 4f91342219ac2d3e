import { brokenTemplate, compileTemplate } from '../template/compile.js';
import { deriveTextTemplate, type HtmlToText } from '../template/derive-text.js';
import { type TemplateSyntaxCode, TemplateSyntaxError } from '../template/errors.js';
import type { CompiledSnippet, CompiledTemplate, FindSnippet, SnippetText, TemplateKind } from '../template/program.js';
import { htmlFromText } from '../template/snippets.js';
import type { MessageTemplates } from './render.js';

/** Templates of a message as written. If the text part is empty, it is derived from the HTML. */
export interface MessageSource {
  readonly subject: string;
  readonly bodyText: string;
  readonly bodyHtml: string;
  /** Names of files to attach, each a template; absent for none. */
  readonly attachmentNames?: readonly string[] | undefined;
}

/** Compile error of one part. */
export interface TemplateFault {
  readonly field: keyof MessageSource;
  /** Index in a field that is a list. */
  readonly index?: number;
  readonly code: TemplateSyntaxCode;
  readonly message: string;
  /** Offset in UTF-16 code units from the start of the field. */
  readonly offset: number;
}

export interface CompiledMessage {
  /** A part with an error fails to render, with the error's message. */
  readonly templates: MessageTemplates;
  readonly faults: readonly TemplateFault[];
  /** Snippets in the bodies, without duplicates, in the compiled version. */
  readonly snippets: readonly SnippetText[];
}

/**
 * Compiles every part that is sent, including the text derived from the HTML. Writes, previews and sending all compile
 * here, so a template that is valid when written is valid when sent.
 */
export function compileMessage(source: MessageSource, toText: HtmlToText, snippets?: FindSnippet): CompiledMessage {
  const faults: TemplateFault[] = [];
  const attempt = (
    field: keyof MessageSource,
    kind: TemplateKind,
    compile: () => CompiledTemplate,
    place: Pick<TemplateFault, 'index'> = {},
  ) => {
    try {
      return compile();
    } catch (error) {
      const fault = { ...faultOf(field, error), ...place };
      faults.push(fault);
      return brokenTemplate(kind, fault.message);
    }
  };
  const { bodyText, bodyHtml } = source;
  const subject = attempt('subject', 'subject', () => compileTemplate(source.subject, { kind: 'subject' }));
  const derives = bodyText === '' && bodyHtml !== '';
  const own = derives ? null : attempt('bodyText', 'text', () => compileTemplate(bodyText, { kind: 'text', snippets }));
  const html =
    bodyHtml === '' ? null : attempt('bodyHtml', 'html', () => compileTemplate(bodyHtml, { kind: 'html', snippets }));
  // An HTML error is reported once: the derived text would repeat it.
  const isBroken = html?.program.kind === 'broken';
  const text =
    own ?? (isBroken ? html : attempt('bodyHtml', 'text', () => deriveTextTemplate(bodyHtml, toText, snippets)));
  const attachmentNames = (source.attachmentNames ?? []).map((name, index) =>
    attempt('attachmentNames', 'subject', () => compileTemplate(name, { kind: 'subject' }), { index }),
  );
  const used = [...new Set([text, html].flatMap((part) => part?.snippets ?? []))];
  return {
    templates: { subject, text, html, attachmentNames },
    faults,
    snippets: used.flatMap((name) => snippets?.(name)?.source ?? []),
  };
}

/** Compiles a snippet for each part of a message. Snippets cannot contain snippets. */
export function compileSnippet(
  source: SnippetText,
  toText: HtmlToText,
): CompiledSnippet & { readonly faults: readonly TemplateFault[] } {
  const { bodyText, bodyHtml } = source;
  const { templates, faults } = compileMessage({ subject: '', bodyText, bodyHtml }, toText);
  if (templates.html !== null) return { source, text: templates.text, html: templates.html, faults };
  const isBroken = templates.text.program.kind === 'broken';
  return { source, text: templates.text, html: isBroken ? templates.text : htmlFromText(bodyText), faults };
}

/** Any error a template causes in the compiler belongs to that template, never to the campaign or the worker. */
function faultOf(field: keyof MessageSource, error: unknown): TemplateFault {
  if (error instanceof TemplateSyntaxError) {
    return { field, code: error.code, message: error.message, offset: error.offset };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { field, code: 'template_syntax', message: `The template cannot be compiled: ${message}`, offset: 0 };
}
