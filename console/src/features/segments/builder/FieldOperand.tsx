import { MultiSelect, Select, TextInput } from '@mantine/core';
import { DayField } from '../../../ui/form/DayField';
import { NumberField } from '../../../ui/form/NumberField';
import { Tags } from '../../../ui/form/Tags';
import { words } from '../../../words';
import { segments } from '../../../words/contacts/segments';
import { boundsHint } from '../../../words/ranges';
import { type Kind, kindOf } from './catalog';
import type { OperandProps } from './operand-props';
import { arityOf } from './start';

const text = segments.builder;
const MOST_VALUES = 100;
const MOST_DAYS = 3_650;

/** Value of a condition about a field: nothing, one value, two, a list, or a number of days. */
export function FieldOperand({ condition, catalog, readOnly, onChange }: OperandProps) {
  const kind = kindOf(catalog, condition.field ?? '');
  const { op, value } = condition;
  const put = (next: unknown) => onChange({ ...condition, value: next });
  const same = { kind, readOnly };
  switch (arityOf(op)) {
    case 'none':
      return null;
    case 'days':
      return (
        <span className="segment-days">
          <NumberField
            aria-label={text.days}
            title={boundsHint([1, MOST_DAYS])}
            value={typeof value === 'number' ? value : ''}
            onChange={put}
            min={1}
            max={MOST_DAYS}
            readOnly={readOnly}
            isBounded={false}
          />
          {text.days}
        </span>
      );
    case 'two': {
      const [from = '', to = ''] = Array.isArray(value) ? (value as unknown[]) : [];
      return (
        <span className="segment-two">
          <One {...same} label={text.from} value={from} onChange={(next) => put([next, to])} />
          {text.and}
          <One {...same} label={text.to} value={to} onChange={(next) => put([from, next])} />
        </span>
      );
    }
    case 'list': {
      const list = Array.isArray(value) ? value.map(String) : [];
      const field = { 'aria-label': text.value, className: 'segment-value', value: list, onChange: put, readOnly };
      if (kind.choices.length > 0) return <MultiSelect {...field} data={[...new Set([...kind.choices, ...list])]} />;
      return <Tags {...field} maxTags={MOST_VALUES} acceptValueOnBlur />;
    }
    case 'one':
      return <One {...same} label={text.value} value={value} isExact={!/contains|with/.test(op)} onChange={put} />;
  }
}

interface OneProps {
  readonly kind: Kind;
  readonly label: string;
  readonly value: unknown;
  readonly readOnly: boolean;
  /** Whether the value must be one of the choices. */
  readonly isExact?: boolean;
  readonly onChange: (value: unknown) => void;
}

function One({ kind: { type, choices }, label, value, readOnly, isExact = true, onChange }: OneProps) {
  const field = { 'aria-label': label, className: 'segment-value', readOnly };
  const shown = value == null ? '' : String(value);
  if (type === 'boolean') {
    return (
      <Select
        {...field}
        data={[
          { value: 'true', label: words.common.yes },
          { value: 'false', label: words.common.no },
        ]}
        value={shown}
        onChange={(next) => onChange(next === 'true')}
        allowDeselect={false}
      />
    );
  }
  if (type === 'date') return <DayField {...field} value={shown} onChange={onChange} />;
  if (choices.length > 0 && isExact) {
    const data = [...new Set([...choices, ...(shown === '' ? [] : [shown])])];
    return <Select {...field} data={data} value={shown || null} onChange={(next) => onChange(next ?? '')} searchable />;
  }
  return (
    <TextInput
      {...field}
      dir="auto"
      placeholder={text.value}
      {...(type === 'number' && { inputMode: 'decimal' })}
      value={shown}
      maxLength={1_000}
      onChange={(event) =>
        onChange(type === 'number' ? numberOf(event.currentTarget.value) : event.currentTarget.value)
      }
    />
  );
}

/** Returns a number, or the text of one that is not complete yet, such as `-` or `2.`. */
function numberOf(typed: string): number | string {
  const text = typed.trim();
  return /^-?\d+(?:\.\d*[1-9])?$/.test(text) ? Number(text) : text;
}
