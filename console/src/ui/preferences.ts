import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useSyncExternalStore } from 'react';
import { type Preferences, preferences } from '../api/preferences';
import { chooseZone } from './show/zone';
import { toast } from './toast';

chooseZone(preferences.now().timezone);
preferences.listen(() => chooseZone(preferences.now().timezone));

export const usePreferences = (): Preferences => useSyncExternalStore(preferences.listen, preferences.now);

/** Shows a change immediately, and reports if it was reverted. */
export function prefer(changed: Partial<Preferences>): void {
  preferences.change(changed).catch(toast.fail);
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
