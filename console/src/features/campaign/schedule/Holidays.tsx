import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { DayField } from '../../../ui/form/DayField';
import { Icon } from '../../../ui/show/Icon';
import { schedule as text } from '../../../words/campaigns/setup';
import { locale } from '../../../words/language';

const format = new Intl.DateTimeFormat(locale, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** Holidays, on which no emails are sent. */
export function Holidays({
  days,
  isReadOnly,
  onChange,
}: {
  days: readonly string[];
  isReadOnly: boolean;
  onChange: (days: string[]) => void;
}) {
  const [day, setDay] = useState('');
  const add = () => {
    if (day !== '' && !days.includes(day)) onChange([...days, day].sort());
    setDay('');
  };
  return (
    <>
      <p className="caption">{text.holidaysHint}</p>
      <ul className="holidays">
        {days.map((one) => (
          <li key={one} className="holiday">
            {format.format(new Date(`${one}T00:00:00Z`))}
            {!isReadOnly && (
              <ActionIcon
                size={24}
                aria-label={text.removeHoliday(one)}
                onClick={() => onChange(days.filter((other) => other !== one))}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
      {!isReadOnly && (
        <div className="schedule-presets">
          <DayField aria-label={text.addHoliday} value={day} onChange={setDay} />
          <Button variant="default" onClick={add} disabled={day === ''}>
            {text.addHoliday}
          </Button>
        </div>
      )}
    </>
  );
}
