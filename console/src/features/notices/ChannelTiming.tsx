import { Checkbox, Group, SegmentedControl, TextInput } from '@mantine/core';
import { ZonePick } from '../../ui/form/ZonePick';
import { notices } from '../../words/settings/notices';
import type { ChannelValues } from './channel-form';

const text = notices.form;

/** Timing of notices: within a minute except quiet hours, or a daily digest. */
export function ChannelTiming({
  values,
  set,
  errorAt,
}: {
  values: ChannelValues;
  set: <K extends keyof ChannelValues>(name: K) => (value: ChannelValues[K]) => void;
  errorAt: (path: string) => string | undefined;
}) {
  const time = (name: 'dailyAt' | 'quietFrom' | 'quietUntil', path: string) => (
    <TextInput
      type="time"
      label={text[name]}
      value={values[name]}
      onChange={(event) => set(name)(event.currentTarget.value)}
      error={errorAt(path)}
      required
    />
  );
  return (
    <>
      <SegmentedControl
        aria-label={text.timing}
        value={values.isDaily ? 'daily' : 'soon'}
        onChange={(value) => set('isDaily')(value === 'daily')}
        data={[
          { value: 'soon', label: text.soon },
          { value: 'daily', label: text.daily },
        ]}
      />
      {values.isDaily ? (
        time('dailyAt', 'dailyAt')
      ) : (
        <Checkbox
          label={text.quiet}
          checked={values.isQuiet}
          onChange={(event) => set('isQuiet')(event.currentTarget.checked)}
          error={errorAt('quietHours')}
        />
      )}
      {!values.isDaily && values.isQuiet && (
        <Group grow>
          {time('quietFrom', 'quietHours.from')}
          {time('quietUntil', 'quietHours.until')}
        </Group>
      )}
      {(values.isDaily || values.isQuiet) && (
        <ZonePick
          label={text.zone}
          description={text.zoneHint}
          value={values.timeZone}
          onChange={set('timeZone')}
          error={errorAt('timeZone')}
        />
      )}
    </>
  );
}
