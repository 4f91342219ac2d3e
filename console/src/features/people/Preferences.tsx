import { Select, Switch } from '@mantine/core';
import { NumberField } from '../../ui/form/NumberField';
import { ZonePick } from '../../ui/form/ZonePick';
import { Section } from '../../ui/page/Page';
import { prefer, preferLanguage, usePreferences } from '../../ui/preferences';
import { words } from '../../words';
import { LANGUAGES } from '../../words/language';
import { bounds, boundsHint } from '../../words/ranges';
import { people as peopleWords } from '../../words/settings/people';

const text = peopleWords.preferences;

/** Value of the option that follows the browser. */
const BROWSER = 'browser';

const options = <T extends string>(names: Readonly<Record<T, string>>) =>
  (Object.keys(names) as T[]).map((value) => ({ value, label: names[value] }));

/** Preferences of the console. Each change takes effect immediately, so there is nothing to save. */
export function Preferences() {
  const chosen = usePreferences();
  return (
    <Section title={text.title}>
      <div className="people-form">
        <Select
          label={text.theme}
          data={options(words.nav.theme.names)}
          value={chosen.theme}
          onChange={(theme) => theme !== null && prefer({ theme })}
          allowDeselect={false}
        />
        <Select
          label={text.density}
          data={options(text.densities)}
          value={chosen.density}
          onChange={(density) => density !== null && prefer({ density })}
          allowDeselect={false}
        />
        <Select
          label={text.language}
          description={text.languageHint}
          data={[{ value: BROWSER, label: text.browserLanguage }, ...options(LANGUAGES)]}
          value={chosen.language ?? BROWSER}
          onChange={(picked) => picked !== null && preferLanguage(picked === BROWSER ? null : picked)}
          allowDeselect={false}
        />
        <ZonePick
          label={text.timezone}
          description={text.timezoneHint(Intl.DateTimeFormat().resolvedOptions().timeZone)}
          value={chosen.timezone ?? ''}
          onChange={(zone) => prefer({ timezone: zone === '' ? null : zone })}
        />
        <NumberField
          label={text.undo}
          description={`${text.undoHint} ${boundsHint(bounds['PreferencesIn.undo_s'])}`}
          value={chosen.undo_s}
          onChange={(value) => typeof value === 'number' && prefer({ undo_s: value })}
          min={0}
          max={60}
        />
        <Switch
          label={text.keys}
          description={text.keysHint}
          checked={chosen.single_keys}
          onChange={(event) => prefer({ single_keys: event.currentTarget.checked })}
        />
        <Switch
          label={text.pictures}
          description={text.picturesHint}
          checked={chosen.pictures}
          onChange={(event) => prefer({ pictures: event.currentTarget.checked })}
        />
      </div>
    </Section>
  );
}
