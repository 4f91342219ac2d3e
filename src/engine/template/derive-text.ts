import { characterCount } from '../characters.js';
import { say } from '../words/say.js';
import { compileNodes, readNodes, sourceTooLong } from './compile.js';
import { TemplateSyntaxError } from './errors.js';
import { MAX_SOURCE } from './limits.js';
import { type MarkedHtml, type MarkedSpan, markSpans, pieces } from './marked-html.js';
import type { GroupNode, TemplateNode } from './nodes.js';
import type { CompiledTemplate, FindSnippet } from './program.js';

/** Converts HTML to visible text. It must preserve Unicode noncharacters and digits. */
export type HtmlToText = (html: string) => string;

/**
 * Compiles the text part of a message written only as HTML. Liquid spans and spintax delimiters are replaced before the
 * HTML is parsed, so that quotes, spaces and angle brackets in them never end an attribute or a tag, and are restored
 * in the text. A brace or pipe written as an HTML entity (`&#123;`) stays literal in the text.
 * | Groups keep their numbers from the HTML, so both parts of a message choose the same alternatives. A tag without a
 * position in the text, such as an `assign` in the `alt` of an image, takes effect at the next marker.
 * | Throws TemplateSyntaxError, with its offset in the HTML, if the HTML template is invalid or its text is not a valid
 * template: a block that starts in the URL of a link and ends in its label.
 */
export function deriveTextTemplate(html: string, toText: HtmlToText, snippets?: FindSnippet): CompiledTemplate {
  const marked = markSpans(readNodes(html, 'html'));
  const text = pieces(toText(marked.html), marked.spans);
  const nodes = assemble(withHidden(text, marked));
  if (lengthOf(text) > MAX_SOURCE) throw sourceTooLong();
  try {
    return compileNodes(nodes, 'text', snippets);
  } catch (error) {
    if (!(error instanceof TemplateSyntaxError) || error.code === 'unknown_snippet') throw error;
    throw noText(error.message, error.offset);
  }
}

type Piece = string | MarkedSpan;

function lengthOf(text: readonly Piece[]): number {
  return text.reduce((sum, piece) => sum + (typeof piece === 'string' ? characterCount(piece) : piece.length), 0);
}

/**
 * Moves tags with an effect but no place in the text before the next marker. Each marker takes effect once; duplicates
 * are dropped.
 */
function withHidden(text: readonly Piece[], { spans }: MarkedHtml): Piece[] {
  const shown = new Set(text.filter((piece) => typeof piece !== 'string'));
  const before = new Map<MarkedSpan, MarkedSpan[]>();
  let waiting: MarkedSpan[] = [];
  for (const span of spans) {
    if (shown.has(span)) {
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

/** Builds nodes of the text: literal text unchanged, spans as parsed, groups around their current contents. */
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
  const text = say`The plain text cannot be derived from this HTML: ${message} Write the plain text, or move the tag.`;
  return new TemplateSyntaxError('template_syntax', text, offset);
}
