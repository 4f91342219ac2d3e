import { ActionIcon } from '@mantine/core';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Icon } from '../../../../ui/show/Icon';
import { compose as composeWords } from '../../../../words/inbox/compose';
import { type Edit, linked, listed, marked } from './edits';
import { put } from './put';

const text = composeWords.format;

type Selection = readonly [number, number];

const FORMATS = {
  bold: { keys: 'Ctrl+B', edit: (text: string, at: Selection): Edit => marked(text, at, '**') },
  italic: { keys: 'Ctrl+I', edit: (text: string, at: Selection): Edit => marked(text, at, '_') },
  link: { keys: 'Ctrl+Shift+L', edit: (text: string, at: Selection): Edit => linked(text, at) },
  numbers: { keys: 'Ctrl+Shift+7', edit: (text: string, at: Selection): Edit => listed(text, at, 'numbers') },
  bullets: { keys: 'Ctrl+Shift+8', edit: (text: string, at: Selection): Edit => listed(text, at, 'bullets') },
} as const;
type Format = keyof typeof FORMATS;
const NAMES = Object.keys(FORMATS) as Format[];

function format(area: HTMLTextAreaElement, name: Format): void {
  put(area, FORMATS[name].edit(area.value, [area.selectionStart, area.selectionEnd]));
}

/** Formats the text if the event is a key of a format. Returns whether it was. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): boolean {
  if (!(event.metaKey || event.ctrlKey) || event.altKey) return false;
  // With Shift, the character of a digit depends on the keyboard.
  const letter = /^Digit(\d)$/.exec(event.code)?.[1] ?? event.key.toUpperCase();
  const keys = `Ctrl+${event.shiftKey ? 'Shift+' : ''}${letter}`;
  const name = NAMES.find((one) => FORMATS[one].keys === keys);
  if (name === undefined) return false;
  event.preventDefault();
  format(event.currentTarget, name);
  return true;
}

/** Buttons that format the selected text. */
export function Toolbar({ area, children }: { area: RefObject<HTMLTextAreaElement | null>; children: ReactNode }) {
  return (
    <div className="compose-tools" role="toolbar" aria-label={text.title}>
      {NAMES.map((name) => (
        <ActionIcon
          key={name}
          size={28}
          aria-label={text[name]}
          title={`${text[name]} (${FORMATS[name].keys})`}
          // The text keeps its focus and selection.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => area.current !== null && format(area.current, name)}
        >
          <Icon name={name} />
        </ActionIcon>
      ))}
      {children}
    </div>
  );
}
