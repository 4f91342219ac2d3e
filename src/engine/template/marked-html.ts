import type { GroupNode, OutputNode, SnippetNode, TagNode, TemplateNode, VerbatimNode } from './nodes.js';

/** Template spans that are not HTML. `control` takes effect at any position; `output` only prints. */
export type MarkedSpan = { readonly length: number } & (
  | { readonly part: 'output'; readonly node: OutputNode | SnippetNode }
  | { readonly part: 'control'; readonly node: TagNode | VerbatimNode }
  | { readonly part: 'open' | 'separator' | 'close'; readonly node: GroupNode }
);

/** HTML with a marker in place of each span, and the spans in the order of their first markers. */
export interface MarkedHtml {
  readonly html: string;
  readonly spans: readonly MarkedSpan[];
}

/**
 * Marks a span by its number between two noncharacters (Unicode section 23.7), which text should not contain. A marker
 * has no space, quote or bracket, so HTML keeps it intact in text, in quoted and unquoted attributes, and in comments.
 */
const OPEN = '\uFDD0';
const CLOSE = '\uFDD1';
const NONCHARACTERS = /[\uFDD0\uFDD1]/g;
const MARK = /\uFDD0(\d{1,6})\uFDD1/;

/**
 * Replaces spans with markers. Equal output gets the same marker, so that a link whose label equals its URL is
 * recognized.
 */
export function markSpans(nodes: readonly TemplateNode[]): MarkedHtml {
  const spans: MarkedSpan[] = [];
  const outputs = new Map<string, string>();
  const mark = (span: MarkedSpan): string => markOf(spans.push(span) - 1);
  const markOutput = (node: OutputNode | SnippetNode): string => {
    const written = node.kind === 'output' ? node.expression : node.source;
    const key = `${node.kind} ${node.trimLeft} ${node.trimRight} ${written}`;
    const known = outputs.get(key) ?? mark({ part: 'output', node, length: written.length + 6 });
    outputs.set(key, known);
    return known;
  };
  const htmlOf = (node: TemplateNode): string => {
    switch (node.kind) {
      case 'text':
        return node.text.replace(NONCHARACTERS, '\uFFFD');
      case 'output':
      case 'snippet':
        return markOutput(node);
      case 'tag':
        return mark({ part: 'control', node, length: node.source.length });
      case 'verbatim':
        return verbatimHtml(node, mark);
      case 'group': {
        const part = (name: 'open' | 'separator' | 'close') => mark({ part: name, node, length: 1 });
        const inner = node.alternatives.map((alternative, at) => {
          const before = at === 0 ? part('open') : part('separator');
          return before + alternative.map(htmlOf).join('');
        });
        return inner.join('') + part('close');
      }
    }
  };
  const html = nodes.map(htmlOf).join('');
  return { html: outOfComments(html, spans), spans };
}

/** Output of `raw` is HTML like the rest; only the whitespace removed by its tags must be tracked. */
function verbatimHtml(node: VerbatimNode, mark: (span: MarkedSpan) => string): string {
  const trim = (side: Pick<VerbatimNode, 'trimLeft' | 'trimRight'>): string =>
    side.trimLeft || side.trimRight
      ? mark({ part: 'control', node: { ...node, ...side, text: '' }, length: 'raw'.length })
      : '';
  const before = trim({ trimLeft: node.trimLeft, trimRight: false });
  const after = trim({ trimLeft: false, trimRight: node.trimRight });
  return before + node.text.replace(NONCHARACTERS, '\uFFFD') + after;
}

/**
 * Moves tags in comments to the front of the comment, because authors hide tags in comments around conditional content.
 * The other content stays, because `<!--` inside an attribute does not start a comment.
 */
function outOfComments(html: string, spans: readonly MarkedSpan[]): string {
  let out = '';
  let from = 0;
  for (let at = html.indexOf('<!--'); at >= 0; at = html.indexOf('<!--', from)) {
    const close = html.indexOf('-->', at + 4);
    const end = close < 0 ? html.length : close;
    const comment = html.slice(at, end).split(MARK);
    const isControl = (piece: string, index: number): boolean =>
      index % 2 === 1 && spans[Number(piece)]?.part !== 'output';
    const marks = comment.filter(isControl).map(markOf);
    const rest = comment.map((piece, index) =>
      index % 2 === 0 ? piece : isControl(piece, index) ? '' : markOf(piece),
    );
    out += html.slice(from, at) + marks.join('') + rest.join('');
    from = end;
  }
  return out + html.slice(from);
}

const markOf = (number: number | string): string => `${OPEN}${number}${CLOSE}`;

/** Splits text at its markers. Noncharacters outside markers are dropped. */
export function pieces(text: string, spans: readonly MarkedSpan[]): Array<string | MarkedSpan> {
  return text.split(MARK).flatMap((piece, index): Array<string | MarkedSpan> => {
    const literal = index % 2 === 0 ? piece.replace(NONCHARACTERS, '') : '';
    if (index % 2 === 0) return literal === '' ? [] : [literal];
    const span = spans[Number(piece)];
    return span === undefined ? [] : [span];
  });
}
