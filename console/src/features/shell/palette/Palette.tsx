import { Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../../../ui/show/Icon';
import { palette as text } from '../../../words/palette';
import { useItems } from './items';
import './palette.css';

const PAUSE_MS = 150;

/** Command palette: opens screens and resources, and acts on campaigns. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  /** Whether Enter was pressed before the results loaded. */
  const [isDue, setDue] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  const [asked] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { items, isSearching } = useItems(typed.trim(), asked);
  const picked = Math.min(at, items.length - 1);
  const run = (index: number) => {
    onClose();
    items[index]?.run();
  };
  useEffect(() => {
    list.current?.querySelector(`[data-item="${picked}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [picked]);
  useEffect(() => {
    if (!isDue || isSearching) return;
    setDue(false);
    if (items.length > 0) run(0);
  });
  const press = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setAt(Math.min(picked + 1, items.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(picked - 1, 0));
    else if (event.key === 'Enter' && items[picked]) run(picked);
    else if (event.key === 'Enter') setDue(true);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={onClose} size="lg" yOffset="12vh" centered={false} padding="sm">
      <Modal.Overlay />
      <Modal.Content aria-label={text.title}>
        <Modal.Body>
          <TextInput
            data-autofocus
            size="md"
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setAt(0);
              setDue(false);
            }}
            onKeyDown={press}
            role="combobox"
            aria-expanded
            aria-controls={`${id}-list`}
            aria-activedescendant={items[picked] ? `${id}-${picked}` : undefined}
            aria-label={text.title}
            placeholder={text.hint}
            leftSection={<Icon name="search" />}
          />
          <ul className="palette-list" role="listbox" id={`${id}-list`} aria-label={text.title} ref={list}>
            {items.length === 0 && <li className="palette-group">{isSearching ? text.searching : text.empty}</li>}
            {items.map((item, index) => [
              items[index - 1]?.group !== item.group && (
                <li key={item.group} className="palette-group" role="presentation">
                  {item.group}
                </li>
              ),
              <li
                key={item.id}
                id={`${id}-${index}`}
                data-item={index}
                className="palette-item"
                role="option"
                aria-selected={index === picked}
                onClick={() => run(index)}
                onMouseMove={() => setAt(index)}
              >
                <Icon name={item.icon} />
                <span className="cut" dir="auto">
                  {item.label}
                </span>
              </li>,
            ])}
          </ul>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
