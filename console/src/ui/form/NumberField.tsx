import { TextInput, type TextInputProps } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { locale } from '../../words/language';

/** Sign between whole numbers and decimals; the field accepts both a point and a comma. */
const DECIMAL_SIGN =
  new Intl.NumberFormat(locale).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';

type Inherited = Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'onBlur' | 'onKeyDown' | 'title'>;
/** Default and range: below the field, or on hover where the field is part of a sentence. */
type Hinted = { readonly description: string } | { readonly title: string };

type Props = Inherited &
  Hinted & {
    readonly value: number | string;
    readonly onChange: (value: number | '') => void;
    readonly min?: number | undefined;
    readonly max?: number | undefined;
    /** Decimal places. */
    readonly decimals?: number | undefined;
    /** Whether leaving the field clamps its value to the range without an error; otherwise the server validates it. */
    readonly isBounded?: boolean;
  };

/** Field for a non-negative number: accepts digits only; the up and down arrow keys change it by one. */
export function NumberField({ value, onChange, min = 0, max, decimals = 0, isBounded = true, ...rest }: Props) {
  const [typed, setTyped] = useState(String(value));
  // Shows values changed from outside; keeps `1.` as typed while it equals the value.
  const [reported, setReported] = useState(value);
  if (reported !== value) {
    setReported(value);
    if (numberOf(typed) !== value) setTyped(String(value));
  }
  const bounded = (next: number) => Math.min(Math.max(next, min), max ?? Number.POSITIVE_INFINITY);
  const put = (text: string): void => {
    setTyped(text);
    const next = numberOf(text);
    if (isBounded && next !== '' && next !== bounded(next)) return;
    onChange(next);
  };
  const type = (text: string): void => {
    const clean = text.trim().replace(',', '.');
    if (pattern(decimals).test(clean)) put(clean);
  };
  const leave = (): void => {
    const next = numberOf(typed);
    if (isBounded && next !== '' && next !== bounded(next)) put(String(bounded(next)));
    // If a number is required, an emptied field reverts to the current one.
    else if (next !== value) setTyped(String(value));
  };
  const count = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
    if (step === 0 || rest.readOnly === true) return;
    event.preventDefault();
    put(String(bounded((numberOf(typed) || 0) + step)));
  };
  return (
    <TextInput
      {...rest}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      value={typed.replace('.', DECIMAL_SIGN)}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={count}
    />
  );
}

const pattern = (decimals: number): RegExp =>
  decimals === 0 ? /^\d{0,15}$/ : new RegExp(`^\\d{0,15}(\\.\\d{0,${decimals}})?$`);

const numberOf = (text: string): number | '' => (/\d/.test(text) ? Number(text) : '');
