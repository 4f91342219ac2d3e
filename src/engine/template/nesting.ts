import { say } from '../words/say.js';
import { TemplateSyntaxError } from './errors.js';
import { MAX_BLOCK_DEPTH, MAX_BRACKET_DEPTH } from './limits.js';
import type { TagNode, TemplateNode } from './nodes.js';

const BLOCKS = new Set(['if', 'unless', 'case', 'for', 'capture']);

/**
 * Rejects blocks nested deeper than the interpreter can parse and render on any stack. Without this limit, a template
 * that compiles during a request could overflow the stack of the worker that sends it. Throws TemplateSyntaxError at
 * the block that exceeds the limit.
 */
export function checkBlockDepth(nodes: readonly TemplateNode[]): void {
  let depth = 0;
  const enter = ({ name, offset }: TagNode): void => {
    if (BLOCKS.has(name)) depth += 1;
    else if (name.startsWith('end')) depth = Math.max(0, depth - 1);
    if (depth > MAX_BLOCK_DEPTH) {
      throw new TemplateSyntaxError('template_syntax', say`Blocks are nested deeper than ${MAX_BLOCK_DEPTH}.`, offset);
    }
  };
  const visit = (node: TemplateNode): void => {
    if (node.kind === 'tag') enter(node);
    else if (node.kind === 'group') for (const alternative of node.alternatives) alternative.forEach(visit);
  };
  nodes.forEach(visit);
}

/**
 * Rejects brackets nested deeper than an expression needs, before the interpreter reads them: its cost grows with the
 * square of the depth, and its recursion with the depth. `offset` is the start of the span. Throws TemplateSyntaxError.
 */
export function checkBracketDepth(expression: string, offset: number): void {
  let depth = 0;
  for (const [found] of expression.matchAll(/"[^"]*"|'[^']*'|[()[\]]/g)) {
    if (found === '(' || found === '[') depth += 1;
    else if (found === ')' || found === ']') depth = Math.max(0, depth - 1);
    if (depth > MAX_BRACKET_DEPTH) {
      throw new TemplateSyntaxError(
        'template_syntax',
        say`Brackets are nested deeper than ${MAX_BRACKET_DEPTH}.`,
        offset,
      );
    }
  }
}
