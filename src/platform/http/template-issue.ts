import { compileTemplate, type TemplateKind } from '../../engine/template/compile.js';
import { TemplateSyntaxError } from '../../engine/template/errors.js';
import { type ValidationIssue, valueIssue } from '../errors.js';

/** Why a template does not compile, with the offset of the fault; null when it does. */
export function templateIssue(
  source: string,
  kind: TemplateKind,
  loc: ReadonlyArray<string | number>,
): ValidationIssue | null {
  try {
    compileTemplate(source, { kind });
    return null;
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    const issue = valueIssue([...loc], error.code, `${error.message} (at offset ${error.offset})`);
    return { ...issue, ctx: { ...issue.ctx, offset: error.offset } };
  }
}
