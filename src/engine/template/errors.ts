/** Codes of a 422: which of the two languages of a template is broken. */
export type TemplateSyntaxCode = 'template_syntax' | 'unbalanced_spintax';

/** A template that can not be compiled. `offset` counts UTF-16 code units from the start of the source. */
export class TemplateSyntaxError extends Error {
  constructor(
    readonly code: TemplateSyntaxCode,
    message: string,
    readonly offset: number,
  ) {
    super(message);
    this.name = 'TemplateSyntaxError';
  }
}

/**
 * A compiled template that can not be rendered with these values: `template_limit` when it ran out of its bounds of time,
 * memory or size, `template_failed` for anything else (a division by zero). The same values fail again, so the send is
 * not to be retried.
 */
export class TemplateRenderError extends Error {
  constructor(
    readonly code: 'template_limit' | 'template_failed',
    message: string,
  ) {
    super(message);
    this.name = 'TemplateRenderError';
  }
}
