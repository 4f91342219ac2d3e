const SKIPPED = new Set(['SCRIPT', 'STYLE', 'TITLE', 'TEMPLATE', 'NOSCRIPT', 'IFRAME', 'OBJECT', 'SVG']);
const BLOCKS = new Set(
  'ADDRESS ARTICLE BLOCKQUOTE DIV FOOTER H1 H2 H3 H4 H5 H6 HEADER LI OL P PRE SECTION TABLE TR UL'.split(' '),
);
const SPACED = new Set('BLOCKQUOTE H1 H2 H3 H4 H5 H6 OL P TABLE UL'.split(' '));

/**
 * Converts HTML, such as pasted content, to a text with the marks of formatting. Only text and the targets of links remain: a parsed
 * document runs no scripts and loads no images.
 */
export function marksOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(withoutActive(html), 'text/html');
  return childrenOf(body)
    .replaceAll(/[ \t]*\n[ \t]*/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Renames attributes that the content security policy of the page blocks and reports, in a parsed document too. */
const withoutActive = (html: string): string =>
  html.replaceAll(/<[^>]*>/g, (tag) => tag.replaceAll(/(?<=[\s"'/])(style|on[a-z]+)(?=\s*=)/gi, 'data-$1'));

const childrenOf = (node: Node): string => [...node.childNodes].map(textOf).join('');

function textOf(node: Node): string {
  if (node instanceof Text) return node.data.replaceAll(/\s+/g, ' ');
  if (!isElement(node) || SKIPPED.has(node.tagName.toUpperCase())) return '';
  const { tagName } = node;
  if (tagName === 'BR') return '\n';
  const inner = styled(node, childrenOf(node));
  if (tagName === 'A') return linkOf(inner, node.getAttribute('href') ?? '');
  if (tagName === 'LI') return `\n${markOf(node)}${inner.trim()}`;
  if (!BLOCKS.has(tagName)) return inner;
  const around = SPACED.has(tagName) && node.closest('li') === null ? '\n\n' : '\n';
  return `${around}${inner}${around}`;
}

/** `instanceof` is for elements of this document only. */
const isElement = (node: Node): node is HTMLElement => node.nodeType === Node.ELEMENT_NODE;

function markOf(item: HTMLElement): string {
  const list = item.parentElement;
  if (list?.tagName !== 'OL') return '- ';
  return `${[...list.children].filter(({ tagName }) => tagName === 'LI').indexOf(item) + 1}. `;
}

function styled(element: HTMLElement, inner: string): string {
  const { tagName } = element;
  const style = element.getAttribute('data-style') ?? '';
  const fontWeight = /font-weight\s*:\s*(\w+)/i.exec(style)?.[1] ?? '';
  const fontStyle = /font-style\s*:\s*(\w+)/i.exec(style)?.[1] ?? '';
  // Google Docs wraps a whole document in a bold element of normal weight.
  const isBold =
    fontWeight === '' ? /^(?:B|STRONG)$/.test(tagName) : /^bold/.test(fontWeight) || Number(fontWeight) >= 600;
  const isItalic = fontStyle === '' ? /^(?:I|EM)$/.test(tagName) : fontStyle === 'italic';
  const bold = isBold ? around(inner, '**') : inner;
  return isItalic ? around(bold, '_') : bold;
}

/** Marks each line, except for blanks around it. */
const around = (text: string, mark: string): string =>
  text.includes(mark) ? text : text.replaceAll(/\S(?:[^\n]*\S)?/g, (words) => mark + words + mark);

function linkOf(label: string, target: string): string {
  const words = label.trim();
  const isSafe = /^(?:https?:\/\/|mailto:)[^\s()<>"']+$/.test(target);
  if (!isSafe || words === '' || /[[\]\n]/.test(words)) return label;
  return words === target ? target : label.replace(words, () => `[${words}](${target})`);
}
