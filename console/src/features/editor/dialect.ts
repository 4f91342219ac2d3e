import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import { scan, type Token } from './scan';

export interface Variable {
  readonly name: string;
  /** Value of a contact, as an example. */
  readonly sample?: string;
}

export interface Dialect {
  readonly isHtml: boolean;
  readonly variables: readonly Variable[];
  readonly filters: readonly string[];
  readonly tags: readonly string[];
  /** Names of available snippets; absent if there are none. */
  readonly snippets?: readonly string[];
}

const wrong = Decoration.mark({ class: 'tpl-wrong' });

function marks(view: EditorView, isHtml: boolean): DecorationSet {
  const source = view.state.doc.toString();
  const { tokens, mistakes } = scan(source, isHtml);
  const ranges = tokens.map((token) => Decoration.mark({ class: classOf(token) }).range(token.from, token.to));
  for (const mistake of mistakes) if (mistake.to > mistake.from) ranges.push(wrong.range(mistake.from, mistake.to));
  return Decoration.set(ranges, true);
}

function classOf({ kind, depth }: Token): string {
  return kind === 'spin' ? `tpl-spin tpl-spin-${Math.min(depth, 3)}` : `tpl-${kind}`;
}

/** Highlighting for Liquid, spintax and elements, updated on every change of the text. */
function colours(isHtml: boolean): Extension {
  return ViewPlugin.define(
    (view) => ({
      marks: marks(view, isHtml),
      update(update: ViewUpdate) {
        if (update.docChanged) this.marks = marks(update.view, isHtml);
      },
    }),
    { decorations: (plugin) => plugin.marks },
  );
}

/** Inserts a variable and moves the cursor after its braces, which may exist already. */
function putVariable(view: EditorView, { label }: Completion, from: number, to: number): void {
  const behind = /^\s*\}\}/.exec(view.state.sliceDoc(to, to + 4))?.[0] ?? '';
  const insert = behind === '' ? `${label}}}` : label;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + insert.length + behind.length },
    userEvent: 'input.complete',
  });
}

function completions(dialect: Dialect) {
  return (context: CompletionContext): CompletionResult | null => {
    const output = context.matchBefore(/\{\{[^{}]*/);
    if (output !== null) {
      const filter = /\|\s*(\w*)$/.exec(output.text);
      if (filter !== null) {
        return {
          from: context.pos - (filter[1] as string).length,
          options: dialect.filters.map((label) => ({ label, type: 'function' })),
        };
      }
      const name = /^\{\{-?\s*([\w.]*)$/.exec(output.text);
      if (name === null) return null;
      return {
        from: context.pos - (name[1] as string).length,
        options: dialect.variables.map(({ name: label, sample }) => ({
          label,
          type: 'variable',
          ...(sample !== undefined && { detail: sample }),
          apply: putVariable,
        })),
        validFor: /^[\w.]*$/,
      };
    }
    const named = context.matchBefore(/\{%-?\s*snippet\s+["'][\w-]*/);
    if (named !== null) {
      const name = /[\w-]*$/.exec(named.text)?.[0] ?? '';
      return {
        from: context.pos - name.length,
        options: (dialect.snippets ?? []).map((label) => ({ label, type: 'text' })),
      };
    }
    const tag = context.matchBefore(/\{%-?\s*\w*/);
    if (tag === null) return null;
    const word = /\w*$/.exec(tag.text)?.[0] ?? '';
    return {
      from: context.pos - word.length,
      options: dialect.tags.map((label) => ({ label, type: 'keyword' })),
    };
  };
}

/** Template language of the editor: highlighting and completion. */
export function dialectOf(dialect: Dialect): Extension {
  return [colours(dialect.isHtml), autocompletion({ override: [completions(dialect)], icons: false })];
}
