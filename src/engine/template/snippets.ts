import { compileNodes, readNodes } from './compile.js';
import { escapeHtml } from './escape.js';
import type { TemplateNode } from './nodes.js';
import type { CompiledTemplate, FindSnippet, TemplateKind } from './program.js';

/**
 * Compiles the HTML of a plain-text snippet: escapes the text and keeps its line breaks.
 * Throws TemplateSyntaxError with the offset in the text.
 */
export function htmlFromText(source: string): CompiledTemplate {
  return compileNodes(readNodes(source, 'text').map(asHtml), 'html');
}

function asHtml(node: TemplateNode): TemplateNode {
  if (node.kind === 'text' || node.kind === 'verbatim') {
    return { ...node, text: escapeHtml(node.text).replaceAll(/\r\n|\r|\n/g, '<br>\n') };
  }
  if (node.kind !== 'group') return node;
  return { ...node, alternatives: node.alternatives.map((alternative) => alternative.map(asHtml)) };
}

const empty = (kind: TemplateKind): CompiledTemplate => compileNodes([], kind);

/** Returns an empty snippet for any name, for checks without access to the workspace. */
export const anySnippet: FindSnippet = (name) => ({
  source: { name, version: 0, bodyText: '', bodyHtml: '' },
  text: empty('text'),
  html: empty('html'),
});
