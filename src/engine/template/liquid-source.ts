import type { Requirement } from './liquid-run.js';
import type { GroupNode, OutputNode, SnippetNode, TemplateNode, VerbatimNode } from './nodes.js';
import type { OutputSpec, VariablePath } from './output.js';
import type { PlacedSnippet } from './program.js';
import { keepFloats } from './reference-filters.js';

/** Template text for the interpreter, with a mapping from its offsets to the source. */
export interface LiquidSource {
  readonly text: string;
  readonly requirements: readonly Requirement[];
  /** Snippets, indexed by the number in their tags. */
  readonly snippets: readonly PlacedSnippet[];
  /** Returns the offset in the author's source for an offset in `text`. */
  sourceOffset(offset: number): number;
}

/**
 * Writes the nodes as one Liquid template: spintax groups become block tags, so the choice is made while rendering and
 * a value is never read as template; each output is followed by the check that its variables have values.
 */
export function toLiquidSource(
  nodes: readonly TemplateNode[],
  specs: ReadonlyMap<TemplateNode, OutputSpec>,
  locals: ReadonlySet<string>,
  snippets: ReadonlyMap<TemplateNode, PlacedSnippet>,
): LiquidSource {
  const writer = new Writer(specs, locals, snippets);
  writer.write(nodes);
  return writer.finish();
}

class Writer {
  #text = '';
  readonly #requirements: Requirement[] = [];
  readonly #placed: PlacedSnippet[] = [];
  readonly #marks: { at: number; offset: number }[] = [];

  constructor(
    readonly specs: ReadonlyMap<TemplateNode, OutputSpec>,
    readonly locals: ReadonlySet<string>,
    readonly snippets: ReadonlyMap<TemplateNode, PlacedSnippet>,
  ) {}

  write(nodes: readonly TemplateNode[]): void {
    for (const node of nodes) {
      this.#marks.push({ at: this.#text.length, offset: node.offset });
      if (node.kind === 'group') this.#group(node);
      else this.#text += this.#one(node);
    }
  }

  finish(): LiquidSource {
    const marks = this.#marks;
    return {
      text: this.#text,
      requirements: this.#requirements,
      snippets: this.#placed,
      sourceOffset: (offset) => marks.findLast((mark) => mark.at <= offset)?.offset ?? 0,
    };
  }

  #one(node: Exclude<TemplateNode, GroupNode>): string {
    switch (node.kind) {
      case 'text':
        return literal(node.text);
      case 'snippet':
        return this.#snippet(node);
      case 'tag':
        return keepFloats(node.source);
      case 'verbatim':
        return verbatim(node);
      case 'output':
        return this.#output(node);
    }
  }

  #group(group: GroupNode): void {
    this.#text += `{%__spin ${group.index}%}`;
    group.alternatives.forEach((alternative, at) => {
      if (at > 0) this.#text += '{%__or%}';
      this.write(alternative);
    });
    this.#text += '{%__endspin%}';
  }

  #snippet(node: SnippetNode): string {
    const number = this.#placed.push(this.snippets.get(node)!) - 1;
    return `{%${node.trimLeft ? '-' : ''} __snippet ${number} ${node.trimRight ? '-' : ''}%}`;
  }

  #output(node: OutputNode): string {
    const spec = this.specs.get(node)!;
    const open = node.trimLeft ? '{{-' : '{{';
    const close = node.trimRight ? '-}}' : '}}';
    const expression = node.expression.slice(0, spec.headEnd);
    return `${open} ${expression}${this.#need(spec)}${keepFloats(node.expression.slice(spec.headEnd))} ${close}`;
  }

  #need(spec: OutputSpec): string {
    const global = (path: VariablePath): boolean => !this.locals.has(path.path[0] ?? '');
    const args = spec.argumentPaths.filter(global);
    const head = spec.head !== null && global(spec.head) ? spec.head : null;
    if (head === null && (args.length === 0 || spec.headEnd === 0)) return '';
    this.#requirements.push({
      name: head === null || spec.hasFallback ? null : head.path.join('.'),
      fallbackCount: spec.fallbacks.length,
      argumentNames: args.map((path) => path.path.join('.')),
    });
    const operands = [...spec.fallbacks, ...args].map((path) => `, ${path.source}`).join('');
    return ` | __need: ${this.#requirements.length - 1}${operands}`;
  }
}

/** Text can contain braces that start no tag; in the template, they must not start one either. */
function literal(text: string): string {
  return text.replaceAll('{', '{{"{"}}');
}

/** An empty comment on either side carries the whitespace control of the block's own tags. */
function verbatim(node: VerbatimNode): string {
  return `{%${node.trimLeft ? '-' : ''}#%}${literal(node.text)}{%#${node.trimRight ? '-' : ''}%}`;
}
