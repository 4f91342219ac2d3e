import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { words } from '../../words';
import { dayName } from '../show/format';
import { Icon } from '../show/Icon';
import { dayAfter, readDay } from './read-day';
import './day-field.css';

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'rightSection'> {
  /** Day, such as `2026-03-01`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const EXAMPLE = dayName('2026-03-09');

/**
 * A calendar day, written as everywhere in the console instead of in the browser's format. It is typed, changed by the arrow
 * keys, or selected in the browser's calendar. Invalid text keeps the last day and blocks submitting.
 */
export function DayField({ value, onChange, error, readOnly, ...rest }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  /** Text being edited; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const write = (text: string) => {
    const day = readDay(text);
    setTyped(text);
    setWrong(false);
    field.current?.setCustomValidity(day === null ? words.common.noDay(EXAMPLE) : '');
    if (day !== null && day !== value) onChange(day);
  };
  const show = (day: string) => {
    field.current?.setCustomValidity('');
    setTyped(null);
    setWrong(false);
    onChange(day);
  };
  const leave = () => {
    if (typed === null) return;
    if (readDay(typed) === null) setWrong(true);
    else setTyped(null);
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || value === '' || readOnly) return;
    event.preventDefault();
    show(dayAfter(value, by));
  };
  return (
    <TextInput
      placeholder={words.common.selectDay}
      autoComplete="off"
      {...rest}
      ref={field}
      readOnly={readOnly}
      value={typed ?? (value === '' ? '' : dayName(value))}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={step}
      error={isWrong ? words.common.noDay(EXAMPLE) : error}
      rightSection={
        !readOnly && (
          <span className="day-calendar">
            <input
              ref={calendar}
              type="date"
              tabIndex={-1}
              aria-hidden
              value={value}
              onChange={(event) => show(event.currentTarget.value)}
            />
            <ActionIcon
              aria-label={words.common.calendar}
              title={words.common.calendar}
              disabled={rest.disabled}
              onClick={() => calendar.current?.showPicker()}
            >
              <Icon name="calendar" />
            </ActionIcon>
          </span>
        )
      }
    />
  );
}
