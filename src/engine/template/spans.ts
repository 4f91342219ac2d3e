import { say } from '../words/say.js';
import { TemplateSyntaxError } from './errors.js';
import { checkBracketDepth } from './nesting.js';
import type { OutputNode, SnippetNode, TagNode, VerbatimNode } from './nodes.js';
import { readSnippetName } from './snippet-name.js';

/** Tags of the dialect. Excludes include, render, layout, and block, because no file is ever read. */
const knownTags = new Set([
  ...['#', 'assign', 'break', 'capture', 'case', 'comment', 'continue', 'decrement', 'echo', 'else', 'elsif'],
  ...[
    'endcapture',
    'endcase',
    'endfor',
    'endif',
    'endunless',
    'for',
    'if',
    'increment',
    'raw',
    'snippet',
    'unless',
    'when',
  ],
]);

/** Span of Liquid and the offset after it. */
export interface Span<N> {
  readonly node: N;
  readonly end: number;
}

/**
 * Reads `{{ ... }}` at `offset`. Quoted strings inside may contain anything. Returns null if a lone brace precedes
 * the end: the two braces then open two spintax groups, as in `{{a|b}|c}`. Throws TemplateSyntaxError if the span is
 * not closed.
 */
export function readOutput(source: string, offset: number): Span<OutputNode> | null {
  const end = outputEnd(source, offset);
  if (end === null) return null;
  const inner = trimMarks(source, offset + 2, end - 2);
  const expression = source.slice(inner.from, inner.to);
  if (expression.trim() === '')
    throw new TemplateSyntaxError('template_syntax', say`This "{{ }}" names no variable.`, offset);
  checkBracketDepth(expression, offset);
  return {
    node: {
      kind: 'output',
      expression,
      expressionOffset: inner.from,
      trimLeft: inner.trimLeft,
      trimRight: inner.trimRight,
      offset,
    },
    end,
  };
}

function outputEnd(source: string, offset: number): number | null {
  const special = /["'{}]/g;
  special.lastIndex = offset + 2;
  for (let found = special.exec(source); found !== null; found = special.exec(source)) {
    const at = found.index;
    const char = found[0];
    if (char === '}') return source[at + 1] === '}' ? at + 2 : null;
    if (char === '{') return null;
    const quoteEnd = closingQuote(source, at, char);
    if (quoteEnd === -1) break;
    special.lastIndex = quoteEnd + 1;
  }
  throw new TemplateSyntaxError('template_syntax', say`This "{{" is never closed by "}}".`, offset);
}

function closingQuote(source: string, open: number, quote: string): number {
  for (let at = open + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at;
  }
  return -1;
}

/**
 * Reads `{% ... %}` at `offset`, with the whole block for `raw` and `comment`.
 * Throws TemplateSyntaxError for a tag that is not closed or not part of the dialect.
 */
export function readTag(source: string, offset: number): Span<TagNode | VerbatimNode | OutputNode | SnippetNode> {
  const close = source.indexOf('%}', offset + 2);
  if (close === -1) throw new TemplateSyntaxError('template_syntax', say`This "{%" is never closed by "%}".`, offset);
  const end = close + 2;
  const inner = trimMarks(source, offset + 2, close);
  const text = source.slice(inner.from, inner.to);
  const name = /^\s*(#|\w+)/.exec(text);
  if (name === null || !knownTags.has(name[1]!)) {
    throw new TemplateSyntaxError(
      'template_syntax',
      say`Unknown tag "${(name?.[1] ?? text.trim()).slice(0, 40)}".`,
      offset,
    );
  }
  const tagName = name[1]!;
  if (tagName === 'raw' || tagName === 'comment') return readBlock(source, offset, end, tagName);
  const args = text.slice(name[0].length);
  checkBracketDepth(args, offset);
  if (tagName === 'echo') {
    const { trimLeft, trimRight } = inner;
    const expressionOffset = inner.from + name[0].length;
    return { node: { kind: 'output', expression: args, expressionOffset, trimLeft, trimRight, offset }, end };
  }
  if (tagName === 'snippet') {
    const { trimLeft, trimRight } = inner;
    const snippet = readSnippetName(args, offset);
    return {
      node: { kind: 'snippet', name: snippet, trimLeft, trimRight, source: source.slice(offset, end), offset },
      end,
    };
  }
  return { node: { kind: 'tag', name: tagName, args, source: source.slice(offset, end), offset }, end };
}

function readBlock(source: string, offset: number, from: number, name: string): Span<VerbatimNode> {
  const closing = new RegExp(`\\{%(-?)[ \\t]*end${name}[ \\t]*(-?)%\\}`, 'g');
  closing.lastIndex = from;
  const found = closing.exec(source);
  if (found === null) {
    throw new TemplateSyntaxError('template_syntax', say`This "${name}" is never closed by "end${name}".`, offset);
  }
  let text = name === 'raw' ? source.slice(from, found.index) : '';
  if (source[from - 3] === '-') text = text.trimStart();
  if (found[1] === '-') text = text.trimEnd();
  const trimLeft = source[offset + 2] === '-';
  return { node: { kind: 'verbatim', text, trimLeft, trimRight: found[2] === '-', offset }, end: closing.lastIndex };
}

function trimMarks(source: string, from: number, to: number) {
  const trimLeft = source[from] === '-' && from < to;
  const trimRight = source[to - 1] === '-' && to - 1 > from;
  return { from: trimLeft ? from + 1 : from, to: trimRight ? to - 1 : to, trimLeft, trimRight };
}
