import { isHtmlNotice } from '../../../engine/mail/html-notice/html-notice.js';
import { textToHtml } from '../../../engine/mail/written/text-to-html.js';
import { decodeCharset } from './charset.js';
import type { Entity } from './entity.js';
import { htmlToText } from './text.js';
import { decodeTransfer } from './transfer-decoding.js';

/** Readable parts of a message. */
export interface MessageParts {
  /** Text; null if there is none, or only blanks. */
  readonly text: string | null;
  readonly html: string | null;
  /** Attachments in the order of the message. */
  readonly attachments: readonly AttachedPart[];
}

export interface AttachedPart {
  readonly entity: Entity;
  /** Whether the file belongs to the HTML part (RFC 2387). */
  readonly isRelated: boolean;
}

interface Segment {
  readonly text: string | null;
  readonly html: string | null;
}

/** Maximum bytes decoded per text part, and maximum total characters. */
const MAX_PART = 8 * 1024 * 1024;
const MAX_TEXT = 2 * 1024 * 1024;

/**
 * Splits a message into its text, its HTML, and its attachments. Of alternatives (RFC 2046, section 5.1.4), the last HTML and all texts
 * count, so that nothing is lost; consecutive texts are joined in both forms, even if only some have an HTML version.
 */
export function sortParts(root: Entity): MessageParts {
  const attachments: AttachedPart[] = [];
  const segments = segmentsOf(root, attachments, false);
  const texts = segments.map(({ text, html }) => text ?? htmlToText(html ?? ''));
  const htmls = segments.map(({ text, html }) => html ?? textToHtml(text ?? ''));
  const hasText = segments.some(({ text }) => text !== null);
  const hasHtml = segments.some(({ html }) => html !== null);
  return {
    text: hasText ? filled(texts) : null,
    html: hasHtml ? filled(htmls) : null,
    attachments,
  };
}

/** A blank text counts as none. */
function filled(texts: readonly string[]): string | null {
  const joined = texts.join('\n').slice(0, MAX_TEXT);
  return joined.trim() === '' ? null : joined;
}

function segmentsOf(entity: Entity, attachments: AttachedPart[], isRelated: boolean): Segment[] {
  const type = entity.type.value;
  if (entity.children.length === 0) {
    if (isBody(entity, isRelated)) return [toSegment(entity)];
    attachments.push({ entity, isRelated });
    return [];
  }
  if (type === 'multipart/alternative') {
    const forms = entity.children.flatMap((child) => segmentsOf(child, attachments, false));
    const html = forms.findLast((form) => form.html !== null)?.html ?? null;
    // A notice to view the HTML part is replaced by that HTML.
    const texts = forms.flatMap(({ text }) => (text === null || (html !== null && isHtmlNotice(text)) ? [] : [text]));
    const text = texts.length === 0 ? null : texts.join('\n');
    return forms.length === 0 ? [] : [{ text, html }];
  }
  if (type === 'multipart/related') {
    const [root, ...rest] = withRootFirst(entity);
    const segments = segmentsOf(root!, attachments, false);
    for (const child of rest) segmentsOf(child, attachments, true);
    return segments;
  }
  return entity.children.flatMap((child) => segmentsOf(child, attachments, isRelated));
}

/** Returns the root part: the one named by `start`, otherwise the first (RFC 2387 section 3.2). */
function withRootFirst({ type, children }: Entity): readonly Entity[] {
  const start = type.parameters.get('start');
  const root = start === undefined ? undefined : children.find((child) => idOf(child) === start.replace(/^<|>$/g, ''));
  return root === undefined ? children : [root, ...children.filter((child) => child !== root)];
}

/** Returns the Content-ID of a part without its brackets; null if it has none. */
export function idOf({ headers }: Entity): string | null {
  const value = headers.find(({ name }) => name === 'content-id')?.value;
  return value === undefined
    ? null
    : value
        .replace(/[\r\n\0]+/g, ' ')
        .trim()
        .replace(/^<|>$/g, '');
}

/** Returns whether a part is displayed text or HTML, not an attached file. */
function isBody({ type, disposition }: Entity, isRelated: boolean): boolean {
  if (isRelated || (type.value !== 'text/plain' && type.value !== 'text/html' && type.value !== 'text')) return false;
  return disposition.value !== 'attachment' && (disposition.value === '' || !disposition.parameters.has('filename'));
}

function toSegment(entity: Entity): Segment {
  const text = textOf(entity);
  if (entity.type.value === 'text/html') return { text: null, html: text };
  const isFlowed = entity.type.parameters.get('format')?.toLowerCase() === 'flowed';
  const isDelSp = entity.type.parameters.get('delsp')?.toLowerCase() === 'yes';
  return { text: isFlowed ? unflow(text, isDelSp) : text, html: null };
}

/** Decodes a text part, with line ends as LF. Reads at most 8 MB. */
function textOf(entity: Entity): string {
  const bytes = decodeTransfer(entity.body.subarray(0, MAX_PART), entity.encoding);
  const text = decodeCharset(bytes, charsetOf(entity, bytes));
  return text.slice(0, MAX_TEXT).replace(/\r\n/g, '\n');
}

/** HTML without a charset in its header may declare one in its content. */
function charsetOf({ type }: Entity, bytes: Buffer): string {
  const named = type.parameters.get('charset');
  if (named !== undefined || type.value !== 'text/html') return named ?? '';
  return (
    /<meta[^>]{1,200}charset\s{0,3}=\s{0,3}["']?([\w-]{2,40})/i.exec(bytes.subarray(0, 2048).toString('latin1'))?.[1] ??
    ''
  );
}

/**
 * Undoes `format=flowed` (RFC 3676, section 4): a line that ends with a space continues in the next one of the same
 * quote depth. Quote marks become `> ` for each level.
 * @param isDelSp the space that ends a flowed line is removed too (section 4.1).
 */
function unflow(text: string, isDelSp: boolean): string {
  const out: string[] = [];
  let paragraph: { depth: number; pieces: string[] } | null = null;
  const end = () => {
    if (paragraph !== null) out.push(`${marks(paragraph.depth)}${paragraph.pieces.join('')}`);
    paragraph = null;
  };
  for (const line of text.split('\n')) {
    const depth = /^>{0,100}/.exec(line)?.[0].length ?? 0;
    // A space at the start is stuffing.
    const content = line.slice(depth).replace(/^ /, '');
    if (paragraph !== null && (paragraph as { depth: number }).depth !== depth) end();
    const flows = content.endsWith(' ') && content !== '-- ';
    if (paragraph === null && !flows) {
      out.push(`${marks(depth)}${content}`);
      continue;
    }
    paragraph ??= { depth, pieces: [] };
    paragraph.pieces.push(flows && isDelSp ? content.slice(0, -1) : content);
    if (!flows) end();
  }
  end();
  return out.join('\n');
}

function marks(depth: number): string {
  return depth === 0 ? '' : `${'>'.repeat(depth)} `;
}
