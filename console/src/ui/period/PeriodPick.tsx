import { Button, Popover, Select, TextInput } from '@mantine/core';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { words } from '../../words';
import { DayField } from '../form/DayField';
import { dayName } from '../show/format';
import { dayFromNow, type Period, TIMEFRAMES, type Timeframe } from './period';
import './period.css';

const DATES = 'dates';
/** Maximum days that the server returns per request. */
const MOST_DAYS = 400;

/** Texts and day format of a period. `native` days are entered in the browser's format instead of the console's. */
export interface PeriodTexts extends Readonly<typeof words.common.period> {
  readonly timeframes: Readonly<Record<Timeframe, string>>;
  readonly day: (date: string) => string;
  readonly input: 'console' | 'native';
}

const ENGLISH: PeriodTexts = {
  ...words.common.period,
  timeframes: words.enums.timeframe,
  day: dayName,
  input: 'console',
};

interface Props {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
  /** Visible label; otherwise the label is for screen readers only. */
  readonly label?: string;
  readonly isDisabled?: boolean;
  readonly texts?: PeriodTexts;
}

/** Select for a preset period or a custom range. */
export function PeriodPick({ value, onChange, label, isDisabled = false, texts = ENGLISH }: Props) {
  const [isPicking, setPicking] = useState(false);
  const days = 'from' in value ? value : null;
  const named = days === null ? texts.dates : texts.span(texts.day(days.from), texts.day(days.to));
  return (
    <Popover opened={isPicking} onChange={setPicking} position="bottom-end" trapFocus withinPortal={false}>
      <Popover.Target>
        <Select
          {...(label === undefined ? { 'aria-label': texts.label } : { label })}
          value={days === null ? (value as { timeframe: Timeframe }).timeframe : DATES}
          onChange={(chosen) => {
            if (chosen !== null && chosen !== DATES) onChange({ timeframe: chosen as Timeframe });
          }}
          onOptionSubmit={(chosen) => setPicking(chosen === DATES)}
          data={[
            ...TIMEFRAMES.map((one) => ({ value: one as string, label: texts.timeframes[one] })),
            { value: DATES, label: named },
          ]}
          allowDeselect={false}
          disabled={isDisabled}
          w={label === undefined ? (days === null ? 168 : 220) : undefined}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Days
          texts={texts}
          days={days ?? { from: dayFromNow(-27), to: dayFromNow(0) }}
          onPick={(picked) => {
            setPicking(false);
            onChange(picked);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function Days({
  texts,
  days,
  onPick,
}: {
  texts: PeriodTexts;
  days: { readonly from: string; readonly to: string };
  onPick: (days: { from: string; to: string }) => void;
}) {
  const [{ from, to }, setDays] = useState(days);
  const wrong =
    from > to ? texts.backwards : Date.parse(to) - Date.parse(from) >= MOST_DAYS * 86_400_000 && texts.tooLong;
  const Day = texts.input === 'native' ? NativeDay : DayField;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) onPick({ from, to });
  };
  return (
    <form className="period-days" onSubmit={submit}>
      <Day label={texts.from} value={from} required onChange={(day) => setDays({ from: day, to })} error={wrong} />
      <Day label={texts.to} value={to} required onChange={(day) => setDays({ from, to: day })} />
      <Button type="submit">{texts.show}</Button>
    </form>
  );
}

function NativeDay({ onChange, ...rest }: ComponentProps<typeof DayField>) {
  return <TextInput {...rest} type="date" onChange={(event) => onChange(event.currentTarget.value)} />;
}
