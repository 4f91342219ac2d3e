import { TextInput, type TextInputProps } from '@mantine/core';
import { dayName } from '../show/format';
import './day-field.css';

interface Props extends Omit<TextInputProps, 'type' | 'value' | 'onChange'> {
  /** `2026-03-01`; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A calendar day. Browsers write days in a format of their own; until the field is edited, it shows the day as all other text does. */
export function DayField({ value, onChange, ...rest }: Props) {
  const { leftSectionWidth } = rest;
  return (
    <TextInput
      {...rest}
      type="date"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <span className={`day-field${value === '' ? ' day-field-empty' : ''}`}>
          {input}
          <span
            aria-hidden
            className="day-shown"
            style={{ insetInlineStart: typeof leftSectionWidth === 'number' ? leftSectionWidth : 12 }}
          >
            {value === '' ? '' : dayName(value)}
          </span>
        </span>
      )}
    />
  );
}
