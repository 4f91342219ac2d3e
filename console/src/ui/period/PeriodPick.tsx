import { Button, Popover, Select } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { words } from '../../words';
import { DayField } from '../form/DayField';
import { dayName } from '../show/format';
import { dayFromNow, type Period, TIMEFRAMES, type Timeframe } from './period';
import './period.css';

const text = words.common.period;
const DATES = 'dates';
/** Maximum days that the server returns per request. */
const MOST_DAYS = 400;

interface Props {
  readonly value: Period;
  readonly onChange: (period: Period) => void;
  /** Shown above it; otherwise it has a name for screen readers only. */
  readonly label?: string;
  readonly isDisabled?: boolean;
}

/** Which time: one of the usual ones, or from one day to another. */
export function PeriodPick({ value, onChange, label, isDisabled = false }: Props) {
  const [isPicking, setPicking] = useState(false);
  const days = 'from' in value ? value : null;
  const named = days === null ? text.dates : text.span(dayName(days.from), dayName(days.to));
  return (
    <Popover opened={isPicking} onChange={setPicking} position="bottom-end" trapFocus withinPortal={false}>
      <Popover.Target>
        <Select
          {...(label === undefined ? { 'aria-label': text.label } : { label })}
          value={days === null ? (value as { timeframe: Timeframe }).timeframe : DATES}
          onChange={(chosen) => {
            if (chosen !== null && chosen !== DATES) onChange({ timeframe: chosen as Timeframe });
          }}
          onOptionSubmit={(chosen) => setPicking(chosen === DATES)}
          data={[
            ...TIMEFRAMES.map((one) => ({ value: one as string, label: words.enums.timeframe[one] })),
            { value: DATES, label: named },
          ]}
          allowDeselect={false}
          disabled={isDisabled}
          w={label === undefined ? (days === null ? 150 : 220) : undefined}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Days
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
  days,
  onPick,
}: {
  days: { readonly from: string; readonly to: string };
  onPick: (days: { from: string; to: string }) => void;
}) {
  const [{ from, to }, setDays] = useState(days);
  const wrong =
    from > to ? text.backwards : Date.parse(to) - Date.parse(from) >= MOST_DAYS * 86_400_000 && text.tooLong;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) onPick({ from, to });
  };
  return (
    <form className="period-days" onSubmit={submit}>
      <DayField label={text.from} value={from} required onChange={(day) => setDays({ from: day, to })} error={wrong} />
      <DayField label={text.to} value={to} required onChange={(day) => setDays({ from, to: day })} />
      <Button type="submit">{text.show}</Button>
    </form>
  );
}
