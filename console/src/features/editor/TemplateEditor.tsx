import { closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, placeholder } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { nonce } from '../../ui/nonce';
import { type Dialect, dialectOf } from './dialect';
import './editor.css';

export interface EditorHandle {
  /** Inserts text at the cursor; a NUL marks the new cursor position. */
  readonly insert: (text: string) => void;
  /** Wraps the selection in marks. */
  readonly wrap: (before: string, after: string) => void;
  readonly show: (from: number, to: number) => void;
}

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly dialect: Dialect;
  readonly isLine?: boolean;
  readonly isReadOnly?: boolean;
  readonly hint?: string;
  readonly onSave?: () => void;
  readonly onReady?: (handle: EditorHandle | null) => void;
  readonly describedBy?: string;
}

/** Editor for template text. Passes on exactly what is typed, byte for byte. */
export function TemplateEditor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  const language = useRef(new Compartment());
  const { value, dialect, label, isLine = false, isReadOnly = false, hint, describedBy } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is created once per host; effects below apply changes.
  useEffect(() => {
    const made = new EditorView({
      parent: host.current as HTMLElement,
      state: EditorState.create({
        doc: value,
        extensions: [
          language.current.of(dialectOf(dialect)),
          ...basics({ label, isLine, isReadOnly, describedBy }),
          hint === undefined ? [] : placeholder(hint),
          separatorOf(value),
          Prec.high(keymap.of([{ key: 'Mod-Enter', run: () => saved(latest.current.onSave) }])),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.sliceDoc());
          }),
        ],
      }),
    });
    view.current = made;
    latest.current.onReady?.(handleOf(made));
    return () => {
      latest.current.onReady?.(null);
      made.destroy();
    };
  }, []);
  useEffect(() => {
    const now = view.current;
    if (now !== null && now.state.sliceDoc() !== value)
      now.dispatch({ changes: { from: 0, to: now.state.doc.length, insert: now.state.toText(value) } });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({ effects: language.current.reconfigure(dialectOf(dialect)) });
  }, [dialect]);
  return <div ref={host} className={`editor${isLine ? ' editor-line' : ''}`} />;
}

function saved(save: (() => void) | undefined): boolean {
  save?.();
  return true;
}

/** Keeps the line endings of the text; in a mixture, the rare ones are shown rather than lost. */
function separatorOf(text: string): Extension {
  if (!text.includes('\r')) return [];
  return EditorState.lineSeparator.of(/(^|[^\r])\n|\r(?!\n)/.test(text) ? '\n' : '\r\n');
}

function basics(look: {
  label: string;
  isLine: boolean;
  isReadOnly: boolean;
  describedBy: string | undefined;
}): Extension[] {
  return [
    EditorView.cspNonce.of(nonce),
    EditorView.contentAttributes.of({
      'aria-label': look.label,
      spellcheck: 'true',
      // Editable content is focusable in any case; this attribute is for tools that check scrollable regions.
      tabindex: '0',
      dir: 'auto',
      ...(look.describedBy !== undefined && { 'aria-describedby': look.describedBy }),
    }),
    EditorState.readOnly.of(look.isReadOnly),
    history(),
    drawSelection(),
    highlightSpecialChars(),
    look.isLine ? [] : EditorView.lineWrapping,
    closeBrackets(),
    EditorState.languageData.of(() => [{ closeBrackets: { brackets: ['{'] } }]),
    // A subject is a single line, so pasted line breaks become spaces.
    look.isLine
      ? EditorState.transactionFilter.of((change) =>
          change.newDoc.lines === 1
            ? change
            : { changes: { from: 0, to: change.startState.doc.length, insert: change.newDoc.toJSON().join(' ') } },
        )
      : [],
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
}

function handleOf(view: EditorView): EditorHandle {
  return {
    insert: (text) => {
      const caret = text.indexOf('\u0000');
      const plain = text.replace('\u0000', '');
      const { from, to } = view.state.selection.main;
      view.dispatch({
        changes: { from, to, insert: view.state.toText(plain) },
        selection: { anchor: from + (caret === -1 ? plain.length : caret) },
        userEvent: 'input',
      });
      view.focus();
    },
    wrap: (before, after) => {
      const { from, to } = view.state.selection.main;
      view.dispatch({
        changes: [
          { from, insert: before },
          { from: to, insert: after },
        ],
        selection: { anchor: from + before.length, head: to + before.length },
        userEvent: 'input',
      });
      view.focus();
    },
    show: (from, to) => {
      const end = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(from, end), head: Math.min(to, end) }, scrollIntoView: true });
      view.focus();
    },
  };
}
