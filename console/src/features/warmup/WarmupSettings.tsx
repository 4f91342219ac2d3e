import { Checkbox, MultiSelect } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Schemas } from '../../api/client';
import { FormEnd } from '../../ui/form/FormEnd';
import { errorAt, useFields, withoutField } from '../../ui/form/fields';
import { NumberField } from '../../ui/form/NumberField';
import { Panel } from '../../ui/page/Panel';
import { warmup as warmupWords } from '../../words/mailboxes/warmup';
import { rangeHint, warmupRanges } from '../../words/ranges';

const text = warmupWords.settings;
type Settings = Schemas['WarmupSettingsIn'];
const FIGURES = [
  ['startPerDay', 5],
  ['increment', 2],
  ['maxPerDay', 30],
  ['targetDays', 14],
  ['maintenancePerDay', 5],
  ['replyRate', 40],
  ['pairGapHours', 24],
] as const;
const LANGUAGES = Object.entries(text.languageNames).map(([value, label]) => ({ value, label }));

/** Warmup settings: volume, replies, and conversations. */
export function WarmupSettings({
  count,
  settings,
  pending,
  error,
  onClose,
  onSave,
}: {
  count: number;
  settings: Settings;
  pending: boolean;
  error: unknown;
  onClose: () => void;
  onSave: (settings: Settings) => void;
}) {
  const { values, set } = useFields({
    ...(Object.fromEntries(FIGURES.map(([name, usual]) => [name, settings[name] ?? usual])) as Record<
      (typeof FIGURES)[number][0],
      number | string
    >),
    weekdaysOnly: settings.weekdaysOnly ?? false,
    languages: (settings.languages ?? []) as string[],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const figures = Object.fromEntries(
      FIGURES.map(([name]) => [name, values[name] === '' ? undefined : Number(values[name])]),
    );
    onSave({
      ...figures,
      weekdaysOnly: values.weekdaysOnly,
      languages: values.languages.length === 0 ? undefined : (values.languages as Settings['languages']),
    });
  };
  const rest = withoutField(
    error,
    FIGURES.map(([name]) => `settings.${name}`),
  );
  return (
    <Panel title={text.title(count)} onClose={onClose} size={480}>
      <form onSubmit={submit} className="section stack">
        <div className="fields">
          {FIGURES.map(([name]) => (
            <NumberField
              key={name}
              label={text[name]}
              description={`${name === 'targetDays' ? text.targetDaysHint : ''} ${rangeHint(warmupRanges[name])}`.trim()}
              value={values[name]}
              onChange={set(name)}
              error={errorAt(error, `settings.${name}`)}
              min={0}
              isBounded={false}
            />
          ))}
        </div>
        <MultiSelect
          label={text.languages}
          description={text.languagesHint}
          value={values.languages}
          onChange={set('languages')}
          data={LANGUAGES}
        />
        <Checkbox
          label={text.weekdaysOnly}
          checked={values.weekdaysOnly}
          onChange={(event) => set('weekdaysOnly')(event.currentTarget.checked)}
        />
        <FormEnd error={rest} pending={pending} onCancel={onClose}>
          {warmupWords.action.enable}
        </FormEnd>
      </form>
    </Panel>
  );
}
