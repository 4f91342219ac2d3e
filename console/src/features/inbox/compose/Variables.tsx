import { ActionIcon, Popover, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '../../../api/client';
import { Icon } from '../../../ui/show/Icon';
import { compose as composeWords } from '../../../words/inbox/compose';
import './saved/saved.css';

const text = composeWords.variableMenu;

interface Props {
  readonly variables: readonly Schemas['ThreadVariableOut'][];
  readonly onPick: (value: string) => void;
}

/** Menu of variables with their values for the contact; a selected value is inserted into the text. */
export function Variables({ variables, onPick }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLowerCase();
  // The signature is added automatically.
  const filled = variables.filter(({ name, value }) => value !== '' && name !== 'senderSignature');
  const found = filled.filter(({ name, value }) => `${name} ${value}`.toLowerCase().includes(wanted));
  const pick = (value: string | undefined) => {
    if (value === undefined) return;
    setOpen(false);
    setTyped('');
    onPick(value);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={320} position="top-start" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon size={28} aria-label={text.title} title={text.title} onClick={() => setOpen(!isOpen)}>
          <Icon name="braces" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={text.title}>
        <TextInput
          aria-label={text.find}
          placeholder={text.find}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            event.stopPropagation();
            pick(found[0]?.value);
          }}
          data-autofocus
        />
        <ul className="saved-list">
          {found.map(({ name, value }) => (
            <li key={name}>
              <button type="button" className="saved-pick" onClick={() => pick(value)}>
                <span className="cut">{name}</span>
                <span className="caption cut saved-text" dir="auto">
                  {value}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p className="caption saved-none">{text.none}</p>}
      </Popover.Dropdown>
    </Popover>
  );
}
