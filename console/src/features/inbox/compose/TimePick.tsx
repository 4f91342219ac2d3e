import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { DayField } from '../../../ui/form/DayField';
import { longTime } from '../../../ui/show/format';
import { Icon, type IconName } from '../../../ui/show/Icon';
import { useMay } from '../../../ui/workspace';
import { typedTime } from './times';
import './time-pick.css';
import { words } from '../../../words';
import { compose as composeWords } from '../../../words/inbox/compose';

/** A named time, such as "Tomorrow". */
export type Preset = readonly [string, Date];

interface Props {
  readonly icon: IconName;
  readonly label: string;
  /** Shortcut key. */
  readonly hotkey?: string;
  /** Returns named times when the menu opens; the keys 1, 2, 3 select them. */
  readonly presetsAt: (now: Date) => readonly Preset[];
  /** Button label for a custom time. */
  readonly submit: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onPick: (at: Date) => void;
  readonly children?: ReactNode;
}

/** Menu for a time in the future: a named or a custom one. */
export function TimePick({ icon, label, hotkey, isOpen, onOpen, ...choices }: Props) {
  const mayWrite = useMay();
  return (
    <Popover opened={isOpen} onChange={onOpen} width={330} position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size={30}
          aria-label={label}
          title={mayWrite ? (hotkey === undefined ? label : `${label} (${hotkey})`) : words.common.mayNot}
          disabled={!mayWrite}
          onClick={() => onOpen(!isOpen)}
        >
          <Icon name={icon} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Times {...choices} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Times({ presetsAt, submit, onPick, children }: Pick<Props, 'presetsAt' | 'submit' | 'onPick' | 'children'>) {
  const [presets] = useState(() => presetsAt(new Date()));
  const [day, setDay] = useState('');
  const [time, setTime] = useState('09:00');
  const own = typedTime(day, time);
  const press = (event: KeyboardEvent) => {
    const preset = presets[Number(event.key) - 1];
    if (preset === undefined || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    onPick(preset[1]);
  };
  return (
    <div className="time-pick" role="group" aria-label={submit} onKeyDown={press}>
      {presets.map(([name, at], index) => (
        <button
          key={name}
          type="button"
          className="time-preset"
          onClick={() => onPick(at)}
          data-autofocus={index === 0 || undefined}
        >
          <kbd>{index + 1}</kbd> {name}
          <span className="caption num time-preset-at">{longTime(at.toISOString())}</span>
        </button>
      ))}
      {children}
      <div className="time-own">
        <DayField aria-label={composeWords.laterDay} value={day} onChange={setDay} />
        <TextInput
          aria-label={composeWords.laterTime}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      <Button
        variant="default"
        disabled={own === null || own.getTime() < Date.now()}
        onClick={() => own && onPick(own)}
      >
        {submit}
      </Button>
    </div>
  );
}
