import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../../ui/show/Icon';
import './insert-menu.css';

/** Text that can be inserted. */
export interface Insertable {
  readonly key: string;
  /** Words by which it is found. */
  readonly words: string;
  readonly name: ReactNode;
  /** Beginning of the text. */
  readonly preview: string;
  readonly insert: () => void;
  /** Controls beside it. */
  readonly controls?: ((close: () => void) => ReactNode) | undefined;
}

interface Props {
  readonly title: string;
  readonly find: string;
  readonly icon: Parameters<typeof Icon>[0]['name'];
  readonly size: number;
  readonly items: readonly Insertable[];
  /** Text if nothing matches. */
  readonly none: string;
  /** Whether the button gets the focus when the menu closes, also after an insertion. */
  readonly returnFocus?: boolean;
  /** Further actions, below the list. */
  readonly children?: (close: () => void) => ReactNode;
}

/** Menu of texts for the composer, with a search; Enter inserts the first match. */
export function InsertMenu({ title, find, icon, size, items, none, returnFocus = false, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  const found = items.filter(({ words }) => words.toLowerCase().includes(wanted));
  const close = () => setOpen(false);
  const insert = (item: Insertable | undefined) => {
    if (item === undefined) return;
    close();
    setTyped('');
    item.insert();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={320}
      position="top-start"
      shadow="md"
      trapFocus
      returnFocus={returnFocus}
    >
      <Popover.Target>
        <ActionIcon size={size} aria-label={title} title={title} onClick={() => setOpen(!isOpen)}>
          <Icon name={icon} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={title}>
        <TextInput
          aria-label={find}
          placeholder={find}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            insert(found[0]);
          }}
          data-autofocus
        />
        <ul className="insert-list">
          {found.map((item) => (
            <li key={item.key}>
              <button type="button" className="insert-pick" onClick={() => insert(item)}>
                {item.name}
                <span className="caption cut insert-text" dir="auto">
                  {item.preview}
                </span>
              </button>
              {item.controls?.(close)}
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="caption insert-none">{none}</p>}
        {children?.(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
