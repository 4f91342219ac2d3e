import type { Schemas } from './client';

export type Preferences = Schemas['PreferencesOut'];

export const PREFERENCES_KEY = 'outrider.preferences';

/** Returns the preferences that this browser keeps: the last copy of the member's. */
export function keptPreferences(): Partial<Preferences> {
  try {
    return JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? '{}') as Partial<Preferences>;
  } catch {
    // Invalid stored text is ignored.
    return {};
  }
}
