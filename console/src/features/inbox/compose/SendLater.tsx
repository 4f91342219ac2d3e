import { useState } from 'react';
import { compose as composeWords } from '../../../words/inbox/compose';
import { type Preset, TimePick } from './TimePick';
import { inAnHour, mondayMorning, tomorrowMorning } from './times';

const text = composeWords;

/** Time to send a message later. */
export function SendLater({ onPick }: { onPick: (at: Date) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <TimePick
      icon="clock"
      label={text.later}
      presetsAt={presetsAt}
      submit={text.laterAt}
      isOpen={isOpen}
      onOpen={setOpen}
      onPick={(at) => {
        setOpen(false);
        onPick(at);
      }}
    />
  );
}

const presetsAt = (now: Date): readonly Preset[] => [
  [text.presets.soon, inAnHour(now)],
  [text.presets.tomorrow, tomorrowMorning(now)],
  [text.presets.monday, mondayMorning(now)],
];
