import { isLongerThan } from '../../../../engine/characters.js';
import { LONGEST_SUBJECT } from '../../../../engine/mail/subject-length.js';
import { textToHtml } from '../../../../engine/mail/written/text-to-html.js';
import { compileTemplate } from '../../../../engine/template/compile.js';
import { TemplateRenderError, TemplateSyntaxError } from '../../../../engine/template/errors.js';
import type { TemplateKind } from '../../../../engine/template/program.js';
import { renderTemplate } from '../../../../engine/template/render.js';
import { say } from '../../../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../../../../platform/errors.js';
import { htmlToText } from '../../../../platform/mail/mime/text.js';
import type { Sender } from '../../../reach/mailboxes/senders/index.js';
import type { GivenMessage } from './given-message.js';

/** Text of the member, before signature and quotes. */
export interface OwnText {
  /** Subject; null for the caller's default. */
  readonly subject: string | null;
  readonly text: string;
  readonly html: string | null;
}

type Given = Pick<GivenMessage, 'body_text' | 'body_html' | 'renderTemplates' | 'templateContext' | 'templateMode'> & {
  readonly subject?: string | null | undefined;
};

/**
 * Returns the text of a request: unchanged, or rendered as templates with the sender's names and `templateContext`.
 * Values are data: template syntax inside them is not evaluated.
 */
export function readText(
  body: Given,
  input: { readonly sender: Sender['names'] | null; readonly today: string; readonly seed: number },
  issues: ValidationIssue[],
): OwnText {
  const values = {
    senderFirstName: input.sender?.firstName ?? '',
    senderLastName: input.sender?.lastName ?? '',
    senderEmail: input.sender?.address ?? '',
    senderSignature: input.sender?.signature ?? '',
    today: input.today,
    ...body.templateContext,
  };
  const missing = new Set<string>();
  const fill = (kind: TemplateKind, field: string, source: string | null | undefined): string | null => {
    if (source === null || source === undefined || source === '') return null;
    if (!body.renderTemplates) return source;
    try {
      const rendered = renderTemplate(compileTemplate(source, { kind }), values, {
        seed: input.seed,
        mode: body.templateMode,
      });
      for (const name of rendered.missing) missing.add(name);
      return rendered.text;
    } catch (error) {
      if (error instanceof TemplateSyntaxError) issues.push(valueIssue(['body', field], error.code, error.sentence));
      else if (error instanceof TemplateRenderError) {
        issues.push(
          valueIssue(['body', field], 'template_syntax', say`cannot be rendered with these values: ${error.message}`),
        );
      } else throw error;
      return source;
    }
  };
  const subject = fill('subject', 'subject', body.subject);
  if (subject !== null && isLongerThan(subject, LONGEST_SUBJECT)) {
    const text = say`must have at most ${LONGEST_SUBJECT} characters when rendered`;
    issues.push(valueIssue(['body', 'subject'], 'template_limit', text));
  }
  const text = fill('text', 'body_text', body.body_text);
  const html = fill('html', 'body_html', body.body_html);
  if (missing.size > 0) {
    const names = [...missing].join(', ');
    issues.push(
      valueIssue(['body', 'templateContext'], 'unknown_variable', say`has no value for these variables: ${names}`),
    );
  }
  return { subject, text: text ?? (html === null ? '' : htmlToText(html)), html };
}

const LOOKS_LIKE_HTML = /<[a-z][^<>]*>/i;

/** Appends the signature after the delimiter by which mail clients recognize it (RFC 3676 section 4.3). */
export function withSignature(own: { text: string; html: string | null }, signature: string | null): typeof own {
  if (signature === null || signature.trim() === '') return own;
  const isHtml = LOOKS_LIKE_HTML.test(signature);
  const text = isHtml ? htmlToText(signature) : signature.trim();
  const html = isHtml ? signature : textToHtml(signature.trim());
  return {
    text: `${own.text.trimEnd()}\n\n-- \n${text}`,
    html: own.html === null ? null : `${own.html}\n<div>-- <br>${html}</div>`,
  };
}
