import type { MessageSource, TemplateFault } from '../../engine/message/compile-message.js';
import { compileTemplate } from '../../engine/template/compile.js';
import { TemplateSyntaxError } from '../../engine/template/errors.js';
import type { FindSnippet, TemplateKind } from '../../engine/template/program.js';
import { say } from '../../engine/words/say.js';
import { type ValidationIssue, valueIssue } from '../errors.js';

/** Returns why a template does not compile, with the offset of the error; null if it compiles. */
export function templateIssue(
  source: string,
  kind: TemplateKind,
  loc: ReadonlyArray<string | number>,
  snippets?: FindSnippet,
): ValidationIssue | null {
  try {
    compileTemplate(source, { kind, snippets });
    return null;
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    return issueAt(error, loc);
  }
}

/** Converts the errors of a compiled message to issues of the request. */
export function faultIssues(
  faults: readonly TemplateFault[],
  locOf: (field: keyof MessageSource) => ReadonlyArray<string | number>,
): ValidationIssue[] {
  return faults.map((fault) =>
    issueAt(fault, [...locOf(fault.field), ...(fault.index === undefined ? [] : [fault.index])]),
  );
}

function issueAt(
  { code, message, offset }: Pick<TemplateFault, 'code' | 'message' | 'offset'>,
  loc: ReadonlyArray<string | number>,
): ValidationIssue {
  const issue = valueIssue([...loc], code, say`${message} (at offset ${offset})`);
  return { ...issue, ctx: { ...issue.ctx, offset } };
}
