import sanitize from 'sanitize-html';
import { boundNesting } from './bound-nesting.js';

const MAX_HTML = 2 * 1024 * 1024;
/** Maximum number of tags; long newsletters have about 5,000. */
const MAX_TAGS = 30_000;

const COMMON = ['class', 'dir', 'lang', 'title', 'align', 'valign', 'style', 'width', 'height', 'bgcolor'];

/** Allowed styles: no url(), no expressions, no escapes that could produce them, no positions outside the frame. */
const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^[a-z]{3,30}$/i, /^rgba?\([\d\s.,%]{1,40}\)$/i];
const LENGTHS = [
  /^(?:-?[\d.]{1,8}(?:px|em|rem|ex|pt|pc|%|vh|vw)?|auto|normal|inherit|initial|none)(?:\s+(?:-?[\d.]{1,8}(?:px|em|rem|pt|%)?|auto)){0,3}$/i,
];
const KEYWORDS = [/^[a-z-]{1,30}$/i];
const FONTS = [/^[\w\s,"'-]{1,200}$/];
const BORDERS = [/^[\w\s#.(),%-]{1,80}$/i];

const STYLES = Object.fromEntries([
  ...['color', 'background-color', 'border-color'].map((name) => [name, COLOUR]),
  ...[
    'width',
    'height',
    'max-width',
    'min-width',
    'max-height',
    'font-size',
    'line-height',
    'letter-spacing',
    'border-radius',
  ].map((name) => [name, LENGTHS]),
  ...['margin', 'padding'].flatMap((name) =>
    ['', '-top', '-right', '-bottom', '-left'].map((side) => [`${name}${side}`, LENGTHS]),
  ),
  ...[
    'text-align',
    'text-decoration',
    'text-transform',
    'vertical-align',
    'font-style',
    'white-space',
    'list-style-type',
    'border-collapse',
    'display',
  ].map((name) => [name, KEYWORDS]),
  ['font-weight', [/^(?:[1-9]00|[a-z]{3,10})$/]],
  ['font-family', FONTS],
  ...['border', 'border-top', 'border-right', 'border-bottom', 'border-left'].map((name) => [name, BORDERS]),
]);

const TAGS =
  `a abbr address b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn div dl dt em figcaption
  figure font h1 h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p pre q s samp section small span strike strong sub sup table tbody td tfoot
  th thead tr tt u ul var wbr`.split(/\s+/);

export interface SanitiseOptions {
  /**
   * `block` (default) moves the URL of a remote image to `data-remote-src`, so that displaying the message reveals
   * nothing to its sender; a viewer can restore it. `keep` leaves it in `src`.
   */
  readonly remoteImages?: 'block' | 'keep';
}

/**
 * Sanitizes a stranger's HTML for display: a fixed set of elements and attributes; only http, https, mailto, and tel links; no script,
 * style sheet, form, frame, SVG, or event handler. `cid:` images keep their URL for the viewer to resolve. This is one of two barriers:
 * the viewer also uses a sandboxed frame with a content security policy.
 */
export function sanitiseHtml(html: string, options: SanitiseOptions = {}): string {
  const blocksRemote = options.remoteImages !== 'keep';
  return sanitize(boundNesting(cut(html)), {
    allowedTags: TAGS,
    allowedAttributes: {
      '*': COMMON,
      a: ['href', 'name', 'target', 'rel'],
      img: ['src', 'data-remote-src', 'alt', 'border'],
      td: ['colspan', 'rowspan', 'nowrap'],
      th: ['colspan', 'rowspan', 'nowrap', 'scope'],
      table: ['cellpadding', 'cellspacing', 'border'],
      font: ['color', 'face', 'size'],
      ol: ['start', 'type'],
      li: ['value'],
    },
    allowedStyles: { '*': STYLES },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['http', 'https', 'cid', 'data'] },
    allowedSchemesAppliedToAttributes: ['href', 'src', 'data-remote-src'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'svg',
      'math',
      'template',
      'xmp',
      'noembed',
      'noframes',
      'iframe',
      'plaintext',
    ],
    nestingLimit: 200,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
      img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs, blocksRemote) }),
    },
  });
}

function pictureAttributes(attribs: Record<string, string>, blocksRemote: boolean): Record<string, string> {
  const { src = '', 'data-remote-src': _claimed, ...rest } = attribs;
  const address = src.trim();
  if (/^cid:/i.test(address)) return { ...rest, src: address };
  // SVG can contain scripts and URLs, so only bitmaps are allowed inline.
  if (/^data:/i.test(address))
    return /^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(address) ? { ...rest, src: address } : rest;
  if (!/^https?:\/\//i.test(address)) return rest;
  return blocksRemote ? { ...rest, 'data-remote-src': address } : { ...rest, src: address };
}

/** Only absolute URLs are allowed, because a relative one would point into the viewer's site. */
function linkAttributes({
  href = '',
  target: _target,
  rel: _rel,
  ...rest
}: Record<string, string>): Record<string, string> {
  const address = href.trim();
  if (!/^(?:https?:\/\/|mailto:|tel:)/i.test(address)) return rest;
  return { ...rest, href: address, target: '_blank', rel: 'noopener noreferrer nofollow' };
}

function cut(html: string): string {
  const text = html.slice(0, MAX_HTML);
  let at = -1;
  for (let tags = 0; tags <= MAX_TAGS; tags += 1) {
    at = text.indexOf('<', at + 1);
    if (at < 0) return text;
  }
  return text.slice(0, at);
}
