import { Button } from '@mantine/core';
import { inbox as inboxWords } from '../../words/inbox/inbox';
import { type Preset, TimePick } from './compose/TimePick';
import { laterToday, mondayMorning, nextWeek, tomorrowMorning } from './compose/times';

const text = inboxWords.snooze;

interface Props {
  readonly isAsleep: boolean;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onPick: (until: Date | null) => void;
}

/** Time at which a snoozed conversation returns, as unread. */
export function SnoozeMenu({ isAsleep, isOpen, onOpen, onPick }: Props) {
  return (
    <TimePick
      icon="snooze"
      label={text.title}
      hotkey="s"
      presetsAt={presetsAt}
      submit={text.until}
      isOpen={isOpen}
      onOpen={onOpen}
      onPick={onPick}
    >
      {isAsleep && (
        <Button variant="default" onClick={() => onPick(null)}>
          {text.wake}
        </Button>
      )}
    </TimePick>
  );
}

function presetsAt(now: Date): readonly Preset[] {
  const later = laterToday(now);
  return [
    ...(later === null ? [] : [[text.later, later] as const]),
    [text.tomorrow, tomorrowMorning(now)],
    [text.monday, mondayMorning(now)],
    [text.week, nextWeek(now)],
  ];
}
