import { compile, type FormatCallback } from 'html-to-text';
import { boundNesting } from './bound-nesting.js';

/** HTML longer than people write is truncated before parsing, whose cost grows with every byte. */
const MAX_HTML = 2 * 1024 * 1024;

/** Separates the cells of a row: browsers leave space between them, regardless of whitespace in the source. */
const cell: FormatCallback = (element, walk, builder) => {
  builder.addInline(' ');
  walk(element.children, builder);
  builder.addInline(' ');
};

const LINE = { leadingLineBreaks: 1, trailingLineBreaks: 1 };

const convert = compile({
  formatters: { cell },
  wordwrap: false,
  limits: { maxInputLength: MAX_HTML, maxDepth: 300, maxChildNodes: 20_000 },
  selectors: [
    {
      selector: 'a',
      options: { hideLinkHrefIfSameAsText: true, ignoreHref: false, noAnchorUrl: true, linkBrackets: ['<', '>'] },
    },
    { selector: 'img', format: 'skip' },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block' },
    ...['tr', 'caption', 'dt', 'dd'].map((selector) => ({ selector, format: 'block', options: LINE })),
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
  ],
});

/** Converts an HTML part to its text part: paragraphs and rows as lines, links with their URL, no images. */
export function htmlToText(html: string): string {
  return convert(boundNesting(html.slice(0, MAX_HTML))).trim();
}
