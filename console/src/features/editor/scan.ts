/** Token types of a template for highlighting. */
export type TokenKind = 'output' | 'tag' | 'spin' | 'escape' | 'html';

export interface Token {
  readonly kind: TokenKind;
  readonly from: number;
  readonly to: number;
  /** Nesting depth of a spintax group, from 1. */
  readonly depth: number;
}

export interface Mistake {
  readonly from: number;
  readonly to: number;
  readonly code: 'unclosed_output' | 'empty_output' | 'unclosed_tag' | 'unclosed_brace' | 'stray_brace';
}

/** A variable in an output tag. */
export interface Use {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly hasDefault: boolean;
}

export interface Scanned {
  readonly tokens: readonly Token[];
  readonly mistakes: readonly Mistake[];
  readonly uses: readonly Use[];
}

interface Brace {
  readonly at: number;
  readonly pipes: number[];
}

const VARIABLE = /^\s*([A-Za-z_][\w-]*(?:\.[\w-]+)*)/;
const PLAIN_ELEMENT = /^<(style|script)[\s>]/i;

/**
 * Marks Liquid and spintax as the server reads them: Liquid spans are whole, a pair of braces with a pipe is a choice,
 * one without is text, `\{` is the character, and `<style>` has no spintax. It continues after a mistake, so that one
 * does not hide the next. The server's validation is authoritative.
 */
export function scan(source: string, isHtml: boolean): Scanned {
  const tokens: Token[] = [];
  const mistakes: Mistake[] = [];
  const uses: Use[] = [];
  const open: Brace[] = [];
  let plainUntil = 0;
  const special = isHtml ? /[\\{|}<]/g : /[\\{|}]/g;
  for (let found = special.exec(source); found !== null; found = special.exec(source)) {
    const at = found.index;
    const char = found[0];
    const next = source[at + 1];
    if (char === '<') {
      if (at < plainUntil) continue;
      const element = PLAIN_ELEMENT.exec(source.slice(at, at + 8));
      if (element !== null) plainUntil = elementEnd(source, element[1] as string, at);
      const end = tagEnd(source, at);
      if (end !== null) tokens.push({ kind: 'html', from: at, to: end, depth: 0 });
    } else if (char === '\\') {
      if (next !== '{' && next !== '|' && next !== '}') continue;
      tokens.push({ kind: 'escape', from: at, to: at + 2, depth: 0 });
      special.lastIndex = at + 2;
    } else if (char === '{' && next === '%') {
      const close = source.indexOf('%}', at + 2);
      const end = close === -1 ? lineEnd(source, at) : close + 2;
      if (close === -1) mistakes.push({ code: 'unclosed_tag', from: at, to: end });
      tokens.push({ kind: 'tag', from: at, to: end, depth: 0 });
      special.lastIndex = end;
    } else if (char === '{' && next === '{' && source[at + 2] !== '{') {
      const close = outputEnd(source, at);
      if (close === 'braces') {
        open.push({ at, pipes: [] });
        continue;
      }
      const end = close ?? lineEnd(source, at);
      tokens.push({ kind: 'output', from: at, to: end, depth: 0 });
      if (close === null) mistakes.push({ code: 'unclosed_output', from: at, to: end });
      else readUse(source, at, end, uses, mistakes);
      special.lastIndex = end;
    } else if (at < plainUntil) {
    } else if (char === '{') open.push({ at, pipes: [] });
    else if (char === '|') open.at(-1)?.pipes.push(at);
    else closeBrace(at, open, tokens, mistakes);
  }
  leftOpen(source, open, mistakes);
  return { tokens: tokens.sort((one, other) => one.from - other.from || other.to - one.to), mistakes, uses };
}

function closeBrace(at: number, open: Brace[], tokens: Token[], mistakes: Mistake[]): void {
  const brace = open.pop();
  if (brace === undefined) {
    mistakes.push({ code: 'stray_brace', from: at, to: at + 1 });
    return;
  }
  if (brace.pipes.length === 0) return;
  const depth = open.length + 1;
  for (const mark of [brace.at, ...brace.pipes, at]) tokens.push({ kind: 'spin', from: mark, to: mark + 1, depth });
}

/** `{{ name }` leaves both braces open, which is reported as one Liquid error. */
function leftOpen(source: string, open: readonly Brace[], mistakes: Mistake[]): void {
  let before = -2;
  for (const { at, pipes } of open) {
    if (at === before + 1) continue;
    const isOutput = pipes.length === 0 && source.startsWith('{{', at);
    if (isOutput) before = at;
    mistakes.push({ code: isOutput ? 'unclosed_output' : 'unclosed_brace', from: at, to: at + (isOutput ? 2 : 1) });
  }
}

function readUse(source: string, from: number, to: number, uses: Use[], mistakes: Mistake[]): void {
  const inner = source.slice(from + 2, to - 2).replace(/^-|-$/g, '');
  if (inner.trim() === '') {
    mistakes.push({ code: 'empty_output', from, to });
    return;
  }
  const name = VARIABLE.exec(inner)?.[1];
  if (name !== undefined) uses.push({ name, from, to, hasDefault: /\|\s*default\s*:/.test(inner) });
}

/** Returns the index after `}}`, null if nothing closes it, `braces` if two groups open here as in `{{a|b}|c}`. */
function outputEnd(source: string, at: number): number | null | 'braces' {
  for (let index = at + 2; index < source.length; index += 1) {
    const char = source[index];
    if (char === '}') return source[index + 1] === '}' ? index + 2 : 'braces';
    if (char === '{') return 'braces';
    if (char === '"' || char === "'") {
      const close = closingQuote(source, index, char);
      if (close === -1) return null;
      index = close;
    }
  }
  return null;
}

function closingQuote(source: string, open: number, quote: string): number {
  for (let at = open + 1; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === quote) return at;
  }
  return -1;
}

function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end;
}

function elementEnd(source: string, name: string, from: number): number {
  const found = new RegExp(`</${name}`, 'gi');
  found.lastIndex = from;
  return found.exec(source)?.index ?? source.length;
}

/** Returns the index after the `>` of an element or comment; null if `<` is a literal character. */
function tagEnd(source: string, at: number): number | null {
  if (!/[a-zA-Z/!]/.test(source[at + 1] ?? '')) return null;
  const end = source.indexOf('>', at);
  return end === -1 ? null : end + 1;
}
