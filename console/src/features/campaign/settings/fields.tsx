import { Select, Switch, TextInput } from '@mantine/core';
import { createContext, useContext } from 'react';
import { NumberField } from '../../../ui/form/NumberField';
import { Tags } from '../../../ui/form/Tags';
import { bounds, boundsHint, rangeHint, ruleRanges } from '../../../words/ranges';
import type { Rules, RulesForm } from './form';

export const RulesContext = createContext<RulesForm | null>(null);

type Of<V> = { [K in keyof Rules]: Rules[K] extends V ? K : never }[keyof Rules];
type Part = {
  [K in keyof Rules]: NonNullable<Rules[K]> extends readonly unknown[]
    ? never
    : NonNullable<Rules[K]> extends object
      ? K
      : never;
}[keyof Rules];

/** Value of the form: a rule, or a field of a rule (`ramp.start`). */
export function useRule(name: string) {
  const form = useContext(RulesContext);
  if (form === null) throw new Error('Only in the form of the rules.');
  const [top, inner] = name.split('.') as [keyof Rules, string | undefined];
  const rule = form.edits.value[top] as unknown;
  const value = inner === undefined ? rule : (rule as Record<string, unknown>)[inner];
  const put = (next: unknown) =>
    form.edits.change({
      [top]: inner === undefined ? next : { ...(rule as object), [inner]: next },
    } as Partial<Rules>);
  return { value, put, error: form.errorAt(name), isReadOnly: form.isReadOnly };
}

type Name = Exclude<keyof Rules, Part> | `${Part}.${string}`;
interface Shown<N> {
  readonly name: N;
  readonly label: string;
  readonly hint?: string;
}

export function Yes({ name, label, hint }: Shown<Of<boolean> | `${Part}.${string}`>) {
  const { value, put, isReadOnly, error } = useRule(name);
  return (
    <Switch
      label={label}
      description={hint}
      checked={value === true}
      disabled={isReadOnly}
      error={error}
      onChange={(event) => put(event.currentTarget.checked)}
    />
  );
}

/**
 * A number field with its default and range below; empty if the number is optional and absent. `scale` is the displayed value
 * of a stored 1.
 */
export function Figure({ name, label, hint, empty, scale = 1 }: Shown<Name> & { empty?: string; scale?: number }) {
  const { value, put, isReadOnly, error } = useRule(name);
  const decimals = scale === 1 ? 0 : 3;
  return (
    <NumberField
      label={label}
      description={`${hint ?? ''} ${rangeOf(name, scale)}`.trim()}
      placeholder={empty}
      value={value === null ? '' : Math.round(Number(value) * scale * 1_000) / 1_000}
      readOnly={isReadOnly}
      decimals={decimals}
      error={error}
      w={240}
      onChange={(next) => {
        if (next === '') {
          if (empty !== undefined) put(null);
        } else put(Number(next) / scale);
      }}
    />
  );
}

/** Returns the default and range of a number, or the range alone if it is optional. */
function rangeOf(name: Name, scale: number): string {
  const range = ruleRanges[name];
  if (range !== undefined) return rangeHint(range, scale);
  const key = name.startsWith('enrollment.') ? 'EnrollmentRulesUpdateIn.daysBeforeSame' : `CampaignSettingsIn.${name}`;
  return boundsHint(bounds[key as keyof typeof bounds]);
}

/** A choice; the option `null` clears the value. */
export function Choice({ name, label, hint, options }: Shown<Name> & { options: Readonly<Record<string, string>> }) {
  const { value, put, isReadOnly, error } = useRule(name);
  return (
    <Select
      label={label}
      description={hint}
      value={String(value)}
      allowDeselect={false}
      readOnly={isReadOnly}
      error={error}
      w={300}
      maw="100%"
      onChange={(next) => next !== null && put(next === 'null' ? null : next)}
      data={Object.entries(options).map(([key, name]) => ({ value: key, label: name }))}
    />
  );
}

export function Line({ name, label, hint }: Shown<Name>) {
  const { value, put, isReadOnly, error } = useRule(name);
  return (
    <TextInput
      label={label}
      description={hint}
      value={typeof value === 'string' ? value : ''}
      readOnly={isReadOnly}
      error={error}
      maw={480}
      onChange={(event) => put(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  );
}

export function Several({ name, label, hint, most }: Shown<Name> & { most: number }) {
  const { value, put, isReadOnly, error } = useRule(name);
  return (
    <Tags
      label={label}
      description={hint}
      value={[...(value as readonly string[])]}
      readOnly={isReadOnly}
      maxTags={most}
      acceptValueOnBlur
      splitChars={[',', ' ', ';']}
      error={error}
      maw={480}
      onChange={put}
    />
  );
}
