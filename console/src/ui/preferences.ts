import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { type Preferences, preferences } from '../api/preferences';
import { language, languageToLoad } from '../words/language';
import { chooseZone } from './show/zone';
import { toast } from './toast';

chooseZone(preferences.now().timezone);
preferences.listen(() => chooseZone(preferences.now().timezone));

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.listen, preferences.now);

/** Shows a change immediately, and reports if it was reverted. */
export function prefer(changed: Partial<Preferences>): void {
  preferences.change(changed).catch(toast.fail);
}

/** Loads the preferences of the signed-in member; their language may need another page. */
export function loadPreferences(): void {
  preferences.load().then(followLanguage).catch(toast.fail);
}

/** Changes the language of the console, which reloads the page once the member's choice is stored. */
export function preferLanguage(chosen: Preferences['language']): void {
  preferences.change({ language: chosen }).then(followLanguage).catch(toast.fail);
}

function followLanguage(): void {
  if (languageToLoad() !== language) window.location.reload();
}

const HEIGHTS = { comfortable: 40, compact: 32 } as const;

/** Height of a row of a table, in pixels. */
export const useRowHeight = (): number => HEIGHTS[usePreferences().density];

/** Applies the appearance preferences to the page. */
export function Appearance() {
  const { theme, density } = usePreferences();
  const { setColorScheme } = useMantineColorScheme();
  useEffect(() => setColorScheme(theme), [theme, setColorScheme]);
  useEffect(() => {
    document.documentElement.style.setProperty('--row', `${HEIGHTS[density]}px`);
  }, [density]);
  return null;
}
