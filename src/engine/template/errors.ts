import type { Said } from '../words/say.js';
/** Code of a 422: invalid Liquid, unbalanced spintax, or an unknown snippet. */
export type TemplateSyntaxCode = 'template_syntax' | 'unbalanced_spintax' | 'unknown_snippet';

/** Thrown for a template that cannot be compiled. `offset` counts UTF-16 code units from the start of the source. */
export class TemplateSyntaxError extends Error {
  constructor(
    readonly code: TemplateSyntaxCode,
    readonly sentence: Said,
    readonly offset: number,
  ) {
    super(String(sentence));
    this.name = 'TemplateSyntaxError';
  }
}

/**
 * Thrown for a compiled template that cannot be rendered with these values: `template_limit` beyond its limits of time,
 * memory or size, `template_failed` otherwise (a division by zero). The same values fail again, so the send is not
 * retried.
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
