import { say } from '../words/say.js';
import { TemplateSyntaxError } from './errors.js';
import { MAX_ALTERNATIVES, MAX_SPINTAX_DEPTH } from './limits.js';
import type { GroupNode, TemplateNode } from './nodes.js';
import { readOutput, readTag } from './spans.js';

/** Opening brace that waits for its closing one. The first frame is the template itself. */
interface Frame {
  readonly offset: number;
  readonly alternatives: TemplateNode[][];
  nodes: TemplateNode[];
  /** Number of groups nested below this one. */
  depth: number;
}

/** Maximum open braces, including literal ones; far above what CSS or text needs. */
const MAX_OPEN_BRACES = 100;

/**
 * Splits a template into text, Liquid spans and spintax groups, in one pass.
 *
 * Spintax is `{a|b|{c|d}}`. Braces without a pipe of their own are literal text, so CSS rules and JSON survive. The
 * contents of `<style>` and `<script>` in an HTML part are never spintax. `\{`, `\|` and `\}` are literal
 * characters. Liquid spans, `raw` and `comment` blocks are copied unchanged.
 *
 * Throws TemplateSyntaxError: `unbalanced_spintax` for a brace without its partner, `template_syntax` for broken Liquid
 * and for templates beyond the limits.
 */
export function scanTemplate(source: string, html: boolean): readonly TemplateNode[] {
  const scanner = new Scanner(source, html);
  return numberGroups(scanner.run(), { next: 0 });
}

class Scanner {
  readonly #stack: Frame[] = [{ offset: -1, alternatives: [], nodes: [], depth: 0 }];
  #alternatives = 0;
  /** Offset before which braces belong to a style sheet or script. */
  #plainUntil = 0;

  constructor(
    readonly source: string,
    readonly html: boolean,
  ) {}

  run(): TemplateNode[] {
    const special = this.html ? /[\\{|}<]/g : /[\\{|}]/g;
    let from = 0;
    for (let found = special.exec(this.source); found !== null; found = special.exec(this.source)) {
      this.#text(this.source.slice(from, found.index), from);
      from = this.#step(found.index, found[0]);
      special.lastIndex = from;
    }
    this.#text(this.source.slice(from), from);
    if (this.#stack.length > 1) throw this.#unclosed(this.#top);
    return this.#top.nodes;
  }

  get #top(): Frame {
    return this.#stack[this.#stack.length - 1]!;
  }

  /** Reads one special character with its construct. Returns the offset to continue from. */
  #step(at: number, char: string): number {
    const next = this.source[at + 1];
    if (char === '<') return this.#markup(at);
    if (char === '\\') return this.#escape(at, next);
    if (char === '{' && next === '%') return this.#take(readTag(this.source, at));
    if (char === '{' && next === '{' && this.source[at + 2] !== '{') {
      const output = readOutput(this.source, at);
      if (output !== null) return this.#take(output);
    }
    if (at < this.#plainUntil) this.#text(char, at);
    else if (char === '{') this.#open(at);
    else if (char === '|') this.#separate(at);
    else this.#close(at);
    return at + 1;
  }

  #take(span: { node: TemplateNode; end: number }): number {
    this.#top.nodes.push(span.node);
    return span.end;
  }

  #text(text: string, offset: number): void {
    if (text === '') return;
    const { nodes } = this.#top;
    const last = nodes.at(-1);
    if (last?.kind === 'text') nodes[nodes.length - 1] = { ...last, text: last.text + text };
    else nodes.push({ kind: 'text', text, offset });
  }

  #escape(at: number, next: string | undefined): number {
    const escaped = next === '{' || next === '|' || next === '}';
    this.#text(escaped ? next : '\\', at);
    return at + (escaped ? 2 : 1);
  }

  #markup(at: number): number {
    if (at >= this.#plainUntil) {
      const opening = /^<(style|script)[\s>]/i.exec(this.source.slice(at, at + 8));
      if (opening !== null) this.#plainUntil = this.#elementEnd(opening[1]!, at);
    }
    this.#text('<', at);
    return at + 1;
  }

  /** Returns the end of a style or script. An unclosed one reaches to the end, as in browsers. */
  #elementEnd(name: string, from: number): number {
    const closing = new RegExp(`</${name}`, 'gi');
    closing.lastIndex = from;
    return closing.exec(this.source)?.index ?? this.source.length;
  }

  #open(at: number): void {
    if (this.#stack.length > MAX_OPEN_BRACES) throw this.#tooDeep(at);
    this.#stack.push({ offset: at, alternatives: [], nodes: [], depth: 0 });
  }

  #separate(at: number): void {
    const frame = this.#top;
    if (this.#stack.length === 1) {
      this.#text('|', at);
      return;
    }
    frame.alternatives.push(frame.nodes);
    frame.nodes = [];
  }

  #close(at: number): void {
    if (this.#stack.length === 1) {
      throw new TemplateSyntaxError(
        'unbalanced_spintax',
        say('This "}" closes nothing; write "\\}" for a literal brace.'),
        at,
      );
    }
    const frame = this.#stack.pop()!;
    const parent = this.#top;
    if (frame.alternatives.length === 0) {
      this.#text('{', frame.offset);
      for (const node of frame.nodes) {
        if (node.kind === 'text') this.#text(node.text, node.offset);
        else parent.nodes.push(node);
      }
      this.#text('}', at);
      parent.depth = Math.max(parent.depth, frame.depth);
      return;
    }
    const alternatives = [...frame.alternatives, frame.nodes];
    const depth = frame.depth + 1;
    if (depth > MAX_SPINTAX_DEPTH) throw this.#tooDeep(frame.offset);
    this.#alternatives += alternatives.length;
    if (this.#alternatives > MAX_ALTERNATIVES) {
      const message = say`Spintax has more than ${MAX_ALTERNATIVES} alternatives.`;
      throw new TemplateSyntaxError('template_syntax', message, frame.offset);
    }
    parent.nodes.push({ kind: 'group', index: -1, alternatives, offset: frame.offset });
    parent.depth = Math.max(parent.depth, depth);
  }

  #tooDeep(at: number): TemplateSyntaxError {
    return new TemplateSyntaxError('template_syntax', say`Braces are nested deeper than ${MAX_SPINTAX_DEPTH}.`, at);
  }

  /**
   * Returns the error of an unclosed brace. `{{ name }` leaves its first brace open, which is broken Liquid rather than
   * broken spintax.
   */
  #unclosed(frame: Frame): TemplateSyntaxError {
    if (frame.alternatives.length === 0 && this.source.startsWith('{{', frame.offset)) {
      return new TemplateSyntaxError('template_syntax', say`This "{{" is never closed by "}}".`, frame.offset);
    }
    const message = say('This "{" is never closed; write "\\{" for a literal brace.');
    return new TemplateSyntaxError('unbalanced_spintax', message, frame.offset);
  }
}

/** Numbers groups in the order of their opening braces, although they close from the inside out. */
function numberGroups(nodes: readonly TemplateNode[], counter: { next: number }): readonly TemplateNode[] {
  return nodes.map((node): TemplateNode => (node.kind === 'group' ? numberGroup(node, counter) : node));
}

function numberGroup(group: GroupNode, counter: { next: number }): GroupNode {
  const index = counter.next;
  counter.next += 1;
  return { ...group, index, alternatives: group.alternatives.map((nodes) => numberGroups(nodes, counter)) };
}
