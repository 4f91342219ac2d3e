import { type CompiledTemplate, compileNodes, readNodes, sourceTooLong } from './compile.js';
import { TemplateSyntaxError } from './errors.js';
import { MAX_SOURCE } from './limits.js';
import { type MarkedHtml, type MarkedSpan, markSpans, pieces } from './marked-html.js';
import type { GroupNode, TemplateNode } from './nodes.js';

/** Turns HTML into the text that a reader sees. It must keep noncharacters of Unicode and digits as they are. */
export type HtmlToText = (html: string) => string;

/**
 * Compiles the text part of a message that was written as HTML only. Liquid spans and the marks of spintax are taken out
 * before the HTML is read, so that quotes, blanks and angle brackets in them never end an attribute or a tag, and are put
 * back into the text. What HTML prints as a brace or a pipe (`&#123;`) stays one in the text.
 *
 * Groups keep the numbers they have in the HTML, so both parts of a message choose the same alternatives. Tags that the
 * text has no place for, such as an `assign` in the `alt` of a picture, take effect at the next place that it has.
 *
 * Throws TemplateSyntaxError, its offset in the HTML, where that is broken or its text is no template: a block that begins
 * in the address of a link and ends in its label.
 */
export function deriveTextTemplate(html: string, toText: HtmlToText): CompiledTemplate {
  const marked = markSpans(readNodes(html, 'html'));
  const text = pieces(toText(marked.html), marked.spans);
  const nodes = assemble(withUnplaced(text, marked));
  if (lengthOf(text) > MAX_SOURCE) throw sourceTooLong();
  try {
    return compileNodes(nodes, 'text');
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError)) throw error;
    throw noText(error.message, error.offset);
  }
}

type Piece = string | MarkedSpan;

function lengthOf(text: readonly Piece[]): number {
  return text.reduce((sum, { length }) => sum + length, 0);
}

/**
 * Puts what has an effect but no place in the text before the next mark that has one. A mark may appear once only, as far as
 * its effect goes: a second one is left out.
 */
function withUnplaced(text: readonly Piece[], { spans }: MarkedHtml): Piece[] {
  const placed = new Set(text.filter((piece) => typeof piece !== 'string'));
  const before = new Map<MarkedSpan, MarkedSpan[]>();
  let waiting: MarkedSpan[] = [];
  for (const span of spans) {
    if (placed.has(span)) {
      if (waiting.length > 0) before.set(span, waiting);
      waiting = [];
    } else if (span.part !== 'output') waiting.push(span);
  }
  const seen = new Set<MarkedSpan>();
  const whole = text.flatMap((piece): Piece[] => {
    if (typeof piece === 'string') return [piece];
    const isAgain = seen.has(piece);
    seen.add(piece);
    if (isAgain) return piece.part === 'output' ? [piece] : [];
    return [...(before.get(piece) ?? []), piece];
  });
  return [...whole, ...waiting];
}

interface Frame {
  readonly group: GroupNode | null;
  readonly alternatives: TemplateNode[][];
  nodes: TemplateNode[];
}

/** Nodes of the text: literal text as it is, spans as they were read, groups around what they enclose now. */
function assemble(text: readonly Piece[]): readonly TemplateNode[] {
  const stack: Frame[] = [{ group: null, alternatives: [], nodes: [] }];
  let offset = 0;
  for (const piece of text) {
    const top = stack[stack.length - 1]!;
    if (typeof piece === 'string') {
      top.nodes.push({ kind: 'text', text: piece, offset });
      continue;
    }
    offset = piece.node.offset;
    if (piece.part === 'output' || piece.part === 'control') top.nodes.push(piece.node);
    else if (piece.part === 'open') stack.push({ group: piece.node, alternatives: [], nodes: [] });
    else if (top.group !== piece.node) throw noText('Spintax and HTML overlap.', offset);
    else {
      top.alternatives.push(top.nodes);
      top.nodes = [];
      if (piece.part === 'separator') continue;
      stack.pop();
      stack[stack.length - 1]!.nodes.push({ ...piece.node, alternatives: top.alternatives });
    }
  }
  return stack[0]!.nodes;
}

function noText(message: string, offset: number): TemplateSyntaxError {
  const text = `The text part cannot be made from this HTML: ${message} Write the text part, or move the tag.`;
  return new TemplateSyntaxError('template_syntax', text, offset);
}
